"""A fault of somebody's game that shows while it is played or simulated: said to its author."""

from pathlib import Path
from types import FrameType

from croupier import games
from croupier.engine import Game
from croupier.engine.shell_words import as_typed, called
from croupier.games.catalogue import all_games
from croupier.testing.declaration_proof import declaration_faults
from croupier.testing.faults import error_frames, folder_of
from croupier.testing.plain_errors import fault_of, place_of


def running_fault(error: Exception) -> str:
    """Return what an error says of a game from outside; "" if the game is not at fault."""
    for game in all_games().values():
        is_outside = not game.package.startswith(f"{games.__name__}.")
        if is_outside and any(is_played(game, frame) for frame, _ in error_frames(error)):
            return f"{game.title} cannot go on.{told(error, game)}"
    return ""


def told(error: Exception, game: Game) -> str:
    """Say what is wrong and where, as far as it is known, and how to find out more."""
    faults = list(declaration_faults(game))
    if not faults and type(error).__module__.startswith("numba."):
        from croupier.testing.compiled_proof import compiler_fault

        faults.append(compiler_fault(error, game))
    if not faults and place_of(error, game):
        faults.append(fault_of(error, game.apply, game))
    said = "".join(f"\n{fault}" for fault in faults) or " Its rules or words are at fault."
    check = f"{called()} check-game {as_typed(str(folder_of(game)))}"
    return f"{said}\nFind all that is wrong: {check}"


def is_played(game: Game, frame: FrameType) -> bool:
    """Say whether a frame is of a game's code, or of ours while it is played."""
    if Path(frame.f_code.co_filename).is_relative_to(folder_of(game)):
        return True
    return any(value is game for value in frame.f_locals.values())
