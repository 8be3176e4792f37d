"""Where a game's time goes: the loop timed whole, without answers, and with a part done twice.

    python bench/parts.py [ROUNDS]       from the root, with croupier[search] installed

A deal is what is left without answers, with the counting at the end; of a list and an answer, what
a second time costs is taken for what the first costs. It is processor time of one core; the
variants take turns, so that a busy machine disturbs all alike.
"""

import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from croupier.bulk.carrier import carry, new_numbers
from croupier.bulk.compile import Arrays, Rule, kernel
from croupier.bulk.loop import list_nothing, make_begin, make_count
from croupier.bulk.simulate import packed_start
from croupier.bulk.tally import MOST_ANSWERS, Run, empty_tally, new_run
from croupier.engine import NOBODY, Game
from croupier.games.catalogue import find_game

GAMES, ROUNDS = 20_000, 5
RUNS = (
    new_run(find_game("crazy"), ["first"] * 4),
    new_run(find_game("crazy"), ["heuristic"] * 4),
    new_run(find_game("strip-me"), ["random"] * 2),
    new_run(find_game("onu"), ["largest"] * 4),
)
NOTHING, LIST, ANSWER = "nothing", "list", "answer"


def make_twice(game: Game, bot: str, part: str) -> Callable[[Game], Rule]:
    """Return the maker of the loop of one bot, in which a part is done twice."""
    list_choices = list_nothing if bot in game.unlisted else game.list_choices
    answer, apply = {**game.policies, **game.unlisted}[bot], game.apply
    begin, count, most_choices = make_begin(game), make_count(game), game.max_choices
    lists_twice, answers_twice = part == LIST, part == ANSWER

    def play(given: Arrays, games: int, most: int, found: Arrays) -> None:
        s, rng, choices = carry(given[0][0]), carry(given[1][0]), new_numbers(most_choices)
        for k in range(games):
            begin(s, rng, k)
            left = most
            while s.seat != NOBODY and left > 0:
                n = list_choices(s, choices)
                if lists_twice:
                    n = max(n, list_choices(s, choices))  # else the first would be left out
                code = answer(s, choices, n, rng)
                if answers_twice:
                    code = max(code, answer(s, choices, n, rng))
                apply(s, code)
                left -= 1
            count(s, *found)

    return lambda _game: play


def seconds_of(run: Run, part: str, most: int = MOST_ANSWERS) -> float:
    """Return the processor seconds of `most` answers in games in which a part is done twice."""
    made = make_twice(run.game, run.bots[0], part)
    play: Any = kernel(run.game, f"twice {run.bots[0]} {part}", made)
    tally, given = empty_tally(run, MOST_ANSWERS), packed_start(run)
    play(given, 1, MOST_ANSWERS, tally.arrays)
    began = time.thread_time()
    play(given, GAMES, most, tally.arrays)
    return time.thread_time() - began


def shares_of(run: Run) -> tuple[float, ...]:
    """Return the seconds of a round, and the shares of deal, list, answer and the rest in them."""
    whole = seconds_of(run, NOTHING)
    deal = seconds_of(run, NOTHING, most=0) / whole
    listing, answer = (seconds_of(run, part) / whole - 1 for part in (LIST, ANSWER))
    return whole, deal, listing, answer, 1 - deal - listing - answer


def main(rounds: int) -> None:
    """Print one row for each bot: the medians of the rounds."""
    print(f"{'share of a game':28} {'us':>6} {'deal':>6} {'list':>6} {'answer':>7} {'the rest':>9}")
    for run in RUNS:
        columns = zip(*(shares_of(run) for _ in range(rounds)), strict=True)
        whole, deal, listing, answer, rest = (median(column) for column in columns)
        name = f"{run.game.title}, {len(run.bots)} seats, {run.bots[0]}"
        print(f"{name:28} {1e6 * whole / GAMES:6.2f} {deal:6.0%} {listing:6.0%}", end=" ")
        print(f"{answer:7.0%} {rest:9.0%}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
