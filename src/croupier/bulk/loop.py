"""The one loop of all bulk play, in the dialect: deal; then ask, choose, apply to the end."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from types import FunctionType
from typing import Any, cast

from croupier.engine import NOBODY, RUNNING, UNFINISHED, Game, IntArray, Policy
from croupier.engine.dialect import callees, reachable
from croupier.engine.piles import hide, open_row, show_row
from croupier.engine.rng import Rng, rewind

SIGHT = {"viewers", "tops", "open_rows", "dark_rows"}  # fields that say who sees what
BOT_STREAMS = 1 << 62  # game k draws from stream k, its policies from stream BOT_STREAMS + k
Pick = Callable[[int, Any, IntArray, int, Rng], int]
Lister = Callable[[Any, IntArray], int]
Play = Callable[[Any, Rng, IntArray, IntArray, int], int]


def make_pick(policies: Iterable[Policy]) -> Pick:
    """Return one function that answers by the policy of a number."""
    first, *others = policies
    if not others:

        def only(_which: int, s: Any, choices: IntArray, n: int, rng: Rng) -> int:
            return first(s, choices, n, rng)

        return only
    rest = make_pick(others)

    def pick(which: int, s: Any, choices: IntArray, n: int, rng: Rng) -> int:
        if which == 0:
            return first(s, choices, n, rng)
        return rest(which - 1, s, choices, n, rng)

    return pick


@cache
def changes_sight(*rules: Callable[..., Any]) -> bool:
    """Say whether rules may change who sees a row."""
    called = reachable(cast("tuple[FunctionType, ...]", rules))
    own = [each for each in called if each.__module__ != open_row.__module__]
    verbs = {verb for function in own for verb in callees(function)} & {open_row, hide, show_row}
    return bool(verbs) or any(SIGHT & {*each.__code__.co_names} for each in own)


def make_begin(game: Game) -> Callable[[Any, Any, int], None]:
    """Return the function that deals game k, into a state that may have been played in."""
    deal = game.deal
    if changes_sight(game.deal, game.apply):
        set_up = game.sight.set_up

        def begin_anew(s: Any, rng: Any, k: int) -> None:
            s.stream, rng.stream = k, k + BOT_STREAMS
            rewind(s)
            rewind(rng)
            set_up(s)
            deal(s)

        return begin_anew

    def begin(s: Any, rng: Any, k: int) -> None:
        s.stream, rng.stream = k, k + BOT_STREAMS
        rewind(s)
        rewind(rng)
        deal(s)

    return begin


def make_loop(game: Game, names: Sequence[str]) -> Play:
    """Return the loop of some policies: where none of them looks at a list, nothing is listed."""
    if all(name in game.unlisted for name in names):
        return make_go_on(game, make_pick(game.unlisted[name] for name in names), list_nothing)
    return make_go_on(game, make_pick(game.policies[name] for name in names))


def list_nothing(_s: Any, _out: IntArray) -> int:
    """List no choices."""
    return 0


def make_go_on(game: Game, pick: Pick, lister: Lister | None = None) -> Play:
    """Return the loop from any state: play to the end, or some answers; return how many."""
    list_choices, apply = lister or game.list_choices, game.apply

    def go_on(s: Any, rng: Rng, who: IntArray, choices: IntArray, most: int) -> int:
        answers = 0
        while s.seat != NOBODY and answers < most:
            n = list_choices(s, choices)
            apply(s, pick(who[s.seat], s, choices, n, rng))
            answers += 1
        return answers

    return go_on


# The rows of a tally: for each seat what is counted of it, in the order of COLUMNS.
COLUMNS = ("games", "turns", "played", "drawn", "left", "wins", "score")
GAMES, TURNS, PLAYED, DRAWN_CARDS, LEFT, WINS, SCORE = 0, 1, 2, 3, 4, 5, 6
ENDINGS = 7  # the row after them counts the games by their ending
LOWEST, SCORES = -512, 1024  # scores that are counted one by one, from the lowest


def score_place(score: int) -> int:
    """Return where a score is counted; those beyond either end share a place there."""
    return min(max(score - LOWEST, 0), SCORES - 1)


def add_one(counts: Any, place: int) -> None:
    """Count one more in a place."""
    counts[place] += 1


def make_count(game: Game, add: Any = add_one) -> Callable[..., None]:
    """Return the function that adds a finished game to a tally, its length and its scores."""
    left, length, score, scored = game.cards_left, game.length, game.score, game.is_scored

    def count(s: Any, tally: Any, lengths: Any, scores: Any) -> None:
        for seat in range(s.seats):
            tally[GAMES, seat] += 1
            tally[TURNS, seat] += s.turns[seat]
            tally[PLAYED, seat] += s.played[seat]
            tally[DRAWN_CARDS, seat] += s.drawn[seat]
            tally[LEFT, seat] += left(s, seat)
            tally[SCORE, seat] += score(s, seat)
            if scored:
                add(scores, score_place(score(s, seat)))
        if s.winner != NOBODY:
            tally[WINS, s.winner] += 1
        tally[ENDINGS, UNFINISHED if s.ending == RUNNING else s.ending] += 1
        add(lengths, length(s))

    return count
