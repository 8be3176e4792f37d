"""Tables that nobody but their maker has visited, by the address of the maker."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from croupier.server.limits import Limits
from croupier.server.tables.rejections import Unavailable

DAY = 24 * 3600.0  # seconds for which an abandoned table counts


@dataclass
class AbandonedTable:
    """A table that nobody but its maker has visited."""

    address: str
    made: float
    is_seen: bool = False  # somebody has looked at it by a socket


class AbandonedTables:
    """The abandoned tables of one process, by their codes."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._tables: dict[str, AbandonedTable] = {}

    def check(self, address: str, is_watched: Callable[[str], bool]) -> None:
        """Refuse one more table to an address that has made many nobody plays at."""
        made = [code for code, table in self._tables.items() if table.address == address]
        if sum(not is_watched(code) for code in made) >= self._limits.lonely_tables:
            raise Unavailable("you have made many tables at which nobody plays. Play at one first.")

    def add(self, code: str, address: str, now: float) -> None:
        """Note who made a table."""
        self._tables[code] = AbandonedTable(address, now)

    def visit(self, code: str, address: str, *, is_seen: bool = True) -> None:
        """Mark a table as seen by its maker; forget it once somebody else visits."""
        table = self._tables.get(code)
        if table is not None and table.address == address:
            table.is_seen = table.is_seen or is_seen
        else:
            self.forget(code)

    def forget(self, code: str) -> None:
        """Stop counting a table: it had another visitor, or its match is over."""
        self._tables.pop(code, None)

    def unseen(self, now: float) -> Iterator[str]:
        """Yield and forget the tables that nobody has looked at for long; forget the old ones."""
        for code, table in list(self._tables.items()):
            limit = DAY if table.is_seen else self._limits.unseen_seconds
            if now - table.made > limit:
                self.forget(code)
                if not table.is_seen:
                    yield code
