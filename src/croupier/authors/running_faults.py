"""A fault of somebody's game that shows while it is played or simulated: said to its author."""

from importlib.resources import files
from pathlib import Path
from types import FrameType

from croupier import games
from croupier.authors.compiler_text import compiler_fault
from croupier.authors.declaration_check import declaration_faults
from croupier.authors.faults import error_frames
from croupier.authors.loading import GameModule
from croupier.authors.plain_errors import error_fault
from croupier.engine import Game
from croupier.engine.shell_words import as_typed, called
from croupier.games.catalogue import all_games


def running_fault(error: Exception) -> str:
    """Return what an error says of a game from outside; nothing if it is none of its author's."""
    for game in all_games().values():
        found = module_of(game)
        is_outside = not game.package.startswith(f"{games.__name__}.")
        if is_outside and any(is_played(game, found, frame) for frame, _ in error_frames(error)):
            return f"{game.title} cannot go on.{told(error, game, found)}"
    return ""


def told(error: Exception, game: Game, found: GameModule) -> str:
    """Say what is wrong and where, as far as it is known, and how to find out more."""
    faults = list(declaration_faults(game, found))
    if not faults and type(error).__module__.startswith("numba."):
        faults.append(compiler_fault(error, game, found))
    if not faults and (fault := error_fault(error, game, found)):
        faults.append(fault)
    said = "".join(f"\n{fault}" for fault in faults) or " Its rules or words are at fault."
    return f"{said}\nFind all that is wrong: {called()} check-game {as_typed(str(found.folder))}"


def module_of(game: Game) -> GameModule:
    """Return where a game that was found lies."""
    folder = Path(str(files(game.package))).resolve()
    return GameModule(folder.parent, folder.name)


def is_played(game: Game, found: GameModule, frame: FrameType) -> bool:
    """Say whether a frame is of a game's code, or of ours while it is played."""
    if Path(frame.f_code.co_filename).is_relative_to(found.folder):
        return True
    return any(value is game for value in frame.f_locals.values())
