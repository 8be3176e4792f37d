"""What Python raises in an author's code, as a sentence that says what to mend there."""

import re
import traceback
from linecache import getline
from pathlib import Path
from types import FrameType
from typing import Any

from croupier.authors.faults import Fault, error_frames, function_line, own_line
from croupier.authors.line_search import Line
from croupier.authors.loading import GameModule
from croupier.authors.situations import situation_of_error
from croupier.authors.watched_rules import Misfit
from croupier.engine import Game, listing
from croupier.engine.errors import GameError

ROW_NAMES = ("row", "source", "target", "gone")  # what the verbs call their rows


class Unfit(Exception):
    """Something that a game does and must not; the message is written for its author."""

    def __init__(self, sentence: str, line: Line | None = None) -> None:
        super().__init__(sentence)
        self.line = line  # if it is not where it was raised


def error_fault(error: BaseException, game: Game, found: GameModule) -> Fault | None:
    """Say what an error in the author's code means, and where it is; None for one elsewhere."""
    line = error.line if isinstance(error, Unfit) else None
    if isinstance(error, GameError):
        line = function_line(error.function, found)
    line = line or own_line(error, found)
    if line is None:
        return None
    said, where = sentence_for(error, game, found), situation_of_error(game, error)
    return Fault(*line, f"{said}; {where}" if where else said)


def fault_of(error: BaseException, look_at: Any, game: Game, found: GameModule) -> Fault:
    """Say what an error means; one that came elsewhere is told of a function of the game."""
    if fault := error_fault(error, game, found):
        return fault
    said, where = sentence_for(error, game, found), situation_of_error(game, error)
    return Fault(*function_line(look_at, found), f"{said}; {where}" if where else said)


def sentence_for(error: BaseException, game: Game, found: GameModule) -> str:
    """Return an error as a sentence."""
    if isinstance(error, Misfit | Unfit | GameError | TimeoutError):
        return str(error)
    if said := wrong_row(error, game):
        return said
    text = failing_text(error, found)
    if isinstance(error, IndexError) and text.startswith("out["):
        return f"{text} is written, but MAX_CHOICES is {game.max_choices}"
    if isinstance(error, IndexError) and text:
        return f"{text}: there is no such place in the array"
    if isinstance(error, ValueError) and "invalid value for format" in str(error) and text:
        return f"{text} gets a number outside the range that is declared for it"
    return f"{type(error).__name__}: {error}"


def wrong_row(error: BaseException, game: Game) -> str:
    """Say what is wrong with what a verb was given, if that was it; the verb the author called."""
    said = ""
    for frame, _ in error_frames(error):
        s: Any = frame.f_locals.get("s")
        if isinstance(s, game.state) and is_verb(frame):
            said = wrong_argument(frame, s, game) or said
    return said


def is_verb(frame: FrameType) -> bool:
    """Say whether a frame is of a verb of the engine."""
    return frame.f_globals.get("__name__") == "croupier.engine.piles"


def wrong_argument(frame: FrameType, s: Any, game: Game) -> str:
    """Say what is wrong with the arguments of a verb."""
    given, verb, rows = frame.f_locals, frame.f_code.co_name, len(s.count)
    for name in ROW_NAMES:
        row = given.get(name)
        if isinstance(row, int) and not 0 <= row < rows:
            return f"{verb} is given row {row}; the rows are 0 to {rows - 1}"
    if verb == "new_deck" and given["cards"] > len(s.known):
        return f"new_deck lays {given['cards']} cards, but sizes(...) says cards={len(s.known)}"
    card = given.get("card")
    if isinstance(card, int) and not 0 <= card < len(s.known):
        return f"{verb} is given card {card}; the cards are 0 to {len(s.known) - 1}"
    for name in ("row", "source"):
        if name in given and s.count[given[name]] > s.cell.shape[1]:
            return f"{verb}: {row_name(game, given[name])} has more cards than there are"
    return ""


def row_name(game: Game, row: int) -> str:
    """Return what a row of the table is called."""
    if row >= len(game.placed_rows):
        return f"row {row}, which ROWS does not declare,"
    return f"row {row} ({game.placed_rows[row].zone})"


def failing_text(error: BaseException, found: GameModule) -> str:
    """Return the piece of the author's line at which an error was raised, and what is in it."""
    steps = zip(
        traceback.walk_tb(error.__traceback__),
        traceback.extract_tb(error.__traceback__),
        strict=True,
    )
    for (frame, _), step in reversed([*steps]):
        if Path(step.filename).is_relative_to(found.folder) and step.lineno == step.end_lineno:
            line = getline(step.filename, step.lineno or 1).encode()
            text = line[step.colno : step.end_colno].decode().strip()
            return f"{text}{numbers_in(text, frame)}"
    return ""


def numbers_in(text: str, frame: FrameType) -> str:
    """Say what the names in a piece of a line stand for, as far as they are numbers."""
    known = {name: frame.f_locals.get(name) for name in re.findall(r"\b[a-z_]\w*", text)}
    said = [f"{name} is {value}" for name, value in known.items() if isinstance(value, int)]
    return f" (where {listing(said)})" if said else ""
