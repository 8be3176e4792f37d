"""One word, one meaning: no class and no module bears the name of another; the front door opens."""

import ast
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import croupier

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "croupier"
IN_EVERY_GAME = {"rules", "words", "bots", "classroom", "checks", "State"}
MODULES_WITH_TWO_MEANINGS = {
    "__init__": "every package has one",
    "__main__": "what `python -m` runs",
}
CLASSES_WITH_TWO_MEANINGS: dict[str, str] = {}
DOCUMENTS_OWN = {"classroom"}  # editions keep the names of their documents


def modules() -> Iterator[Path]:
    """List the modules that are no tests, no edition of a document and no template of a game."""
    for path in sorted(SOURCE.rglob("*.py")):
        inner = path.relative_to(SOURCE)
        is_edition = inner.parts[0] == "games" and DOCUMENTS_OWN & {*inner.parts, inner.stem}
        if "tests" not in inner.parts and not is_edition and "first_game" not in inner.parts:
            yield inner


def public_classes(path: Path) -> Iterator[str]:
    """List the public classes of a module."""
    tree = ast.parse((SOURCE / path).read_text(encoding="utf-8"))
    classes = (node.name for node in tree.body if isinstance(node, ast.ClassDef))
    return (name for name in classes if not name.startswith("_"))


def in_two_places(pairs: Iterator[tuple[str, Path]], excused: set[str]) -> dict[str, list[str]]:
    """Return the names that stand in more than one place, with the places."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, path in pairs:
        found[name].append(str(path))
    return {name: paths for name, paths in found.items() if len(paths) > 1 and name not in excused}


def test_no_module_name_has_two_meanings() -> None:
    places = {path for path in modules() if path.parts[0] != "games"}
    places |= {Path("games") / path.name for path in modules() if path.parts[0] == "games"}
    named = ((path.stem, path) for path in sorted(places))

    assert in_two_places(named, {*MODULES_WITH_TWO_MEANINGS, *IN_EVERY_GAME}) == {}


def test_no_class_name_has_two_meanings() -> None:
    excused = {*CLASSES_WITH_TWO_MEANINGS, *IN_EVERY_GAME}
    named = ((name, path) for path in modules() for name in public_classes(path))

    assert in_two_places(named, excused) == {}


def test_the_root_is_a_front_door() -> None:
    assert sorted(path.name for path in SOURCE.glob("*.py")) == ["__init__.py", "__main__.py"]
    assert sorted(croupier.MODULES) == sorted(croupier.__all__)
    packages = {path.name for path in SOURCE.iterdir() if path.is_dir()}
    assert packages & set(croupier.__all__) == set()
    for name in croupier.__all__:
        assert hasattr(croupier, name), name


def test_the_front_door_loads_nothing_before_it_is_asked() -> None:
    program = "import sys, croupier; print([m for m in sys.modules if m.startswith('croupier')])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "['croupier']"


def test_nothing_inside_imports_from_the_front_door() -> None:
    for path in modules():
        tree = ast.parse((SOURCE / path).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module == "croupier":
                assert {alias.name for alias in node.names} & set(croupier.__all__) == set(), path


def test_the_layers_are_seven_at_most() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = contracts["tool"]["importlinter"]["contracts"][0]["layers"]

    assert len(layers) <= 7


def name_of(path: Path) -> str:
    """Return the dotted name of a module."""
    return ".".join(("croupier", *path.with_suffix("").parts))


def imports_of(nodes: list[ast.stmt]) -> set[str]:
    """Return the modules of croupier that statements import from."""
    found = [each for node in nodes for each in ast.walk(node) if isinstance(each, ast.ImportFrom)]
    return {each.module for each in found if each.module and each.module.startswith("croupier.")}


def is_for_types(node: ast.stmt) -> bool:
    """Say whether a statement runs for type checkers alone."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def test_no_import_for_types_alone_hides_a_cycle() -> None:
    bodies = {
        name_of(path): ast.parse((SOURCE / path).read_text(encoding="utf-8")).body
        for path in modules()
        if path.stem != "__init__"
    }
    real = {
        name: imports_of([node for node in body if not is_for_types(node)])
        for name, body in bodies.items()
    }

    def reaches(start: str, end: str, seen: set[str]) -> bool:
        seen.add(start)
        nearby = real.get(start, set())
        return end in nearby or any(reaches(each, end, seen) for each in nearby - seen)

    hidden = [
        f"{name} imports {each} for its types, which imports it"
        for name, body in bodies.items()
        for each in imports_of([node for node in body if is_for_types(node)])
        if reaches(each, name, set())
    ]
    assert hidden == []
