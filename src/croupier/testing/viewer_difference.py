"""All that a viewer is told by a move, and the first difference between two moves."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from croupier.engine import Game, Names
from croupier.engine.observation import observed
from croupier.engine.piles import NOBODY, SPECTATOR, CardState
from croupier.engine.position import Position
from croupier.engine.records import declared
from croupier.play.table import Move
from croupier.play.view import View, moved_cards, view_of

Told = Mapping[str, Any]
"""What a viewer was told, by the name of the function that says it."""
Teller = Callable[[Move], Told]


class Difference(NamedTuple):
    """What differs between two moves that must look alike: its name, and both of its values."""

    name: str
    one: Any
    other: Any
    is_field: bool = False

    @property
    def field(self) -> str:
        """Return the name of the field of the state that differs."""
        return self.name.partition("[")[0]

    def __str__(self) -> str:
        """Say it in words."""
        name = f"s.{self.name}" if self.is_field else self.name
        return f"{name} is {quoted(self.one)} or {quoted(self.other)}"


def quoted(value: Any) -> str:
    """Write a value so that it fits in a message."""
    text = str(value) if isinstance(value, int) else repr(value)
    return text if len(text) < 200 else f"{text[:200]}..."


def told(move: Move, viewer: int, names: tuple[str, ...]) -> Told:
    """Gather everything that a viewer is told by a move."""
    game, who, after = move.game, Names(names, viewer), move.after.seen(viewer)
    moved = moved_cards(move.noted, names[move.seat])
    choices = game.choices(move.after.state)
    is_over = after.state.seat == NOBODY
    return {
        "view": view_of(game, after, who, moved, choices),
        "cues": move.cues(viewer),
        "moments": move.moments(viewer, names),
        "narrate": move.narrate(viewer, names),
        "observation": observed(game, move.after.state, viewer) if viewer >= 0 else [],
        "revealed": move.revealed,
        "pace": pace_of(game, move.after),
        "summary": game.words.summary(after.state, who) if is_over else [],
        "cards_left": [game.cards_left(move.after.state, seat) for seat in range(len(names))],
    }


def pace_of(game: Game, position: Position[Any]) -> str:
    """Return the pace of the question that is open: everybody sees how long an answer takes."""
    seat = position.state.seat
    return "" if seat == NOBODY else game.words.question(position.seen(seat).state).pace


def parts_of(view: View) -> dict[str, Any]:
    """Return a view part by part, each by the name of what makes it."""
    parts: dict[str, Any] = {
        "score": view.scores,
        "rows": [replace(zone, slots=()) for zone in view.zones],
        "slots": [zone.slots for zone in view.zones],
        "counters": view.counters,
        "highlights": view.highlights,
        "threat": view.threat,
        "alarms": view.alarms,
        "direction": view.direction,
    }
    if decision := view.decision:
        choices = decision.choices
        parts["question"] = decision.question, decision.rule
        parts["list_choices"] = [choice.code for choice in choices]
        parts["label"] = [choice.label for choice in choices]
        parts["target"] = [(choice.at, choice.to) for choice in choices]
        parts["now"] = [choice.now for choice in choices]
        parts["dull"] = [choice.dull for choice in choices]
        parts["reason"] = decision.refusals
    return parts


def teller(game: Game, difference: Difference) -> Any:
    """Return the function of a game that tells a difference."""
    if difference.is_field or difference.name == "rows":
        return game.apply
    name = "question" if difference.name == "pace" else difference.name
    return getattr(game, name, None) or getattr(game.words, name, game.apply)


def field_difference(one: Position[Any], other: Position[Any], viewer: int) -> Difference | None:
    """Return the first number of the state in which two positions differ for a viewer."""
    first, second = one.seen(viewer).state, other.seen(viewer).state
    if first == second:
        return None
    names = [name for name in first.difference(second) if name != "cell"]
    if not names:
        return None
    name = max(names, key=weight_of)
    return Difference(*differing(name, getattr(first, name), getattr(second, name)), is_field=True)


@lru_cache
def weight_of(field: str) -> int:
    """Return how much a field says of what went wrong: an ending most, then the game's own."""
    return 2 if field == "ending" else field not in declared(CardState)


def differing(name: str, one: Any, other: Any) -> tuple[str, int, int]:
    """Return a number's name and its two values; of an array, of the first that differs."""
    if isinstance(one, int):
        return name, one, other
    i = next(i for i in range(len(one)) if one[i] != other[i])
    return f"{name}[{i}]", one[i], other[i]


def difference(one: Move, other: Move, viewer: int, tell: Teller) -> Difference | None:
    """Return what tells a viewer two moves apart, or None."""
    if found := field_difference(one.after, other.after, viewer):
        return found
    first, second = tell(one), tell(other)
    if first["view"] != second["view"]:
        first, second = parts_of(first["view"]), parts_of(second["view"])
    for name in sorted(first.keys() | second.keys()) if first != second else ():
        if first.get(name) != second.get(name):
            return Difference(name, first.get(name), second.get(name))
    return None


def viewer_name(viewer: int) -> str:
    """Say who looks on."""
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"
