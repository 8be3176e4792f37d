"""How many planted errors the checks of each document catch, as a table for the docs.

python bench/planted_errors.py [GAME ...] [--count 64] [--seed 1]
"""

from __future__ import annotations

import argparse
import time

from croupier_classroom.editions import editions
from croupier_classroom.planting.planting import TriedError, report_lines, share, try_errors


def row_of(game: str, outcomes: list[TriedError], seconds: float) -> str:
    """Write one row of the table."""
    caught = [each for each in outcomes if each.failure is not None]
    named = [each for each in caught if each.is_named]
    cells = [game, str(len(outcomes)), share(caught, outcomes), share(named, caught)]
    return f"| {' | '.join(cells)} | {seconds:.0f} |"


def main() -> None:
    """Plant errors in the editions that are named, or in all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(editions()))
    parser.add_argument("--count", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rows, reports = [], []
    for game in asked.games:
        started = time.monotonic()
        outcomes = try_errors(game, count=asked.count, seed=asked.seed)
        rows.append(row_of(game, outcomes, time.monotonic() - started))
        reports += ["", *report_lines(game, outcomes)]
    print("| document | errors | caught | named rightly | seconds |\n|---|---:|---:|---:|---:|")
    print("\n".join([*rows, *reports]))


if __name__ == "__main__":
    main()
