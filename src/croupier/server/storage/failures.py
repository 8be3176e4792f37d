"""Why a write is not stored: another process was first, the database is out of reach, or else."""

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

GONE = ("08", "57P")  # how the codes of PostgreSQL for a connection that ends begin


class WriteConflict(Exception):
    """Another process has changed the same thing first; read it again."""


class Unreachable(Exception):
    """The connection ended; nobody can say whether the write was stored. Read it again."""

    sqlstate = "08000"


STORE_ERRORS = (SQLAlchemyError, WriteConflict, Unreachable)


def failure_of(error: Exception, engine: Engine) -> Exception:
    """Translate an error of the database for the caller who wanted to write."""
    driver, cause = engine.dialect.loaded_dbapi, getattr(error, "orig", error)
    if isinstance(cause, driver.IntegrityError):
        return WriteConflict(type(cause).__name__)
    is_remote = engine.dialect.name == "postgresql"
    if is_remote and isinstance(cause, (driver.OperationalError, driver.InterfaceError)):
        code = cause.sqlstate
        return Unreachable(type(cause).__name__) if code is None or code.startswith(GONE) else error
    return error
