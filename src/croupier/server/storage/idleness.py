"""For how long nobody has answered at a table, counted in the time that the house was open.

No clock of the system is asked: one that is wrong, forwards or backwards, closes no table. At every
look the house adds the time since the look before; a table whose last event is another one than at
that look begins anew.
"""

from sqlalchemy import Connection, Engine, delete, insert, select, update

from croupier.server.storage.database import HOUSE, IDLE, TABLES
from croupier.server.storage.store import last_event

OPEN_FOR = "open for"  # the name of the time that the house was open, in milliseconds


def find_idle(engine: Engine, elapsed: int, limit: int) -> list[str]:
    """Look at all open tables, some milliseconds after the last look; return the idle ones."""
    with engine.begin() as connection:
        at = open_time(connection, elapsed)
        last = last_event().label("last")
        rows = connection.execute(select(TABLES.c.code, last).where(TABLES.c.closed == "")).all()
        known = {row.code: row for row in connection.execute(select(IDLE))}
        same = {row.code for row in rows if row.code in known and known[row.code].last == row.last}
        gone = [code for code in known if code not in same]
        for code in gone:
            connection.execute(delete(IDLE).where(IDLE.c.code == code))
        if fresh := [row._asdict() | {"since": at} for row in rows if row.code not in same]:
            connection.execute(insert(IDLE), fresh)
        return [code for code in same if at - known[code].since > limit]


def open_time(connection: Connection, elapsed: int) -> int:
    """Add to the time that the house was open; return it in milliseconds."""
    is_it = HOUSE.c.name == OPEN_FOR
    found = connection.scalar(select(HOUSE.c.value).where(is_it))
    value = int(found or 0) + elapsed
    if found is None:
        connection.execute(insert(HOUSE), [{"name": OPEN_FOR, "value": str(value)}])
    else:
        connection.execute(update(HOUSE).where(is_it).values(value=str(value)))
    return value
