"""The SQL tables. The log is only ever added to; all else follows from it."""

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
    inspect,
    text,
)

from croupier.engine.errors import UserError

SCHEMA = 2  # the version of the SQL tables; files of Croupier 0.1 have 0
LIVE = 7_262_018  # the kind of the locks that processes hold as long as they live
LIVING = text("""
    CREATE OR REPLACE VIEW living AS SELECT objid::bigint AS number FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 7262018 AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())""")
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
