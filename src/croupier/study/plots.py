"""Plots good enough to print: SVG, PNG or PDF, by matplotlib."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import numpy as np

mpl.use("Agg")
import matplotlib.pyplot as plt

from croupier.bulk.tally import Tally

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FELT, BRASS, LEAST_BARS = "#2f5d50", "#b8860b", 120
STYLE: Any = {
    "svg.hashsalt": "croupier",  # the same numbers give the same bytes
    "svg.fonttype": "none",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
SIZE = (7.0, 3.6)


def new_plot(title: str, across: str, up: str) -> tuple[Figure, Any]:
    """Return an empty figure with its axes named."""
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots(figsize=SIZE, layout="constrained")
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.set_title(title, loc="left")
    return figure, axes


def save_plot(figure: Figure, path: Any, kind: str = "") -> None:
    """Write a figure to a file and forget it."""
    form = kind or Path(path).suffix[1:]
    with plt.rc_context(STYLE):
        figure.savefig(
            path, format=form, dpi=200, metadata={"Date": None} if form == "svg" else None
        )
    plt.close(figure)


def draw_lengths(tally: Tally) -> Figure:
    """Draw how long the games were."""
    last = tally.quantile(0.999) + 1
    step = max(1, last // LEAST_BARS)
    edges = np.arange(0, last + step, step)
    shares = [100 * int(tally.lengths[a : a + step].sum()) / tally.games for a in edges]
    unit = "%" if step == 1 else f"% ({step} lengths a bar)"
    title = f"{tally.run.game.title}, {tally.games:,} games: {', '.join(tally.run.bots)}"
    figure, axes = new_plot(title, "length of a game", f"share of games, {unit}")
    axes.bar(edges, shares, width=step, align="edge", color=FELT)
    axes.axvline(tally.mean_length, color=BRASS, linewidth=1)
    axes.set_xlim(0, last + step)
    return figure


def draw_tail(tally: Tally) -> Figure:
    """Draw the share of games longer than each length, on a logarithmic scale."""
    longer = 100 * (1 - np.cumsum(tally.lengths) / tally.games)
    figure, axes = new_plot("How many games are longer", "length", "share of games, %")
    axes.semilogy(np.flatnonzero(longer > 0), longer[longer > 0], color=FELT)
    return figure


def draw_shares(shares: Mapping[str, tuple[float, float, float]], title: str) -> Figure:
    """Draw shares in percent with their intervals, one bar each."""
    figure, axes = new_plot(title, "", "share of games, %")
    middles = [share for share, _, _ in shares.values()]
    below = [share - low for share, low, _ in shares.values()]
    above = [high - share for share, _, high in shares.values()]
    axes.bar(list(shares), middles, yerr=[below, above], color=FELT, ecolor=BRASS, capsize=3)
    return figure


def draw_scores(scores: Mapping[int, int], title: str) -> Figure:
    """Draw how often each score was reached."""
    figure, axes = new_plot(title, "score", "share, %")
    whole = sum(scores.values())
    axes.bar(list(scores), [100 * n / whole for n in scores.values()], color=FELT)
    return figure
