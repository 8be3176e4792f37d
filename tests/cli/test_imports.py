"""Playing is light: the commands one meets first load nothing that is heavy."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commandline import ENVIRONMENT, own_data

pytestmark = pytest.mark.process

HEAVY = {"numpy", "numba", "textual", "fastapi", "sqlalchemy", "matplotlib"}
RUN = """
import sys
from croupier.cli.main import app
try:
    app(sys.argv[1:])
except SystemExit as stop:
    status = stop.code
print(f"status {status or 0}", *sorted({name.partition(".")[0] for name in sys.modules}))
"""


@pytest.mark.parametrize(
    ("words", "typed"),
    [
        (["--help"], ""),
        (["games"], ""),
        (["rules", "crazy"], ""),
        (["play", "crazy", "--seed", "7"], "1\n?\nhint\nundo\n1\nsave\n"),
        (["play", "strip-me", "--seed", "1"], "\n" * 2000),
    ],
    ids=["help", "games", "rules", "play crazy", "play strip-me"],
)
def test_a_light_command_loads_nothing_heavy(words: list[str], typed: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN, *words],
        cwd=tmp_path, env=ENVIRONMENT | own_data(tmp_path), input=typed, capture_output=True,
        text=True, check=True,
    )  # fmt: skip

    said, status, *modules = done.stdout.splitlines()[-1].split()
    assert (said, status) == ("status", "0")
    assert "croupier" in modules
    assert HEAVY & set(modules) == set()
