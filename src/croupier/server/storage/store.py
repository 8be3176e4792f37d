"""Everything the house keeps, behind a few functions: tables, seats, matches and their log."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    BindParameter,
    Engine,
    bindparam,
    create_engine,
    event,
    exists,
    func,
    insert,
    select,
    update,
)

from croupier.play.match import Answer, Event
from croupier.play.match_text import read_events, write_event
from croupier.server.storage.database import HOUSE, LOG, MATCHES, METADATA, SEATS, TABLES
from croupier.server.storage.writer import Job, Then, Writer

MANY = 500  # codes in one question
OF: BindParameter[Any] = bindparam("of")
DEAL = update(MATCHES).where(MATCHES.c.id == OF).values(header=bindparam("header"))
USE_WORDS = update(SEATS).where(SEATS.c.code == OF).values(words="")
FINISH = update(MATCHES).where(MATCHES.c.id == OF).values(file=bindparam("file"))
PROMISE = insert(MATCHES)
SETTINGS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


@dataclass
class SeatRow:
    """A seat as it is kept."""

    kind: str  # open, person, bot
    name: str = ""
    bot: str = ""
    words: str = ""
    forced: bool = False


@dataclass(frozen=True)
class TableRow:
    """A table as it is kept."""

    code: str
    game: str
    options: dict[str, str]
    clock: str
    seconds: int
    listed: bool
    made: int
    closed: str


@dataclass(frozen=True)
class MatchRow:
    """A match as it is kept, without its lines; without a header it is not dealt yet."""

    id: int
    code: str
    seed: str
    commitment: str
    header: str | None = None
    file: str | None = None


@dataclass(frozen=True)
class LoggedLine:
    """A line of a match, and how long the seat's clock ran for it."""

    line: Event
    spent: int


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """The database of one house. Reads are short and direct; all writing goes by the writer."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.touch(mode=0o600)
        path.chmod(0o600)  # it holds the secrets of deals to come
        self.engine = open_engine(path)
        METADATA.create_all(self.engine)
        self.writer = Writer(self.engine, insert(LOG))
        self._next_match = self._greatest_match() + 1

    def close(self) -> None:
        """Let the file go."""
        self.engine.dispose()

    def secret(self) -> str:
        """Return the secret that signs tokens; the first call draws it."""
        with self.engine.begin() as connection:
            found = connection.scalar(select(HOUSE.c.value).where(HOUSE.c.name == "secret"))
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(insert(HOUSE), [{"name": "secret", "value": found}])
        return str(found)

    async def add_table(self, row: TableRow, seats: Sequence[SeatRow], match: MatchRow) -> None:
        """Keep a new table with its seats and the promise of its first match."""
        await self.writer.write(
            (insert(TABLES), [{**vars(row), "options": json.dumps(row.options)}]),
            (insert(SEATS), [seat_values(row.code, n, seat) for n, seat in enumerate(seats)]),
            (PROMISE, [{**vars(match), "made": now()}]),
        )

    async def keep_seat(self, code: str, number: int, seat: SeatRow) -> None:
        """Keep who sits on a seat."""
        where = (SEATS.c.code == code) & (SEATS.c.seat == number)
        await self.writer.write((update(SEATS).where(where).values(**vars(seat)), []))

    async def deal(self, code: str, match: int, header: str) -> None:
        """Keep who plays a match, with which words: it is dealt, and the words are used up."""
        await self.writer.write(
            (DEAL, [{"of": match, "header": header}]), (USE_WORDS, [{"of": code}])
        )

    def append(
        self, match: int, first: int, lines: Sequence[Event], spent: int, then: Then
    ) -> None:
        """Add lines to the log of a match; `then` is called once they are on the disk."""
        at = now()
        rows = [
            {"match": match, "seq": first + i, "line": write_event(line), "at": at, "spent": spent}
            for i, line in enumerate(lines)
        ]
        self.writer.submit(Job(then, lines=rows))

    async def finish(self, match: int, file: str, promised: MatchRow) -> None:
        """Keep the file of a match that is over, and the promise of the next one."""
        await self.writer.write(
            (FINISH, [{"of": match, "file": file}]),
            (PROMISE, [{**vars(promised), "made": now()}]),
        )

    async def close_table(self, code: str, why: str) -> None:
        """Keep that a table is closed, and why."""
        change = update(TABLES).where(TABLES.c.code == code).values(closed=why)
        await self.writer.write((change, []))

    def close_now(self, code: str, why: str) -> None:
        """Keep at once, from another process, that a table is closed."""
        with self.engine.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.code == code).values(closed=why))

    def next_match(self) -> int:
        """Return the public number of a new match."""
        self._next_match += 1
        return self._next_match - 1

    def _greatest_match(self) -> int:
        with self.engine.connect() as connection:
            return connection.scalar(select(func.max(MATCHES.c.id))) or 0

    def table(self, code: str) -> TableRow | None:
        """Return a table, if there is one of this code."""
        with self.engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.code == code)).first()
        return None if row is None else table_row(row)

    def seats(self, code: str) -> list[SeatRow]:
        """Return the seats of a table."""
        wanted = select(SEATS).where(SEATS.c.code == code).order_by(SEATS.c.seat)
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [SeatRow(row.kind, row.name, row.bot, row.words, row.forced) for row in rows]

    def matches(self, code: str) -> list[MatchRow]:
        """Return the matches of a table, the first one first."""
        wanted = select(MATCHES).where(MATCHES.c.code == code).order_by(MATCHES.c.id)
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
        return [MatchRow(**{name: row[name] for name in MATCH_FIELDS}) for row in rows]

    def lines(self, match: int) -> list[LoggedLine]:
        """Return the log of a match."""
        wanted = select(LOG.c.line, LOG.c.spent).where(LOG.c.match == match).order_by(LOG.c.seq)
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [LoggedLine(unspell(row.line), row.spent) for row in rows]

    def open_tables(self, *, joinable: bool = False) -> list[tuple[TableRow, int]]:
        """Return the tables that are not closed, newest first, with the time of the last act."""
        match = select(func.max(MATCHES.c.id)).where(
            (MATCHES.c.code == TABLES.c.code) & MATCHES.c.header.is_not(None)
        )
        last = (
            select(LOG.c.at)
            .where(LOG.c.match == match.scalar_subquery())
            .order_by(LOG.c.seq.desc())
            .limit(1)
            .scalar_subquery()
        )
        wanted = select(TABLES, func.coalesce(last, TABLES.c.made).label("last"))
        wanted = wanted.where(TABLES.c.closed == "").order_by(TABLES.c.made.desc())
        if joinable:
            free = exists().where((SEATS.c.code == TABLES.c.code) & (SEATS.c.kind == "open"))
            wanted = wanted.where(TABLES.c.listed & free).limit(50)
        with self.engine.connect() as connection:
            return [(table_row(row), row.last) for row in connection.execute(wanted)]

    def closed_among(self, codes: Iterable[str]) -> dict[str, str]:
        """Return those of some tables that were closed, and why."""
        wanted = select(TABLES.c.code, TABLES.c.closed).where(TABLES.c.closed != "")
        known, found = list(codes), dict[str, str]()
        with self.engine.connect() as connection:
            for at in range(0, len(known), MANY):
                some = wanted.where(TABLES.c.code.in_(known[at : at + MANY]))
                found |= {row.code: row.closed for row in connection.execute(some)}
        return found


MATCH_FIELDS = ("id", "code", "seed", "commitment", "header", "file")


def open_engine(path: Path) -> Engine:
    """Open the file with the settings that make a commit durable."""
    engine = create_engine(f"sqlite:///{path}", paramstyle="named")

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        for setting in SETTINGS:
            connection.execute(f"PRAGMA {setting}")

    return engine


def seat_values(code: str, number: int, seat: SeatRow) -> dict[str, Any]:
    """Return a seat as the values of its row."""
    return {"code": code, "seat": number, **vars(seat)}


def table_row(row: Any) -> TableRow:
    """Return a row of the database as a table."""
    fields = {name: getattr(row, name) for name in TableRow.__dataclass_fields__}
    return TableRow(**{**fields, "options": json.loads(row.options)})


def unspell(text: str) -> Event:
    """Read one line back; what an answer turned up is not kept, and some answers have no word."""
    seat, _, word = text.partition(" ")
    if not word:
        return Answer(int(seat), "")
    return read_events([f"1 {text}"], 0)[0][0]
