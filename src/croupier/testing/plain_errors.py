"""What Python raises in an author's code, as a sentence that says what to mend there."""

import re
import traceback
from linecache import getline
from pathlib import Path
from types import FrameType
from typing import Any

from croupier.engine import Game, listing
from croupier.engine.errors import GameError
from croupier.play.table import Table
from croupier.testing.faults import Broken, Fault, error_frames, fault_at, folder_of, own_line
from croupier.testing.watched_rules import Unfit

ROW_NAMES = ("row", "source", "target", "gone")  # what the verbs call their rows


def fault_of(error: BaseException, look_at: Any, game: Game) -> Fault:
    """Say what an error means; one that came elsewhere is told of a function of the game."""
    if isinstance(error, Broken):
        return error.fault
    s = next((s for frame, _ in error_frames(error) if (s := state_in(game, frame))), None)
    return fault_at(game, place_of(error, game) or look_at, sentence_for(error, game), s)


def place_of(error: BaseException, game: Game) -> Any:
    """Return the author's line or function that an error is about, if it is about one."""
    return error.function if isinstance(error, GameError) else own_line(error, folder_of(game))


def state_in(game: Game, frame: FrameType) -> Any:
    """Return the state that is played in a frame, if there is one."""
    for value in frame.f_locals.values():
        s = value.state if isinstance(value, Table) else value
        if isinstance(s, game.state) and game.min_seats <= s.seats <= game.max_seats:
            return s
    return None


def sentence_for(error: BaseException, game: Game) -> str:
    """Return an error as a sentence."""
    if isinstance(error, Unfit | GameError | TimeoutError):
        return str(error)
    if said := wrong_row(error, game):
        return said
    text = failing_text(error, folder_of(game))
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


def failing_text(error: BaseException, folder: Path) -> str:
    """Return the piece of the author's line at which an error was raised, and what is in it."""
    steps = zip(
        traceback.walk_tb(error.__traceback__),
        traceback.extract_tb(error.__traceback__),
        strict=True,
    )
    for (frame, _), step in reversed([*steps]):
        if Path(step.filename).is_relative_to(folder) and step.lineno == step.end_lineno:
            line = getline(step.filename, step.lineno or 1).encode()
            text = line[step.colno : step.end_colno].decode().strip()
            return f"{text}{numbers_in(text, frame)}"
    return ""


def numbers_in(text: str, frame: FrameType) -> str:
    """Say what the names in a piece of a line stand for, as far as they are numbers."""
    known = {name: frame.f_locals.get(name) for name in re.findall(r"\b[a-z_]\w*", text)}
    said = [f"{name} is {value}" for name, value in known.items() if isinstance(value, int)]
    return f" (where {listing(said)})" if said else ""
