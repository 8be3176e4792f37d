"""What lies around a game: its rule book, its name, and the entry points by which it is found."""

import tomllib
from collections.abc import Iterator
from configparser import ConfigParser
from importlib.resources import files
from pathlib import Path

from croupier.authors.faults import Fault, line_with
from croupier.authors.loading import GameModule
from croupier.engine import Game
from croupier.engine.rulebook import numbered_rules
from croupier.games.catalogue import GROUP, all_games


def package_faults(game: Game, found: GameModule) -> Iterator[Fault]:
    """Yield what is wrong around a game."""
    rules = found.folder / "RULES.md"
    if not rules.is_file():
        yield Fault(rules, 1, "a game needs this file: its rules in prose, numbered")
    elif not numbered_rules(game):
        yield Fault(rules, 1, "no line begins with a number, as in `1. Each player is dealt ...`")
    other = all_games().get(game.name)
    if other and Path(str(files(other.package))).resolve() != found.folder:
        line = line_with(found.init_file, "    name=")
        yield Fault(found.init_file, line, f'there is another game named "{game.name}"')
    yield from entry_point_faults(found)


def entry_point_faults(found: GameModule) -> Iterator[Fault]:
    """Yield each file that should lead to the game and does not."""
    wanted = f"{found.module}:GAME"
    message = f'no entry point of "{GROUP}" is "{wanted}"'
    project = found.source.parent / "pyproject.toml"
    if project.is_file() and found.source.name == "src":
        try:
            declared = tomllib.loads(project.read_text(encoding="utf-8")).get("project", {})
            if wanted not in declared.get("entry-points", {}).get(GROUP, {}).values():
                yield Fault(project, line_with(project, "[project.entry-points"), message)
        except tomllib.TOMLDecodeError as error:
            yield Fault(project, 1, f"it cannot be read: {error}")
    for path in sorted(found.source.glob("*.dist-info/entry_points.txt")):
        points = ConfigParser(delimiters=("=",))
        points.read(path, encoding="utf-8")
        if not points.has_section(GROUP) or wanted not in dict(points[GROUP]).values():
            yield Fault(path, 1, message)
