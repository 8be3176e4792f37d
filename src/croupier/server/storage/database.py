"""The SQL tables. The log is only ever added to; all else follows from it."""

from contextlib import nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    event,
    inspect,
    text,
)
from sqlalchemy.engine import Engine, create_engine
from sqlalchemy.exc import SQLAlchemyError

from croupier.engine.errors import UserError
from croupier.server.storage.database_errors import driver_code, guard_secrets
from croupier.server.storage.folder_lock import locked_folder

SCHEMA = 2  # the version of the SQL tables; files of Croupier 0.1 have 0
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
PROGRAM = "croupier"  # as the sessions of PostgreSQL are named
LIVE = 7_262_018  # the kind of the locks that processes hold as long as they live
LIVING = text("""
    CREATE OR REPLACE VIEW living AS SELECT objid::bigint AS number FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 7262018 AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())""")
SET_UP = 7_262_017  # the lock under which one process at a time makes the tables
METADATA = MetaData()
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
    Column("ticket", String, nullable=False),  # what the token of whoever took it must name
)

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", Integer, primary_key=True),  # known to the database alone
    Column("code", ForeignKey("tables.code"), nullable=False, index=True),
    Column("number", Integer, nullable=False),  # counts the matches of its table
    Column("seed", String, nullable=False),
    Column("commitment", String, nullable=False),
    Column("header", String),  # the match file's, with the seed, from the deal on
    Column("file", String),  # the whole match file, once it is over
    Column("made", Milliseconds, nullable=False),
    sqlite_autoincrement=True,
)
ONE_NUMBER = Index("one_number", MATCHES.c.code, MATCHES.c.number, unique=True)

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

SERVERS = Table(  # the processes that share a database
    "servers",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("address", String, nullable=False),  # where the others reach it
    Column("rules", String, nullable=False),  # JSON: the version of each game's rules
    Column("seen", DateTime(timezone=True), nullable=False),  # when it last said that it lives
    Column("written", BigInteger, nullable=False, server_default="0"),  # its last transaction
)

OWNERS = Table(
    "owners",
    METADATA,
    Column("code", ForeignKey("tables.code"), primary_key=True),
    Column("process", BigInteger),  # that has the table, or had it when it died; empty: nobody
    Column("number", BigInteger, nullable=False),  # grows with each owner; every write names it
)
OWNED = Index("owned", OWNERS.c.process, postgresql_where=OWNERS.c.process.is_not(None))

UPGRADE = (  # from version 1, in which all matches of a house had one sequence of numbers
    "ALTER TABLE seats ADD COLUMN ticket VARCHAR NOT NULL DEFAULT ''",
    "ALTER TABLE matches ADD COLUMN number INTEGER NOT NULL DEFAULT 0",
    """UPDATE matches SET number = (
        SELECT count(*) FROM matches AS other WHERE other.code = matches.code
        AND (other.header IS NULL, other.file IS NULL, other.made, other.id)
        <= (matches.header IS NULL, matches.file IS NULL, matches.made, matches.id))""",
    "ALTER TABLE tables DROP COLUMN changes",  # so that a program of version 1 stops at once
)
UPGRADE_OF_POSTGRES = (
    *("DROP VIEW IF EXISTS living", "DROP TABLE IF EXISTS presence, leases, processes"),
    "DROP SEQUENCE IF EXISTS match_numbers",
    "SELECT setval(pg_get_serial_sequence('matches', 'id'), max(id)) FROM matches",
)
OLD_PROCESSES = "SELECT count(*) FROM processes WHERE seen > now() - interval '10 seconds'"


def upgrade(connection: Connection) -> None:
    """Bring what an older Croupier has stored to the form of this one."""
    found = inspect(connection)
    if not found.has_table("matches"):
        return
    if "number" in {column["name"] for column in found.get_columns("matches")}:
        return
    is_shared = connection.dialect.name == "postgresql"
    if is_shared and connection.scalar(text(OLD_PROCESSES)):
        raise UserError("an older Croupier serves this house. Stop it, wait 10 seconds, try again.")
    for statement in (*UPGRADE, *(UPGRADE_OF_POSTGRES if is_shared else ())):
        connection.execute(text(statement))
    ONE_NUMBER.create(connection)


def open_engine(database: Path | str, name: str = PROGRAM) -> Engine:
    """Open a file, or a PostgreSQL database by its URL; make the tables it lacks."""
    return open_file(database) if isinstance(database, Path) else open_postgres(database, name)


def open_postgres(url: str, name: str = PROGRAM) -> Engine:
    """Open a database that several processes share, under the name of this one."""
    driver = url.replace("postgresql:", "postgresql+psycopg:", 1)
    arguments = {**PATIENCE, "application_name": name}
    try:
        engine = create_engine(
            driver, connect_args=arguments, pool_pre_ping=True, pool_size=4, hide_parameters=True
        )
    except ModuleNotFoundError:
        raise UserError("for PostgreSQL install croupier[postgres].") from None
    guard_secrets(engine)
    event.listen(engine, "connect", check_encoding, insert=True)  # before anything is read
    try:
        set_up_postgres(engine)
    except UserError:
        engine.dispose()
        raise
    except SQLAlchemyError as error:
        engine.dispose()
        raise UserError(why_not_opened(error, url)) from None
    return engine


def set_up_postgres(engine: Engine) -> None:
    """Make the tables that a database lacks."""
    with engine.begin() as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": SET_UP})
        upgrade(connection)
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

    code = driver_code(error)
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

    with engine.connect() as connection:
        version = connection.exec_driver_sql("PRAGMA user_version").scalar()
    if version != SCHEMA:
        alone = locked_folder(path.parent, "an upgrade") if version else nullcontext()
        with alone, engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # a file has all of this, or nothing
            upgrade(connection)
            METADATA.create_all(connection)
            connection.exec_driver_sql(f"PRAGMA user_version={SCHEMA}")
    return engine
