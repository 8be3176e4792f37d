"""Which process owns a table, where several share a database.

A process lives as long as its session that holds a lock of PostgreSQL: the lock goes with it. Each
change of owner gives the table a higher number. Every write names the number of its owner: a
process that lost a table, and does not know it yet, writes nothing.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, text

from croupier.server.storage.database import LIVE
from croupier.server.storage.database_access import PROGRAM
from croupier.server.storage.database_errors import Elsewhere
from croupier.server.storage.stored_values import Claim

PATIENCE = "SET LOCAL lock_timeout = '5s'"  # for whoever is about to write as the owner
HOLD = "SELECT pg_try_advisory_lock(%(kind)s, %(me)s)"
HOLD_AFTER = "SELECT pg_advisory_lock(%(kind)s, %(me)s)"
LET_GO = "SELECT pg_advisory_unlock(%(kind)s, %(me)s)"
END_OTHERS = """
    SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
    AND classid = %(kind)s AND objid = %(me)s AND pid <> pg_backend_pid()"""
FIND_OWNER = text("""
    SELECT process, address, process IN (SELECT number FROM living) AS is_alive,
    (extract(epoch FROM least(clock_timestamp(), seen + interval '10 seconds')) * 1000)::bigint
    AS until FROM owners LEFT JOIN servers ON servers.number = process
    WHERE code = :code FOR UPDATE OF owners""")
FIRST_OWNER = text("""
    INSERT INTO owners (code, process, number) SELECT code, :me, 1 FROM tables WHERE code = :code
    ON CONFLICT DO NOTHING RETURNING number""")
NEXT_OWNER = text("""
    UPDATE owners SET process = :process, number = number + 1 WHERE code = :code
    RETURNING number""")
GIVE_BACK = text("UPDATE owners SET process = NULL WHERE code = :code AND number = :number")
KEPT = text("""
    SELECT code, closed FROM owners JOIN tables USING (code)
    WHERE process = :me AND code = ANY(:codes)""")
ORPHANS = text("""
    SELECT code FROM owners WHERE process NOT IN (SELECT number FROM living) LIMIT 20""")
SAY_SEEN = text("""
    INSERT INTO servers (number, address, rules, seen)
    VALUES (:me, :address, :rules, clock_timestamp())
    ON CONFLICT (number) DO UPDATE SET seen = clock_timestamp()
    RETURNING (extract(epoch FROM seen) * 1000)::bigint""")
FORGET_DEAD = text("""
    DELETE FROM servers WHERE seen < now() - interval '1 day'
    AND number NOT IN (SELECT number FROM living)""")
LIVING = text("SELECT number, address, rules FROM servers JOIN living USING (number)")
END_SESSIONS = text("""
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = :name AND datname = current_database()""")


@dataclass(frozen=True)
class TablesStanding:
    """How the tables of a process stand."""

    kept: dict[str, str]  # those it owns still, and why they are closed, or nothing
    orphans: list[str] = field(default_factory=list)  # tables whose process has died
    clock: int = 0  # milliseconds since 1970, by the database


def program_of(process: int) -> str:
    """Return the name that the sessions of a process have."""
    return f"{PROGRAM} {process}"


class Owners:
    """This process among those that share a database."""

    def __init__(self, engine: Engine, me: int) -> None:
        self.me, self._engine = me, engine
        self._address, self._rules = "", "{}"
        self._life: Any = None  # the session whose lock says that we live
        self._has_left = False

    def join(self, address: str, rules: dict[str, int]) -> None:
        """Become one of the processes of the house, which the others reach at an address."""
        self._address, self._rules = address, json.dumps(rules)
        self._hold_lock()
        self._say_alive()

    def _hold_lock(self) -> None:
        """Hold the lock in a session that lives; a new one after that was lost."""
        with suppress(Exception):
            if self._has_left or (self._life is not None and self._life.execute("SELECT 1")):
                return
        pooled = self._engine.raw_connection()
        session: Any = pooled.driver_connection
        pooled.detach()  # nobody else uses it
        session.autocommit = True
        mine = {"kind": LIVE, "me": self.me}
        if not session.execute(HOLD, mine).fetchone()[0]:  # a session that was lost has it still
            session.execute(END_OTHERS, mine)
            session.execute(HOLD_AFTER, mine)
        self._life = session

    def look(self, codes: Collection[str]) -> TablesStanding:
        """Say that this process lives; return how its tables stand."""
        self._hold_lock()
        clock = self._say_alive()
        mine: dict[str, Any] = {"me": self.me, "codes": list(codes)}
        with self._engine.connect() as connection:
            return TablesStanding(
                kept={row.code: row.closed for row in connection.execute(KEPT, mine)},
                orphans=list(connection.execute(ORPHANS).scalars()),
                clock=clock,
            )

    def _say_alive(self) -> int:
        """Note when this process was last seen, by the database's clock; return that time."""
        row = {"me": self.me, "address": self._address, "rules": self._rules}
        with self._engine.begin() as connection:
            connection.execute(FORGET_DEAD)
            return int(connection.execute(SAY_SEEN, row).scalar_one())

    def claim(self, code: str, beaten: int) -> Claim | None:
        """Own a table from now on; Elsewhere if another process lives that does.

        `beaten` is a process that did not answer. None: there is no such table.
        """
        row, number = {"code": code, "me": self.me}, None
        with self._engine.begin() as connection:
            connection.execute(text(PATIENCE))
            found = connection.execute(FIND_OWNER, row).one_or_none()
            if found is None:
                number = connection.scalar(FIRST_OWNER, row)
                found = connection.execute(FIND_OWNER, row).one_or_none()
            if found is None:
                return None
            if found.is_alive and found.process not in (self.me, beaten):
                raise Elsewhere(found.process, found.address or "")
            if number is not None:
                return Claim(number)
            until = 0 if found.process == self.me else found.until or 0
            return Claim(self._pass_on(connection, code, self.me), until)

    def _pass_on(self, connection: Connection, code: str, process: int) -> int:
        row = {"code": code, "process": process}
        return int(connection.execute(NEXT_OWNER, row).scalar_one())

    def give(self, code: str, game: str, version: int) -> None:
        """Give a table to a process that has certain rules, if there is one: Elsewhere then."""
        with self._engine.begin() as connection:
            for row in connection.execute(LIVING).all():
                if row.number != self.me and json.loads(row.rules).get(game) == version:
                    self._pass_on(connection, code, row.number)
                    break
            else:
                return
        raise Elsewhere(row.number, row.address)

    def end_sessions(self, process: int) -> None:
        """End all that a process has open in the database, since it does not answer."""
        with self._engine.begin() as connection:
            connection.execute(END_SESSIONS, {"name": program_of(process)})

    def living(self) -> list[int]:
        """Return the processes that serve the house now."""
        with self._engine.connect() as connection:
            return list(connection.execute(LIVING).scalars())

    def leave(self) -> None:
        """Leave all tables to the other processes."""
        self._has_left = True
        if self._life is not None:
            with suppress(Exception):  # the database may be away
                self._life.execute(LET_GO, {"kind": LIVE, "me": self.me})
                self._life.close()
        self._life = None


def new_process() -> int:
    """Draw the number of a process."""
    return 1 + secrets.randbelow(2**31 - 1)
