"""Matches as they are kept: from rows of the store to values, and what a series adds up to."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace

from croupier.engine.english import Names
from croupier.engine.game import Game
from croupier.engine.seeds import commitment_of
from croupier.games.catalogue import find_game
from croupier.play.match import Match, Player, Result, new_match
from croupier.play.match_text import read_match, write_header, write_match
from croupier.play.table import Table
from croupier.server.messages.encoding import ended
from croupier.server.messages.from_server import Ended, Series
from croupier.server.storage.store import LoggedLine, MatchRow, TableRow

NOTHING = hashlib.sha256().hexdigest()  # the state of a match whose rules are gone


def new_seed() -> str:
    """Draw a secret from which a match can be dealt."""
    return secrets.token_hex(32)


def promise(number: int, code: str, seed: str = "") -> MatchRow:
    """Promise a match to come; its commitment may be shown at once."""
    seed = seed or new_seed()
    return MatchRow(number, code, seed, commitment_of(seed))


def dealt_match(
    row: MatchRow,
    game: Game,
    players: Iterable[Player],
    options: dict[str, str],
    words: Sequence[str],
) -> Match:
    """Return the match that is dealt from a promise, the players and their words."""
    match = new_match(game, players, options, seed=row.seed)
    given = {seat: text for seat, text in enumerate(words) if text}
    return replace(match, words=given, notes={"match": str(row.id)})


def header_of(match: Match) -> str:
    """Return the header of a match as it is kept from the deal on."""
    return "\n".join([*write_header(match), "", ""])


def stored_match(row: MatchRow, lines: Iterable[LoggedLine]) -> Match:
    """Return a match from its header and its log, or from its file once it is over."""
    if row.file is not None:
        return read_match(row.file.encode())
    if row.header is None:
        raise ValueError("a match that is not dealt has no header")
    match = read_match(row.header.encode())
    return match.with_events(*(logged.line for logged in lines))


def as_played(match: Match) -> Match:
    """Return a match with what its answers turned up, which the log of an open one leaves out."""
    game = find_game(match.game)
    if match.result is not None or match.rules != game.version:
        return match
    return Table(game, match).match


def abandoned(match: Match) -> Match:
    """Return a match of rules that are no more, ended as unfinished for that reason."""
    scores = (0,) * len(match.players)
    return replace(match, result=Result("unfinished", None, "rules-changed", scores, NOTHING))


def public_file(match: Match, *, is_closed: bool = False) -> str:
    """Return the file of a match; while it is open, its table too, its seed stays in the house."""
    is_public = is_closed or match.result is not None
    return write_match(match if is_public else replace(match, seed=None))


def spent_of(lines: Iterable[LoggedLine], seats: int) -> list[float]:
    """Add up the seconds each seat's clock ran, by the log."""
    spent = [0.0] * seats
    for logged in lines:
        seat = getattr(logged.line, "seat", None)
        if seat is not None:
            spent[seat] += logged.spent / 1000
    return spent


def series_of(results: Sequence[Result], seats: int) -> Series | None:
    """Add up the matches played at a table; None before the first is over."""
    if not results:
        return None
    wins = [sum(result.winner == seat for result in results) for seat in range(seats)]
    scores = [sum(result.scores[seat] for result in results) for seat in range(seats)]
    drawn = sum(result.ending == "drawn" for result in results)
    return Series(played=len(results), wins=wins, drawn=drawn, scores=scores)


def ended_of(
    play: Table, names: tuple[str, ...], promised: MatchRow | None, again: list[int]
) -> Ended:
    """Return how a match ended, in the words of its game."""
    result = play.result
    if result is None:
        raise ValueError("the match is not over")
    lines = play.game.words.summary(play.state, Names(names))
    return ended(title_of(result, names), lines, play.begun.seed or "", shown(promised), again)


def shown(promised: MatchRow | None) -> str:
    """Return what may be shown of a promise."""
    return promised.commitment if promised is not None else ""


def title_of(result: Result, names: tuple[str, ...]) -> str:
    """Return the result in a few words."""
    if result.winner is not None:
        return f"{names[result.winner]} wins"
    return {"drawn": "A draw", "lost": "Lost"}.get(result.ending, "Unfinished")


def gone_rules(match: Match, game: Game, promised: MatchRow | None) -> Ended:
    """Say why a match of other rules cannot go on."""
    lines = [
        f"It was played by rules version {match.rules}; the house has version {game.version} now.",
        "So it ends here, unfinished; nothing is dealt anew. The match file keeps every answer.",
    ]
    return ended("Unfinished", lines, match.seed or "", shown(promised), [])


def closed_of(row: TableRow) -> Ended | None:
    """Say why nothing more is played at a table that was closed."""
    if not row.closed:
        return None
    why = "Nobody answered here for long." if row.closed == "idle" else "The house has closed it."
    return ended("This table is closed", [why, "The match file keeps every answer."], "", "", [])
