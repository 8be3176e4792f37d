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
    project, wanted = found.source.parent / "pyproject.toml", f"{found.module}:GAME"
    if project.is_file() and found.source.name == "src":
        yield from project_faults(project, wanted)
    for path in sorted(found.source.glob("*.dist-info/entry_points.txt")):
        points = ConfigParser(delimiters=("=",))
        points.read(path, encoding="utf-8")
        named = dict(points[GROUP]) if points.has_section(GROUP) else {}
        if wanted not in named.values():
            yield missing_entry_point(path, 1, wanted)


def project_faults(project: Path, wanted: str) -> Iterator[Fault]:
    """Yield what is wrong with the entry points of a pyproject.toml."""
    try:
        declared = tomllib.loads(project.read_text(encoding="utf-8")).get("project", {})
    except tomllib.TOMLDecodeError as error:
        yield Fault(project, 1, f"it cannot be read: {error}")
        return
    if wanted not in declared.get("entry-points", {}).get(GROUP, {}).values():
        yield missing_entry_point(project, line_with(project, "[project.entry-points"), wanted)


def missing_entry_point(path: Path, line: int, wanted: str) -> Fault:
    """Say which entry point is missing."""
    return Fault(path, line, f'no entry point of "{GROUP}" is "{wanted}"')
