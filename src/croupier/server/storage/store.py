"""Everything the server stores, behind a few functions: tables, seats, matches, their log."""

import asyncio
import json
import secrets
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
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
from croupier.server.storage.database import (
    HOUSE,
    IDLE,
    LOG,
    MATCHES,
    PLEDGES,
    PROMISES,
    SEATS,
    TABLES,
)
from croupier.server.storage.database_access import open_file, open_postgres
from croupier.server.storage.owners import (
    GIVE_BACK,
    Owners,
    TablesStanding,
    new_process,
    program_of,
)
from croupier.server.storage.stored_values import (
    APPEND,
    APPEND_AS_OWNER,
    OF,
    Claim,
    LogEntry,
    StoredMatch,
    StoredPledge,
    StoredSeat,
    StoredTable,
    StoreEntries,
    Write,
    claimed,
    event_of,
    is_readable,
    match_id,
    match_row,
    new_match,
    new_pledge,
    now,
    seat_row,
    table_row,
)
from croupier.server.storage.writer import Job, Then, Writer

CODES_AT_ONCE = 500  # in one query
READERS = 2  # threads
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
        me = new_process()
        if isinstance(database, Path):
            database.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            database.touch(mode=0o600)
            database.chmod(0o600)  # it holds the secrets of deals to come
            self.engine = open_file(database)
        else:
            self.engine = open_postgres(database, program_of(me))
        self.is_shared = self.engine.dialect.name == "postgresql"
        self.writer = Writer(self.engine, APPEND)
        self.owners: Owners | None = None
        if self.is_shared:
            self.writer = Writer(self.engine, APPEND_AS_OWNER, me)
            self.owners = Owners(self.engine, me)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._ahead = 0  # milliseconds that the clock of the database is ahead of ours

    def close(self) -> None:
        """Close the database."""
        self._readers.shutdown()
        if self.owners is not None:
            self.owners.leave()
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

    def secret(self, name: str = "secret") -> Secret:
        """Return a secret of the house, by which it signs tokens, say; the first call draws it."""
        wanted = select(HOUSE.c.value).where(HOUSE.c.name == name)
        if not self._rows(wanted):
            drawn = {"name": name, "value": secrets.token_hex(32)}
            with suppress(IntegrityError), self.engine.begin() as connection:
                connection.execute(insert(HOUSE), [drawn])  # unless another process was first
        return Secret(str(self._rows(wanted)[0][0]))

    def claim(self, code: str, beaten: int = 0) -> Claim | None:
        """Own a table from now on; Elsewhere if another process does. None for an unknown code.

        `beaten` is a process that did not answer. With a file one process owns all tables.
        """
        return Claim() if self.owners is None else self.owners.claim(code, beaten)

    def give_back(self, code: str, claim: Claim) -> None:
        """Let another process have a table."""
        if self.is_shared:
            row = [{"code": code, "number": claim.number}]
            self.writer.submit(Job(lambda _: None, [(GIVE_BACK, row)]))

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
        made = (insert(TABLES), [table]), (insert(SEATS), rows), new_match(match)
        used = [(USE_PROMISE, [{"of": promise}])] if promise else []
        pledged = [new_pledge(row.code, match.number, pledge) for pledge in pledges]
        await self.writer.write(*used, *made, *pledged)

    def is_first(self) -> bool:
        """Say whether this process does what one of several is to do."""
        return self.owners is None or self.owners.me == min(self.owners.living(), default=0)

    def write(self, code: str, claim: Claim, write: Write, then: Then) -> None:
        """Have something written of a table that is ours; `then` is called once it is stored."""
        owned = (claim.number,) if self.is_shared else ()
        if isinstance(write, StoreEntries):
            rows = [(*row, *owned) for row in write.rows(code, self._now())]
            self.writer.submit(Job(then, log_rows=rows))
        else:
            check = [claimed(code, number) for number in owned]
            self.writer.submit(Job(then, [*check, *write.statements(code)]))

    def close_table(self, code: str, why: str) -> None:
        """Store at once, from any thread or process, that a table is closed, and why."""
        with self.engine.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.code == code).values(closed=why))

    def reopen_table(self, code: str) -> None:
        """Store at once, from any thread or process, that a table is open again."""
        with self.engine.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.code == code).values(closed=""))
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

    def pledges(self, code: str, match: int) -> list[StoredPledge]:
        """Return what the seats pledged for a match, and what of it they have opened."""
        wanted = select(PLEDGES).where(PLEDGES.c.match == match_id(code, match))
        rows = self._rows(wanted.order_by(PLEDGES.c.seat))
        opened = [None if row.words is None else Secret(row.words) for row in rows]
        return [
            StoredPledge(row.seat, row.pledge, said) for row, said in zip(rows, opened, strict=True)
        ]

    def matches(self, code: str) -> list[StoredMatch]:
        """Return the matches of a table, the first one first."""
        rows = self._rows(select(MATCHES).where(MATCHES.c.code == code).order_by(MATCHES.c.number))
        return [match_row(row) for row in rows]

    def log(self, code: str, match: int) -> list[LogEntry]:
        """Return the log of a match."""
        wanted = select(LOG.c.seq, LOG.c.line, LOG.c.clock_seat, LOG.c.spent)
        rows = self._rows(wanted.where(LOG.c.match == match_id(code, match)).order_by(LOG.c.seq))
        return [LogEntry(row.seq, event_of(row.line), row.clock_seat, row.spent) for row in rows]

    def seconds_since_entry(self, code: str, match: int, until: int) -> float:
        """Return how long before a time the last entry of a match was written; 0 without any."""
        rows = self._rows(select(func.max(LOG.c.at)).where(LOG.c.match == match_id(code, match)))
        return max(0, until - (rows[0][0] or until)) / 1000

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

    def standing(self, codes: Collection[str]) -> TablesStanding:
        """Return how the tables of this process stand."""
        if self.owners is not None:
            standing = self.owners.look(codes)
            self._ahead = standing.clock - now()
            return standing
        wanted = select(TABLES.c.code, TABLES.c.closed).where(TABLES.c.closed != "")
        known, kept = list(codes), dict.fromkeys(codes, "")
        for at in range(0, len(known), CODES_AT_ONCE):
            some = wanted.where(TABLES.c.code.in_(known[at : at + CODES_AT_ONCE]))
            kept |= {row.code: row.closed for row in self._rows(some)}
        return TablesStanding(kept)


def last_event() -> ColumnElement[int]:
    """Return the time of the last event at a table; before the deal, when the table was made."""
    dealt = (MATCHES.c.code == TABLES.c.code) & MATCHES.c.header.is_not(None)
    last = select(MATCHES.c.id).where(dealt).order_by(MATCHES.c.number.desc()).limit(1)
    match = last.correlate(TABLES).scalar_subquery()
    times = select(LOG.c.at).where(LOG.c.match == match).order_by(LOG.c.seq.desc())
    return func.coalesce(times.limit(1).scalar_subquery(), TABLES.c.made)
