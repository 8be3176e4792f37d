"""Games of bots by name, compiled: the one loop of tournaments, of levels, and of records.

Each seat is answered for by a policy or by a search. On demand the games are counted, every answer
is written down, and the luck of every seat is measured.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.bots.levels import GENTLE, budget_of, gentle_policy
from croupier.bots.search import BASE, EARLY, make_evaluate, make_value
from croupier.bulk.compile import kernel, new_policy_rng
from croupier.bulk.loop import make_begin, make_count, make_pick
from croupier.bulk.tally import Span
from croupier.engine import NOBODY, Game
from croupier.engine.records import dtype_of, pack
from croupier.engine.rng import WORDS, draw_word, rewind
from croupier.study.luck import INNER, LUCK, OWN, TABLE, make_measure

Array = NDArray[Any]
Arrays = tuple[Array, ...]
Rule = Callable[..., Any]
GENERATORS = 3
LUCK_STREAMS = 1 << 61  # offset of luck's streams from those of the policies
SEARCHES, ANSWERS, LISTED = 0, 1, 2  # what the loop counts: searches, answers, listed choices
GAME, SEAT, CHOICES, CODE = 0, 1, 2, 3  # the columns of an answer that is written down


@dataclass(frozen=True)
class Contest:
    """What decides every deal: the game, its options, the seats and the key."""

    game: Game
    options: dict[str, int]
    seats: int
    key: bytes


def nothing(*shape: int) -> Array:
    """Return an empty array, for figures that are not wanted."""
    return np.zeros(shape, np.int64)


@dataclass(frozen=True)
class Wanted:
    """What is wanted of games besides their ends; the arrays are filled as far as they reach."""

    samples: int = 0  # pairs of playouts for each piece of luck; 0: it is not measured
    answers: Array = field(default_factory=lambda: nothing(0, 4))
    listed: Array = field(default_factory=lambda: nothing(0))
    tally: Arrays = field(default_factory=lambda: (nothing(0, 0), nothing(0), nothing(0)))


@dataclass(frozen=True)
class Played:
    """A span of games: in each the points of every seat, and its luck, in points by samples.

    A game won counts as many points as there are seats, one nobody won counts one for everybody;
    alone, points are the score.
    """

    points: Array
    luck: Array
    counts: Array  # searches, answers, listed choices

    @property
    def searches(self) -> int:
        """Return how often a bot searched."""
        return int(self.counts[SEARCHES])


def play_games(
    contest: Contest, bots: Sequence[str], span: Span, wanted: Wanted | None = None
) -> Played:
    """Play the games of a span with a bot on every seat, on this thread."""
    game, wanted = contest.game, wanted or Wanted()
    names = [*game.policies, GENTLE]
    states = np.zeros(TABLE + 1, dtype_of(game.state))
    states[TABLE] = pack([game.set_up(contest.seats, contest.options)])[0]
    states[TABLE]["key"] = np.frombuffer(contest.key, np.uint32)
    rng = new_policy_rng(contest.key, np.zeros(GENERATORS, np.int64))
    who = [names.index(bot if bot in names else game.default_bot) for bot in bots]
    budgets = [budget_of(game, bot) for bot in bots]
    playouts = [budget.playouts if budget else 0 for budget in budgets]
    shape = span[1] - span[0], contest.seats
    played = Played(nothing(*shape), nothing(*shape), nothing(3))
    play = kernel(game, "play_games", make_play_games)
    play(
        (states, rng, np.array(who, np.int64), np.array(playouts, np.int64)),
        span,
        wanted.samples,
        (played.points, played.luck, played.counts, wanted.answers, wanted.listed),
        wanted.tally,
    )
    return played


def make_think(game: Game) -> Rule:
    """Return the search from a redealt copy of the table; the game's own chance stays behind."""
    policy, redeal, evaluate = (
        game.policies[game.default_bot],
        game.redeal_unseen,
        make_evaluate(game),
    )
    cards = len(game.state().known)

    def think(states: Array, rng: Array, choices: Array, n: int, playouts: int) -> Any:
        s, own = states[TABLE], rng[OWN]
        heuristic, given = 0, policy(s, choices, n, own)
        for i in range(n):
            if choices[i] == given:
                heuristic = i
        states[BASE] = states[TABLE]
        base, inner = states[BASE], rng[INNER]
        for i in range(8):
            base.key[i] = draw_word(own)
        base.stream, base.counter, base.used = 0, 0, WORDS
        redeal(base, s.seat, np.zeros(cards, np.int32))
        for i in range(8):
            base.key[i] = draw_word(own)
            inner.key[i] = draw_word(own)
        playouts = max(playouts, 2 * n)
        live, outcomes = np.ones(n, np.int64), np.zeros((playouts // 2, n))
        order = (0, playouts, live, outcomes, EARLY)
        return choices[evaluate(states, rng[INNER:], choices, heuristic, s.seat, *order)[1]]

    return think


def write_down(
    counts: Array, row: tuple[int, int, int, int], choices: Array, found: Arrays
) -> None:
    """Write an answer down, and what it was chosen from, as far as there is room."""
    answers, listed = found
    number, first, n = counts[ANSWERS], counts[LISTED], row[CHOICES]
    if number < len(answers) and first + n <= len(listed):
        answers[number, GAME], answers[number, SEAT] = row[GAME], row[SEAT]
        answers[number, CHOICES], answers[number, CODE] = n, row[CODE]
        listed[first : first + n] = choices[:n]
    counts[ANSWERS] += 1
    counts[LISTED] += n


def make_play_games(game: Game) -> Rule:
    """Return the loop over games by number."""
    begin, list_choices, apply = make_begin(game), game.list_choices, game.apply
    pick = make_pick([*game.policies.values(), gentle_policy(game)])
    think, value, measure = make_think(game), make_value(game), make_measure(game)
    count, most_choices = make_count(game), game.max_choices

    def play_games(given: Arrays, span: Span, samples: int, found: Arrays, tally: Arrays) -> None:
        states, rng, who, playouts = given
        points, luck, counts, answers, listed = found
        s, own, choices = states[TABLE], rng[OWN], np.zeros(most_choices, np.int64)
        for k in range(span[0], span[1]):
            begin(s, own, k)
            rng[LUCK].stream = own.stream + LUCK_STREAMS
            rewind(rng[LUCK])
            while s.seat != NOBODY:
                n = list_choices(s, choices)
                if playouts[s.seat] > 0 and n > 1:
                    counts[SEARCHES] += 1
                    code = think(states, rng, choices, n, playouts[s.seat])
                else:
                    code = pick(who[s.seat], s, choices, n, own)
                write_down(counts, (k, s.seat, n, code), choices, (answers, listed))
                if samples > 0:
                    states[BASE] = states[TABLE]
                apply(s, code)
                if samples > 0:
                    measure(states, rng, code, samples, luck[k - span[0]])
            for seat in range(s.seats):
                points[k - span[0], seat] = round(value(s, seat) * s.seats)
            if len(tally[1]) > 0:
                count(s, tally[0], tally[1], tally[2])

    return play_games
