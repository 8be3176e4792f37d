"""A game with sealed answers keeps the contract, and tells them to their own seat alone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

HERE = Path(__file__).parent


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python where Blind Trick is installed."""
    path = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, *arguments],
        input=given,
        env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_blind_trick_keeps_the_contract() -> None:
    contract = str(HERE / "contract_of_blind_trick.py")
    kept = run("-m", "pytest", "-v", "-p", "no:cacheprovider", contract)

    assert kept.returncode == 0, kept.stdout
    assert " passed in " in kept.stdout


def test_a_sealed_answer_is_told_to_its_own_seat_alone_in_line_mode(tmp_path: Path) -> None:
    file = str(tmp_path / "a.match")
    arguments = ["-m", "croupier", "play", "blind-trick", "--seats", "Ann,Ben", "--file", file]

    said = run(*arguments, given="\n1\n\n").stdout
    anns, _, bens = said.partition("Pass the keyboard to Ben.")

    assert " face down.\n" in anns.rpartition("You lay the ")[2]
    assert "Ann lays a card face down.\n" in bens
    assert "You lay" not in bens
    assert Path(file).read_text(encoding="utf-8").startswith("croupier match 2\n")
    checked = run("-m", "croupier", "verify", file).stdout
    assert "The nonce of every sealed answer follows from the seed." in checked
