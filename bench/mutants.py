"""How many mutants of a file its quick tests kill: mutmut on a seeded sample.

    python bench/mutants.py rules|classroom GAME ... [--sample 400]

Each game is copied to a folder of its own, with its tests beside it, and mutated there.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "croupier" / "games"
CLASSROOM = ROOT / "classroom"
SETTINGS = """[tool.mutmut]
source_paths = ["src"]
only_mutate = {files}
also_copy = ["src", "tests", "classroom"]
pytest_add_cli_args = ["-x", "-q", "-p", "no:cacheprovider", "-m", "not large and not process",
  "-k", "{leave_out}",
  "--timeout", "60", "--timeout-method", "thread"]
pytest_add_cli_args_test_selection = {tests}
process_isolation = "fork"

[tool.pytest.ini_options]
addopts = "--import-mode=importlib"
pythonpath = ["src", "."]
markers = ["large: left out", "process: left out", "compiled: runs", "needs: left out"]
"""
PROGRAM = ("program*", "program*/*.py")
ALIVE = {0, 5, 33, 34}  # mutmut's codes: tests passed, or there was none to run
# Tests that read their own source, or start another process, see no mutant.
LEAVE_OUT = " and ".join(
    f"not {word}"
    for word in (
        "planted",
        "may_use_the_notebook",
        "flat",
        "full_marks",
        "global_variables",
        "no_built_in",
        "no_constants",
        "no_number_or_text",
        "no_collection",
        "no_access",
        "compiled",
        "subprocess",
        "dialect",
    )
)


def lay_out(folder: Path, game: str, kind: str) -> None:
    """Copy both packages and one game's tests into a folder, with mutmut's settings."""
    unused = shutil.ignore_patterns("__pycache__", "submissions", "hostile")
    shutil.copytree(ROOT / "src", folder / "src", ignore=unused)
    shutil.copytree(CLASSROOM / "src", folder / "src", ignore=unused, dirs_exist_ok=True)
    shutil.copytree(CLASSROOM / "tests", folder / "classroom" / "tests", ignore=unused)
    shutil.copytree(GAMES / game / "tests", folder / "tests")
    tests = [f"classroom/tests/{game}"]
    files = [f"src/croupier_classroom/documents/{game}/{each}" for each in PROGRAM]
    if kind == "rules":
        text = CONTRACT.format(name=game.replace("_", "-"))
        (folder / "tests" / "test_contract.py").write_text(text, encoding="utf-8")
        tests = ["tests", f"classroom/tests/{game}/test_engine_against_program.py"]
        files = [f"src/croupier/games/{game}/rules.py"]
    texts = {"files": json.dumps(files), "tests": json.dumps(tests), "leave_out": LEAVE_OUT}
    settings = SETTINGS.format(**texts)
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")


CONTRACT = '''"""The contract, for one game."""

from croupier.games.catalogue import find_game
from croupier.testing import Contract


class TestGame(Contract):
    """The game keeps the contract."""

    game = find_game("{name}")
'''


def mutant_names(folder: Path) -> list[str]:
    """Return the names of all mutants that were made."""
    found: list[str] = []
    for path in sorted((folder / "mutants").rglob("*.meta")):
        found += json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
    return found


def outcomes(folder: Path) -> dict[str, int | None]:
    """Return the exit code of the tests for every mutant that was tried."""
    found: dict[str, int | None] = {}
    for path in (folder / "mutants").rglob("*.meta"):
        found |= json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
    return {name: code for name, code in found.items() if code is not None}


def run(folder: Path, *names: str) -> None:
    """Run mutmut on some mutants."""
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", "1", *names]
    quiet = subprocess.DEVNULL
    subprocess.run(command, cwd=folder, check=False, stdout=quiet, stderr=quiet)


def main() -> None:
    """Print one line a game: killed of tried, and the survivors."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=["rules", "classroom"])
    parser.add_argument("games", nargs="+")
    parser.add_argument("--sample", type=int, default=400)
    given = parser.parse_args()
    for game in given.games:
        folder = Path(tempfile.mkdtemp(prefix=f"mutants-{game}-"))
        lay_out(folder, game, given.kind)
        run(folder, "*nothing-yet*")
        names = mutant_names(folder)
        sample = sorted(random.Random(1).sample(names, min(given.sample, len(names))))
        run(folder, *sample)
        tried = {name: code for name, code in outcomes(folder).items() if name in set(sample)}
        if not tried:
            sys.exit(f"{game}: the tests fail before anything is changed; try mutmut in {folder}")
        alive = sorted(name for name, code in tried.items() if code in ALIVE)
        killed = len(tried) - len(alive)
        share = 100 * killed / max(1, len(tried))
        found = f"{killed} of {len(tried)} killed, {share:.1f} % ({len(names)} in all)"
        print(f"{game} {given.kind}: {found}")
        print("\n".join(f"  survived: {name}" for name in alive), flush=True)


if __name__ == "__main__":
    main()
