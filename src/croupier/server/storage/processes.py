"""The processes that share a database: who is alive, who runs a table, who is connected where.

A process says every few seconds that it is alive, by the database's clock. It alone runs the
clocks and bots of the tables it has a lease for; a lease of a process that has died is free.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, text

CLOCK = text("SELECT extract(epoch FROM clock_timestamp()) * 1000")
ALL_LIVING = text("SELECT name FROM living")
FIRST = text("SELECT min(name) FROM living")
SAY_ALIVE = text("""
    INSERT INTO processes (name, seen) VALUES (:name, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET seen = clock_timestamp() RETURNING xmax = 0 AS is_new""")
FORGET_DEAD = text("DELETE FROM processes WHERE seen < clock_timestamp() - interval '1 minute'")
APPEAR = text("""
    INSERT INTO presence (process, code, seat) VALUES (:name, :code, :seat)
    ON CONFLICT DO NOTHING""")
TAKE_LEASES = text("""
    INSERT INTO leases (code, holder) SELECT code, :name FROM tables
    WHERE code = ANY(:codes) AND code NOT IN (
        SELECT code FROM leases WHERE holder IN (SELECT name FROM living)) ORDER BY code
    ON CONFLICT (code) DO UPDATE SET holder = :name
    WHERE leases.holder NOT IN (SELECT name FROM living)""")
HELD = text("SELECT code FROM leases WHERE holder = :name AND code = ANY(:codes)")
ORPHANS = text("""
    SELECT code FROM leases WHERE holder NOT IN (SELECT name FROM living)
    AND NOT code = ANY(:codes) LIMIT 20""")
STANDING = text("""
    SELECT t.code, t.closed, t.changes, coalesce((
        SELECT max(seq) FROM log WHERE match = (
            SELECT max(id) FROM matches WHERE code = t.code AND header IS NOT NULL)), 0) AS entries
    FROM tables t WHERE t.code = ANY(:codes)""")
ELSEWHERE = text("""
    SELECT code, seat FROM presence
    WHERE code = ANY(:codes) AND process <> :name AND process IN (SELECT name FROM living)""")
HAS_HOLDER = text("""
    SELECT count(*) FROM leases
    WHERE code = :code AND holder <> :name AND holder IN (SELECT name FROM living)""")
DROP_LEASE = text("DELETE FROM leases WHERE code = :code AND holder = :name")
LEAVE = text("DELETE FROM presence WHERE process = :name AND code = :code AND seat = :seat")
RETIRE = text("DELETE FROM processes WHERE name = :name")


@dataclass(frozen=True)
class TablesStanding:
    """What the database says of some tables."""

    closed: dict[str, str]  # why, of those that are closed
    held: set[str]  # the tables this process runs
    versions: dict[str, tuple[int, int]] = field(default_factory=dict)  # changes, log entries
    elsewhere: dict[str, set[int]] = field(default_factory=dict)  # seats connected elsewhere
    orphans: list[str] = field(default_factory=list)  # tables whose process has died
    clock: int = 0  # milliseconds since 1970, by the database


class Processes:
    """This process among those that share a database."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.name, self._engine = name, engine

    def beat(
        self, codes: Collection[str], awake: Collection[str], present: Iterable[tuple[str, int]]
    ) -> TablesStanding:
        """Say that this process is alive; take what leases are free; return how all stands."""
        mine: dict[str, Any] = {"name": self.name, "codes": list(codes)}
        with self._engine.begin() as connection:
            self._say_alive(connection, present)
            connection.execute(TAKE_LEASES, {**mine, "codes": list(awake)})
        with self._engine.connect() as connection:
            rows = connection.execute(STANDING, mine).all()
            return TablesStanding(
                closed={row.code: row.closed for row in rows if row.closed},
                held=set(connection.execute(HELD, mine).scalars()),
                versions={row.code: (row.changes, row.entries) for row in rows},
                elsewhere=self._elsewhere(connection, codes),
                orphans=list(connection.execute(ORPHANS, mine).scalars()),
                clock=int(connection.execute(CLOCK).scalar_one()),
            )

    def _say_alive(self, connection: Connection, present: Iterable[tuple[str, int]]) -> None:
        """Renew the row of this process; one thought dead reports its connections again."""
        row = connection.execute(SAY_ALIVE, {"name": self.name}).one()
        connection.execute(FORGET_DEAD)
        here = [{"name": self.name, "code": code, "seat": seat} for code, seat in present]
        if row.is_new and here:
            connection.execute(APPEAR, here)

    def living(self) -> list[str]:
        """Return the processes that serve the house now."""
        with self._engine.connect() as connection:
            return list(connection.execute(ALL_LIVING).scalars())

    def is_first(self) -> bool:
        """Say whether this process does what one of them is to do."""
        with self._engine.connect() as connection:
            return bool(connection.scalar(FIRST) == self.name)

    def has_holder(self, code: str) -> bool:
        """Say whether another process runs a table."""
        with self._engine.connect() as connection:
            return bool(connection.scalar(HAS_HOLDER, {"name": self.name, "code": code}))

    def take(self, code: str) -> bool:
        """Take the lease of a table if it is free; say whether it is ours."""
        mine = {"name": self.name, "codes": [code]}
        with self._engine.begin() as connection:
            connection.execute(TAKE_LEASES, mine)
            return bool(connection.execute(HELD, mine).all())

    def elsewhere(self, code: str) -> set[int]:
        """Return the seats of a table that are connected to other processes."""
        with self._engine.connect() as connection:
            return self._elsewhere(connection, [code]).get(code, set())

    def _elsewhere(self, connection: Connection, codes: Iterable[str]) -> dict[str, set[int]]:
        found: dict[str, set[int]] = {}
        for row in connection.execute(ELSEWHERE, {"name": self.name, "codes": list(codes)}):
            found.setdefault(row.code, set()).add(row.seat)
        return found

    def retire(self) -> None:
        """Leave all leases to the others."""
        with self._engine.begin() as connection:
            connection.execute(RETIRE, {"name": self.name})
