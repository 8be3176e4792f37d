"""Plots good enough to print: SVG, PNG or PDF, by matplotlib, which is imported when one draws."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from croupier.bulk.tally import Tally
    from croupier.study.analysis import Analysis

GREEN, BRASS, MOST_BARS = "#2f5d50", "#b8860b", 120
STYLE: Any = {
    "svg.hashsalt": "croupier",  # the same numbers give the same bytes
    "svg.fonttype": "none",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def new_plot(title: str, across: str, up: str) -> tuple[Figure, Any]:
    """Return an empty figure with its axes named."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(STYLE):
        figure = Figure(figsize=(7.0, 3.6), layout="constrained")
        axes = figure.subplots()
    axes.set(xlabel=across, ylabel=up)
    axes.set_title(title, loc="left")
    return figure, axes


def save_plot(figure: Figure, path: Any, kind: str = "") -> None:
    """Write a figure to a file, or to a stream if its kind is named."""
    from matplotlib import rc_context

    kind = kind or Path(path).suffix[1:]
    with rc_context(STYLE):
        figure.savefig(path, format=kind, dpi=200, metadata={"Date": None} if kind == "svg" else {})


def draw_lengths(tally: Tally) -> Figure:
    """Draw how long the games were."""
    last = tally.quantile(0.999) + 1
    step = max(1, last // MOST_BARS)
    edges = np.arange(0, last + step, step)
    shares = [100 * int(tally.lengths[a : a + step].sum()) / tally.games for a in edges]
    unit = "%" if step == 1 else f"% ({step} lengths a bar)"
    title = f"{tally.run.game.title}, {tally.games:,} games: {', '.join(tally.run.bots)}"
    figure, axes = new_plot(title, "length of a game", f"share of games, {unit}")
    axes.bar(edges, shares, width=step, align="edge", color=GREEN)
    axes.axvline(tally.mean_length, color=BRASS, linewidth=1)
    axes.set_xlim(0, last + step)
    return figure


def draw_tail(tally: Tally) -> Figure:
    """Draw the share of games longer than each length, on a logarithmic scale."""
    longer = 100 * (1 - np.cumsum(tally.lengths) / tally.games)
    figure, axes = new_plot("How many games are longer", "length", "share of games, %")
    axes.semilogy(np.flatnonzero(longer > 0), longer[longer > 0], color=GREEN)
    return figure


def draw_shares(shares: Mapping[str, tuple[float, float, float]], title: str) -> Figure:
    """Draw shares in percent with their intervals, one bar each."""
    figure, axes = new_plot(title, "", "share of games, %")
    middles, lows, highs = np.transpose(list(shares.values()))
    errors = [middles - lows, highs - middles]
    axes.bar(list(shares), middles, yerr=errors, color=GREEN, ecolor=BRASS, capsize=3)
    return figure


def draw_scores(scores: Mapping[int, int], title: str) -> Figure:
    """Draw how often each score was reached."""
    figure, axes = new_plot(title, "score", "share, %")
    whole = sum(scores.values())
    axes.bar(list(scores), [100 * n / whole for n in scores.values()], color=GREEN)
    return figure


def draw_analysis(analysis: Analysis) -> Figure:
    """Draw each seat's chance along a match, its turning points marked."""
    alone = len(analysis.names) == 1
    up = "score to be expected" if alone else "chance to win, as each seat sees it"
    figure, axes = new_plot(analysis.title, "answers", up)
    for seat, name in enumerate(analysis.names):
        axes.plot([chances[seat] for chances in analysis.curve], label=name, linewidth=1.5)
    for step, _, _ in analysis.turning_points():
        axes.axvline(analysis.steps.index(step) + 1, color="0.8", linewidth=0.8, zorder=0)
    axes.legend(frameon=False)
    return figure


def draw_ratings(rated: Mapping[str, tuple[float, float]], title: str) -> Figure:
    """Draw the rating of every bot with its interval."""
    figure, axes = new_plot(title, "rating, 95 %", "")
    order = sorted(rated, key=lambda bot: rated[bot][0])
    means, spreads = np.transpose([rated[bot] for bot in order])
    axes.errorbar(means, order, xerr=1.96 * spreads, fmt="o", color=GREEN, capsize=3)
    return figure
