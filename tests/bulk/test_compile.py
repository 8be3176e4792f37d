"""Compiled rules are the rules: games end in the same states as interpreted, field by field."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.bulk.kernels import play_rows
from croupier.engine.game import Game
from croupier.engine.records import pack
from croupier.games.catalogue import all_games, find_game
from croupier.testing.compiled_proof import KEY, compiled_faults, new_state
from croupier.testing.situations import situations_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = list(all_games())
SOME, MANY = 200, 2_000
FEWER = {"monopoly-deal": 300, "tic-tac-rummy": 500}  # one is long, one has many choices
SMALLEST = "strip-me"
WITNESS = pytest.param("crazy", marks=pytest.mark.witness("the compiled kernel of Crazy"))
WITH_A_WITNESS = [WITNESS if name == "crazy" else name for name in GAMES]


@pytest.mark.compiled
@pytest.mark.parametrize("name", WITH_A_WITNESS)
def test_compiled_games_end_as_interpreted_ones(name: str) -> None:
    assert [*compiled_faults(find_game(name), SOME)] == []


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_many_compiled_games_end_as_interpreted_ones(name: str) -> None:
    assert [*compiled_faults(find_game(name), FEWER.get(name, MANY))] == []


def checked(name: str, number: int, cache: Path) -> list[str]:
    """Play games both ways with every index checked, in a process of its own.

    Kernels are compiled into an empty cache: those stored elsewhere check no index.
    """
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.bulk.agreement", name, str(number)],
        env={
            **os.environ,
            "NUMBA_BOUNDSCHECK": "1",
            "CROUPIER_CACHE": str(cache),
            "PYTHONPATH": paths,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    return [*done.stdout.splitlines(), *done.stderr.splitlines()]


@pytest.mark.process
def test_no_index_of_a_small_game_is_out_of_range(tmp_path: Path) -> None:
    assert checked(SMALLEST, SOME, tmp_path) == ["bounds checked: True"]


@pytest.mark.process
@pytest.mark.parametrize("name", GAMES)
def test_no_index_of_any_game_is_out_of_range(name: str, tmp_path: Path) -> None:
    assert checked(name, FEWER.get(name, MANY), tmp_path) == ["bounds checked: True"]


@pytest.mark.compiled
def test_a_row_does_not_know_its_neighbours() -> None:
    game = find_game(SMALLEST)
    bots, situation = [game.default_bot] * game.max_seats, situations_of(game)[0]
    together = pack([new_state(game, situation, stream) for stream in range(6)])
    play_rows(game, together, bots, KEY, 10_000)

    alone = pack([new_state(game, situation, 4)])
    play_rows(game, alone, bots, KEY, 10_000)

    assert alone.tobytes() == together[4:5].tobytes()


@pytest.mark.compiled
def test_a_limit_of_answers_stops_both_ways_of_playing_at_the_same_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.testing.compiled_proof.LONGEST", 7)

    assert [*compiled_faults(find_game("crazy"))] == []


@pytest.mark.compiled
def test_the_answer_after_which_matches_differ_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_less(game: Game, rows: Any, bots: list[str], key: bytes, most: int) -> Any:
        return play_rows(game, rows, bots, key, max(0, most - 1))

    monkeypatch.setattr("croupier.testing.compiled_proof.LONGEST", 7)
    monkeypatch.setattr("croupier.testing.compiled_proof.play_rows", play_less)

    (fault,) = compiled_faults(find_game(SMALLEST))

    assert fault.path.name == "rules.py"
    assert "as in the interpreter, after 1 answer of a match; with 2 seats" in fault.message
