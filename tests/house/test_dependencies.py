"""What is declared in pyproject.toml and what is locked agree; the classrooms need nothing."""

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution, distributions
from pathlib import Path

import pytest

from croupier.engine.extras import EXTRAS as ASKED_FOR
from workshop.lock import LOCKS
from workshop.stamps import PACKAGES, PARTS

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
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


LOCK_OF = {  # the lock that holds each extra
    "terminal": "requirements.lock",
    "serve": "requirements-serve.lock",
    "postgres": "requirements-serve.lock",
    "search": "requirements-search.lock",
    "study": "requirements-study.lock",
    "research": "requirements-study.lock",
    "cluster": "requirements-cluster.lock",
    "record": "requirements-record.lock",
    "openspiel": "requirements-openspiel.lock",
    "testing": "requirements-testing.lock",
}
NOT_LOCKED = {  # extras without a lock, and why
    "all": "it names others",
    "learn": "PyTorch has a build for each kind of machine, and one chooses which",
    "cuda": "it is for machines with a GPU, and depends on their driver",
}


def test_every_extra_is_locked_or_it_is_said_why_not() -> None:
    assert {*LOCK_OF} | {*NOT_LOCKED} == {*EXTRAS}
    assert not {*LOCK_OF} & {*NOT_LOCKED}


def test_every_lock_can_be_added_and_written_anew() -> None:
    added = {layer.source for layer in (PACKAGES, *PARTS.values())}

    assert {*LOCK_OF.values()} == added
    assert {*LOCK_OF.values(), "requirements-dev.lock", "requirements-uv.lock"} == {*LOCKS}
    assert {path.name for path in ROOT.glob("requirements*.lock")} == {*LOCKS}


def test_all_is_every_part_that_one_plays_or_studies_with() -> None:
    parts = ("terminal", "serve", "postgres", "study", "research")

    assert EXTRAS["all"] == [f"croupier[{','.join(parts)}]"]


@pytest.mark.parametrize("extra", LOCK_OF)
def test_everything_of_an_extra_is_locked(extra: str) -> None:
    needed = declared([*PROJECT["project"]["dependencies"], *EXTRAS[extra]])

    assert needed - {"croupier"} <= locked(LOCK_OF[extra])


@pytest.mark.parametrize("extra", [name for name in ASKED_FOR if name in LOCK_OF])
def test_the_modules_that_a_command_asks_for_come_with_its_extra(extra: str) -> None:
    assert set(ASKED_FOR[extra]) <= locked(LOCK_OF[extra])
    assert PARTS.get(extra, PACKAGES).source == LOCK_OF[extra]


def test_the_locks_agree() -> None:
    pinned: dict[str, str] = {}
    for name in {*LOCK_OF.values(), "requirements-dev.lock"}:
        text = (ROOT / name).read_text(encoding="utf-8")
        pins = re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE)
        for package in {package for package, _ in pins}:
            versions = " ".join(version for each, version in pins if each == package)
            assert pinned.setdefault(package, versions) == versions, name


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


def test_what_playing_needs_is_small() -> None:
    names = {each.metadata["Name"].lower() for each in distributions()}
    here = [distribution(name) for name in locked("requirements.lock") & names]
    packages = sum(file.size or 0 for package in here for file in package.files or ())
    uv = sum(path.stat().st_size for path in (ROOT / ".tools").glob("uv-*/**/*") if path.is_file())

    assert len(here) > 10
    assert packages + uv < 80_000_000  # bytes; what Python compiles of it comes on top
