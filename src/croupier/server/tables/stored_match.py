"""Matches and tables as they are stored: from rows to values and back, loaded and audited."""

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from croupier.engine import Game, UserError
from croupier.engine.secret import Secret
from croupier.engine.seeds import commitment_of
from croupier.games.catalogue import find_game
from croupier.play.match import Match, Player, Result, new_match
from croupier.play.match_text import read_match, write_header, write_match
from croupier.play.sealed_answers import without_secrets
from croupier.play.table import Table
from croupier.play.verification import find_fault
from croupier.server.storage.store import Store
from croupier.server.storage.stored_values import (
    Claim,
    LogEntry,
    StoredMatch,
    StoredPledge,
    StoredSeat,
    StoredTable,
)

STORED = "The match file keeps every answer."


@dataclass(frozen=True)
class TableHistory:
    """All that the store knows of a table."""

    row: StoredTable
    game: Game
    seats: Sequence[StoredSeat]
    next_match: StoredMatch | None  # committed to, and not dealt yet
    match: StoredMatch | None = None  # the last one that was dealt
    log: Sequence[LogEntry] = ()  # of that match
    past: Sequence[Result] = ()  # of the matches that are over
    pledged: Sequence[StoredPledge] = ()  # for the next match
    claim: Claim = field(default_factory=Claim)  # of this process
    waited: float = 0.0  # seconds since the last entry, while other processes ran the table


def commit_seed(number: int, code: str, seed: Secret | None = None) -> StoredMatch:
    """Return a match to come, from a new secret seed; its commitment may be shown at once."""
    seed = seed or Secret(secrets.token_hex(32))
    return StoredMatch(number, code, seed, commitment_of(seed.reveal()))


def dealt_match(
    row: StoredMatch,
    game: Game,
    players: Iterable[Player],
    options: dict[str, str],
    pledged: Sequence[StoredPledge] = (),
) -> Match:
    """Return the match that is dealt from a seed, the players, and the entropy they have opened."""
    match = new_match(game, players, options, seed=row.seed.reveal())
    pledges = {each.seat: each.pledge for each in pledged}
    entropy = {each.seat: each.entropy.reveal() for each in pledged if each.entropy is not None}
    return replace(match, entropy=entropy, pledges=pledges, notes={"match": str(row.number)})


def header_of(match: Match) -> Secret:
    """Return the header of a match as it is stored from the deal on."""
    return Secret("\n".join([*write_header(match), "", ""]))


def stored_match(row: StoredMatch, log: Iterable[LogEntry]) -> Match:
    """Return a match from its header and its log, or from its file once it is over."""
    if row.file is not None:
        return read_match(row.file.encode())
    if row.header is None:
        raise ValueError("a match that is not dealt has no header")
    entries = list(log)
    if any(entry.seq != number for number, entry in enumerate(entries, 1)):
        raise ValueError("an entry of the log is missing")
    events = [entry.event for entry in entries]
    return read_match(row.header.reveal().encode()).with_events(*events)


def as_played(match: Match) -> Match:
    """Return a match with what its answers turned up, which the log of an open one leaves out."""
    game = find_game(match.game)
    is_open = match.result is None and match.rules == game.version
    return Table(game, match).match if is_open else match


def public_file(match: Match, *, is_given_up: bool = False) -> str:
    """Return the file of a match; until it is over or given up, without its secrets.

    A closed table may be opened again: only the operator can give its match up.
    """
    is_public = is_given_up or match.result is not None
    return write_match(match if is_public else without_secrets(match))


def load_table(store: Store, code: str, beaten: int = 0) -> TableHistory | None:
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
    waited = 0.0
    if last is not None and claim.runs_until:
        waited = store.seconds_since_entry(code, last.number, claim.runs_until)
    return TableHistory(
        row=row,
        game=find_game(row.game),
        seats=store.seats(code),
        next_match=next_match,
        pledged=store.pledges(code, next_match.number) if next_match is not None else (),
        match=last,
        log=store.log(code, last.number) if last is not None else (),
        past=[match.result for match in over if match.result is not None],
        claim=claim,
        waited=waited,
    )


def leave_to_its_rules(store: Store, last: StoredMatch) -> None:
    """Give a table whose match goes on by other rules to a process that has them, if one lives.

    Here the match would end: while a new version is brought in, both serve the house.
    """
    if store.owners is None or last.file is not None or last.header is None:
        return
    begun = read_match(last.header.reveal().encode())
    if begun.rules != find_game(begun.game).version:
        store.owners.give(last.code, begun.game, begun.rules)


def check_matches(store: Store) -> Iterator[tuple[StoredMatch, str]]:
    """Replay every match of a house by its rules; yield each with its fault, or an empty text."""
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
