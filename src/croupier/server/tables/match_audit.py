"""Every match of a house, replayed by its rules: what cannot be, or does not come out, is told."""

from collections.abc import Iterator

from croupier.engine import UserError
from croupier.games.catalogue import find_game
from croupier.play.verification import find_fault
from croupier.server.storage.store import Store
from croupier.server.storage.stored_values import StoredMatch
from croupier.server.tables.stored_match import as_played, stored_match


def check_matches(store: Store) -> Iterator[tuple[StoredMatch, str]]:
    """Yield every match that was dealt, with what is wrong with it; empty if nothing is."""
    for code in store.codes():
        for row in store.matches(code):
            if row.header is not None:
                yield row, fault_of(store, row)


def fault_of(store: Store, row: StoredMatch) -> str:
    """Replay a match; return what is wrong with it."""
    try:
        match = stored_match(row, store.log(row.code, row.number) if row.file is None else ())
        game = find_game(match.game)
        if match.rules != game.version:
            return "it was played by other rules"
        faults = find_fault(game, match) if row.file is not None else []
        as_played(match)
    except (UserError, ValueError) as error:
        return str(error)
    return faults[0] if faults else ""
