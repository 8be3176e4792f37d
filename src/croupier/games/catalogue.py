"""Finding games: in `croupier.games` and among the entry points of installed packages."""

import re
import sys
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import iter_modules

from croupier import games
from croupier.engine.english import listing
from croupier.engine.errors import UserError
from croupier.engine.game import Game
from croupier.engine.shell_words import called, with_path

GROUP = "croupier.games"
MODULE = re.compile(r"[a-z][a-z0-9_]*")


@cache
def all_games() -> dict[str, Game]:
    """Return every game, our own and those of installed packages, by name."""
    modules = (import_module(f"{games.__name__}.{m.name}") for m in iter_modules(games.__path__))
    found = [m.GAME for m in modules if hasattr(m, "GAME")]
    found += [game for entry in entry_points(group=GROUP) if (game := load_outside(entry))]
    return {game.name: game for game in sorted(found, key=lambda game: game.name)}


def load_outside(entry: EntryPoint) -> Game | None:
    """Return the game of another package; one that is broken is named and left out."""
    try:
        game = entry.load()
    except Exception as error:  # noqa: BLE001 - a faulty package must not stop the others
        said = f"croupier: the game {entry.value} cannot be loaded: {error}. {advice_on(error)}"
        print(said.strip(), file=sys.stderr)
        return None
    if isinstance(game, Game):
        return game
    print(f"croupier: {entry.value} is no game.", file=sys.stderr)
    return None


def advice_on(error: Exception) -> str:
    """Say what to do about a game that asks for what this version of Croupier does not have."""
    if not isinstance(error, ImportError) or (error.name or "").partition(".")[0] != "croupier":
        return ""
    return "It was written for another version of Croupier: docs/upgrading.md says what to change."


def find_game(name: str, command: str = "") -> Game:
    """Return the game of this name; underscores are as good as hyphens.

    For an unknown name the error shows the command with the nearest one.
    """
    known = all_games()
    wanted = name.lower().replace("_", "-")
    if wanted in known:
        return known[wanted]
    if source := source_beside(wanted):
        said = f'there is no game "{name}" that is installed, but its folder lies here.'
        raise UserError(f"{said}\nTry: {with_path(source, f'play {wanted}')}")
    near = get_close_matches(wanted, known, n=3)
    if near:
        word = "nearest is" if len(near) == 1 else "nearest are"
        typed = f"\nTry: {called()} {command} {near[0]}" if command else ""
        raise UserError(f'there is no game "{name}". The {word} {listing(near)}.{typed}')
    raise UserError(f'there is no game "{name}".\nThe games are {listing(known)}.')


def source_beside(game: str) -> str:
    """Return the folder below the working directory that holds a game's module; else empty."""
    module = game.replace("-", "_")
    if not MODULE.fullmatch(module):
        return ""
    places = (Path(module, "src"), Path("src"))
    found = (str(place) for place in places if (place / module / "__init__.py").is_file())
    return next(found, "")
