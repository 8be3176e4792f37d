"""What a table has written, each as a value, and the statements of SQL that it comes down to.

Every statement names the owner's number: of a table that has another owner nothing is written.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import (
    BindParameter,
    ScalarSelect,
    Update,
    bindparam,
    insert,
    select,
    update,
)

from croupier.engine.secret import Secret
from croupier.engine.value_class import slim_value
from croupier.play.match import Answer
from croupier.play.match_text import write_event
from croupier.server.storage.database import MATCHES, OWNERS, PLEDGES, SEATS
from croupier.server.storage.stored_values import (
    LogEntry,
    Pledged,
    StoredMatch,
    StoredPledge,
    StoredSeat,
    now,
)
from croupier.server.storage.writer import Statement

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
    """Return an update of a match unless it is over: what is over is over for ever."""
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
