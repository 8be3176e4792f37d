"""Secrets: texts that no log, exception or crash report shows, since they print as a mask."""

from __future__ import annotations

from typing import NoReturn

HIDDEN = "(secret)"  # how every secret prints


class Secret:
    """A text that is read by `reveal` alone, where it is used or written."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """Return the text itself."""
        return self._text

    def __repr__(self) -> str:
        return HIDDEN

    def __format__(self, _spec: str) -> str:
        return HIDDEN

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __deepcopy__(self, _known: object) -> Secret:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is not handed to another process.")
