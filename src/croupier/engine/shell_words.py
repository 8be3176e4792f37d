"""Commands as people type them here: by which name Croupier is called, and what needs quotes."""

import sys
from os import environ
from shlex import quote
from subprocess import list2cmdline


def called() -> str:
    """Return the word by which Croupier is called here: `./croupier` in a clone."""
    return as_typed(environ.get("CROUPIER_CALLED", "croupier"))


def is_clone() -> bool:
    """Say whether Croupier is called in a clone, where nothing is installed with pip."""
    return "CROUPIER_CALLED" in environ


def with_path(source: str, command: str) -> str:
    """Return a command as one types it for a game that lies in a folder and is not installed."""
    return f"PYTHONPATH={as_typed(source)} {called()} {command}"


def as_typed(word: str) -> str:
    """Return a word of a command as one types it: in quotes where a shell would divide it."""
    return list2cmdline([word]) if sys.platform == "win32" else quote(word)
