"""`--cluster`: the very figures of one machine, though a worker is killed; what is refused."""

import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from croupier.bulk.simulate import Counting
from croupier.bulk.tally import new_run
from croupier.engine.errors import UserError
from croupier.games.catalogue import find_game
from croupier.study import cluster
from croupier.study.cluster_worker import check_same, packed, program_here, unpacked, versions
from tests.cli.commandline import DONE, ENVIRONMENT, WRONG, assert_refused, here
from tests.study.clusters import LocalCluster

NOBODY_THERE = "tcp://127.0.0.1:1"
TIMES = ("seconds", "games_per_second")
STOPPED = 130
COMMANDS = {
    "simulate": "simulate strip-me --games 60000 --seats 3 --json",
    "study": "study strip-me --games 600 --out report.md",
    "tournament": "tournament strip-me --bots random,gentle,search-40 --games 48 --json",
}
OTHER_RULES = """
from croupier.games.catalogue import find_game

def length(s):
    return s.cards + 1

vars(find_game("strip-me"))["length"] = length
"""


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    with closing(LocalCluster(tmp_path_factory.mktemp("dask"))) as running:
        yield running


def timeless(data: Any) -> Any:
    """Return plain values without the times in them."""
    if isinstance(data, dict):
        return {name: timeless(value) for name, value in data.items() if name not in TIMES}
    return [timeless(each) for each in data] if isinstance(data, list) else data


def figures(line: str, folder: Path, *words: str) -> Any:
    """Return all that a command counts."""
    done = here(*line.split(), *words, folder=folder)
    assert done.returncode == DONE, done.stderr
    report = folder / "report.md"
    return report.read_text() if report.exists() else timeless(json.loads(done.stdout))


@pytest.mark.process
@pytest.mark.parametrize("name", COMMANDS)
def test_a_cluster_gives_the_figures_of_one_machine_though_a_worker_is_killed(
    name: str, dask: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = figures(COMMANDS[name], tmp_path)
    dask.fill(3)
    victim, results = dask.workers[0], list[bytes]()

    def count_and_kill(data: bytes) -> Any:
        results.append(data)
        if len(results) == 2:
            dask.kill_one()
        return unpacked(data)

    monkeypatch.setattr(cluster, "unpacked", count_and_kill)

    assert figures(COMMANDS[name], tmp_path, "--cluster", dask.address) == alone
    assert victim.wait() == -signal.SIGKILL
    assert len(results) > 6


@pytest.mark.process
def test_ctrl_c_keeps_what_a_cluster_has_counted(
    dask: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = (*COMMANDS["simulate"].split(), "--resume", "saved", "--cluster", dask.address)
    results = list[bytes]()

    def stop_after_three(data: bytes) -> Any:
        results.append(data)
        if len(results) == 3:
            raise KeyboardInterrupt
        return unpacked(data)

    dask.fill(2)
    with monkeypatch.context() as patch:
        patch.setattr(cluster, "unpacked", stop_after_three)
        stopped = here(*words, folder=tmp_path)

    assert stopped.returncode == STOPPED
    assert 0 < json.loads((tmp_path / "saved").read_text())["games"] < 60_000
    assert figures(" ".join(words), tmp_path) == figures(COMMANDS["simulate"], tmp_path)


@pytest.mark.process
def test_workers_with_other_software_are_named(dask: LocalCluster, tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text(OTHER_RULES)
    (tmp_path / "croupier-9.0.dist-info").mkdir()
    (tmp_path / "croupier-9.0.dist-info" / "METADATA").write_text("Name: croupier\nVersion: 9.0\n")
    words = ("simulate", "strip-me", "--games", "50", "--cluster", dask.address)
    dask.fill(0)

    changed = dask.add_worker("--preload", str(tmp_path / "other.py"))
    refused = here(*words, folder=tmp_path)
    assert refused.returncode == WRONG
    assert "cannot play: it has other software: the rules of Strip Me is" in refused.stderr
    changed.kill()
    dask.fill(0)

    dask.add_worker(PYTHONPATH=f"{tmp_path}{os.pathsep}{ENVIRONMENT['PYTHONPATH']}")
    refused = here(*words, folder=tmp_path)
    assert refused.returncode == WRONG
    assert "the worker tcp://" in refused.stderr
    assert f"croupier is 9.0 there, {version('croupier')} here" in refused.stderr


@pytest.mark.process
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--cluster", "next door"), '"next door" is no address of a scheduler'),
        (("--cluster", "tcp://10.0.0.5"), "such as tcp://10.0.0.5:8786"),
        (("--cluster", NOBODY_THERE, "--threads", "2"), "--threads is for this machine"),
        (("--cluster", NOBODY_THERE), f"no scheduler of dask answers at {NOBODY_THERE}"),
        (("--cluster", "tls://127.0.0.1:1"), "no certificate is named"),
    ],
)
def test_a_cluster_that_cannot_be_used_is_refused(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CONNECT", 0.2)

    assert_refused(here("simulate", "strip-me", *words, folder=tmp_path), WRONG, said)


@pytest.mark.parametrize("command", ["simulate", "study", "tournament"])
def test_where_dask_is_missing_the_extra_is_named(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)

    done = here(command, "strip-me", "--cluster", NOBODY_THERE, folder=tmp_path)

    assert_refused(done, WRONG, "pip install 'croupier[cluster]'")


def test_a_game_travels_by_its_name() -> None:
    counting = Counting(new_run(find_game("strip-me"), ["random"] * 2), "cpu")
    sent = packed(counting)

    assert len(sent) < 1000
    assert unpacked(sent) == counting
    assert unpacked(sent).run.game is counting.run.game


@pytest.mark.parametrize("name", ["Python", "croupier", "numba", "numpy", "the rules of Strip Me"])
def test_another_version_of_anything_is_refused(name: str) -> None:
    here_now = program_here(find_game("strip-me"))
    there = here_now | {name: "0.0"}

    check_same("it", here_now, here_now)
    with pytest.raises(UserError, match=f"it has other software: {name} is 0.0 there, "):
        check_same("it", there, here_now)


def test_of_python_two_numbers_count() -> None:
    same = dict.fromkeys(("croupier", "numba", "numpy", "distributed"), "1.0")

    assert versions("3.11.7.final.0", same) == versions("3.11.2", same)
    assert versions("3.12.1", same) != versions("3.11.2", same)
    assert versions("3.12.1", {**same, "numba": None})["numba"] == "missing"
