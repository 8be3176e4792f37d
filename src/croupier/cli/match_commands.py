"""Replaying and verifying match files, in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from croupier.engine.english import Names, counted
from croupier.engine.errors import UserError
from croupier.engine.piles import NOBODY, SPECTATOR
from croupier.games.catalogue import find_game
from croupier.play.history import history
from croupier.play.match import Match, standing_answers
from croupier.play.match_text import Unsealed, read_match, write_events
from croupier.play.verification import find_fault
from croupier.terminal.text.view_text import say_view


def replay_lines(match: Match, seat: int) -> Iterator[str]:
    """Tell a match from its beginning, as a seat or a watcher saw it."""
    game = find_game(match.game)
    if not SPECTATOR <= seat < len(match.players):
        raise UserError(
            f"there is no seat {seat}; they are numbered 0 to {len(match.players) - 1}."
        )
    deal, *steps = history(game, match)
    yield f"{game.title}, rules version {match.rules}: {', '.join(match.names)}."
    yield from say_view(deal.view(seat), Names(deal.names, seat))
    for step in steps:
        if step.move is not None:
            yield from (f"{step.number}: {line}" for line in step.narrate(seat))
        elif step.event is not None:
            yield f"{step.number}: {next(write_events([step.event])).partition('* ')[2]}"
    end = steps[-1] if steps else deal
    if end.position.state.seat == NOBODY:
        yield from game.words.summary(end.position.state, Names(end.names, seat))
    else:
        yield "The match is still open."


def verify_lines(path: Path) -> Iterator[str]:
    """Check a match file, saying what was checked; raise UserError at the first thing wrong."""
    data = path.read_bytes()
    try:
        match, sealed = read_match(data), True
    except Unsealed as broken:
        match, sealed = broken.match, False
    if not sealed:
        said = [f"{path}: the seal does not fit. The file was changed after it was written."]
        raise UserError("\n".join([*said, *find_fault(find_game(match.game), match)]))
    game = find_game(match.game)
    answers = counted(len(standing_answers(match.events)), "answer")
    seats = counted(len(match.players), "seat")
    yield f"{path}: {game.title}, rules version {match.rules}, {seats}, {answers}."
    is_open = b"\nseal " not in data
    yield "It has no seal: the match was being played." if is_open else "The seal fits."
    if match.seed is None:
        raise UserError(f"{path}: the seed has not been revealed, so the deal cannot be checked.")
    yield f"The seed keeps the commitment {match.commitment[:8]}."
    if faults := find_fault(game, match):
        raise UserError(f"{path}: " + "\n".join(faults))
    yield "Every answer is legal and turned up what the file says."
    if match.result is None:
        yield "The match is open."
        return
    yield "The result and the scores are those of the rules."
    yield f"The final state is {match.result.state[:8]}, as written."
    yield "Everything agrees."


def match_json(match: Match) -> str:
    """Return a match as JSON, its events as plain values."""
    events = [{"kind": type(item).__name__.lower(), **asdict(item)} for item in match.events]
    return json.dumps({**asdict(match), "events": events}, ensure_ascii=False, indent=1)
