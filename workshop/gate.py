"""What ./check runs, step by step; every failure is reported, none stops the others."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from workshop.programs import install_programs, left_out_notice, may_install, missing_programs
from workshop.stamps import ROOT, venv_program

STEPS = {
    "format": [["ruff", "format", "--check", "."]],
    "lint": [["ruff", "check", "."]],
    "types": [["mypy"]],
    "layers": [["lint-imports", "--no-logo"]],
    "dependencies": [
        ["deptry", "src"],
        ["deptry", "classroom/src", "--config", "classroom/pyproject.toml"],
    ],
    "page": [["deno", "task", "--quiet", "page"]],  # what it runs is in deno.json
}
TESTS = ["pytest", "-n", "2", "--dist", "worksteal", "-rfEs"]
PURE = "not (process or browser or postgres or compiled or realtime or large)"
GATE = f"{PURE} or witness"
WITNESSES = "CROUPIER_WITNESSES"  # names the file in which the tests note their witnesses


def main(arguments: list[str]) -> int:
    """Run what was asked for, close with a line that says it all, and return the exit status."""
    asked = parse(arguments)
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, "witnesses.json")
        steps = chosen_steps(asked, record)
        if "tests" in steps and missing_programs() and may_install():
            install_programs(missing_programs())
        failed = [name for name, step in steps.items() if not timed(name, step)]
        witnesses = witness_count(record)
    if "tests" in steps and missing_programs():
        print(left_out_notice(missing_programs()))
    verdict = f"FAILED: {', '.join(failed)}" if failed else "all is well"
    print(f"check: {verdict} ({time.monotonic() - started:.0f} s){witnesses}")
    return 1 if failed else 0


def witness_count(record: Path) -> str:
    """Say how many witnesses ran, and name those that were left out."""
    left_out = json.loads(record.read_text(encoding="utf-8")) if record.exists() else {}
    missing = [f"{name} ({reason})" for name, reason in left_out.items() if reason]
    if not left_out:
        return ""
    ran = f"; witnesses: {len(left_out) - len(missing)} of {len(left_out)}"
    return ran + (f", left out: {', '.join(sorted(missing))}" if missing else "")


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read the command's words."""
    parser = argparse.ArgumentParser(
        prog="./check", description="Check the whole repository, or the parts that are named."
    )
    parser.add_argument("--all", action="store_true", help="run every test, not the gate alone")
    parser.add_argument(
        "parts",
        nargs="*",
        type=part,
        metavar="PART",
        help=f"{', '.join(STEPS)}, tests, or a test file or folder",
    )
    return parser.parse_args(arguments)


def part(word: str) -> str:
    """Accept the name of a step, or the path of some tests (`file.py::name` too)."""
    if word in (*STEPS, "tests") or Path(word.partition("::")[0]).exists():
        return word
    raise argparse.ArgumentTypeError(f"{word!r} is neither a step nor a test file or folder")


def chosen_steps(asked: argparse.Namespace, record: Path) -> dict[str, Callable[[], bool]]:
    """Give each step asked for as a function that runs it and says whether all was well."""
    steps: dict[str, Callable[[], bool]] = {
        name: partial(run_silently, *commands)
        for name, commands in STEPS.items()
        if not asked.parts or name in asked.parts
    }
    paths = [word for word in asked.parts if word not in (*STEPS, "tests")]
    if paths or not asked.parts or "tests" in asked.parts:
        only = [] if asked.all or paths else ["-m", GATE]
        command = [*TESTS, *only, *paths]
        steps["tests"] = partial(run_openly, command, {WITNESSES: str(record)})
    return steps


def timed(name: str, step: Callable[[], bool]) -> bool:
    """Run a step and print its name, its end and its seconds."""
    started = time.monotonic()
    well = step()
    seconds = time.monotonic() - started
    print(f"{name:13}{'ok' if well else 'FAILED':7}{seconds:6.1f} s", flush=True)
    return well


def run_silently(*commands: list[str]) -> bool:
    """Run tools of .venv; show what one printed only if it found something."""
    failed = [command for command in commands if not runs_well(command)]
    return not failed


def runs_well(command: list[str]) -> bool:
    """Run a tool of .venv, and show what it printed if it found something."""
    result = subprocess.run(
        from_venv(command),
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "DENO_NO_UPDATE_CHECK": "1"},
    )
    if result.returncode != 0:
        print(result.stdout, flush=True)
    return result.returncode == 0


def run_openly(command: list[str], more: dict[str, str]) -> bool:
    """Run a tool of .venv that shows its own progress, with more in its environment."""
    done = subprocess.run(from_venv(command), check=False, env={**os.environ, **more})
    return done.returncode == 0


def from_venv(command: list[str]) -> list[str]:
    """Spell a tool's command with the path of the tool in .venv."""
    return [str(venv_program(ROOT, command[0])), *command[1:]]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
