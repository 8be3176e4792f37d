"""Games from other packages are found, keep the contract and play, untouched by the house."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python where the games of this folder are installed."""
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


@pytest.mark.parametrize("game", ["war", "blind_trick"])
def test_a_game_from_outside_keeps_the_contract(game: str) -> None:
    contract = str(HERE / f"contract_of_{game}.py")
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
    assert (
        "The nonce of every sealed answer follows" in run("-m", "croupier", "verify", file).stdout
    )
