"""Matches and tables as they are stored: from rows to values, and back."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from croupier.engine import Game
from croupier.engine.secret import Secret
from croupier.engine.seeds import commitment_of
from croupier.games.catalogue import find_game
from croupier.play.match import Match, Player, Result, new_match
from croupier.play.match_text import read_match, write_header, write_match
from croupier.play.sealed_answers import without_secrets
from croupier.play.table import Table
from croupier.server.storage.stored_values import (
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
