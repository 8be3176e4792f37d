"""The SQL tables. The log is only ever added to; all else follows from it."""

from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    event,
    inspect,
)
from sqlalchemy.engine import Engine, create_engine

from croupier.server.storage.database_faults import guard_secrets
from croupier.server.storage.quick_check import SCHEMA

SETTINGS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
METADATA = MetaData()

HOUSE = Table(
    "house",
    METADATA,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("code", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("options", String, nullable=False),  # JSON: what was asked for
    Column("clock", String, nullable=False),  # none, turn, match
    Column("seconds", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("made", Integer, nullable=False),  # milliseconds since 1970, as all times here
    Column("closed", String, nullable=False),  # why; empty while it is open
)

SEATS = Table(
    "seats",
    METADATA,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # open, person, bot
    Column("name", String, nullable=False),
    Column("bot", String, nullable=False),  # the policy of a bot
    Column("forced", Boolean, nullable=False),
)

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("code", ForeignKey("tables.code"), nullable=False, index=True),
    Column("seed", String, nullable=False),
    Column("commitment", String, nullable=False),
    Column("header", String),  # the match file's, with the seed, from the deal on
    Column("file", String),  # the whole match file, once it is over
    Column("made", Integer, nullable=False),
    sqlite_autoincrement=True,
)

PLEDGES = Table(
    "pledges",
    METADATA,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("pledge", String, nullable=False),  # the hash of what a seat adds to the deal
    Column("words", String),  # what that is, once the seat has opened it
)

LOG = Table(
    "log",
    METADATA,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("line", String, nullable=False),  # as in a match file, without its number
    Column("at", Integer, nullable=False),
    Column("spent", Integer, nullable=False),  # milliseconds that a clock ran since the row before
    Column("clock_seat", Integer),  # whose clock; -1: nobody's; NULL in rows of version 0.1
    sqlite_with_rowid=False,
)


IDLE = Table(  # what storage/idleness.py knows of the open tables
    "idle",
    METADATA,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("last", BigInteger, nullable=False),  # the time of its last event
    Column("since", BigInteger, nullable=False),  # how long the house had been open then
)


def open_engine(path: Path) -> Engine:
    """Open the file so that a commit is durable; make the tables and columns it lacks."""
    engine = create_engine(f"sqlite:///{path}", hide_parameters=True)
    guard_secrets(engine)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        for setting in SETTINGS:
            connection.execute(f"PRAGMA {setting}")

    METADATA.create_all(engine)
    if all(column["name"] != "clock_seat" for column in inspect(engine).get_columns("log")):
        with engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE log ADD COLUMN clock_seat INTEGER")
    if any(column["name"] == "words" for column in inspect(engine).get_columns("seats")):
        with engine.begin() as connection:  # given before anybody pledged: they prove nothing
            connection.exec_driver_sql("ALTER TABLE seats DROP COLUMN words")
    with engine.begin() as connection:
        if not connection.exec_driver_sql("PRAGMA user_version").scalar():
            connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA}")
    return engine
