"""What a log may hold of a fault: its types, the codes of a database, the places it came through.

The text of an exception may quote a seed, a name or a path, so it is never among them.
"""

import traceback
from collections.abc import Iterator
from pathlib import Path


def trace_of(error: BaseException) -> Iterator[str]:
    """Yield the types of an error and of its causes, each with the places it came through."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from trace_of(cause)
    yield f"{type(error).__name__} {code_of(error)}".rstrip()
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"  {'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno} {frame.name}"
    if isinstance(error, BaseExceptionGroup):
        for each in error.exceptions:
            yield from trace_of(each)


def code_of(error: BaseException) -> str:
    """Return the code that the driver of a database gives to an error; empty if it gives none."""
    return str(getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None) or "")
