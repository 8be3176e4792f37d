"""One word, one meaning: no class or module has the name of another; the front door opens."""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable
from importlib import import_module
from pathlib import PurePath
from unittest.mock import patch

import croupier
from tests.style.repository import SOURCE, files, tree

IN_EVERY_GAME = {"rules", "words", "bots", "program", "checks", "State"}
IN_EVERY_PACKAGE = {"__init__", "__main__"}


def has_own_names(path: str) -> bool:
    """Say whether a file is a module of ours: no test, document's program or template."""
    name = PurePath(path)
    parts = {*name.parts, name.stem}
    is_program = "/documents/" in path and "program" in parts
    is_module = path.startswith(("src/", "classroom/src/")) and name.suffix == ".py"
    return is_module and not is_program and not parts & {"tests", "first_game"}


MODULES = [path for path in files() if has_own_names(path)]


def module_of(path: str) -> str:
    """Return the dotted name of a module."""
    return ".".join(PurePath(path.partition("src/")[2]).with_suffix("").parts)


def test_no_class_and_no_module_has_the_name_of_another() -> None:
    places = defaultdict[str, set[str]](set)
    for path in MODULES:
        name = PurePath(path)
        is_of_game = "/games/" in path or "/documents/" in path  # these have modules of equal names
        places[name.stem].add(f"of a game/{name.name}" if is_of_game else path)
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].add(f"{path}:{node.lineno}")
    excused = IN_EVERY_GAME | IN_EVERY_PACKAGE
    found = {name: sorted(each) for name, each in places.items() if name not in excused}

    assert len(found) > 500
    assert {name: each for name, each in found.items() if len(each) > 1} == {}


def test_the_root_is_a_front_door_that_loads_nothing_before_it_is_asked() -> None:
    with patch.dict(sys.modules):
        for name in [name for name in sys.modules if name.partition(".")[0] == "croupier"]:
            del sys.modules[name]
        import_module("croupier")
        loaded = [name for name in sys.modules if name.partition(".")[0] == "croupier"]
    packages = {path.name for path in SOURCE.iterdir() if path.is_dir()}

    assert loaded == ["croupier"]
    assert sorted(path.name for path in SOURCE.glob("*.py")) == ["__init__.py", "__main__.py"]
    assert sorted(croupier.MODULES) == sorted(croupier.__all__)
    assert packages & {*croupier.__all__} == set()
    assert [name for name in croupier.__all__ if not hasattr(croupier, name)] == []


def is_for_types(node: ast.stmt) -> bool:
    """Say whether a statement runs for type checkers alone."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def imports_of(nodes: Iterable[ast.stmt]) -> dict[str, int]:
    """Return the modules of ours that statements import from, each with a line."""
    every = [each for node in nodes for each in ast.walk(node) if isinstance(each, ast.ImportFrom)]
    ours = [each for each in every if (each.module or "").startswith("croupier")]
    found = {str(each.module): each.lineno for each in ours}
    return found | {
        f"{each.module}.{name.name}": each.lineno for each in ours for name in each.names
    }


def test_no_import_goes_through_the_front_door_or_hides_a_cycle_as_one_for_types() -> None:
    inner = [path for path in MODULES if not path.endswith("/__init__.py")]
    bodies = {module_of(path): (path, tree(path).body) for path in inner}
    real = {
        name: imports_of(node for node in body if not is_for_types(node))
        for name, (_, body) in bodies.items()
    }

    def reaches(start: str, end: str, seen: set[str]) -> bool:
        seen.add(start)
        nearby = {*real.get(start, ())}
        return end in nearby or any(reaches(each, end, seen) for each in nearby - seen)

    doors = {f"croupier.{name}" for name in croupier.__all__}
    found = {
        f"{path}:{line}": f"imports {each} from the front door"
        for path in MODULES
        for each, line in imports_of(tree(path).body).items()
        if each in doors
    }
    found |= {
        f"{path}:{line}": f"imports {each} for its types, which imports this module"
        for name, (path, body) in bodies.items()
        for each, line in imports_of(node for node in body if is_for_types(node)).items()
        if reaches(each, name, set())
    }
    assert found == {}
