"""Compiled kernels are stored on disk, and never played after a rule has changed."""

from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from croupier.bulk.compile import cache_folder, cache_root, meaning_of
from croupier.games.catalogue import find_game
from tests.bulk.programs import run_program

COUNT = """
from croupier.games.catalogue import find_game
from croupier.bulk.compile import _kernels
from croupier.bulk.simulate import count_run
from croupier.bulk.tally import new_run

tally = count_run(new_run(find_game("strip-me"), ["random"] * 2), (0, 100))
(kernel,) = _kernels.values()
print(sum(kernel.stats.cache_hits.values()), sum(kernel.stats.cache_misses.values()))
print(tally.wins)
"""
WINS = """
from croupier.games.catalogue import find_game
from croupier.bulk.simulate import count_run
from croupier.bulk.tally import new_run

for name in {names}:
    print(count_run(new_run(find_game(name), ["random"] * 2), (0, 100)).wins)
"""
GROWTH = """
import resource
from croupier.games.catalogue import find_game
from croupier.bulk.simulate import count_run
from croupier.bulk.tally import new_run
from croupier.bulk.workers import Threads

run = new_run(find_game("strip-me"), ["random"] * 2)
for games in (20_000, 200_000):
    count_run(run, (0, games), "cpu", Threads(2))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
PLACE = """
from numba.core.registry import cpu_target
from croupier.bulk.compile import kernel
from croupier.games.catalogue import find_game
from croupier.study.bot_games import make_play_games

stored = kernel(find_game("crazy"), "play_games", make_play_games)._cache
print(stored.cache_path, stored._index_key((), cpu_target.target_context.codegen()))
"""
RULE = """
LIMIT = 3

def rule(s):
    return s.seat + LIMIT
"""


def made(text: str) -> FunctionType:
    """Return the rule a text declares."""
    names: dict[str, Any] = {}
    exec(text, names)
    rule = names["rule"]
    assert isinstance(rule, FunctionType)
    return rule


@pytest.mark.process
def test_the_second_start_does_not_compile(tmp_path: Path) -> None:
    first = run_program(COUNT, home=tmp_path)
    files = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}

    second = run_program(COUNT, home=tmp_path)

    assert first[0] == "0 1"
    assert second[0] == "1 0"
    assert first[1] == second[1]
    assert files
    assert files == {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}


@pytest.mark.process
def test_another_process_looks_for_a_kernel_in_the_same_place() -> None:
    assert run_program(PLACE) == run_program(PLACE)


@pytest.mark.process
def test_kernels_made_by_several_processes_do_not_mix(tmp_path: Path) -> None:
    names = ["strip-me", "onu", "crazy"]
    apart = [run_program(WINS.format(names=[name]), home=tmp_path) for name in names]

    together = run_program(WINS.format(names=names), home=tmp_path)

    assert together == [line for lines in apart for line in lines]


@pytest.mark.parametrize(
    "changed",
    [RULE.replace("LIMIT = 3", "LIMIT = 4"), RULE.replace("+", "-"), RULE.replace("s.seat", "1")],
    ids=["another constant", "another sign", "another number"],
)
def test_a_changed_rule_is_kept_elsewhere(changed: str) -> None:
    game = find_game("strip-me")

    assert cache_folder(game, [made(changed)]) != cache_folder(game, [made(RULE)])


def test_a_comment_changes_nothing() -> None:
    assert meaning_of(made("# why\n" + RULE)) == meaning_of(made(RULE))


def test_the_place_of_the_kernels_can_be_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))

    assert cache_root() == tmp_path / "kernels"


@pytest.mark.process
def test_memory_does_not_grow_with_the_number_of_games() -> None:
    few, many = (int(kilobytes) for kilobytes in run_program(GROWTH))

    assert many - few < 40_000
