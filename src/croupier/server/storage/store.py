"""Everything the server stores, behind a few functions: tables, seats, matches, their log."""

import json
import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Row,
    Select,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)

from croupier.engine.piles import NOBODY
from croupier.engine.secret import Secret
from croupier.play.match import Answer, Event
from croupier.play.match_text import read_events, write_event
from croupier.server.storage.database import (
    HOUSE,
    IDLE,
    LOG,
    MATCHES,
    PLEDGES,
    SEATS,
    TABLES,
    open_engine,
)
from croupier.server.storage.writer import Job, Statement, Then, Writer

CODES_AT_ONCE = 500  # in one query
OF: BindParameter[Any] = bindparam("of")
IS_OPEN = (MATCHES.c.id == OF) & MATCHES.c.file.is_(None)  # what is over is over for ever
DEAL = update(MATCHES).where(IS_OPEN & MATCHES.c.header.is_(None))
DEAL = DEAL.values(header=bindparam("header"))
OPEN_WORDS = (
    update(PLEDGES)
    .where((PLEDGES.c.match == OF) & (PLEDGES.c.seat == bindparam("of_seat")))
    .where(PLEDGES.c.words.is_(None))
    .values(words=bindparam("opened"))
)
FINISH = update(MATCHES).where(IS_OPEN).values(file=bindparam("file"))
APPEND = (  # a row of the log, unless its match is over
    "INSERT INTO log (match, seq, line, at, spent, clock_seat) "
    "SELECT id, ?, ?, ?, ?, ? FROM matches WHERE id = ? AND file IS NULL"
)


@dataclass(frozen=True, repr=False)  # names and words are in no log
class SeatRow:
    """A seat as it is stored."""

    kind: str  # open, person, bot
    name: str = ""
    bot: str = ""
    forced: bool = False  # the only answer there is is given for this seat


@dataclass(frozen=True, repr=False)
class TableRow:
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
class MatchRow:
    """A match as it is stored, without its events; without a header it is not dealt yet."""

    id: int
    code: str
    seed: Secret
    commitment: str
    header: Secret | None = None  # it holds the seed
    file: str | None = None


@dataclass(frozen=True, repr=False)
class PledgeRow:
    """What a seat pledged for a match to come, and its words once it has opened them."""

    seat: int
    pledge: str
    words: Secret | None = None


class LogEntry(NamedTuple):
    """A row of the log: an event, whose clock ran since the entry before, and how long."""

    seq: int
    event: Event
    clock_seat: int | None = NOBODY  # None in rows of version 0.1, which did not store it
    clock_ms: int = 0


Pledged = tuple[int, PledgeRow]  # with the match it is for


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """The database of one server. Reads are short and direct; all writing goes by the writer."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.touch(mode=0o600)
        path.chmod(0o600)  # it holds the secrets of deals to come
        self.engine = open_engine(path)
        self.writer = Writer(self.engine, APPEND)
        self._next_match = (self._rows(select(func.max(MATCHES.c.id)))[0][0] or 0) + 1

    def close(self) -> None:
        """Close the file."""
        self.engine.dispose()

    def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        with self.engine.connect() as connection:
            return connection.execute(query).all()

    def secret(self) -> Secret:
        """Return the secret that signs tokens; the first call draws it."""
        with self.engine.begin() as connection:
            found = connection.scalar(select(HOUSE.c.value).where(HOUSE.c.name == "secret"))
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(insert(HOUSE), [{"name": "secret", "value": found}])
        return Secret(str(found))

    async def add_table(
        self,
        row: TableRow,
        seats: Sequence[SeatRow],
        match: MatchRow,
        pledges: Sequence[PledgeRow] = (),
    ) -> None:
        """Insert a new table with its seats and its first match, which is not dealt yet."""
        table = {**vars(row), "options": json.dumps(row.options)}
        rows = [{"code": row.code, "seat": n, **vars(seat)} for n, seat in enumerate(seats)]
        made = (insert(TABLES), [table]), (insert(SEATS), rows), new_match_row(match)
        await self.writer.write(*made, *(new_pledge(match.id, pledge) for pledge in pledges))

    def store_seat(
        self, code: str, number: int, seat: SeatRow, then: Then, pledged: Pledged | None = None
    ) -> None:
        """Update who sits on a seat; `then` is called once that is on the disk."""
        where = (SEATS.c.code == code) & (SEATS.c.seat == number)
        statements = [(update(SEATS).where(where).values(**vars(seat)), list[dict[str, Any]]())]
        self.writer.submit(Job(then, statements + ([new_pledge(*pledged)] if pledged else [])))

    def store_pledge(self, match: int, row: PledgeRow, then: Then) -> None:
        """Insert what a seat pledges for a match; `then` is called once that is on the disk."""
        self.writer.submit(Job(then, [new_pledge(match, row)]))

    def open_words(self, match: int, seat: int, words: Secret, then: Then) -> None:
        """Update the words of a seat that pledged them; `then` is called once they are stored."""
        opened = {"of": match, "of_seat": seat, "opened": words.reveal()}
        self.writer.submit(Job(then, [(OPEN_WORDS, [opened])]))

    def deal(self, match: int, header: Secret, then: Then) -> None:
        """Update who plays a match, with which words: it is dealt."""
        self.writer.submit(Job(then, [(DEAL, [{"of": match, "header": header.reveal()}])]))

    def append(self, match: int, entries: Sequence[LogEntry], then: Then) -> None:
        """Insert entries into the log of a match; `then` is called once they are on the disk."""
        at = now()
        rows = [
            (seq, write_event(event), at, clock_ms, clock_seat, match)
            for seq, event, clock_seat, clock_ms in entries
        ]
        self.writer.submit(Job(then, log_rows=rows))

    def finish(self, match: int, file: str, next_match: MatchRow, then: Then) -> None:
        """Store the file of a match that is over, and insert the next match."""
        finished = (FINISH, [{"of": match, "file": file}])
        self.writer.submit(Job(then, [finished, new_match_row(next_match)]))

    def close_table(self, code: str, why: str) -> None:
        """Store at once, from any thread or process, that a table is closed, and why."""
        with self.engine.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.code == code).values(closed=why))

    def reopen_table(self, code: str) -> None:
        """Store at once, from any thread or process, that a table is open again."""
        with self.engine.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.code == code).values(closed=""))
            connection.execute(delete(IDLE).where(IDLE.c.code == code))

    def next_match(self) -> int:
        """Return the public number of a new match."""
        self._next_match += 1
        return self._next_match - 1

    def table(self, code: str) -> TableRow | None:
        """Return a table, if there is one of this code."""
        rows = self._rows(select(TABLES).where(TABLES.c.code == code))
        return table_row(rows[0]) if rows else None

    def seats(self, code: str) -> list[SeatRow]:
        """Return the seats of a table."""
        rows = self._rows(select(SEATS).where(SEATS.c.code == code).order_by(SEATS.c.seat))
        if any(row.seat != number for number, row in enumerate(rows)):
            raise ValueError("a seat is missing")
        return [SeatRow(**fields_of(SeatRow, row)) for row in rows]

    def pledges(self, match: int) -> list[PledgeRow]:
        """Return what the seats pledged for a match, and what of it they have opened."""
        rows = self._rows(select(PLEDGES).where(PLEDGES.c.match == match).order_by(PLEDGES.c.seat))
        words = [None if row.words is None else Secret(row.words) for row in rows]
        return [
            PledgeRow(row.seat, row.pledge, said) for row, said in zip(rows, words, strict=True)
        ]

    def matches(self, code: str) -> list[MatchRow]:
        """Return the matches of a table, the first one first."""
        rows = self._rows(select(MATCHES).where(MATCHES.c.code == code).order_by(MATCHES.c.id))
        return [match_row(row) for row in rows]

    def log(self, match: int) -> list[LogEntry]:
        """Return the log of a match."""
        wanted = select(LOG.c.seq, LOG.c.line, LOG.c.clock_seat, LOG.c.spent)
        rows = self._rows(wanted.where(LOG.c.match == match).order_by(LOG.c.seq))
        return [LogEntry(row.seq, event_of(row.line), row.clock_seat, row.spent) for row in rows]

    def open_tables(self, *, joinable: bool = False) -> list[tuple[TableRow, int]]:
        """Return the tables that are not closed, newest first, with the time of the last event."""
        wanted = select(TABLES, last_event().label("last"))
        wanted = wanted.where(TABLES.c.closed == "").order_by(TABLES.c.made.desc())
        if joinable:
            free = exists().where((SEATS.c.code == TABLES.c.code) & (SEATS.c.kind == "open"))
            wanted = wanted.where(TABLES.c.listed & free).limit(50)
        return [(table_row(row), row.last) for row in self._rows(wanted) if is_readable(row)]

    def closed_among(self, codes: Iterable[str]) -> dict[str, str]:
        """Return those of some tables that were closed, and why."""
        wanted = select(TABLES.c.code, TABLES.c.closed).where(TABLES.c.closed != "")
        known, found = list(codes), dict[str, str]()
        for at in range(0, len(known), CODES_AT_ONCE):
            some = wanted.where(TABLES.c.code.in_(known[at : at + CODES_AT_ONCE]))
            found |= {row.code: row.closed for row in self._rows(some)}
        return found


def last_event() -> ColumnElement[int]:
    """Return the time of the last event at a table; before the deal, when the table was made."""
    dealt = (MATCHES.c.code == TABLES.c.code) & MATCHES.c.header.is_not(None)
    match = select(func.max(MATCHES.c.id)).where(dealt).correlate(TABLES).scalar_subquery()
    times = select(LOG.c.at).where(LOG.c.match == match).order_by(LOG.c.seq.desc())
    return func.coalesce(times.limit(1).scalar_subquery(), TABLES.c.made)


def new_match_row(match: MatchRow) -> Statement:
    """Return the statement that inserts a match."""
    header = None if match.header is None else match.header.reveal()
    secrets_of = {"seed": match.seed.reveal(), "header": header}
    return insert(MATCHES), [{**vars(match), **secrets_of, "made": now()}]


def new_pledge(match: int, row: PledgeRow) -> Statement:
    """Return the statement that inserts a pledge, not opened yet."""
    return insert(PLEDGES), [{"match": match, "seat": row.seat, "pledge": row.pledge}]


def fields_of(kind: type[SeatRow | TableRow], row: Row[Any]) -> dict[str, Any]:
    """Return those values of a row that a class has fields for."""
    return {name: getattr(row, name) for name in kind.__dataclass_fields__}


def table_row(row: Row[Any]) -> TableRow:
    """Return a row of the database as a table."""
    options = json.loads(row.options)
    if not isinstance(options, dict):
        raise ValueError("options have names")  # noqa: TRY004 - as for whatever else is no JSON
    return TableRow(**{**fields_of(TableRow, row), "options": options})


def is_readable(row: Row[Any]) -> bool:
    """Say whether a row of the database can be read as a table."""
    try:
        return isinstance(table_row(row), TableRow)
    except ValueError:
        return False


def match_row(row: Row[Any]) -> MatchRow:
    """Return a row of the database as a match."""
    header = None if row.header is None else Secret(row.header)
    return MatchRow(row.id, row.code, Secret(row.seed), row.commitment, header, row.file)


def event_of(text: str) -> Event:
    """Read an event; what an answer turned up is not stored, and some answers have no word."""
    seat, _, word = text.partition(" ")
    if not word:
        return Answer(int(seat), "")
    return read_events([f"1 {text}"], 0)[0][0]
