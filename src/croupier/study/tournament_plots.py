"""Plots good enough to print: SVG, PNG or PDF, by matplotlib."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.engine.errors import UserError

if TYPE_CHECKING:
    from croupier.study.analysis import Analysis
    from croupier.study.tournament import Tournament

FELT = "#2f5d50"


def new_axes(path: Path) -> tuple[Any, Any]:
    """Return a figure and its axes, for a file of a kind that can be written."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    if path.suffix not in {".svg", ".png", ".pdf"}:
        kind = path.suffix or path.name
        raise UserError(f"a plot is written as .svg, .png or .pdf, not {kind}.")
    figure, axes = plt.subplots(figsize=(7, 3.6), layout="constrained")
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def write(figure: Any, path: Path) -> None:
    """Write a figure, the same bytes for the same figures."""
    import matplotlib.pyplot as plt

    plt.rcParams["svg.hashsalt"] = "croupier"
    figure.savefig(path, dpi=200, metadata={"Date": None} if path.suffix == ".svg" else None)
    plt.close(figure)


def plot_analysis(analysis: Analysis, path: Path) -> None:
    """Draw each seat's chance along a match, its turning points marked."""
    figure, axes = new_axes(path)
    for seat, name in enumerate(analysis.names):
        axes.plot([chances[seat] for chances in analysis.curve], label=name, linewidth=1.5)
    numbers = [step.number for step in analysis.steps]
    for step, _, _ in analysis.turning_points():
        axes.axvline(numbers.index(step.number) + 1, color="0.8", linewidth=0.8, zorder=0)
    axes.set_xlabel("answers")
    alone = len(analysis.names) == 1
    axes.set_ylabel("score to be expected" if alone else "chance to win, as each seat sees it")
    axes.set_title(analysis.title)
    axes.legend(frameon=False)
    write(figure, path)


def plot_tournament(tournament: Tournament, path: Path) -> None:
    """Draw every bot's rating with its interval."""
    from croupier.study.tournament import ratings

    figure, axes = new_axes(path)
    rated = ratings(tournament)
    order = sorted(rated, key=lambda bot: rated[bot][0])
    means = [rated[bot][0] for bot in order]
    spans = [1.96 * rated[bot][1] for bot in order]
    axes.errorbar(means, order, xerr=spans, fmt="o", color=FELT, capsize=3)
    axes.set_xlabel("rating, 95 %")
    contest = tournament.contest
    axes.set_title(f"{contest.game.title}, {contest.seats} seats")
    write(figure, path)
