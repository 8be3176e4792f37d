"""What is stored, as values: rows of the database in and out, and what a table has written.

Every statement that writes names the owner's number: of a table that has another owner nothing is
written.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import (
    BindParameter,
    Row,
    ScalarSelect,
    Update,
    bindparam,
    insert,
    select,
    update,
)

from croupier.engine.piles import NOBODY
from croupier.engine.secret import Secret
from croupier.engine.value_class import slim_value
from croupier.play.match import Answer, Event
from croupier.play.match_text import read_events, write_event
from croupier.server.storage.database import MATCHES, OWNERS, PLEDGES, SEATS
from croupier.server.storage.writer import Statement

CLOCKS, SEAT_KINDS = ("none", "turn", "match"), ("open", "person", "bot")
OF: BindParameter[Any] = bindparam("of")
APPEND = """
    INSERT INTO log (match, seq, line, at, spent, clock_seat)
    SELECT id, ?, ?, ?, ?, ? FROM matches WHERE code = ? AND number = ? AND file IS NULL"""
APPEND_AS_OWNER = """
    INSERT INTO log (match, seq, line, at, spent, clock_seat)
    SELECT id, %s, %s, %s, %s, %s FROM matches JOIN owners ON owners.code = matches.code
    WHERE matches.code = %s AND matches.number = %s AND file IS NULL AND owners.number = %s
    FOR SHARE OF owners"""  # whoever takes the table waits until this is stored
IS_OWNER = (
    update(OWNERS)
    .where((OWNERS.c.code == OF) & (OWNERS.c.number == bindparam("claim")))
    .values(number=OWNERS.c.number)
)


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


@slim_value
class StoreEntries:
    """Add entries to the log of a match."""

    match: int
    entries: list[LogEntry]

    def has_answer(self, seat: int, word: str) -> bool:
        """Say whether an answer of a seat is among them."""
        answers = [entry.event for entry in self.entries if isinstance(entry.event, Answer)]
        return any((answer.seat, answer.word) == (seat, word) for answer in answers)

    def rows(self, code: str, at: int) -> list[tuple[Any, ...]]:
        """Return the rows of the log, but for the owner's number."""
        return [
            (seq, write_event(event), at, clock_ms, clock_seat, code, self.match)
            for seq, event, clock_seat, clock_ms in self.entries
        ]


class StoreSeat(NamedTuple):
    """Store who sits on a seat, and what they pledge for a match."""

    number: int
    seat: StoredSeat
    pledged: Pledged | None = None

    def statements(self, code: str) -> list[Statement]:
        """Return what is executed."""
        where = (SEATS.c.code == code) & (SEATS.c.seat == self.number)
        taken: Statement = (update(SEATS).where(where).values(**vars(self.seat)), [])
        return [taken, *([new_pledge(code, *self.pledged)] if self.pledged else ())]


class StorePledge(NamedTuple):
    """Store what a seat pledges for a match."""

    match: int
    row: StoredPledge

    def statements(self, code: str) -> list[Statement]:
        """Return what is executed."""
        return [new_pledge(code, self.match, self.row)]


class StoreEntropy(NamedTuple):
    """Store the entropy that a seat has pledged for a match."""

    match: int
    seat: int
    entropy: Secret

    def statements(self, code: str) -> list[Statement]:
        """Return what is executed."""
        of_match = PLEDGES.c.match == match_id(code, self.match)
        where = of_match & (PLEDGES.c.seat == self.seat) & PLEDGES.c.words.is_(None)
        return [(update(PLEDGES).where(where).values(words=self.entropy.reveal()), [])]


class StoreDeal(NamedTuple):
    """Store that a match is dealt: its header says to whom, with which entropy."""

    match: int
    header: Secret

    def statements(self, code: str) -> list[Statement]:
        """Return what is executed."""
        dealt = open_match(code, self.match).where(MATCHES.c.header.is_(None))
        return [(dealt.values(header=self.header.reveal()), [])]


class StoreResult(NamedTuple):
    """Store the file of a match that is over, and the next match, which the runner adds."""

    match: int
    file: str
    next_match: StoredMatch | None = None

    def __repr__(self) -> str:
        return f"StoreResult({self.match})"  # the file has names, entropy and the seed

    def statements(self, code: str) -> list[Statement]:
        """Return what is executed."""
        finished: Statement = (open_match(code, self.match).values(file=self.file), [])
        return [finished, *([new_match(self.next_match)] if self.next_match else ())]


Change = StoreSeat | StorePledge | StoreEntropy | StoreDeal | StoreResult
Write = StoreEntries | Change


def match_id(code: str, number: int) -> ScalarSelect[int]:
    """Return the query for what the database knows a match by."""
    where = (MATCHES.c.code == code) & (MATCHES.c.number == number)
    return select(MATCHES.c.id).where(where).scalar_subquery()


def open_match(code: str, number: int) -> Update:
    """Return an update of a match that is not over; one that is over never changes again."""
    where = (MATCHES.c.code == code) & (MATCHES.c.number == number) & MATCHES.c.file.is_(None)
    return update(MATCHES).where(where)


def new_match(match: StoredMatch) -> Statement:
    """Return the statement that inserts a match."""
    header = None if match.header is None else match.header.reveal()
    secrets_of = {"seed": match.seed.reveal(), "header": header}
    return insert(MATCHES), [{**vars(match), **secrets_of, "made": now()}]


def new_pledge(code: str, match: int, row: StoredPledge) -> Statement:
    """Return the statement that inserts a pledge, not opened yet."""
    pledge = {"match": match_id(code, match), "seat": row.seat, "pledge": row.pledge}
    return insert(PLEDGES).values(pledge), []


def claimed(code: str, claim: int) -> Statement:
    """Return the statement that fails unless a table has still the owner it had."""
    return IS_OWNER, [{"of": code, "claim": claim}]
