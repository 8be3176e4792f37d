"""A game from another package is found, keeps the contract and plays, untouched by the house."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

HERE = Path(__file__).parent


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python where War is installed."""
    path = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, *arguments],
        input=given,
        env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_war_is_listed_among_the_games() -> None:
    assert "war: War, rules version 1, 2 seats." in run("-m", "croupier", "games").stdout


def test_war_is_played_to_its_end_in_line_mode(tmp_path: Path) -> None:
    file = str(tmp_path / "a.match")
    played = run("-m", "croupier", "play", "war", "limit=60", "--file", file, given="\n" * 100)

    assert played.returncode == 0, played.stderr
    assert "The match is over." in played.stdout
    assert run("-m", "croupier", "verify", file).returncode == 0


def test_war_keeps_the_contract() -> None:
    kept = run("-m", "pytest", "-v", "-p", "no:cacheprovider", str(HERE / "contract_of_war.py"))

    assert kept.returncode == 0, kept.stdout
    assert " passed in " in kept.stdout
