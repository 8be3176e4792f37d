"""The inputs of an observation, and how the numbers of a state become inputs.

A number is told by an input for each of its values where they are few, by its binary digits where
they are more; a field that names seats by an input for each seat, counted from the one that looks.
"""

import linecache
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any, cast

from croupier.engine.dialect import reachable
from croupier.engine.game import Game
from croupier.engine.piles import CardState
from croupier.engine.records import ONE_SEAT, SEVERAL_SEATS, Field, IntArray, declared

MOST_SHOWN = 127  # an input has 8 bits, and a sign
MOST_APART = 33  # numbers so few are told apart by an input each,
MOST_DIGITS = 1 << 10  # more by their binary digits, and more still are only large or small
LARGE = 32  # about how large those become
QUESTIONS = 16  # the last stands for all from there on
STATISTICS = ("turns", "played", "drawn")


@dataclass
class Inputs:
    """The inputs of an observation as they are laid out: their names, and by what to divide."""

    names: list[str] = field(default_factory=list)
    scales: list[int] = field(default_factory=list)

    def add(self, names: list[str], scale: int = 1) -> int:
        """Add inputs; return the place of the first."""
        at = len(self.names)
        self.names += names
        self.scales += [scale] * len(names)
        return at


def own_fields(game: Game) -> list[tuple[str, Field]]:
    """List the fields of a state that tell something: those of the game, but no options.

    Of the statistics only those count that the rules read, to score or to list choices.
    """
    hidden = {*declared(CardState)} | {option.field or option.name for option in game.options}
    rules = cast("list[FunctionType]", [game.score, game.list_choices])
    read = {name for rule in reachable(rules) for name in rule.__code__.co_names}
    hidden -= {name for name in STATISTICS if name in read}
    return [(name, each) for name, each in game.state._fields.items() if name not in hidden]


def make_write_numbers(game: Game, seats: int, inputs: Inputs) -> Callable[..., None]:
    """Write the function that writes the numbers of a state: a line for each, as in a record."""
    others = ["me", *(f"+{i}" for i in range(1, seats))]
    at = inputs.add([f"asked: {other}" for other in others])
    lines = [f"put_seat(out, {at}, s.seat, seat, {seats})"]
    at = inputs.add([f"question: {i}" for i in range(QUESTIONS)])
    lines.append(f"put_one(out, {at}, min(s.question, {QUESTIONS - 1}))")
    for name, each in own_fields(game):
        for value, said in values_of(name, each, others):
            lines.append(line_for(value, said, each, others, inputs))
    source = ["def write_numbers(s, seat, out):", *(f"    {line}" for line in lines)]
    path = f"<the numbers of {game.name} with {seats} seats>"
    linecache.cache[path] = (0, None, [f"{line}\n" for line in source], path)  # it can be read
    made: dict[str, Any] = {each.__name__: each for each in PUT} | {"__name__": __name__}
    exec(compile("\n".join(source), path, "exec"), made)  # noqa: S102
    return cast("Callable[..., None]", made["write_numbers"])


def values_of(name: str, each: Field, others: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the numbers of a field: how each is read, and what it is called."""
    places = [(str(i), str(i)) for i in range(each.shape[0])] if each.shape else []
    if each.each_seat:
        places = [(f"(seat + {i}) % {len(others)}", f"of {who}") for i, who in enumerate(others)]
    if len(each.shape) > 1:
        columns = range(each.shape[1])
        places = [(f"{at}, {j}", f"{said} {j}") for at, said in places for j in columns]
    if not each.shape:
        yield f"s.{name}", name
    for at, said in places:
        yield f"s.{name}[{at}]", f"{name} {said}"


def line_for(value: str, said: str, each: Field, others: list[str], inputs: Inputs) -> str:
    """Lay out the inputs of a number, and return the line that writes them."""
    low, numbers, seats = each.low, each.high - each.low + 1, len(others)
    if each.meaning == ONE_SEAT:
        at = inputs.add([f"{said}: {other}" for other in others])
        return f"put_seat(out, {at}, {value}, seat, {seats})"
    if each.meaning == SEVERAL_SEATS:
        at = inputs.add([f"{said}: {other}" for other in others])
        return f"put_seats(out, {at}, {value}, seat, {seats})"
    if numbers <= MOST_APART:
        at = inputs.add([f"{said}: {low + i}" for i in range(numbers)])
        return f"put_one(out, {at}, {value} - {low})"
    if numbers <= MOST_DIGITS:
        digits = (numbers - 1).bit_length()
        at = inputs.add([f"{said} - {low}: digit {i}" for i in range(digits)])
        return f"put_digits(out, {at}, {value} - {low}, {digits})"
    at = inputs.add([f"{said} - {low}"], LARGE)
    return f"put_large(out, {at}, {value} - {low})"


def put_one(out: IntArray, at: int, number: int) -> None:
    """Write which of a few numbers it is."""
    out[at + number] = 1


def put_digits(out: IntArray, at: int, number: int, digits: int) -> None:
    """Write a number by its binary digits, the lowest first."""
    for i in range(digits):
        out[at + i] = (number >> i) & 1


def put_large(out: IntArray, at: int, number: int) -> None:
    """Write a number as far as there is room."""
    out[at] = min(number, MOST_SHOWN)


def put_seat(out: IntArray, at: int, named: int, seat: int, seats: int) -> None:
    """Write which seat is named, counted from the one that looks on; none if it is nobody."""
    if 0 <= named < seats:
        out[at + (named - seat) % seats] = 1


def put_seats(out: IntArray, at: int, named: int, seat: int, seats: int) -> None:
    """Write which seats are named by a bit each, counted from the one that looks on."""
    for i in range(seats):
        out[at + i] = (named >> ((seat + i) % seats)) & 1


PUT = (put_one, put_digits, put_large, put_seat, put_seats)
