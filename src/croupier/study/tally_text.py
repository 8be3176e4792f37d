"""Tallies in the terminal: the table of the seats, and a histogram."""

from math import sqrt
from statistics import NormalDist

from rich.box import SIMPLE_HEAD
from rich.table import Table

from croupier.bulk.tally import Tally

BARS = " ▏▎▍▌▋▊▉█"
NORMAL = 1.96  # standard errors of a 95 % interval
MEANS = {  # columns of document 001, and of a tally
    "Turns Taken": "turns",
    "Cards Played": "played",
    "Cards Drawn": "drawn",
    "Cards Left": "left",
}


def seats_table(tally: Tally) -> Table:
    """Return document 001's columns for every seat, and the share of games won."""
    caption = "Turns and cards are means of a game; the share of games won is in percent."
    table = Table("Name", box=SIMPLE_HEAD, caption=caption, padding=0, pad_edge=False)
    for head in ("Games Played", *MEANS, "Games Won", "Share"):
        table.add_column(head, justify="right")
    table.add_column("95 %", justify="right", no_wrap=True, min_width=11)
    for seat, row in enumerate(tally.statistics):
        games = max(1, row["games"])
        means = (f"{row[name] / games:.2f}" for name in MEANS.values())
        low, high = interval(row["wins"], row["games"])
        share = (f"{100 * row['wins'] / games:.2f}", f"{low:.2f}–{high:.2f}")
        name = f"{seat} {tally.run.bots[seat]}"
        table.add_row(name, f"{row['games']:,}", *means, f"{row['wins']:,}", *share)
    return table


def tally_lines(tally: Tally, seconds: float) -> list[str]:
    """Say in sentences how many games there were, how they ended and how long they were."""
    rate = f", {tally.games / seconds:,.0f} a second" if seconds else ""
    ends = f"{tally.draws:,} without a winner, {tally.unfinished:,} unfinished"
    middle = f"mean {tally.mean_length:.2f}, median {tally.quantile(0.5)}"
    said = [
        f"{tally.games:,} games of {tally.run.game.title}{rate}; {ends}.",
        f"Length: {middle}, 95 % within {tally.quantile(0.95)}, longest {tally.longest}.",
    ]
    points = [row["score"] / max(1, row["games"]) for row in tally.statistics]
    if tally.scores.any():
        said.append(f"Mean score by seat: {', '.join(f'{mean:.2f}' for mean in points)}.")
    return said


def normal_quantile(error: float) -> float:
    """Return how many standard errors leave out this share, on both sides together."""
    return NormalDist().inv_cdf(1 - error / 2)


def interval(wins: int, games: int, sure: float = NORMAL) -> tuple[float, float]:
    """Return the Wilson interval of a share, in percent, `sure` standard errors to each side."""
    if games == 0:
        return 0.0, 100.0
    z, p = sure, wins / games
    middle, spread = p + z * z / (2 * games), z * sqrt(p * (1 - p) / games + z * z / (4 * games**2))
    scale = 100 / (1 + z * z / games)
    return max(0.0, scale * (middle - spread)), min(100.0, scale * (middle + spread))


def histogram(tally: Tally, rows: int = 16, width: int = 48) -> list[str]:
    """Return the lengths of the games as bars."""
    step = max(1, -(-(tally.quantile(0.995) + 1) // rows))
    sums = [int(tally.lengths[i * step : (i + 1) * step].sum()) for i in range(rows)]
    rest = tally.games - sum(sums)
    most = max([*sums, rest, 1])
    lines = [f"{i * step:>6} {bar_text(n * width / most)} {n:,}" for i, n in enumerate(sums) if n]
    return [*lines, f"  more {bar_text(rest * width / most)} {rest:,}"] if rest else lines


def bar_text(length: float) -> str:
    """Return a bar of this length, to an eighth of a column."""
    whole = int(length)
    return BARS[-1] * whole + BARS[round((length - whole) * 8)].strip()
