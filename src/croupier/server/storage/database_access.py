"""How the database of a house is found, its folder locked, and it is opened.

It is named by an option, the environment or a file; else it is a file of its own. A password is
never an argument: everybody on the machine can read the arguments of a process. The lock of a
folder is one of SQLite, released by the operating system when the process exits.
"""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from sqlalchemy import event, text
from sqlalchemy.engine import Engine, create_engine
from sqlalchemy.exc import SQLAlchemyError

from croupier.engine.errors import UserError
from croupier.engine.secret import Secret
from croupier.engine.visible_text import visible_line
from croupier.server.storage.database import LIVING, METADATA, SCHEMA, upgrade
from croupier.server.storage.database_errors import driver_code, guard_secrets

VARIABLE = "CROUPIER_DATABASE"
NAME = "database"  # of the file in the folder of a server
SCHEMES = {"postgresql", "postgres"}
LOCK, NOTE = "house.lock.sqlite3", "house.lock"  # what is locked; who holds it
SHOWN = 500  # bytes that are read of what the holder wrote
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
SET_UP = 7_262_017  # the lock under which one process at a time makes the tables


def find_database(option: str, folder: Path) -> Secret | None:
    """Return the address of the PostgreSQL database of a house; None if it is in a file."""
    if option.startswith("@"):
        return read_url(Path(option[1:]))
    if option:
        if has_password(option):
            raise UserError(
                "a password in an argument can be read by everybody on this machine.\n"
                f"Write the address into a file and name it with --database @FILE, or put it into "
                f"the environment as {VARIABLE}."
            )
        return checked(option)
    if found := os.environ.get(VARIABLE):
        return checked(found)
    return read_url(folder / NAME) if (folder / NAME).is_file() else None


def read_url(path: Path) -> Secret:
    """Read the address of a database from a file."""
    try:
        url = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError):
        raise UserError(f"{path}, the address of the database, cannot be read.") from None
    return checked(url)


def checked(url: str) -> Secret:
    """Return an address that is one of PostgreSQL; nothing of another is repeated."""
    scheme, _, rest = url.partition("://")
    if scheme not in SCHEMES or not rest:
        raise UserError(
            "the address of a database looks like postgresql://croupier@db.example/house."
        )
    return Secret(f"postgresql://{rest}")


def has_password(url: str) -> bool:
    """Say whether an address holds a password."""
    parts = urlsplit(url)
    return parts.password is not None or "password" in parse_qs(parts.query)


@contextmanager
def locked_folder(folder: Path, doing: str) -> Iterator[None]:
    """Hold the lock of a folder; say who holds it, and what to do, if it is taken."""
    note = made_note(folder)
    with ExitStack() as held:
        try:
            opened = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None)
            held.enter_context(closing(opened)).execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            raise UserError(why_not_locked(error, folder)) from None
        note.write_text(json.dumps({"process": os.getpid(), "doing": doing}), encoding="utf-8")
        yield
        note.write_text("", encoding="utf-8")


def made_note(folder: Path) -> Path:
    """Return the file of the note; make it, and the folder, if they are not there."""
    note = folder / NOTE
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(note, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise UserError(
            f"the folder {folder} cannot be written to: {why}.\n"
            "Give it to the user who runs the server, or name another one with --data."
        ) from None
    return note


def why_not_locked(error: sqlite3.Error, folder: Path) -> str:
    """Say why a folder cannot be locked, and what to do."""
    if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
        return (
            f"the folder {folder} cannot be locked: {error}.\n"
            "Name a folder on a disk of this machine with --data."
        )
    return (
        f"the folder {folder} is in use by {holder(folder / NOTE)}.\n"
        "Stop that one first, or name another folder with --data. "
        "Of `croupier tables`, list, close, reopen, export and backup work beside a running server."
    )


def holder(note: Path) -> str:
    """Say who holds a lock, as far as that is known."""
    try:
        with note.open("rb") as file:
            said = json.loads(file.read(SHOWN))
        return f"process {int(said['process'])} ({visible_line(str(said['doing']))[:200]})"
    except (ValueError, KeyError, TypeError, OSError):
        return "another process, perhaps on another machine, unless its disk has no locks"


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
