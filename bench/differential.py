"""The engine against the documents' programs, many games: the tests' comparison, on all cores.

    python bench/differential.py [GAME ...] [--games 100000] [--first 0] [--jobs N]

Each game is compared field by field after every choice; the first difference ends the run. It
prints how many games were the same and how often what is rare was met.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))  # the comparison lies with the tests
from classroom.tests.crazy import test_engine_against_program as crazy
from classroom.tests.monopoly_deal import test_engine_against_program as monopoly_deal
from classroom.tests.onu import test_engine_against_program as onu
from classroom.tests.strip_me import test_engine_against_program as strip_me
from classroom.tests.tic_tac_rummy import test_engine_against_program as tic_tac_rummy

PART = 100  # games of one task
LONGEST = 3_000  # answers after which a game that does not end is left


def strip_me_part(first: int) -> Counter[str]:
    """Play some deals of Strip Me at both tables."""
    with pytest.MonkeyPatch.context() as patch:
        return strip_me.play_both(range(first, first + PART), strip_me.Classroom(patch))


def crazy_part(first: int) -> Counter[str]:
    """Play some deals of Crazy at both tables."""
    random, met = Random(f"crazy {first}"), Counter[str]()
    with pytest.MonkeyPatch.context() as patch:
        for _ in range(PART):
            met += crazy.play_both(random, patch)
    return met


def onu_part(first: int) -> Counter[str]:
    """Play some decks of ONU at both tables."""
    return onu.differ(Random(f"onu {first}"), PART)


def monopoly_deal_part(first: int) -> Counter[str]:
    """Play some games of Monopoly Deal at both tables."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        tables = monopoly_deal.play_games(range(first, first + PART), LONGEST)
    return Counter(
        answers=sum(both.answers for both in tables),
        reshuffles=sum(both.shuffles - 1 for both in tables),
        empty_draws=sum(both.empty_draws for both in tables),
    )


def tic_tac_rummy_part(first: int) -> Counter[str]:
    """Play some games of tic-tac-toe rummy at both tables."""
    return tic_tac_rummy.play_both(range(first, first + PART))


PARTS: dict[str, Callable[[int], Counter[str]]] = {
    "strip_me": strip_me_part,
    "crazy": crazy_part,
    "onu": onu_part,
    "monopoly_deal": monopoly_deal_part,
    "tic_tac_rummy": tic_tac_rummy_part,
}


def main() -> None:
    """Print one line a game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=list(PARTS), metavar="GAME")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    if unknown := set(given.names) - PARTS.keys():
        parser.error(f"no game {', '.join(sorted(unknown))}: the games are {', '.join(PARTS)}")
    with ProcessPoolExecutor(given.jobs) as pool:
        for name in given.names:
            met: Counter[str] = Counter()
            firsts = range(given.first, given.first + given.games, PART)
            for part in pool.map(PARTS[name], firsts):
                met += part
            rare = ", ".join(f"{what} {n:,}" for what, n in sorted(met.items()))
            print(f"{name}: {len(firsts) * PART:,} games, 0 differences; {rare}", flush=True)


if __name__ == "__main__":
    main()
