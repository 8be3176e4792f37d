"""The commands `replay`, `verify` and `match`: match files in words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.exit_status import DAMAGED, NO, fail, say
from croupier.cli.option_arguments import Json, MatchPath
from croupier.engine import Names, UserError, counted
from croupier.engine.piles import NOBODY, SPECTATOR

MOST_LISTED = 1000  # of the newest matches

if TYPE_CHECKING:
    from croupier.play.match import Match


def load_match(path: Path) -> Match:
    """Read a match file; exit with what is wrong with it."""
    from croupier.play.match_text import Damaged
    from croupier.terminal.files.match_file import open_match
    from croupier.terminal.files.saved_matches import find_match

    path = find_match(path)
    check_file(path)
    try:
        match, note = open_match(path)
    except Damaged as damage:
        fail(f"{path}, {damage}", DAMAGED)
    if note:
        say(f"{path}: {note}")
    return match


def check_file(path: Path) -> None:
    """Raise an error if a file does not exist."""
    try:
        is_file = S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        is_file = False
    if not is_file:
        raise UserError(f"there is no file {path}.")


def replay_command(
    file: MatchPath,
    seat: Annotated[int, typer.Option(help="Whose view; -1 is a spectator's.")] = -1,
    *,
    plain: Annotated[bool, typer.Option("--plain", help="As text, also on a terminal.")] = False,
) -> None:
    """Replay a match from its beginning, as a seat or a spectator saw it."""
    from croupier.play.match import standing_answers
    from croupier.play.match_text import write_events, write_header
    from croupier.play.table import NotByTheRules, WrongRules
    from croupier.terminal.capabilities import has_screen

    match = load_match(file)
    try:
        if not plain and has_screen():
            from croupier.terminal.screens.terminal_app import open_replay

            raise typer.Exit(open_replay(match))
        for line in replay_lines(match, seat):
            say(line)
    except NotByTheRules as error:
        fail(f"{file}, {error}", DAMAGED)
    except WrongRules as error:
        say(f"{file}: {error}")
        say(*write_header(match), "", *write_events(match.events))
        say(f"{len(standing_answers(match.events))} answers; result: {match.result}")
        raise typer.Exit(NO) from None


def replay_lines(match: Match, seat: int) -> Iterator[str]:
    """Yield a match from its beginning in words, as a seat or a spectator saw it."""
    from croupier.games.catalogue import find_game
    from croupier.play.history import history
    from croupier.play.match_text import write_events
    from croupier.terminal.text.view_text import say_view

    game, last = find_game(match.game), len(match.players) - 1
    if not SPECTATOR <= seat <= last:
        raise UserError(f"there is no seat {seat}; they are numbered 0 to {last}.")
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


def matches_command(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORD", help="Only those with these words: a game, a name, a day."),
    ] = None,
) -> None:
    """List your matches, the last one played first."""
    from croupier.terminal.files.saved_matches import matches_folder, saved_matches
    from croupier.terminal.text.line_output import print_lines

    wanted = " ".join(words or ()).lower().split()
    found = [
        one
        for one in saved_matches(most=MOST_LISTED)
        if all(word in one.described.lower() for word in wanted)
    ]
    for one in found:
        who = ", ".join(one.match.names)
        print_lines(f"{one.name}: {one.when()}, {one.game.title}, {one.state}. {who}.")
    print_lines(f"{len(found)} in {matches_folder()}.")


def verify_command(
    file: MatchPath,
    earlier: Annotated[
        Path | None, typer.Option(help="A file of this match that was given out before.")
    ] = None,
    ack: Annotated[
        list[str] | None, typer.Option(help="NUMBER:HASH of the log, as the server sent it.")
    ] = None,
) -> None:
    """Check a match: seal, log, deal, answers, result."""
    from croupier.play.match_text import Damaged
    from croupier.terminal.files.saved_matches import find_match

    file, earlier = find_match(file), find_match(earlier) if earlier else None
    for path in (file, earlier or file):
        check_file(path)
    try:
        for line in verify_lines(file, [read_ack(text) for text in ack or ()]):
            say(line)
        if earlier is not None:
            say(check_promises(file, earlier))
    except Damaged as damage:
        fail(f"{file}, {damage}", DAMAGED)
    except UserError as error:
        fail(str(error), NO)


def read_ack(text: str) -> tuple[int, str]:
    """Read the number of an event and the hash of the log up to it."""
    found = re.fullmatch(r"([0-9]{1,18}):([0-9a-f]{64})", text)
    if not found:
        raise UserError(f'"{text}" is not NUMBER:HASH, with 64 hexadecimal digits.')
    return int(found[1]), found[2]


def verify_lines(path: Path, acks: Sequence[tuple[int, str]] = ()) -> Iterator[str]:
    """Check a match file and yield what was checked; raise UserError at the first thing wrong."""
    from croupier.games.catalogue import find_game
    from croupier.play.log_hash import find_lost_log
    from croupier.play.match import standing_answers
    from croupier.play.match_text import Unsealed, read_match
    from croupier.play.pledges import fairness_lines
    from croupier.play.sealed_answers import is_sealed
    from croupier.play.verification import find_fault

    data = path.read_bytes()
    try:
        match = read_match(data)
    except Unsealed as broken:
        said = f"{path}: the seal does not fit. The file was changed after it was written."
        match = broken.match
        raise UserError("\n".join([said, *find_fault(find_game(match.game), match)])) from None
    game = find_game(match.game)
    answers = counted(len(standing_answers(match.events)), "answer")
    seats = counted(len(match.players), "seat")
    yield f"{path}: {game.title}, rules version {match.rules}, {seats}, {answers}."
    is_open = b"\nseal " not in data
    yield "It has no seal: the match was being played." if is_open else "The seal fits."
    if faults := find_lost_log(match, acks):
        raise UserError(f"{path}: " + "\n".join(faults))
    if acks:
        yield "The log leads to every hash that the server sent."
    if match.seed is None:
        raise UserError(f"{path}: the seed has not been revealed, so the deal cannot be checked.")
    yield f"The seed keeps the commitment {match.commitment[:8]}."
    yield from fairness_lines(match)
    if faults := find_fault(game, match):
        raise UserError(f"{path}: " + "\n".join(faults))
    yield "Every answer is legal and turned up what the file says."
    if any(map(is_sealed, match.events)):
        yield "The nonce of every sealed answer follows from the seed."
    if match.result is None:
        yield "The match is open."
        return
    yield "The result and the scores are those of the rules."
    yield f"The final state is {match.result.state[:8]}, as written."
    yield "Everything agrees."


def check_promises(path: Path, earlier: Path) -> str:
    """Say that a match keeps all that an earlier file of it holds; raise UserError if not."""
    from croupier.play.verification import find_broken_promise

    faults = find_broken_promise(load_match(path), load_match(earlier))
    if faults:
        raise UserError(f"{path}: " + "\n".join(faults))
    return f"Everything in {earlier} is kept."


def match_command(
    file: MatchPath,
    *,
    as_json: Json = False,
    seal: Annotated[
        bool, typer.Option("--seal", help="Seal it anew after an edit by hand.")
    ] = False,
) -> None:
    """Show a match as it is, or as JSON; or seal it again."""
    from croupier.play.match_text import Unsealed, read_match, write_match
    from croupier.terminal.files.saved_matches import find_match

    file = find_match(file)
    if seal and file.is_file():
        try:
            read_match(file.read_bytes())
        except Unsealed as broken:
            file.write_text(write_match(broken.match), encoding="utf-8", newline="\n")
    match = load_match(file)
    if as_json:
        events = [{"kind": type(item).__name__.lower(), **asdict(item)} for item in match.events]
        seed = match.seed.reveal() if match.seed is not None else None
        said = {"entropy": "words"}  # as match files have it
        fields = {said.get(name, name): value for name, value in asdict(match).items()}
        fields |= {"seed": seed, "events": events}
        print(json.dumps(fields, indent=1).replace("\x7f", "\\u007f"))
    else:
        print(write_match(match), end="")
