"""A small match file with thousands of undo marks, and how long its readers take.

python bench/attacks/undo_marks.py [--marks 2000] [--seconds 5]
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator

from croupier.games.catalogue import find_game
from croupier.play.history import history
from croupier.play.match import Player, Undo, new_match
from croupier.play.match_text import read_match, write_match
from croupier.play.table import Table
from croupier.play.verification import find_fault

GAME, ANSWERS = "strip-me", 200  # that stand all the time


def hostile_file(marks: int) -> bytes:
    """Return a file in which the last of many answers is taken back and given, again and again."""
    game = find_game(GAME)
    match = new_match(game, [Player("Ann"), Player("Ben")], seed="0")
    table = Table(game, match)
    while len(table.events) < ANSWERS:
        table.answer(table.seat, table.question, table.choices[0])
    again = table.events[-1]
    events = [*table.events]
    for _ in range(marks):
        events += [Undo(len(events)), again]
    return write_match(match.with_events(*events)).encode()


def timed_readers(data: bytes) -> Iterator[tuple[str, float]]:
    """Yield the name of each reader of match files, and how long it took."""
    match, game = read_match(data), find_game(GAME)
    readers: dict[str, Callable[[], object]] = {
        "verify": lambda: find_fault(game, match),
        "replay": lambda: list(history(game, match)),
        "resume": lambda: Table(game, match),
    }
    for name, read in readers.items():
        began = time.perf_counter()
        read()
        yield name, time.perf_counter() - began


def main() -> None:
    """Print the seconds of each reader; exit 1 if one takes longer than the budget."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--marks", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=5.0)
    asked = parser.parse_args()
    data = hostile_file(asked.marks)
    times = dict(timed_readers(data))
    for name, seconds in times.items():
        print(f"{name} of {len(data)} bytes with {asked.marks} undo marks: {seconds:.2f} s")
    sys.exit(max(times.values()) > asked.seconds)


if __name__ == "__main__":
    main()
