"""Who sees which cards while rules run: also those that only pass by, face up."""

from collections.abc import Iterable, Mapping
from types import FunctionType
from typing import Any

from croupier.engine.cues import NOWHERE, knowers, note


def rebound(function: Any, others: Mapping[Any, Any]) -> Any:
    """Return a function that calls others in the place of some that it calls, directly or not."""
    made: dict[Any, Any] = dict(others)

    def remake(each: FunctionType) -> Any:
        if each not in made:
            scope = dict(each.__globals__)
            made[each] = FunctionType(each.__code__, scope, each.__name__, None, each.__closure__)
            for name in each.__code__.co_names:
                if isinstance(scope.get(name), FunctionType):
                    scope[name] = remake(scope[name])
        return made[each]

    return remake(function)


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
