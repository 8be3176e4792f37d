"""OPTION=VALUE, as several commands take it."""

from __future__ import annotations

from croupier.engine.errors import UserError


def read_options(texts: list[str]) -> dict[str, str]:
    """Read OPTION=VALUE."""
    for text in texts:
        if "=" not in text:
            raise UserError(f'"{text}" is not an option; write OPTION=VALUE, such as cards_each=5.')
    return dict(text.split("=", 1) for text in texts)
