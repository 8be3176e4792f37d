"""What is declared in pyproject.toml and what is locked agree; the classrooms need nothing."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CLASSROOMS = sorted(
    path
    for path in (SOURCE / "croupier" / "games").rglob("*.py")
    if "classroom" in (path.stem, path.parent.name) or "/classroom/" in path.as_posix()
)
GAME = len(("croupier", "games", "name"))


def locked(*names: str) -> set[str]:
    """List the packages that lock files name."""
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in names]
    return {name for text in texts for name in re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE)}


def declared(requirements: list[str]) -> set[str]:
    """List the packages that requirements name."""
    return {re.split(r"[^A-Za-z0-9-]", text, maxsplit=1)[0].lower() for text in requirements}


def test_everything_one_plays_with_is_locked() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    parts = ("terminal", "serve", "postgres", "study", "research")

    assert extras["all"] == [f"croupier[{','.join(parts)}]"]
    needed = PROJECT["project"]["dependencies"] + [one for part in parts for one in extras[part]]
    assert declared(needed) <= locked("requirements.lock")


def test_everything_of_a_cluster_is_locked_as_elsewhere() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    texts = [(ROOT / f"requirements{name}.lock").read_text() for name in ("", "-cluster", "-dev")]
    pins = [dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE)) for text in texts]
    playing, cluster, dev = pins

    assert declared([*extras["cluster"], *extras["study"]]) - {"croupier"} <= cluster.keys()
    for other in (playing, dev):
        assert {name: other[name] for name in cluster.keys() & other.keys()}.items() <= (
            cluster.items()
        )


def test_everything_one_works_with_is_locked() -> None:
    groups = PROJECT["dependency-groups"]

    assert declared(groups["dev"]) <= locked("requirements-dev.lock")
    assert declared(groups["build"]) <= locked("requirements.lock")
    assert declared(groups["installer"]) == locked("requirements-uv.lock")


def test_bare_croupier_needs_little() -> None:
    assert declared(PROJECT["project"]["dependencies"]) == {"rich", "typer"}


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """List what a file imports, as whole dotted names cut into parts."""
    package = path.relative_to(SOURCE).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            yield (*above, *(node.module or "").split("."))


@pytest.mark.parametrize("path", CLASSROOMS, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_classroom_imports_nothing_of_the_house(path: Path) -> None:
    own = (*path.relative_to(SOURCE).parts[:GAME], "classroom")

    ours = [name for name in imports(path) if name[0] == "croupier"]
    assert [name for name in ours if name[: len(own)] != own] == []
