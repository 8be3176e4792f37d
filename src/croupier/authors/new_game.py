"""Making the folder of a new game: First Game, under the name it is given."""

import keyword
import re
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from croupier import authors
from croupier.authors import first_game
from croupier.engine import UserError
from croupier.games.catalogue import all_games

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 30
OWN = (".py", ".md")  # what the game's own folder is made of
PACKAGE = {  # the files around it, by their path, and their templates
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "tests/test_first_game.py": "test_first_game.py.txt",
    "src/first_game-0.1.dist-info/METADATA": "METADATA",
    "src/first_game-0.1.dist-info/entry_points.txt": "entry_points.txt",
}


def new_game(name: str, into: Path) -> Path:
    """Write the folder of a new game; return it."""
    name = check_game_name(name)
    folder = into / name.replace("-", "_")
    if folder.exists():
        raise UserError(f"{folder} is there already; nothing was written.")
    for path, text in template_files().items():
        place = folder / renamed(path, name)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(renamed(text, name), encoding="utf-8", newline="\n")
    return folder


def check_game_name(given: str) -> str:
    """Return the name of a new game with hyphens, or say what is wrong with it."""
    name = given.replace("_", "-")
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise UserError(
            f'"{given}" cannot be a game\'s name. It is at most {LONGEST} small letters, digits '
            "and hyphens, and begins with a letter: high-card."
        )
    if name in all_games():
        raise UserError(f'there is a game "{name}" already. Take another name.')
    if is_taken(name.replace("-", "_")):
        raise UserError(f'Python has a "{name}" already. Take another name.')
    return name


def is_taken(module: str) -> bool:
    """Say whether Python would take a module of this name for another one."""
    found = find_spec(module)  # a folder without code has no origin, and is in nobody's way
    return keyword.iskeyword(module) or bool(found and found.origin)


def template_files() -> dict[str, str]:
    """Return the text of every file of First Game, by its path."""
    own = (file for file in files(first_game).iterdir() if file.name.endswith(OWN))
    templates = files(authors) / "package_template"
    found = {f"src/first_game/{file.name}": file for file in own}
    found |= {path: templates / name for path, name in PACKAGE.items()}
    return {path: file.read_text(encoding="utf-8") for path, file in found.items()}


def renamed(text: str, name: str) -> str:
    """Write a game's own name where First Game's stands."""
    title = " ".join(part.capitalize() for part in name.split("-"))
    spellings = {
        "first_game": name.replace("-", "_"),
        "first-game": name,
        "First Game": title,
        "FirstGame": title.replace(" ", ""),
    }
    for old, new in spellings.items():
        text = text.replace(old, new)
    return text
