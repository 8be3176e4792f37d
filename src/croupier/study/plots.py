"""Plots good enough to print: SVG or PNG, by matplotlib."""

from pathlib import Path

import numpy as np

from croupier.game import PlayerError
from croupier.simulate import Tally, quantile

INK, FELT = "#1c1f1d", "#2f5d50"


def plot_lengths(tally: Tally, path: Path) -> None:
    """Draw how long the games were."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    if path.suffix not in {".svg", ".png", ".pdf"}:
        raise PlayerError(
            f"a plot is written as .svg, .png or .pdf, not {path.suffix or path.name}."
        )
    last = quantile(tally, 0.999) + 1
    step = max(1, last // 120)
    edges = np.arange(0, last + step, step)
    shares = [100 * tally.lengths[a : a + step].sum() / tally.games for a in edges]
    figure, axes = plt.subplots(figsize=(7, 3.6), layout="constrained")
    axes.bar(edges, shares, width=step, align="edge", color=FELT)
    axes.set_xlabel("length of a game")
    axes.set_ylabel(f"share of games, % ({step} a bar)")
    axes.set_title(f"{tally.run.game.title}, {tally.games:,} games: {', '.join(tally.run.bots)}")
    axes.spines[["top", "right"]].set_visible(False)
    plt.rcParams["svg.hashsalt"] = "croupier"
    figure.savefig(path, dpi=200, metadata={"Date": None} if path.suffix == ".svg" else None)
    plt.close(figure)
