"""A handout for students: a folder with a game's checks, which holds no solution.

It has the same checks, box and report, as far as they import each other; no edition, no rules, no
bots. Where a check holds a program against a game that is played a second time (`oracle.py`), only
the results are in it: they are recorded while our edition is graded.
"""

import ast
import importlib
import importlib.util
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any
from unittest.mock import patch

from croupier.engine import UserError
from croupier_classroom.courses import course_checks, course_folders, course_name
from croupier_classroom.editions import copy_flat, edition_of, write_texts
from croupier_classroom.grading.checks import DEFAULT, Checks
from croupier_classroom.grading.runner import grade
from croupier_classroom.intake.opening import opened

OURS = {"croupier", "croupier_classroom"}
MAIN = "croupier_classroom.kits.student_check"
IN_THE_BOX = (
    "croupier_classroom.grading.box.host",
    "croupier_classroom.grading.box.watch",
    "croupier.sandbox.landlock",
)
ORACLE = "oracle"
START = f'''"""Check your program: python check.py PROGRAM"""

from {MAIN} import main

if __name__ == "__main__":
    main()
'''
README = """Checks for your program

    python check.py PROGRAM

PROGRAM is your file, your folder or the zip you want to hand in. Python 3.11 or later is needed,
nothing else. --hints 3 shows all hints, --html report.html writes a page, --help says the rest.

These are the checks that your program is graded by, as far as your teacher has not changed the
points. They run your program in a box: it cannot change your files there, if your system has
bubblewrap (on Linux: the package bubblewrap). No model solution is in this folder.
"""
RECORDED = '''"""Results of whole games, recorded: what is called here was computed before."""

from copy import deepcopy
from types import SimpleNamespace

{constants}

RESULTS = {{
{results}
}}

{functions}
'''
Calls = dict[tuple[Any, ...], Any]
"""What was returned, by the function's name and its arguments."""


def write_handout(game: str, folder: Path) -> list[Path]:
    """Write a handout with a game's checks into a new folder; return its files."""
    name = course_name(game)
    if folder.exists() and any(folder.iterdir()):
        raise UserError(f"{folder} is not empty; nothing was written.")
    files = edition_files(name)
    return write_texts(folder, files)


def edition_files(game: str) -> dict[Path, str]:
    """Return the files of a handout."""
    package = f"croupier_classroom.documents.{game}.checks"
    modules, wanted = closure([MAIN, *IN_THE_BOX, package])
    files = {Path("check.py"): START, Path("README.txt"): README}
    for module in modules:
        is_whole = module.startswith(package)
        files[place_of(module)] = text_of(module, wanted[module], is_whole=is_whole)
    oracle = f"{package}.{ORACLE}"
    if oracle in modules:
        files[place_of(oracle)] = recorded_text(importlib.import_module(oracle), game)
    own = Path("croupier_classroom/documents", game)
    for path in (course_folders()[game] / "checks").glob("*.toml"):
        files[own / "checks" / path.name] = path.read_text(encoding="utf-8")
    for name, text in course_checks(game).given.items():
        files[own / "program" / name] = text
    return files


def closure(starts: list[str]) -> tuple[list[str], Mapping[str, set[str]]]:
    """Return the modules that these import, and which names of packages are wanted."""
    found: set[str] = set()
    wanted: dict[str, set[str]] = defaultdict(set)
    ahead = list(starts)
    while ahead:
        module = ahead.pop()
        if module in found or not is_module(module):
            continue
        found.add(module)
        ahead.append(module.rpartition(".")[0])
        if module in starts or not is_package(module):  # a package brings what is wanted of it
            ahead += needed(module, wanted)
    return sorted(found), wanted


def needed(module: str, wanted: dict[str, set[str]]) -> Iterator[str]:
    """Yield the modules that a module imports; note the names it wants of packages."""
    for origin, name in imports_of(module):
        yield origin
        yield f"{origin}.{name}"
        if name and is_package(origin) and not is_module(f"{origin}.{name}"):
            wanted[origin].add(name)
            yield from (home for home, known in imports_of(origin) if known == name)


def imports_of(module: str) -> Iterator[tuple[str, str]]:
    """Yield what a module imports of ours: from where, and which name."""
    for node in ast.walk(ast.parse(source_of(module))):
        origins: list[tuple[str, str]] = []
        if isinstance(node, ast.ImportFrom):
            origins = [(node.module or "", each.name) for each in node.names]
        elif isinstance(node, ast.Import):
            origins = [(each.name, "") for each in node.names]
        yield from (each for each in origins if each[0].partition(".")[0] in OURS)


def text_of(module: str, wanted: set[str], *, is_whole: bool) -> str:
    """Return the text of a module; a package has its first sentence and what is wanted of it."""
    text = source_of(module)
    if is_whole or not is_package(module):
        return text
    homes = {name: home for home, name in imports_of(module)}
    lines = [f'"""{ast.get_docstring(ast.parse(text))}"""', ""]
    lines += [f"from {homes[name]} import {name} as {name}" for name in sorted(wanted)]
    return "\n".join(lines) + "\n"


def is_module(name: str) -> bool:
    """Say whether there is a module of this name."""
    try:
        return bool(name) and importlib.util.find_spec(name) is not None
    except (ModuleNotFoundError, ValueError):
        return False


def is_package(name: str) -> bool:
    """Say whether there is a package of this name."""
    spec = importlib.util.find_spec(name) if is_module(name) else None
    return spec is not None and spec.submodule_search_locations is not None


def source_of(module: str) -> str:
    """Return the text of a module."""
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(module)
    return Path(spec.origin).read_text(encoding="utf-8")


def place_of(module: str) -> Path:
    """Return where a module lies in the folder."""
    path = Path(*module.split("."))
    return path / "__init__.py" if is_package(module) else path.with_suffix(".py")


def recorded_text(oracle: ModuleType, game: str) -> str:
    """Return a module that gives the results the checks ask this one for, and computes nothing."""
    calls = recorded_calls(oracle, game)
    constants = {name: value for name, value in vars(oracle).items() if is_constant(name, value)}
    form = "def {name}(*given):\n    return deepcopy(RESULTS[('{name}', *given)])\n\n"
    return RECORDED.format(
        constants="\n".join(f"{name} = {value!r}" for name, value in constants.items()),
        results="\n".join(f"    {key!r}: {literal(value)}," for key, value in calls.items()),
        functions="\n".join(form.format(name=name) for name in sorted({key[0] for key in calls})),
    )


def is_constant(name: str, value: object) -> bool:
    """Say whether a name of a module stands for a number, a text or a tuple of them."""
    return name.isupper() and isinstance(value, int | str | tuple)


def recorded_calls(oracle: ModuleType, game: str) -> Calls:
    """Grade our edition, which fails nowhere, and note what the checks ask an oracle."""
    calls: Calls = {}

    def noting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            calls[name, *given] = deepcopy(function(*given))
            return function(*given)

        return call

    own = {n: f for n, f in vars(oracle).items() if isinstance(f, FunctionType)}
    own = {n: f for n, f in own.items() if f.__module__ == oracle.__name__}
    noted: dict[str, Any] = {name: noting(name, each) for name, each in own.items()}
    checks = course_checks(game)
    with tempfile.TemporaryDirectory() as folder:
        copy_flat(edition_of(game), Path(folder))
        with patch.multiple(oracle, **noted), opened(Path(folder), checks) as submission:
            if not grade(checks, submission, largest_profile(checks)).is_full:
                raise UserError(f"our own edition of {game} does not get full marks.")
    return calls


def largest_profile(checks: Checks) -> str:
    """Return the profile that asks for most checks."""
    names = (DEFAULT, *checks.profiles)
    return max(names, key=lambda name: len(checks.of(checks.profile(name))))


def literal(value: object) -> str:
    """Write a value as Python text; of an object only its fields are left."""
    if is_dataclass(value):
        own = ((each.name, getattr(value, each.name)) for each in fields(value))
        return f"SimpleNamespace({', '.join(f'{name}={literal(each)}' for name, each in own)})"
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    return repr(value)
