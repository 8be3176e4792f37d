"""How a table is read from the store, whole and of one moment."""

from typing import NamedTuple

from croupier.games.catalogue import find_game
from croupier.server.storage.store import Store
from croupier.server.tables.stored_match import TableHistory, stored_match


class LoadedTable(NamedTuple):
    """A table as it is taken up: what is stored, and what other processes do with it."""

    stored: TableHistory
    waited: float = 0.0  # seconds since the last entry
    runs_elsewhere: bool = False  # another process runs its clock and its bots
    elsewhere: frozenset[int] = frozenset()  # seats connected to other processes


def read_table(store: Store, code: str) -> TableHistory | None:
    """Read a table; again, if it was changed meanwhile."""
    row = store.table(code)
    while row is not None:
        matches, seats = store.matches(code), store.seats(code)
        dealt = [match for match in matches if match.header is not None]
        over = [stored_match(match, ()) for match in dealt if match.file is not None]
        next_match = next((match for match in matches if match.header is None), None)
        stored = TableHistory(
            row=row,
            game=find_game(row.game),
            seats=seats,
            next_match=next_match,
            pledged=store.pledges(next_match.id) if next_match is not None else (),
            match=dealt[-1] if dealt else None,
            log=store.log(dealt[-1].id) if dealt else (),
            past=[match.result for match in over if match.result is not None],
        )
        before, row = row, store.table(code)
        if row == before:
            return stored
    return None


def load_table(store: Store, code: str) -> LoadedTable | None:
    """Read a table to take it up, and what other processes know of it."""
    stored = read_table(store, code)
    if stored is None:
        return None
    if store.processes is None:
        return LoadedTable(stored)
    waited = store.seconds_since_entry(stored.match.id) if stored.match else 0.0
    elsewhere = frozenset(store.processes.elsewhere(code))
    return LoadedTable(stored, waited, store.processes.has_holder(code), elsewhere)
