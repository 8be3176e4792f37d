"""Finding and loading the game in a folder that need not be installed."""

import re
import sys
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path

from croupier.engine import Game, UserError, listing
from croupier.engine.shell_words import called

DECLARED = re.compile(r"^GAME\b", re.MULTILINE)


@dataclass(frozen=True)
class GameModule:
    """A game's module and where it lies: `place` is the folder one imports it from."""

    source: Path
    module: str

    @property
    def folder(self) -> Path:
        """Return the game's own folder."""
        return self.source / self.module

    @property
    def init_file(self) -> Path:
        """Return the file that declares GAME."""
        return self.folder / "__init__.py"


def find_module(path: Path) -> GameModule:
    """Find the one game of a folder: a package with `src`, a folder of modules, or a game's own."""
    path = existing_folder(path.resolve())
    if declares_game(path):
        return GameModule(path.parent, path.name)
    place = path / "src" if (path / "src").is_dir() else path
    found = [folder.name for folder in sorted(place.iterdir()) if declares_game(folder)]
    if len(found) == 1:
        return GameModule(place, found[0])
    if found:
        raise UserError(f"{place} holds {listing(found)}; name the folder of one of them.")
    raise UserError(
        f"no game is declared in {place}: a folder there needs an __init__.py with GAME = ...\n"
        f"Begin with: {called()} new NAME"
    )


def existing_folder(path: Path) -> Path:
    """Return a folder that is there: a game's name with hyphens leads to the one it is made in."""
    spelled = path.with_name(path.name.replace("-", "_"))
    if path.is_dir() or spelled.is_dir():
        return path if path.is_dir() else spelled
    beside = path.parent.iterdir() if path.parent.is_dir() else ()
    near = get_close_matches(spelled.name, [each.name for each in beside if each.is_dir()], n=1)
    hint = f" The nearest is {near[0]}." if near else ""
    raise UserError(f"there is no folder {path}.{hint}")


def declares_game(folder: Path) -> bool:
    """Say whether a folder is a module that declares a GAME."""
    opening = folder / "__init__.py"
    return opening.is_file() and bool(DECLARED.search(opening.read_text(encoding="utf-8")))


def load_game(found: GameModule) -> Game:
    """Import a game from where it lies; the path is as before, or others would find it there."""
    sys.path.insert(0, str(found.source))  # before a copy that is installed
    try:
        module = import_module(found.module)
    finally:
        sys.path.remove(str(found.source))
    if module.__file__ is None or Path(module.__file__).resolve() != found.init_file:
        raise UserError(f'Python has another "{found.module}" already. Rename {found.folder}.')
    game = module.GAME
    if not isinstance(game, Game):
        raise TypeError("GAME is no croupier.engine.game.Game")
    return game
