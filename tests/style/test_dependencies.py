"""What pyproject.toml declares and what is locked agree; the documents' programs need nothing."""

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution, distributions
from pathlib import PurePath

from croupier.engine.extras import EXTRAS as ASKED_FOR
from tests.style.repository import ROOT, files, only_faults, read, tree
from workshop.lock import LOCKS
from workshop.stamps import PACKAGES, PARTS

PROJECT = tomllib.loads(read("pyproject.toml"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
NEEDED = PROJECT["project"]["dependencies"]
GROUPS = PROJECT["dependency-groups"]
LOCK_OF = {"terminal": PACKAGES.source} | {name: layer.source for name, layer in PARTS.items()}
NOT_LOCKED = {  # extras without a lock, and why
    "all": "it names others",
    "learn": "PyTorch has a build for each kind of machine, and one chooses which",
    "cuda": "it is for machines with a GPU, and depends on their driver",
}
WORKED_WITH = {"dev": "requirements-dev.lock", "installer": "requirements-uv.lock"}
LINE = re.compile(r"[a-z0-9-]+==[\w.]+ .*|    --hash=sha256:.*")  # of a lock
MOST = 80_000_000  # bytes that playing takes; what Python compiles of it comes on top
PACKAGE = 2  # parts of a path before that of a package: classroom/src


def locked(lock: str) -> dict[str, str]:
    """Return the packages of a lock file, with the versions of each."""
    pins: dict[str, str] = {}
    for package, version in re.findall(r"^([a-z0-9-]+)==(\S+)", read(lock), re.MULTILINE):
        pins[package] = f"{pins.get(package, '')} {version}"
    return pins


def declared(requirements: list[str]) -> set[str]:
    """Return the packages that requirements name."""
    return {re.split(r"[^A-Za-z0-9-]", text, maxsplit=1)[0].lower() for text in requirements}


def test_every_extra_is_locked_with_what_commands_ask_of_it_or_it_is_said_why_not() -> None:
    needed = {name: declared([*NEEDED, *EXTRAS[name]]) - {"croupier"} for name in LOCK_OF}
    needed |= {name: needed[name] | {*ASKED_FOR[name]} for name in {*ASKED_FOR} & {*LOCK_OF}}
    needed |= {name: declared(GROUPS[name]) for name in WORKED_WITH}
    locks = {**LOCK_OF, **WORKED_WITH}
    faults = {name: sorted(needed[name] - {*locked(locks[name])}) for name in locks}

    assert sorted([*LOCK_OF, *NOT_LOCKED]) == sorted(EXTRAS)
    assert only_faults(faults) == {}
    assert declared(GROUPS["build"]) <= {*locked("requirements.lock")}
    assert declared(GROUPS["installer"]) == {*locked("requirements-uv.lock")}


def test_the_locks_agree_and_hold_versions_and_hashes_alone() -> None:
    found = {path.name for path in ROOT.glob("requirements*.lock")}
    pins = [(package, pin, name) for name in LOCKS for package, pin in locked(name).items()]
    pinned = {package: {pin for each, pin, _ in pins if each == package} for package, *_ in pins}
    faults = {
        package: [f"{pin} in {name}" for each, pin, name in pins if each == package]
        for package, versions in pinned.items()
        if len(versions) > 1
    }
    for name in found:
        lines = enumerate(read(name).splitlines(), 1)
        faults[name] = [f"{number}: {line}" for number, line in lines if not LINE.fullmatch(line)]

    assert found == {*LOCKS} == {*LOCK_OF.values(), *WORKED_WITH.values()}
    assert only_faults(faults) == {}


def test_bare_croupier_is_small_and_all_is_every_part_that_one_plays_or_studies_with() -> None:
    names = {each.metadata["Name"].lower() for each in distributions()}
    here = names & {*locked("requirements.lock")}
    paths = [file for name in here for file in distribution(name).files or ()]
    uv = [path for path in (ROOT / ".tools").glob("uv-*/**/*") if path.is_file()]
    size = sum(file.size or 0 for file in paths) + sum(path.stat().st_size for path in uv)

    assert declared(NEEDED) == {"rich", "typer"}
    assert EXTRAS["all"] == ["croupier[terminal,serve,postgres,study,research]"]
    assert len(here) > 10
    assert size < MOST


def imports(path: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """List what a file of the classroom imports: lines, and dotted names cut into parts."""
    package = PurePath(path).parent.parts[PACKAGE:]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, tuple(alias.name.split("."))) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            yield node.lineno, (*above, *(node.module or "").split("."))


def test_a_documents_program_imports_nothing_of_ours() -> None:
    programs = [path for path in files() if re.search(r"/documents/\w+/program\b.*\.py$", path)]
    own = {path: ("croupier_classroom", "documents", game_of(path), "program") for path in programs}
    found = {
        f"{path}:{line}": ".".join(name)
        for path in programs
        for line, name in imports(path)
        if name[0].startswith("croupier") and name[: len(own[path])] != own[path]
    }

    assert len(programs) > 10
    assert found == {}


def game_of(path: str) -> str:
    """Return the game of a document's program."""
    return path.partition("/documents/")[2].partition("/")[0]
