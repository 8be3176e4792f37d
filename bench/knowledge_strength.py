"""A search whose worlds respect what a rival cannot hold, against one that deals worlds freely.

    python bench/knowledge_strength.py [GAME ...] [--deals 20000] [--playouts 1000] [--jobs N]
                                       [--minutes M] [--resume FILE]

Two seats; each deal is played twice, either search on either seat, with the same chance. The share
is of the games won by the search that knows more; 50 % is equal; errors are over deals. After
--minutes it stops with what it has; with --resume it goes on from the file and writes to it.
"""

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.bots.search import make_value
from croupier.bulk.compile import kernel, new_policy_rng
from croupier.bulk.tally import Span
from croupier.engine import NOBODY, Game
from croupier.engine.records import dtype_of, pack
from croupier.engine.redeal import any_card
from croupier.engine.rng import WORDS
from croupier.engine.seeds import key_of, secret_of
from croupier.games.catalogue import find_game
from croupier.study.bot_games import Contest, make_think
from croupier.study.checkpointed_run import missing_spans, write_checkpoint
from croupier.study.luck import OWN, TABLE
from croupier.study.pairings import Pairing

Array = NDArray[Any]
SEATS = 2
PART = 4  # deals of one task
KNOWING, FREE = "knowing", "free"


class FreeRules:
    """The rules of a game without what a seat may hold: every unseen card may lie anywhere."""

    def __init__(self, rules: Any) -> None:
        self.rules, self.may_hold = rules, any_card

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)


def make_duel(game: Game) -> Callable[..., Any]:
    """Return the loop over deals: one seat searches worlds as they may be, the other any worlds."""
    deal, list_choices, apply = game.deal, game.list_choices, game.apply
    think, think_freely = make_think(game), make_think(replace(game, rules=FreeRules(game.rules)))
    value, most_choices = make_value(game), game.max_choices

    def search(states: Array, rng: Array, choices: Array, asked: tuple[int, int, bool]) -> Any:
        n, playouts, knows = asked
        if knows:
            return think(states, rng, choices, n, playouts)
        return think_freely(states, rng, choices, n, playouts)

    def play_duel(  # noqa: PLR0913, PLR0917 - the arguments of a kernel are its whole world
        states: Array,
        rng: Array,
        knowing: int,
        playouts: int,
        first: int,
        last: int,
        points: Array,
        searches: Array,
    ) -> None:
        choices = np.zeros(most_choices, np.int64)
        s, own = states[TABLE], rng[OWN]
        for k in range(first, last):
            s.stream, s.counter, s.used = k, 0, WORDS
            own.stream, own.counter, own.used = k + (1 << 62), 0, WORDS
            deal(s)
            while s.seat != NOBODY:
                n, answer = list_choices(s, choices), choices[0]
                if n > 1:
                    searches[0] += 1
                    answer = search(states, rng, choices, (n, playouts, s.seat == knowing))
                apply(s, answer)
            points[k - first] += round(value(s, knowing) * s.seats)

    return play_duel


def play_part(contest: Contest, playouts: int, span: Span) -> Pairing:
    """Play a span of deals from either seat."""
    game, begun = contest.game, time.thread_time()
    states = np.zeros(TABLE + 1, dtype_of(game.state))
    states[TABLE] = pack([game.set_up(SEATS, contest.options)])[0]
    states[TABLE]["key"] = np.frombuffer(contest.key, np.uint32)
    rng = new_policy_rng(contest.key, np.zeros(2, np.int64))
    points, searches = np.zeros(span[1] - span[0], np.int64), np.zeros(1, np.int64)
    play = kernel(game, "play_duel", make_duel)
    for seat in range(SEATS):
        play(states, rng, seat, playouts, *span, points, searches)
    totals = Counter(int(each) for each in points)
    seconds = time.thread_time() - begun
    return Pairing(KNOWING, FREE, totals, (span,), int(searches[0]), seconds)


def play_missing(
    contest: Contest, whole: Pairing, asked: argparse.Namespace, end: float
) -> Iterator[None]:
    """Play what is missing of the deals until the time is over, and add it; yield at each part."""
    spans = missing_spans((0, asked.deals), whole.spans)
    parts = [(at, min(at + PART, last)) for first, last in spans for at in range(first, last, PART)]

    def play_in_time(span: Span) -> Pairing | None:
        return play_part(contest, asked.playouts, span) if time.monotonic() < end else None

    with ThreadPoolExecutor(asked.jobs) as pool:
        for part in pool.map(play_in_time, parts):
            if part is not None:
                whole.add(part)
                yield


def main() -> None:
    """Play the games and print a line for each."""
    asked = parse()
    kept = json.loads(asked.resume.read_text()) if asked.resume and asked.resume.exists() else {}
    contests = [contest_of(find_game(name)) for name in asked.names or ["crazy", "onu"]]
    for contest in contests:
        play_part(contest, 2, (0, 0))  # compile before the clock and the threads start
    end = time.monotonic() + 60 * asked.minutes
    for contest in contests:
        game, saved = contest.game, time.monotonic()
        row = f"{game.name}/{game.version}/{asked.playouts}"
        whole = read_pairing(kept.get(row))
        for _ in play_missing(contest, whole, asked, end):
            if time.monotonic() > saved + 2:
                kept[row], saved = as_json(whole), time.monotonic()
                write_checkpoint(asked.resume, kept)
        kept[row] = as_json(whole)
        write_checkpoint(asked.resume, kept)
        print(line(game, whole, asked.playouts), flush=True)


def parse() -> argparse.Namespace:
    """Read the command's words."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="GAME", help="crazy, onu (both)")
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--playouts", type=int, default=1000, help="of each search")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="cores to use")
    parser.add_argument("--minutes", type=float, default=600.0, help="for all games together")
    parser.add_argument("--resume", type=Path, help="the file to go on from")
    return parser.parse_args()


def contest_of(game: Game) -> Contest:
    """Return what decides the deals of a game."""
    key = key_of(secret_of(f"knowledge {game.name}"), [""] * SEATS)
    return Contest(game, game.resolve_options(SEATS, {}), SEATS, key)


def as_json(whole: Pairing) -> dict[str, Any]:
    """Return a pairing as plain values."""
    return {**vars(whole), "totals": sorted(whole.totals.items())}


def read_pairing(kept: dict[str, Any] | None) -> Pairing:
    """Return the pairing of these plain values, or one without deals."""
    if kept is None:
        return Pairing(KNOWING, FREE)
    spans = tuple((first, last) for first, last in kept["spans"])
    totals = Counter(dict(kept["totals"]))
    return Pairing(KNOWING, FREE, totals, spans, kept["searches"], kept["seconds"])


def line(game: Game, whole: Pairing, playouts: int) -> str:
    """Write a row as a line of a Markdown table."""
    unit, each = SEATS**2 / 100, 1000 * whole.seconds / max(1, whole.searches)
    return (
        f"| {game.title}, {SEATS} | `search-{playouts}` | {whole.deals:,} "
        f"| {whole.mean / unit:.2f} ± {whole.error / unit:.2f} | {each:.1f} |"
    )


if __name__ == "__main__":
    main()
