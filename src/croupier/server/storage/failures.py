"""Why something is not stored: another process was first, the database is out of reach, or else."""

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from croupier.engine.fault_places import code_of

GONE = ("08", "57P")  # how the codes of PostgreSQL for a connection that ends begin


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
