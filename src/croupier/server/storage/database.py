"""The tables of the database. The log is only ever added to; all else follows from it."""

from sqlalchemy import Boolean, Column, ForeignKey, Integer, MetaData, String, Table

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
    Column("words", String, nullable=False),  # for the next deal
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

LOG = Table(
    "log",
    METADATA,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("line", String, nullable=False),  # as in a match file, without its number
    Column("at", Integer, nullable=False),
    Column("spent", Integer, nullable=False),  # milliseconds of the seat's clock
    sqlite_with_rowid=False,
)
