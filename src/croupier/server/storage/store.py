"""Everything the server stores, behind a few functions: tables, seats, matches, their log."""

import asyncio
import json
import secrets
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from croupier.engine.secret import Secret
from croupier.play.match_text import write_event
from croupier.server.storage.database import (
    HOUSE,
    IDLE,
    LOG,
    MATCHES,
    NUMBERS,
    NUMBERS_AT_ONCE,
    PLEDGES,
    PROMISES,
    SEATS,
    TABLES,
    open_engine,
)
from croupier.server.storage.guard import OF, Guard
from croupier.server.storage.notices import Listener, ProcessNotice
from croupier.server.storage.processes import APPEAR, DROP_LEASE, LEAVE, Processes, TablesStanding
from croupier.server.storage.stored_values import (
    LogEntry,
    Pledged,
    StoredMatch,
    StoredPledge,
    StoredSeat,
    StoredTable,
    entry_of,
    is_readable,
    match_row,
    now,
    seat_row,
    table_row,
)
from croupier.server.storage.writer import Job, Statement, Then, Writer

CODES_AT_ONCE = 500  # in one query
READERS = 2  # threads
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
IS_UNUSED = (PROMISES.c.commitment == OF) & (PROMISES.c.seed != "")
USE_PROMISE = update(PROMISES).where(IS_UNUSED).values(seed="")
PROMISED_FOR = 24 * 3600 * 1000  # milliseconds for which a promise is kept
Wanted = ParamSpec("Wanted")
Found = TypeVar("Found")


class Store:
    """The database of a house: a file of one process, or one that several processes share.

    Its functions that read may wait for the database: `read` calls them in a thread of their own.
    """

    def __init__(self, database: Path | str) -> None:
        if isinstance(database, Path):
            database.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            database.touch(mode=0o600)
            database.chmod(0o600)  # it holds the secrets of deals to come
        self.engine, self.name = open_engine(database), secrets.token_hex(6)
        self.is_shared = self.engine.dialect.name == "postgresql"
        append = APPEND.replace("?", "%s") if self.is_shared else APPEND
        self.writer = Writer(self.engine, append)
        self.processes = Processes(self.engine, self.name) if self.is_shared else None
        self.listener = Listener(self.engine, self.name) if self.is_shared else None
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._numbers, self._numbering = range(0), Lock()
        self._ahead = 0  # milliseconds that the clock of the database is ahead of ours

    def close(self) -> None:
        """Close the database."""
        self._readers.shutdown()
        self.engine.dispose()

    async def read(
        self, find: Callable[Wanted, Found], *args: Wanted.args, **named: Wanted.kwargs
    ) -> Found:
        """Call a function that reads in a thread of its own."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, lambda: find(*args, **named))

    def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        with self.engine.connect() as connection:
            return connection.execute(query).all()

    def secret(self) -> Secret:
        """Return the secret that signs tokens; the first call draws it."""
        wanted = select(HOUSE.c.value).where(HOUSE.c.name == "secret")
        if not self._rows(wanted):
            drawn = {"name": "secret", "value": secrets.token_hex(32)}
            with suppress(IntegrityError), self.engine.begin() as connection:
                connection.execute(insert(HOUSE), [drawn])  # unless another process was first
        return Secret(str(self._rows(wanted)[0][0]))

    def _notice(self, code: str, kind: str, *body: Any) -> str:
        """Return the notices for the other processes; nothing for a single process."""
        return ProcessNotice(self.name, code, kind, list(body)).text() if self.is_shared else ""

    def tell(self, code: str, kind: str, *body: Any) -> None:
        """Tell the other processes something that is not stored."""
        if self.is_shared:
            self.writer.submit(Job(lambda _: None, notice=self._notice(code, kind, *body)))

    def show_presence(self, code: str, seat: int, *, is_here: bool) -> None:
        """Tell the other processes that a seat is connected to this one, or is no longer."""
        if self.is_shared:
            row = [{"name": self.name, "code": code, "seat": seat}]
            notice = self._notice(code, "present")
            statements = [(APPEAR if is_here else LEAVE, row)]
            self.writer.submit(Job(lambda _: None, statements, notice=notice))

    def release(self, code: str) -> None:
        """Let another process run a table."""
        if self.is_shared:
            row = [{"name": self.name, "code": code}]
            self.writer.submit(Job(lambda _: None, [(DROP_LEASE, row)]))

    async def retire(self) -> None:
        """Leave all tables to the other processes, and tell them so."""
        if self.processes is not None:
            await self.read(self.processes.retire)
            self.tell("", "retired")
            await self.writer.write()

    async def keep_promise(self, commitment: str, seed: Secret) -> None:
        """Insert the seed of a table to come; forget those that were never used."""
        row = {"commitment": commitment, "seed": seed.reveal(), "made": now()}
        old = delete(PROMISES).where(PROMISES.c.made < now() - PROMISED_FOR)
        await self.writer.write((insert(PROMISES), [row]), (old, []))

    def promised_seed(self, commitment: str) -> Secret | None:
        """Return the seed of a commitment; None if unknown or used."""
        rows = self._rows(select(PROMISES.c.seed).where(PROMISES.c.commitment == commitment))
        return Secret(rows[0].seed) if rows and rows[0].seed else None

    async def add_table(
        self,
        row: StoredTable,
        seats: Sequence[StoredSeat],
        match: StoredMatch,
        pledges: Sequence[StoredPledge] = (),
        promise: str = "",
    ) -> None:
        """Insert a new table with its seats and its first match, which uses up a promise."""
        table = {**vars(row), "options": json.dumps(row.options)}
        rows = [{"code": row.code, "seat": n, **vars(seat)} for n, seat in enumerate(seats)]
        made = (insert(TABLES), [table]), (insert(SEATS), rows), new_match_row(match)
        used = [(USE_PROMISE, [{"of": promise}])] if promise else []
        pledged = [new_pledge(match.id, pledge) for pledge in pledges]
        await self.writer.write(*used, *made, *pledged)

    def is_first(self) -> bool:
        """Say whether this process does what one of several is to do."""
        return self.processes is None or self.processes.is_first()

    def _change(self, guard: Guard, then: Then, *statements: Statement) -> None:
        """Have a table changed, unless it was changed by somebody else since it was read."""
        notice = self._notice(guard.code, "changed", guard.known + 1)
        self.writer.submit(Job(then, [guard.statement, *statements], notice=notice))

    def store_seat(
        self,
        guard: Guard,
        number: int,
        seat: StoredSeat,
        then: Then,
        pledged: Pledged | None = None,
    ) -> None:
        """Update who sits on a seat; `then` is called once that is on the disk."""
        where = (SEATS.c.code == guard.code) & (SEATS.c.seat == number)
        taken: Statement = (update(SEATS).where(where).values(**vars(seat)), [])
        self._change(guard, then, taken, *([new_pledge(*pledged)] if pledged else ()))

    def store_pledge(self, guard: Guard, match: int, row: StoredPledge, then: Then) -> None:
        """Insert what a seat pledges for a match; `then` is called once that is on the disk."""
        self._change(guard, then, new_pledge(match, row))

    def open_pledge(self, guard: Guard, match: int, seat: int, entropy: Secret, then: Then) -> None:
        """Store the entropy of a seat that pledged it; `then` is called once it is stored."""
        opened = {"of": match, "of_seat": seat, "opened": entropy.reveal()}
        self._change(guard, then, (OPEN_WORDS, [opened]))

    def deal(self, guard: Guard, match: int, header: Secret, then: Then) -> None:
        """Update who plays a match, with which entropy: it is dealt."""
        self._change(guard, then, (DEAL, [{"of": match, "header": header.reveal()}]))

    def append(self, code: str, match: int, entries: Sequence[LogEntry], then: Then) -> None:
        """Insert entries into the log of a match; `then` is called once they are on the disk."""
        at = self._now()
        rows = [
            (seq, write_event(event), at, clock_ms, clock_seat, match)
            for seq, event, clock_seat, clock_ms in entries
        ]
        self.writer.submit(Job(then, log_rows=rows, notice=self._notice(code, "log", rows)))

    def finish(
        self, guard: Guard, match: int, file: str, next_match: StoredMatch, then: Then
    ) -> None:
        """Store the file of a match that is over, and insert the next match."""
        finished = (FINISH, [{"of": match, "file": file}])
        self._change(guard, then, finished, new_match_row(next_match))

    def close_table(self, code: str, why: str) -> None:
        """Store at once, from any thread or process, that a table is closed, and why."""
        closed = {"closed": why, "changes": TABLES.c.changes + 1}
        with self.engine.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.code == code).values(**closed))

    def reopen_table(self, code: str) -> None:
        """Store at once, from any thread or process, that a table is open again."""
        with self.engine.begin() as connection:
            opened = {"closed": "", "changes": TABLES.c.changes + 1}
            connection.execute(update(TABLES).where(TABLES.c.code == code).values(**opened))
            connection.execute(delete(IDLE).where(IDLE.c.code == code))

    def idle_tables(self, elapsed: int, limit: int) -> list[str]:
        """Add the time since the last look to each open table; return those past a limit.

        The system's clock has no part in it. After another event a table begins at 0.
        """
        same = (TABLES.c.code == IDLE.c.code) & (TABLES.c.closed == "")
        gone = ~exists().where(same & (last_event() == IDLE.c.last))
        fresh = (TABLES.c.closed == "") & TABLES.c.code.not_in(select(IDLE.c.code))
        rows = select(TABLES.c.code, last_event(), literal(0)).where(fresh)
        with self.engine.begin() as connection:
            connection.execute(delete(IDLE).where(gone))
            connection.execute(update(IDLE).values(idle=IDLE.c.idle + elapsed))
            connection.execute(insert(IDLE).from_select(["code", "last", "idle"], rows))
            return list(connection.scalars(select(IDLE.c.code).where(IDLE.c.idle > limit)))

    def next_match(self, after: int = 0) -> int:
        """Return the public number of a new match, higher than that of the match before it.

        By their numbers the matches of a table are in order, whichever process gave them.
        """
        with self._numbering:  # it is asked for in threads: no two get the same
            if not self._numbers or self._numbers[0] <= after:
                self._numbers = self._new_numbers()
            number, self._numbers = self._numbers[0], self._numbers[1:]
            return number

    def _new_numbers(self) -> range:
        """Take some numbers that no other process gets."""
        with self.engine.begin() as connection:
            if self.is_shared:
                first = int(connection.scalar(select(NUMBERS.next_value())) or 1)
                return range(first, first + NUMBERS_AT_ONCE)
            last = connection.scalar(select(func.max(MATCHES.c.id))) or 0
        return range(last + 1, 2**53)

    def codes(self) -> list[str]:
        """Return the codes of all tables, closed ones too."""
        return [row.code for row in self._rows(select(TABLES.c.code).order_by(TABLES.c.code))]

    def table(self, code: str) -> StoredTable | None:
        """Return a table, if there is one of this code."""
        rows = self._rows(select(TABLES).where(TABLES.c.code == code))
        return table_row(rows[0]) if rows else None

    def seats(self, code: str) -> list[StoredSeat]:
        """Return the seats of a table."""
        rows = self._rows(select(SEATS).where(SEATS.c.code == code).order_by(SEATS.c.seat))
        if any(row.seat != number for number, row in enumerate(rows)):
            raise ValueError("a seat is missing")
        return [seat_row(row) for row in rows]

    def pledges(self, match: int) -> list[StoredPledge]:
        """Return what the seats pledged for a match, and what of it they have opened."""
        rows = self._rows(select(PLEDGES).where(PLEDGES.c.match == match).order_by(PLEDGES.c.seat))
        opened = [None if row.words is None else Secret(row.words) for row in rows]
        return [
            StoredPledge(row.seat, row.pledge, said) for row, said in zip(rows, opened, strict=True)
        ]

    def matches(self, code: str) -> list[StoredMatch]:
        """Return the matches of a table, the first one first."""
        rows = self._rows(select(MATCHES).where(MATCHES.c.code == code).order_by(MATCHES.c.id))
        return [match_row(row) for row in rows]

    def log(self, match: int) -> list[LogEntry]:
        """Return the log of a match."""
        wanted = select(LOG.c.seq, LOG.c.line, LOG.c.clock_seat, LOG.c.spent)
        rows = self._rows(wanted.where(LOG.c.match == match).order_by(LOG.c.seq))
        return [entry_of(row.seq, row.line, row.clock_seat, row.spent) for row in rows]

    def seconds_since_entry(self, match: int) -> float:
        """Return how long ago the last entry of a match was written; 0 without entries."""
        rows = self._rows(select(func.max(LOG.c.at)).where(LOG.c.match == match))
        return max(0.0, (self._now() - (rows[0][0] or self._now())) / 1000)

    def _now(self) -> int:
        """Return the time by the clock of the database, as all its processes have it."""
        return now() + self._ahead

    def open_tables(self, *, joinable: bool = False) -> list[tuple[StoredTable, int]]:
        """Return the tables that are not closed, newest first, with the time of the last event."""
        wanted = select(TABLES, last_event().label("last"))
        wanted = wanted.where(TABLES.c.closed == "").order_by(TABLES.c.made.desc())
        if joinable:
            free = exists().where((SEATS.c.code == TABLES.c.code) & (SEATS.c.kind == "open"))
            wanted = wanted.where(TABLES.c.listed & free).limit(50)
        return [(table_row(row), row.last) for row in self._rows(wanted) if is_readable(row)]

    def standing(
        self,
        codes: Collection[str],
        awake: Collection[str] = (),
        present: Iterable[tuple[str, int]] = (),
    ) -> TablesStanding:
        """Return how tables stand; `awake` are to be run, `present`: the seats connected here."""
        if self.processes is not None:
            standing = self.processes.beat(codes, awake, present)
            self._ahead = standing.clock - now()
            return standing
        wanted = select(TABLES.c.code, TABLES.c.closed).where(TABLES.c.closed != "")
        known, found = list(codes), dict[str, str]()
        for at in range(0, len(known), CODES_AT_ONCE):
            some = wanted.where(TABLES.c.code.in_(known[at : at + CODES_AT_ONCE]))
            found |= {row.code: row.closed for row in self._rows(some)}
        return TablesStanding(found, set(known))


def last_event() -> ColumnElement[int]:
    """Return the time of the last event at a table; before the deal, when the table was made."""
    dealt = (MATCHES.c.code == TABLES.c.code) & MATCHES.c.header.is_not(None)
    match = select(func.max(MATCHES.c.id)).where(dealt).correlate(TABLES).scalar_subquery()
    times = select(LOG.c.at).where(LOG.c.match == match).order_by(LOG.c.seq.desc())
    return func.coalesce(times.limit(1).scalar_subquery(), TABLES.c.made)


def new_match_row(match: StoredMatch) -> Statement:
    """Return the statement that inserts a match."""
    header = None if match.header is None else match.header.reveal()
    secrets_of = {"seed": match.seed.reveal(), "header": header}
    return insert(MATCHES), [{**vars(match), **secrets_of, "made": now()}]


def new_pledge(match: int, row: StoredPledge) -> Statement:
    """Return the statement that inserts a pledge, not opened yet."""
    return insert(PLEDGES), [{"match": match, "seat": row.seat, "pledge": row.pledge}]
