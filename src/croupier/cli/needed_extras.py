"""What a command needs beyond a bare install: fetched in a clone, named in a sentence elsewhere."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from croupier.engine.extras import extra_with, lacking, need

Given = ParamSpec("Given")


def needing(extra: str, command: Callable[Given, None], called: str = "") -> Callable[Given, None]:
    """Wrap a command: once its arguments are parsed, it requires an extra."""
    name = called or command.__name__.removesuffix("_command").replace("_", "-")

    @wraps(command)
    def run(*given: Given.args, **named: Given.kwargs) -> None:
        need(extra, name)
        command(*given, **named)

    return run


def sentence_about(error: ModuleNotFoundError) -> str:
    """Say which extra brings a module that was not found; nothing if none does."""
    extra = extra_with(error.name or "")
    return str(lacking(extra, "this")) if extra else ""
