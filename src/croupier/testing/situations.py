"""With which seats and options a game is tried, and how a fault says with which it was found."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from croupier.engine import Game, Option, counted
from croupier.testing.strategies import some_options

MOST = 40  # situations in which a game is tried
RANDOM = 8  # of them, at least, with options by chance


class Situation(NamedTuple):
    """The seats of a table and its options, as numbers."""

    seats: int
    options: Mapping[str, int]


def situations_of(game: Game) -> list[Situation]:
    """List situations: the usual ones, each option at its ends, and some by chance."""
    found = list[Situation]()
    for each in (*usual_situations(game), *extreme_situations(game)):
        if each not in found and not game.words.objection(*each):
            found.append(each)
    found = found[: MOST - RANDOM]
    for number in range(RANDOM):
        seats, options = some_options(game, Random(number))
        each = Situation(seats, game.resolve_options(seats, options))
        if each not in found:
            found.append(each)
    return found


def usual_situations(game: Game) -> Iterator[Situation]:
    """Yield each number of seats with the default options, the default number first."""
    for seats in (game.default_seats, *range(game.min_seats, game.max_seats + 1)):
        yield Situation(seats, {o.name: o.default_for(seats) for o in game.options})


def extreme_situations(game: Game) -> Iterator[Situation]:
    """Yield all options at one end, then each by itself, for the most and the fewest seats."""
    for seats in (game.max_seats, game.min_seats):
        defaults = {option.name: option.default_for(seats) for option in game.options}
        for end in (-1, 0):
            yield Situation(seats, {option.name: values_of(option)[end] for option in game.options})
        for option in game.options:
            for value in values_of(option):
                yield Situation(seats, defaults | {option.name: value})


def values_of(option: Option) -> list[int]:
    """List the values of an option; of a span only its ends."""
    return list(range(len(option.values))) if option.values else [option.low, option.high]


def with_situation(game: Game, seats: int, options: Mapping[str, int]) -> str:
    """Say with which seats and options something was found."""
    said = [counted(seats, "seat")]
    for option in game.options:
        value = options[option.name]
        named = not option.values or 0 <= value < len(option.values)
        said.append(f"{option.name}={option.write(value) if named else value}")
    return f"with {', '.join(said)}"


def situation_of_state(game: Game, s: Any) -> str:
    """Say with which seats and options a state is played."""
    options = {option.name: getattr(s, option.field or option.name) for option in game.options}
    return with_situation(game, s.seats, options)
