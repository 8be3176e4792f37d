"""What is stored, as values: rows of the database in and out."""

import json
import time
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Row

from croupier.engine.piles import NOBODY
from croupier.engine.secret import Secret
from croupier.play.match import Answer, Event
from croupier.play.match_text import read_events


@dataclass(frozen=True, repr=False)  # names and entropy are in no log
class StoredSeat:
    """A seat as it is stored."""

    kind: str  # open, person, bot
    name: str = ""
    bot: str = ""
    forced: bool = False  # the only answer there is is given for this seat
    ticket: str = ""  # which whoever took it has in their token; none before version 2


@dataclass(frozen=True, repr=False)
class StoredTable:
    """A table as it is stored."""

    code: str
    game: str
    options: dict[str, str]
    clock: str
    seconds: int
    listed: bool
    made: int
    closed: str


@dataclass(frozen=True, repr=False)
class StoredMatch:
    """A match as it is stored, without its events; without a header it is not dealt yet."""

    number: int  # counts the matches of its table
    code: str
    seed: Secret
    commitment: str
    header: Secret | None = None  # it holds the seed
    file: str | None = None


@dataclass(frozen=True, repr=False)
class StoredPledge:
    """What a seat pledged for a match to come, and its entropy once it has opened that."""

    seat: int
    pledge: str
    entropy: Secret | None = None


class LogEntry(NamedTuple):
    """A row of the log: an event, whose clock ran since the entry before, and how long."""

    seq: int
    event: Event
    clock_seat: int = NOBODY
    clock_ms: int = 0


class Claim(NamedTuple):
    """A table is ours: the number that every write of it names, and how long its clock ran on."""

    number: int = 0
    runs_until: int = 0  # milliseconds since 1970, by the database; 0: it stands still


CLOCKS, SEAT_KINDS = ("none", "turn", "match"), ("open", "person", "bot")
Pledged = tuple[int, StoredPledge]  # with the match it is for


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def fields_of(kind: type[StoredSeat | StoredTable], row: Row[Any]) -> dict[str, Any]:
    """Return those values of a row that a class has fields for."""
    return {name: getattr(row, name) for name in kind.__dataclass_fields__}


def table_row(row: Row[Any]) -> StoredTable:
    """Return a row of the database as a table."""
    options = read_options(row.options)
    if row.clock not in CLOCKS or not isinstance(row.seconds, int):
        raise ValueError("there is no such clock")
    return StoredTable(**{**fields_of(StoredTable, row), "options": options})


def read_options(text: str) -> dict[str, str]:
    """Read the options of a table; ValueError if they are invalid."""
    try:
        options = json.loads(text)
    except RecursionError:
        raise ValueError("options are not nested") from None
    if not (isinstance(options, dict) and all(isinstance(each, str) for each in options.values())):
        raise ValueError("options have names and values")
    return options


def seat_row(row: Row[Any]) -> StoredSeat:
    """Return a row of the database as a seat."""
    if row.kind not in SEAT_KINDS:
        raise ValueError("there is no such kind of seat")
    return StoredSeat(**fields_of(StoredSeat, row))


def is_readable(row: Row[Any]) -> bool:
    """Say whether a row of the database can be read as a table."""
    try:
        return isinstance(table_row(row), StoredTable)
    except ValueError:
        return False


def match_row(row: Row[Any]) -> StoredMatch:
    """Return a row of the database as a match."""
    header = None if row.header is None else Secret(row.header)
    return StoredMatch(row.number, row.code, Secret(row.seed), row.commitment, header, row.file)


def event_of(text: str) -> Event:
    """Read an event; what an answer turned up is not stored, and some answers have no word."""
    seat, _, word = text.partition(" ")
    if not word:
        return Answer(int(seat), "")
    return read_events([f"1 {text}"], 0)[0][0]
