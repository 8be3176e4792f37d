"""Whole matches with hidden cards permuted: every update to a viewer must stay the same bytes.

    python bench/whole_matches.py [GAME ...] [--matches 2000] [--first 0] [--jobs N]

Bots play every match. For each viewer the cards that it never observes are permuted, from the deal
on, and the same answers are given. A world is rejected if one of them is not legal in it, or if the
viewer sees other cards; then another is drawn, at most ten times from the deal and ten times from a
later moment. In every other world all updates that the server sends must be the same. It prints the
share of worlds that were of use; the first difference ends the run.
"""

import argparse
import os
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, cast

from croupier.authors.loading import find_module, load_game
from croupier.engine import Game
from croupier.engine.piles import SPECTATOR
from croupier.engine.position import Position
from croupier.engine.rng import policy_rng
from croupier.games.catalogue import all_games
from croupier.play.table import Move
from croupier.server.messages.from_server import LogItem, TableUpdate, ViewChange, encode
from croupier.testing.redealt_matches import (
    Course,
    Deal,
    compare_world,
    course_from,
    later,
    other_deal,
    other_world,
)
from croupier.testing.viewer_difference import Told, told

ROOT = Path(__file__).parent.parent
OUTSIDE = ("tests/outside_games/war", "tests/outside_games/doubt", "examples/crazy_eights")
SHORTER = {"war": {"limit": "200"}, "monopoly-deal": {"turn_limit": "30"}}  # for random bots
PART, TRIES, MOST_SEATS, LONGEST = 10, 10, 4, 100_000
World = Position[Any] | None


@cache
def games() -> dict[str, Game]:
    """Return our own games and those of the tests."""
    outside = [load_game(find_module(ROOT / path)) for path in OUTSIDE]
    return {**all_games(), **{game.name: game for game in outside}}


class Bytes:
    """Tells what is sent, and counts it."""

    def __init__(self) -> None:
        self.updates = self.bytes = 0

    def __call__(self, move: Move, viewer: int, names: tuple[str, ...]) -> Told:
        """Gather what a viewer is told, also as the server sends it."""
        found = told(move, viewer, names)
        said = LogItem(move.number, move.seat, found["narrate"])
        seen, number = found["cues"], move.number
        view = cast(ViewChange, vars(found["view"]))
        whole = view, seen, found["moments"], [said], None, None, number, "0" * 64
        update = TableUpdate(number, number + 1, *whole)
        sent = encode(update)
        self.updates, self.bytes = self.updates + 1, self.bytes + len(sent)
        return {**found, "bytes": sent}


def play(game: Game, number: int) -> tuple[Deal, Course]:
    """Play a match of random or of usual bots."""
    random = Random(f"{game.name} {number}")
    bot = "random" if number % 2 else game.default_bot
    options = SHORTER.get(game.name, {}) if bot == "random" else {}
    seats = random.randint(game.min_seats, min(MOST_SEATS, game.max_seats))
    deal = Deal(game, seats, game.resolve_options(seats, options), random.randbytes(32))
    policy, rng = game.policies[bot], policy_rng(random.randbytes(32))
    return deal, course_from(deal, lambda s: game.ask(policy, s.copy(), rng), LONGEST)


def try_worlds(course: Course, viewer: int, new_world: Callable[[], World]) -> tuple[int, bool]:
    """Draw worlds until one is of use; return how many, and whether one was."""
    for number in range(TRIES):
        world = new_world()
        if world is None:
            return number, False
        if compare_world(course, world, viewer):
            return number + 1, True
    return TRIES, False


def compare_match(game: Game, number: int) -> Counter[str]:
    """Play a match, and compare it with another for every viewer; count what happened."""
    deal, course = play(game, number)
    random, counted = Random(f"worlds of {game.name} {number}"), Bytes()
    rest = later(course, random.randrange(len(course.moves)))
    course.tell_by = rest.tell_by = counted
    met = Counter(matches=1)
    for viewer in range(SPECTATOR, deal.seats):
        dealt = partial(other_deal, deal, course, viewer, random)
        drawn, found = try_worlds(course, viewer, dealt)
        met.update({"viewers": 1, "deal worlds": drawn, "deal found": found})
        if not found:
            drawn, found = try_worlds(rest, viewer, partial(world_at, rest, viewer, random))
            met.update({"later worlds": drawn, "later found": found})
    met.update(updates=counted.updates, bytes=counted.bytes)
    return met


def world_at(rest: Course, viewer: int, random: Random) -> World:
    """Permute, where a course begins, the cards that a viewer never observes."""
    return other_world(rest, viewer, random.randbytes(32))


def compare_part(name: str, first: int) -> Counter[str]:
    """Compare some matches of a game."""
    met: Counter[str] = Counter()
    for number in range(first, first + PART):
        met += compare_match(games()[name], number)
    return met


def share(found: int, number: int) -> str:
    """Write a part of a number in percent."""
    return f"{found / max(1, number):.1%} of {number:,}"


def main() -> None:
    """Print one line a game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=list(games()), metavar="GAME")
    parser.add_argument("--matches", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        for name in given.names:
            met: Counter[str] = Counter()
            firsts = range(given.first, given.first + given.matches, PART)
            for part in pool.map(compare_part, [name] * len(firsts), firsts):
                met += part
            deal = share(met["deal found"], met["deal worlds"])
            rest = share(met["later found"], met["later worlds"])
            had = share(met["deal found"] + met["later found"], met["viewers"])
            print(
                f"{name}: {met['matches']:,} matches, 0 differences; of use {deal} worlds from "
                f"the deal, {rest} from a later moment; one for {had} viewers' matches; "
                f"{met['updates']:,} updates, {met['bytes']:,} bytes",
                flush=True,
            )


if __name__ == "__main__":
    main()
