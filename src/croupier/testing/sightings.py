"""Who sees which cards while rules run: also those that only pass by, face up."""

from collections.abc import Callable, Iterable, Mapping
from types import CodeType, FunctionType
from typing import Any

from croupier.engine import Game
from croupier.engine.cues import Cue
from croupier.engine.position import Position
from croupier.play.table import Move


def as_it_is(value: Any) -> Any:
    """Return a value."""
    return value


def rebound(
    function: Any, others: Mapping[Any, Any], change: Callable[[Any], Any] = as_it_is
) -> Any:
    """Return a function that calls others in the place of some that it calls, directly or not.

    Its names that stand for no function stand for what `change` makes of their values.
    """
    made: dict[Any, Any] = dict(others)

    def remake(each: FunctionType) -> Any:
        if each not in made:
            scope, code = dict(each.__globals__), each.__code__
            new = FunctionType(code, scope, each.__name__, each.__defaults__, each.__closure__)
            new.__kwdefaults__ = each.__kwdefaults__
            made[each] = new
            for name in names_in(code) & scope.keys():
                value = scope[name]
                scope[name] = remake(value) if isinstance(value, FunctionType) else change(value)
        return made[each]

    return remake(function)


def names_in(code: CodeType) -> set[str]:
    """Return the names that some code uses, its lambdas and generators among it."""
    inner = (const for const in code.co_consts if isinstance(const, CodeType))
    return set(code.co_names).union(*map(names_in, inner))


def watched_answer(game: Game, before: Position[Any], number: int, code: int) -> Move:
    """Give an answer in a copy of a state, and have the verbs note what happens."""
    s, seat, is_sealed = before.state.copy(), before.state.seat, game.is_sealed(before.state, code)
    s.cues = noted = list[Cue]()
    game.apply(s, code)
    s.cues = None
    cues, after = tuple(noted), Position(s, before)
    return Move(game, number, number, seat, code, before, after, cues, is_sealed)


def cards_seen(cues: Iterable[Cue], viewer: int) -> tuple[int, ...]:
    """List the cards that a viewer saw on their way, in order."""
    return tuple(cue.card for cue in cues if cue.knowers >> (viewer + 1) & 1)
