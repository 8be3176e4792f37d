"""What may fail at the database: in a word, in a sentence, and as an exception; never its values.

Every error of a statement passes `blank` before anybody sees it: its parameters, and the driver's
text, which may quote values, are taken out. Its type and its code stay.
"""

import logging
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError, StatementError

from croupier.engine.fault_places import code_of


class WriteConflict(Exception):
    """It was changed already: a promise is used, or another process owns the table now."""


class Unreachable(Exception):
    """The connection ended before the database said whether the write is stored."""

    sqlstate = "08000"


class Locked(Exception):
    """Another program holds the file; nothing was stored."""

    sqlite_errorname = "SQLITE_BUSY"


class Elsewhere(Exception):
    """Another process owns a table; `address` is where it is reached."""

    def __init__(self, process: int, address: str) -> None:
        super().__init__(process)
        self.process, self.address = process, address


STORE_ERRORS = (SQLAlchemyError, WriteConflict, Unreachable, Locked)
GONE = ("08", "57P")  # how the codes of PostgreSQL for a connection that ends begin
KINDS = {  # names of SQLite's codes, and PostgreSQL's, begin so
    "SQLITE_FULL": "full",
    "SQLITE_IOERR": "full",  # a disk that is full, or dying
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
    "SQLITE_READONLY": "read-only",
    "SQLITE_PERM": "read-only",
    "SQLITE_CANTOPEN": "gone",
    "53100": "full",
    "55P03": "locked",
    "40": "locked",
    "XX": "damaged",
    "25006": "read-only",
    "28": "read-only",  # this user may not
    "42501": "read-only",
    **dict.fromkeys(GONE, "gone"),
}
SENTENCES = {
    "full": "The disk of the server is full, or fails: nothing can be stored now.",
    "locked": "Another program holds the database: nothing can be stored now.",
    "damaged": "The database is damaged. Whoever runs the server should restore a backup.",
    "read-only": "The database cannot be written to: nothing can be stored now.",
    "gone": "The database cannot be reached now.",
    "failing": "The database fails: nothing can be stored now.",
}


def kind_of(error: BaseException) -> str:
    """Say in a word what is wrong with the database."""
    code = driver_code(error)
    if not code and isinstance(error, OperationalError):  # PostgreSQL did not answer
        return "gone"
    return next((kind for start, kind in KINDS.items() if code.startswith(start)), "failing")


def driver_code(error: BaseException) -> str:
    """Return the code that the driver gave to an error, or to the one it stands for."""
    return next(filter(None, map(code_of, chain_of(error))), "")


def chain_of(error: BaseException) -> Iterator[BaseException]:
    """Yield an error, and the driver's error that it stands for."""
    yield error
    if isinstance(error, StatementError) and error.orig is not None:
        yield error.orig


def blank(error: BaseException) -> None:
    """Take out of an error all that may quote what was to be written."""
    if isinstance(error, StatementError):
        error.hide_parameters, error.params = True, None
    for each in chain_of(error):
        if not isinstance(each, StatementError):
            each.args = (code_of(each) or type(each).__name__,)
    if isinstance(error, DBAPIError):
        error.args = (str(error.orig),)


def guard_secrets(engine: Engine) -> None:
    """Let every error of an engine pass `blank`, and no statement or row be logged."""
    logging.getLogger("sqlalchemy").setLevel(logging.WARNING)

    @event.listens_for(engine, "handle_error")
    def _(context: Any) -> None:
        blank(context.original_exception)
        if context.sqlalchemy_exception is not None:
            blank(context.sqlalchemy_exception)


def failure_of(error: Exception, engine: Engine) -> Exception:
    """Translate an error of the database for the caller who wanted to write."""
    driver, cause = engine.dialect.loaded_dbapi, getattr(error, "orig", error)
    if isinstance(cause, driver.IntegrityError):
        return WriteConflict(type(cause).__name__)
    if code_of(cause).startswith(Locked.sqlite_errorname):
        return Locked(type(cause).__name__)
    is_remote = engine.dialect.name == "postgresql"
    if is_remote and isinstance(cause, (driver.OperationalError, driver.InterfaceError)):
        code = cause.sqlstate
        return Unreachable(type(cause).__name__) if code is None or code.startswith(GONE) else error
    return error
