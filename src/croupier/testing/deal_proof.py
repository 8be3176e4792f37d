"""Deals into states that were used before: `deal` must set every field that is not an option.

Compiled rules play one game after another in the same state. So a state is dealt after a match, and
from memory that holds numbers nobody expects; it must become what a new state becomes.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from croupier.engine import Game
from croupier.engine.piles import NOBODY, CardState, cards_in
from croupier.engine.records import Field
from croupier.engine.rng import Rng, start_rng
from croupier.testing.faults import Fault, fault_at
from croupier.testing.plain_errors import fault_of
from croupier.testing.situations import Situation, situations_of

ANSWERS = 1000  # of the match before
DEALS = 4  # into poisoned memory, in each situation
SET_UP = ("seats", "winner", "viewers", "tops", "open_rows", "dark_rows")  # set before the deal
LAID = ("cell", "start")  # compared by the cards of the rows: unused cells may hold anything

Numbers = dict[tuple[str, int], Any]
"""Every number of a state by its field and place; a row's cards are one of them."""


def deal_faults(game: Game) -> list[Fault]:
    """Return each field that `deal` leaves as it was, the author's own first."""
    faults = dict[str, Fault]()
    for number, situation in enumerate(situations_of(game)):
        try:
            for name, sentence in left_over(game, situation, Random(number)):
                fault = fault_at(game, game.deal, sentence, game.set_up(*situation))
                faults.setdefault(name, fault)
        except Exception as error:  # noqa: BLE001 - whatever is wrong there is the author's to know
            fault = fault_of(error, game.deal, game)
            message = f"deal reads what it did not set: {fault.message}"
            faults.setdefault("", replace(fault, message=message))
    own = [name for name in faults if name not in CardState.__annotations__]
    return [faults[name] for name in (*own, *sorted(faults.keys() - {*own}))]


def left_over(game: Game, situation: Situation, random: Random) -> Iterator[tuple[str, str]]:
    """Yield the fields in which a deal into a used or a poisoned state differs from a first one."""
    key, used = random.randbytes(32), dealt(game, game.set_up(*situation), random.randbytes(32))
    fresh = numbers_of(dealt(game, game.set_up(*situation), key))
    touched = play_on(game, used, random)
    game.sight.set_up(used)
    again = numbers_of(dealt(game, used, key))
    for name, at in different(fresh, again):
        value = again[name, at]
        yield name, f"deal does not set {name}: it is {value} still, from the match before"
    for _ in range(DEALS):
        poisoned = game.set_up(*situation)
        poison(game, poisoned, fresh, random)
        before, after = numbers_of(poisoned), numbers_of(dealt(game, poisoned, key))
        for name, at in different(fresh, after):
            if is_meant(before, after, (name, at), touched):
                value, first = after[name, at], fresh[name, at]
                what = f"it is {value} in memory that held other numbers, {first} in a new state"
                yield name, f"deal does not set {name}: {what}"


def dealt(game: Game, s: Any, key: bytes) -> Any:
    """Deal a state from a key, and return it."""
    start_rng(s, key)
    game.deal(s)
    return s


def play_on(game: Game, s: Any, random: Random) -> set[tuple[str, int]]:
    """Play on at random; return the places that changed meanwhile."""
    touched, before = set[tuple[str, int]](), numbers_of(s)
    for _ in range(ANSWERS):
        if s.seat == NOBODY:
            break
        game.apply(s, random.choice(game.choices(s)))
        touched.update(different(before, numbers_of(s)))
    return touched


def numbers_of(s: Any) -> Numbers:
    """Return every number of a state but those of chance."""
    found: Numbers = {("cell", row): tuple(row_cards(s, row)) for row in range(len(s.count))}
    for name, field in fields_of(s).items():
        values = s.flat(name) if field.shape else (getattr(s, name),)
        found |= {(name, at): value for at, value in enumerate(values)}
    return found


def row_cards(s: Any, row: int) -> list[int]:
    """Return the cards of a row; none where its numbers are poison."""
    return cards_in(s, row) if 0 <= s.count[row] <= s.cell.shape[1] else []


def fields_of(s: Any) -> dict[str, Field]:
    """Return the fields that a deal sets."""
    chance = Rng.__annotations__
    return {
        name: field for name, field in s._fields.items() if name not in chance and name not in LAID
    }


def different(one: Numbers, other: Numbers) -> list[tuple[str, int]]:
    """List the places in which two states differ."""
    return [place for place, value in one.items() if other[place] != value]


def poison(game: Game, s: Any, fresh: Numbers, random: Random) -> None:
    """Fill every field that a deal sets with numbers of its range that a new state has not."""
    options = {option.field or option.name for option in game.options}
    for name, field in fields_of(s).items():
        if name in options or name in SET_UP:
            continue
        if not field.shape:
            setattr(s, name, unusual(field, fresh[name, 0], random))
            continue
        values = s.flat(name)
        for at in range(len(values)):
            values[at] = unusual(field, fresh[name, at], random)
    cells, starts = s.flat("cell"), s.start
    for at in range(len(cells)):
        cells[at] = random.randrange(len(s.known))
    for row in range(len(starts)):
        starts[row] = random.randrange(s.cell.shape[1])


def unusual(field: Field, usual: int, random: Random) -> int:
    """Return another number of a field's range than the usual one, often one of its ends."""
    found = {field.low, field.high, random.randint(field.low, field.high)} - {usual}
    return random.choice(sorted(found)) if found else usual


def is_meant(
    before: Numbers, after: Numbers, place: tuple[str, int], touched: set[tuple[str, int]]
) -> bool:
    """Say whether a number left as it was matters.

    A number does, and so does an array of which nothing was set. Of one that was set in part, say
    for the seats at this table, the rest matters only if it is used when a match is played.
    """
    name = place[0]
    array = [each for each in before if each[0] == name]
    return place in touched or all(before[each] == after[each] for each in array)
