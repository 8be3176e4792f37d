"""How strong the searching bots are: rows of games between two bots, every deal from every seat.

    python bench/strength.py [--rows TEXT] [--first N] [--seconds N] [--threads N] [--json FILE]

A row is GAME/SEATS/ONE/OTHER/GAMES; several are separated by commas. Numpy and numba are enough, so
that it runs on a machine with many cores and nothing else. A row that takes longer than --seconds
is cut short, and says so by its number of games. Milliseconds are of one core, for each choice of
two or more that was searched.
"""

import argparse
import hashlib
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from croupier.bulk.tally import Span
from croupier.bulk.workers import Threads
from croupier.games.catalogue import find_game
from croupier.study.bot_games import Contest
from croupier.study.pairings import Pairing, play_all

ROWS = (
    "monopoly-deal/2/search-1200/heuristic/2000",
    "monopoly-deal/4/search-1200/heuristic/2000",
    "crazy/2/search-2400/heuristic/20000",
    "crazy/4/search-2400/heuristic/20000",
    "onu/2/search-2400/heuristic/20000",
    "onu/4/search-2400/heuristic/8000",
    "onu/7/search-2400/heuristic/7000",
    "monopoly-deal/2/search-1200/eager/1000",
    "monopoly-deal/4/search-1200/eager/1000",
    "crazy/2/search-2400/first/6000",
    "crazy/4/search-2400/first/6000",
    "onu/2/search-2400/largest/6000",
)
PART = 4  # deals of one task


def main() -> None:
    """Play the rows and print each as it is done."""
    asked = parse()
    found = []
    for text in asked.rows.split(","):
        row = play_row(text, asked.first, asked.seconds, asked.threads)
        print(line(row), flush=True)
        found.append(row)
        if asked.json:
            Path(asked.json).write_text(json.dumps(found, indent=1), encoding="utf-8")


def parse() -> argparse.Namespace:
    """Read the command's words."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rows", default=",".join(ROWS), help="GAME/SEATS/ONE/OTHER/GAMES, ...")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--seconds", type=float, default=3600.0, help="at most, for each row")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", default="", help="keep the rows in this file")
    return parser.parse_args()


def play_row(text: str, first: int, seconds: float, threads: int) -> dict[str, Any]:
    """Play a row, or as much of it as there is time for."""
    name, number, one, other, games = text.split("/")
    game, seats = find_game(name), int(number)
    key = hashlib.sha256(f"strength {name} {seats}".encode()).digest()
    contest = Contest(game, game.resolve_options(seats, {}), seats, key)
    whole, end = Pairing(one, other), time.monotonic() + seconds
    span = first, first + int(games) // seats
    for part in play_all(contest, tasks(one, other, span), Threads(threads)):
        whole.add(part)
        if time.monotonic() > end:
            break
    return {
        "game": name,
        "seats": seats,
        "one": one,
        "other": other,
        "games": whole.deals * seats,
        "percent": 100 * whole.mean / seats**2,
        "error": 100 * whole.error / seats**2,
        "milliseconds": 1000 * whole.seconds / max(1, whole.searches),
    }


def tasks(one: str, other: str, span: Span) -> Iterator[tuple[str, str, Span]]:
    """Cut the deals of a row into parts."""
    for first in range(*span, PART):
        yield one, other, (first, min(first + PART, span[1]))


def line(row: dict[str, Any]) -> str:
    """Write a row as a line of a Markdown table."""
    return (
        f"| {row['game']}, {row['seats']} seats | {row['one']} | {row['other']} "
        f"| {row['games']:,} | {row['percent']:.2f} ± {row['error']:.2f} "
        f"| {row['milliseconds']:.1f} |"
    )


if __name__ == "__main__":
    main()
