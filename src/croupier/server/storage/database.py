"""The SQL tables. The log is only ever added to; all else follows from it."""

from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    MetaData,
    Sequence,
    String,
    Table,
    event,
    text,
)
from sqlalchemy.engine import Engine, create_engine
from sqlalchemy.exc import SQLAlchemyError

from croupier.engine.errors import UserError
from croupier.engine.fault_places import code_of
from croupier.server.storage.database_faults import chain_of, guard_secrets
from croupier.server.storage.database_health import SCHEMA

SETTINGS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
PATIENCE = {  # seconds, and milliseconds, until a database that is silent counts as gone
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
OLDEST = (15,)  # the version of PostgreSQL
ENCODING = "UTF8"  # in others a name, or a card, could not be stored
MAKE_ONE = "createdb -E UTF8 -T template0 NAME"
SET_UP = 7_262_017  # the lock under which one process at a time makes the tables
NUMBERS_AT_ONCE = 20  # of matches to come, that a process takes from the sequence
LIVING = text("""
    CREATE OR REPLACE VIEW living AS
    SELECT name FROM processes WHERE seen > clock_timestamp() - interval '5 seconds'""")
METADATA = MetaData()
NUMBERS = Sequence("match_numbers", increment=NUMBERS_AT_ONCE, metadata=METADATA)
Milliseconds = BigInteger().with_variant(Integer, "sqlite")

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
    Column("made", Milliseconds, nullable=False),  # milliseconds since 1970, as all times here
    Column("closed", String, nullable=False),  # why; empty while it is open
    Column("changes", Integer, nullable=False, server_default="0"),  # of it, its seats and matches
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
    Column("made", Milliseconds, nullable=False),
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
    Column("at", Milliseconds, nullable=False),
    Column("spent", Integer, nullable=False),  # milliseconds that a clock ran since the row before
    Column("clock_seat", Integer, nullable=False),  # whose clock; -1: nobody's
    sqlite_with_rowid=False,
)

PROMISES = Table(
    "promises",
    METADATA,
    Column("commitment", String, primary_key=True),
    Column("seed", String, nullable=False),  # of a table to come; empty once it is used
    Column("made", Milliseconds, nullable=False),
)

IDLE = Table(  # for how long nobody has answered at an open table
    "idle_tables",
    METADATA,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("last", BigInteger, nullable=False),  # the time of its last event
    Column("idle", BigInteger, nullable=False),  # milliseconds of the server running since then
)

PROCESSES = Table(
    "processes",
    METADATA,
    Column("name", String, primary_key=True),
    Column("seen", DateTime(timezone=True), nullable=False),  # when it last said that it is alive
)

LEASES = Table(
    "leases",
    METADATA,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("holder", String, nullable=False),  # the process that runs its clock and its bots
)

PRESENCE = Table(
    "presence",
    METADATA,
    Column("process", ForeignKey("processes.name", ondelete="CASCADE"), primary_key=True),
    Column("code", ForeignKey("tables.code"), primary_key=True, index=True),
    Column("seat", Integer, primary_key=True),
)


def open_engine(database: Path | str) -> Engine:
    """Open a file, or a PostgreSQL database by its URL; make the tables it lacks."""
    return open_file(database) if isinstance(database, Path) else open_postgres(database)


def open_postgres(url: str) -> Engine:
    """Open a database that several processes share."""
    driver = url.replace("postgresql:", "postgresql+psycopg:", 1)
    try:
        engine = create_engine(
            driver, connect_args=PATIENCE, pool_pre_ping=True, pool_size=4, hide_parameters=True
        )
    except ModuleNotFoundError:
        raise UserError("for PostgreSQL install croupier[postgres].") from None
    guard_secrets(engine)
    event.listen(engine, "connect", check_encoding, insert=True)  # before anything is read
    try:
        set_up_postgres(engine)
    except SQLAlchemyError as error:
        engine.dispose()
        raise UserError(why_not_opened(error, url)) from None
    return engine


def set_up_postgres(engine: Engine) -> None:
    """Make the tables that a database lacks."""
    with engine.begin() as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": SET_UP})
        METADATA.create_all(connection)
        connection.execute(LIVING)
    if (engine.dialect.server_version_info or OLDEST) < OLDEST:
        raise UserError(f"Croupier needs PostgreSQL {OLDEST[0]} or later.")


def check_encoding(connection: Any, _record: Any) -> None:
    """Refuse a database whose texts are not in UTF8."""
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != ENCODING:
        connection.close()
        raise UserError(
            f"the database must be in {ENCODING}, and this one is in {encoding}. "
            f"Make another: {MAKE_ONE}"
        )


def why_not_opened(error: SQLAlchemyError, url: str) -> str:
    """Say why a PostgreSQL database cannot be opened, and what to look at."""
    from psycopg import pq
    from psycopg.conninfo import make_conninfo

    code = next(filter(None, map(code_of, chain_of(error))), "")
    if code:
        return (
            f"PostgreSQL refuses to set the database up, with code {code}. "
            "May this user make tables in it?"
        )
    address = make_conninfo(url, connect_timeout=PATIENCE["connect_timeout"])
    if pq.PGconn.ping(address.encode()) == pq.Ping.OK:
        return (
            "PostgreSQL runs there, and does not open the database. Is there one of this name "
            f"({MAKE_ONE}), and are user and password right?"
        )
    return "the database cannot be reached. Is its address right, and does PostgreSQL run there?"


def open_file(path: Path) -> Engine:
    """Open the file so that a commit is durable."""
    engine = create_engine(f"sqlite:///{path}", hide_parameters=True)
    guard_secrets(engine)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        for setting in SETTINGS:
            connection.execute(f"PRAGMA {setting}")

    with engine.begin() as connection:
        is_new = not connection.exec_driver_sql("PRAGMA user_version").scalar()
        if is_new:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # a file has all of this, or nothing
        METADATA.create_all(connection)
        if is_new:
            connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA}")
    return engine
