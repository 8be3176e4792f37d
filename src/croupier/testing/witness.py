"""Who sees which cards while rules run: also those that only pass by, face up."""

from collections.abc import Callable, Iterable, Mapping
from types import CodeType, FunctionType
from typing import Any

from croupier.engine.cues import NOWHERE, knowers, note


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


class Witness:
    """Notes, from what the verbs say of every card, who saw it."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, int]] = []  # cards, each with a bit for every viewer

    def note(self, s: Any, *cue: int) -> None:
        """Note a cue as a verb gives it."""
        _kind, card, _source, _place, target, _at = cue
        if card != NOWHERE:
            self.seen.append((card, knowers(s, card, target)))

    def of(self, function: Any, others: Mapping[Any, Any] | None = None) -> Any:
        """Return rules that are watched while they run."""
        return rebound(function, {note: self.note, **(others or {})})

    def cards(self, viewer: int) -> tuple[int, ...]:
        """List the cards that a viewer saw, in order."""
        return cards_seen(self.seen, viewer)


def cards_seen(seen: Iterable[tuple[int, int]], viewer: int) -> tuple[int, ...]:
    """List the cards that a viewer saw, of those that were noted."""
    return tuple(card for card, seers in seen if seers >> (viewer + 1) & 1)
