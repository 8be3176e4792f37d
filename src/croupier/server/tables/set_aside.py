"""Tables that cannot be opened: each is set aside with a sentence, and the house goes on."""

import logging

from croupier.engine import UserError
from croupier.server.monitoring import Metrics
from croupier.server.tables.rejections import Unavailable

DAMAGED = "this table cannot be opened: what is stored of it cannot be read."
LOG = logging.getLogger("croupier.server")


class SetAside(Unavailable):
    """A table is there, and cannot be opened."""


class TablesSetAside:
    """The tables that could not be opened; each is logged and counted once."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._codes: set[str] = set()

    def add(self, code: str, error: Exception) -> SetAside:
        """Set a table aside; return what to say of it."""
        if code not in self._codes:
            self._codes.add(code)
            self._metrics.failures += 1
            LOG.error("table set aside", extra={"facts": {"error": type(error).__name__}})
        is_plain = isinstance(error, UserError)
        return SetAside(f"this table cannot be opened: {error}" if is_plain else DAMAGED)

    def discard(self, code: str) -> None:
        """Forget a table that could be opened after all."""
        self._codes.discard(code)
