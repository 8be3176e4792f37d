"""A game as a value: its name, options, state, rows, rules and words; and how one is started."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import Any, NamedTuple

from croupier.engine.cards import Face
from croupier.engine.english import Names, listing
from croupier.engine.piles import NOBODY, CardTable
from croupier.engine.records import Line
from croupier.engine.rng import Chance, below, install
from croupier.engine.sight import Redeal, Row, Sight, make_redeal, numbered, sight_of
from croupier.play.decision import Points, Question, Reason

Policy = Callable[[Any, Line, int, Chance], int]


class PlayerError(Exception):
    """Something a player can mend; the message is written for them."""


@dataclass(frozen=True)
class Option:
    """A choice made before the deal: a whole number from low to high, or one of some names."""

    name: str
    help: str
    default: int | str | Callable[[int], int]  # by the number of seats, if it depends on them
    low: int = 0
    high: int = 0
    values: Mapping[str, str] = field(default_factory=dict)  # name -> what it means
    kept_in: str = ""  # the field of the state, if it is not called as the option is

    def usual(self, seats: int) -> int:
        """Return the default as the number kept in the state."""
        if callable(self.default):
            return self.default(seats)
        return self.read(str(self.default))

    def read(self, text: str) -> int:
        """Return the number kept in the state for what a person wrote."""
        if self.values:
            if text not in self.values:
                names = listing(self.values, last="or")
                raise PlayerError(f'{self.name} cannot be "{text}". It is {names}.')
            return list(self.values).index(text)
        number = int(text) if text.removeprefix("-").isdecimal() and len(text) < 12 else None
        if number is None or not self.low <= number <= self.high:
            raise PlayerError(f'{self.name} cannot be "{text}". It is {self.low} to {self.high}.')
        return number

    def write(self, number: int) -> str:
        """Return what a person would write for this number."""
        return list(self.values)[number] if self.values else str(number)


@dataclass(frozen=True)
class Counter:
    """A word and a number on the table: whose it is (none: the centre's), and out of how many."""

    name: str
    label: str
    value: str
    seat: int | None = None
    of: int = 0
    colour: str = ""
    icon: str = ""
    alarm: bool = False


@dataclass(frozen=True)
class Marked:
    """Cards that stand out, and why: `line` for a winning line, `last` for the last move."""

    kind: str
    cards: tuple[int, ...]
    label: str = ""


def no_points(_s: Any, _code: int) -> Points:
    """Point at nothing: the choice is a button."""
    return Points()


def no_reason(_s: Any, _card: int) -> Reason | None:
    """Give no reason."""
    return None


def no_rows(*_: Any) -> list[Any]:
    """Return nothing to show or to say."""
    return []


def nothing_shown(_before: Any, _code: int, _after: Any) -> str:
    """Say that a choice turned up nothing."""
    return ""


def no_objection(_seats: int, _options: Mapping[str, int]) -> str:
    """Allow these seats and options."""
    return ""


def one_group(_card: int) -> tuple[str, int]:
    """Put all cards of a row into one group of no fixed size."""
    return "", 0


@dataclass(frozen=True)
class Words:
    """What a game says; each function is given a state as the listener sees it, never the truth."""

    codes: Mapping[int, str]  # every choice code and its word in notation
    face: Callable[[int], Face]
    label: Callable[[Any, int], str]  # (seen, code): what the choice does
    question: Callable[[Any], Question]
    tell: Callable[[Any, int, Any, Names], list[str]]  # (before, code, after, who): what happened
    points: Callable[[Any, int], Points] = no_points
    reason: Callable[[Any, int], Reason | None] = no_reason  # why a card cannot be played
    counters: Callable[[Any, Names], list[Counter]] = no_rows
    marks: Callable[[Any], list[Marked]] = no_rows
    shown: Callable[[Any, int, Any], str] = nothing_shown  # what a watcher saw turn up, one word
    summary: Callable[[Any, Names], list[str]] = no_rows  # how it ended, in sentences
    about_options: Callable[[Mapping[str, int]], list[str]] = no_rows
    objection: Callable[[int, Mapping[str, int]], str] = no_objection
    group: Callable[[int], tuple[str, int]] = one_group  # in a row of sets: (name, cards of a set)
    columns: Callable[[Any], int] = lambda _s: 0  # of a grid


def win_or_not(s: CardTable, seat: int) -> int:
    """Score 1 for the winner and 0 for everybody else."""
    return 1 if s.winner == seat else 0


def turns_taken(s: CardTable) -> int:
    """Return the length of a game: the turns of all seats."""
    turns = 0
    for seat in range(s.seats):
        turns += s.turns[seat]
    return turns


def first_listed(_s: CardTable, choices: Line, _n: int) -> int:
    """Give the first listed answer."""
    return choices[0]


def any_choice(_s: CardTable, choices: Line, n: int, luck: Chance) -> int:
    """Give any legal answer, each equally likely."""
    return choices[below(luck, n)] if n > 1 else choices[0]


class Lane(NamedTuple):
    """One row of the pile table: its declaration, whose it is, and where it is seen."""

    row: Row
    seat: int | None
    zone: str
    spots: tuple[str, ...]  # every place in the zone: `hand0:0`, `hand0:1`, ...


@dataclass(frozen=True)
class Game:
    """The whole declaration of a game."""

    name: str  # with hyphens, as on the command line
    title: str
    about: str  # one sentence
    version: int  # of the rules; raised whenever their behaviour changes
    least: int  # seats
    most: int
    usual_seats: int
    state: type[Any]
    rows: tuple[Row, ...]
    most_choices: int
    deal: Callable[[Any], None]
    list_choices: Callable[[Any, Line], int]
    apply: Callable[[Any, int], None]
    left: Callable[[Any, int], int]  # cards a seat has left, for the statistics
    words: Words
    folder: str  # where RULES.md lies
    options: tuple[Option, ...] = ()
    bots: Mapping[str, Policy] = field(default_factory=dict)
    habit: str = "random"  # the document's own player
    rival: str = "random"  # the usual opponent
    shares: Mapping[str, float] = field(default_factory=dict)  # % of duels won v. rival; or scores
    score: Callable[[Any, int], int] = win_or_not
    usual: Callable[[Any, Line, int], int] = first_listed
    length: Callable[[Any], int] = turns_taken

    @cached_property
    def policies(self) -> Mapping[str, Policy]:
        """Return every policy by name, `random` among them."""
        return {**self.bots, "random": any_choice}

    @property
    def player(self) -> str:
        """Return the bot that stands for the game: the document's habit, else the usual one."""
        return self.habit if self.habit in self.bots else self.rival

    @cached_property
    def sight(self) -> Sight:
        """Return the sight of the rows."""
        return sight_of(self.rows, self.most)

    @cached_property
    def lanes(self) -> tuple[Lane, ...]:
        """Return every row of the pile table by its number."""
        found, room = list[Lane](), range(self.state().cell.shape[1])
        for _, row, seat in numbered(self.rows, self.most):
            zone = row.zone(seat)
            found.append(Lane(row, seat, zone, tuple(f"{zone}:{i}" for i in room)))
        return tuple(found)

    @cached_property
    def rows_at(self) -> tuple[tuple[int, ...], ...]:
        """Return the numbers of the rows that exist at a table, by how many seats it has."""
        return tuple(
            tuple(n for n, lane in enumerate(self.lanes) if lane.seat is None or lane.seat < seats)
            for seats in range(self.most + 1)
        )

    @cached_property
    def prefixes(self) -> tuple[tuple[str, ...], ...]:
        """Return how the places in a seat's own rows begin, by seat: `hand0:`."""
        return tuple(
            tuple(f"{lane.zone}:" for lane in self.lanes if lane.seat == seat)
            for seat in range(self.most)
        )

    @cached_property
    def redeal_unseen(self) -> Redeal:
        """Return the game's redeal, in the dialect."""
        return make_redeal(self.sight)

    @cached_property
    def codes_of(self) -> Mapping[str, int]:
        """Return the code of every word."""
        return {word: code for code, word in self.words.codes.items()}

    def choices(self, s: Any) -> list[int]:
        """List the codes of the legal answers in a state; there are none when it is over."""
        if s.seat == NOBODY:
            return []
        out = [0] * self.most_choices
        return out[: self.list_choices(s, out)]

    def option(self, name: str) -> Option:
        """Return the option of this name."""
        names = [option.name for option in self.options]
        for option in self.options:
            if option.name == name.replace("-", "_"):
                return option
        near = get_close_matches(name, names, n=1)
        hint = f" The nearest is {near[0]}." if near else f" It has {listing(names)}."
        raise PlayerError(f'{self.title} has no option "{name}".{hint}')

    def settle(self, seats: int, given: Mapping[str, str]) -> dict[str, int]:
        """Return every option as a number, or say what is wrong with those given."""
        if not self.least <= seats <= self.most:
            span = f"{self.least} to {self.most}" if self.least < self.most else str(self.most)
            raise PlayerError(f"{self.title} needs {span} seats; {seats} was given.")
        options = {option.name: option.usual(seats) for option in self.options}
        for name, text in given.items():
            option = self.option(name)
            options[option.name] = option.read(text)
        if objection := self.words.objection(seats, options):
            raise PlayerError(objection)
        return options

    def start(self, seats: int, options: Mapping[str, int], key: bytes, stream: int = 0) -> Any:
        """Return the state of a new game, dealt."""
        s = self.set_up(seats, options)
        install(s, key, stream)
        self.deal(s)
        return s

    def set_up(self, seats: int, options: Mapping[str, int]) -> Any:
        """Return a state with its options, before the deal."""
        s = self.state()
        s.seats, s.winner = seats, NOBODY
        for option in self.options:
            setattr(s, option.kept_in or option.name, options[option.name])
        return s
