"""How a table is taken up: it is claimed, then read from the store."""

from typing import NamedTuple

from croupier.games.catalogue import find_game
from croupier.play.match_text import read_match
from croupier.server.storage.store import Store
from croupier.server.storage.stored_values import Claim, StoredMatch
from croupier.server.tables.stored_match import TableHistory, stored_match


class LoadedTable(NamedTuple):
    """A table that is ours, as it is taken up."""

    stored: TableHistory
    claim: Claim
    waited: float  # seconds since the last entry, while other processes ran the table


def load_table(store: Store, code: str, beaten: int = 0) -> LoadedTable | None:
    """Claim a table and read it; Elsewhere if another process has it. None: there is none."""
    if (claim := store.claim(code, beaten)) is None or (row := store.table(code)) is None:
        return None
    matches = store.matches(code)
    dealt = [match for match in matches if match.header is not None]
    over = [stored_match(match, ()) for match in dealt if match.file is not None]
    next_match = next((match for match in matches if match.header is None), None)
    last = dealt[-1] if dealt else None
    if last is not None:
        leave_to_its_rules(store, last)
    stored = TableHistory(
        row=row,
        game=find_game(row.game),
        seats=store.seats(code),
        next_match=next_match,
        pledged=store.pledges(code, next_match.number) if next_match is not None else (),
        match=last,
        log=store.log(code, last.number) if last is not None else (),
        past=[match.result for match in over if match.result is not None],
    )
    waited = 0.0
    if last is not None and claim.runs_until:
        waited = store.seconds_since_entry(code, last.number, claim.runs_until)
    return LoadedTable(stored, claim, waited)


def leave_to_its_rules(store: Store, last: StoredMatch) -> None:
    """Give a table whose match goes on by other rules to a process that has them, if one lives.

    Here the match would end: while a new version is brought in, both serve the house.
    """
    if store.owners is None or last.file is not None or last.header is None:
        return
    begun = read_match(last.header.reveal().encode())
    if begun.rules != find_game(begun.game).version:
        store.owners.give(last.code, begun.game, begun.rules)
