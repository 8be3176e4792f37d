"""`croupier simulate` and `croupier merge`: what they print, save and refuse."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.bulk.simulate import play_plain
from croupier.bulk.tally import new_run
from croupier.games.catalogue import find_game
from croupier.play.match_text import read_match
from croupier.play.table import Table
from croupier.study import checkpointed_run
from croupier.study.checkpointed_run import CheckpointedRun, missing_spans
from tests.cli.commandline import DONE, ENVIRONMENT, WRONG, assert_refused, here

GAME = ("simulate", "strip-me", "--device", "cpu", "--seats", "3")
STOPPED = 130
NOTICES = ("Compiling the rules of Strip Me; this is done once.",)  # on a machine that is busy
KILLED = """
import os, signal
from croupier.study import checkpointed_run

checkpointed_run.SAVE_EVERY = 0.0
save = checkpointed_run.CheckpointedRun.save

def save_and_die(self):
    save(self)
    if self.total.games > 1000:
        os.kill(os.getpid(), signal.SIGKILL)

checkpointed_run.CheckpointedRun.save = save_and_die
from croupier.cli.main import main
main()
"""


def counted(*words: str, folder: Path) -> dict[str, Any]:
    """Return what a command prints as JSON, without the times."""
    done = here(*words, folder=folder)
    assert done.returncode == DONE, done.stderr
    assert "".join(line for line in done.stderr.splitlines() if line not in NOTICES) == ""
    return timeless(done.stdout)


def timeless(text: str) -> dict[str, Any]:
    """Return a result without its times."""
    data: dict[str, Any] = json.loads(text)
    return {name: data[name] for name in data if name not in ("seconds", "games_per_second")}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return counted(*GAME, "--games", "5000", "--json", folder=tmp_path_factory.mktemp("whole"))


@pytest.mark.compiled
def test_json_holds_what_programs_need(tmp_path: Path) -> None:
    done = here(*GAME, "--games", "300", "--json", "limit=500", folder=tmp_path)

    data = json.loads(done.stdout)
    assert data["game"] == "strip-me"
    assert data["options"]["limit"] == "500"
    assert data["games"] == 300
    assert data["seconds"] >= 0
    assert data["games_per_second"] >= 0
    assert sum(data["wins"]) + data["draws"] + data["unfinished"] == 300
    assert set(data["length"]) == {"mean", "median", "p95", "max"}
    assert [row["games"] for row in data["statistics"]] == [300] * 3
    assert {"turns", "played", "drawn", "left", "wins", "score"} <= set(data["statistics"][0])


@pytest.mark.compiled
def test_people_get_a_table_with_intervals_and_a_histogram(tmp_path: Path) -> None:
    done = here("simulate", "strip-me", "--games", "500", "--device", "cpu", folder=tmp_path)

    assert "Games Won" in done.stdout.replace("\n", " ") or "Won" in done.stdout
    assert "0 random" in done.stdout
    assert "95 %" in done.stdout
    assert "500 games of Strip Me" in done.stdout
    assert "█" in done.stdout


@pytest.mark.compiled
def test_ranges_of_several_machines_merge_to_the_same_numbers(
    whole: dict[str, Any], tmp_path: Path
) -> None:
    for number, span in enumerate(("3000:5000", "0:17", "17:3000")):
        done = here(*GAME, "--range", span, "--json", folder=tmp_path)
        (tmp_path / f"{number}.json").write_text(done.stdout)

    assert counted("merge", "0.json", "1.json", "2.json", folder=tmp_path) == whole


@pytest.mark.compiled
def test_threads_change_nothing(whole: dict[str, Any], tmp_path: Path) -> None:
    words = (*GAME, "--games", "5000", "--json", "--threads", "3")

    assert counted(*words, folder=tmp_path) == whole


@pytest.mark.process
def test_a_killed_run_goes_on_and_counts_nothing_twice(
    whole: dict[str, Any], tmp_path: Path
) -> None:
    words = (*GAME, "--games", "5000", "--json", "--resume", "saved.json")
    command = [sys.executable, "-c", KILLED, *words]
    killed = subprocess.run(
        command, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, check=False
    )
    before = json.loads((tmp_path / "saved.json").read_text())["games"]

    assert killed.returncode == -9
    assert killed.stdout == b""
    assert 1000 < before < 5000
    assert counted(*words, folder=tmp_path) == whole
    assert counted(*words, folder=tmp_path) == whole


@pytest.mark.compiled
def test_ctrl_c_keeps_and_reports_what_is_done(
    whole: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = (*GAME, "--games", "5000", "--json", "--resume", "saved.json")
    save = CheckpointedRun.save

    def save_and_stop(run: CheckpointedRun) -> None:
        save(run)
        if not run.stopped:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(checkpointed_run, "SAVE_EVERY", 0.0)
        patch.setattr(CheckpointedRun, "save", save_and_stop)
        stopped = here(*words, folder=tmp_path)

    done = json.loads(stopped.stdout)
    assert stopped.returncode == STOPPED
    assert 0 < done["games"] < 5000
    assert stopped.stderr == f"croupier: stopped after {done['games']:,} games.\n"
    assert json.loads((tmp_path / "saved.json").read_text())["games"] == done["games"]
    assert counted(*words, folder=tmp_path) == whole


def test_any_game_can_be_opened_as_a_match(tmp_path: Path) -> None:
    done = here(
        "simulate", "crazy", "--bots", "first,random,heuristic", "--seed", "7", "--show", "41",
        folder=tmp_path,
    )  # fmt: skip
    match = read_match(done.stdout.encode())
    run = new_run(find_game("crazy"), ["first", "random", "heuristic"], {}, "7")

    assert match.stream == 41
    assert "\nstream 41\n" in done.stdout
    assert Table(run.game, match).state == play_plain(run, 41)
    (tmp_path / "41.match").write_text(done.stdout)
    assert here("verify", "41.match", folder=tmp_path).returncode == DONE


@pytest.mark.compiled
def test_a_plot_is_drawn(tmp_path: Path) -> None:
    words = (*GAME, "--games", "200", "--json", "--plot", "lengths.svg")
    assert counted(*words, folder=tmp_path)["games"] == 200
    first = (tmp_path / "lengths.svg").read_bytes()
    here(*words, folder=tmp_path)

    assert b"length of a game" in first
    assert (tmp_path / "lengths.svg").read_bytes() == first


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "strip-mee"), 'there is no game "strip-mee"'),
        (("simulate", "crazy", "--bots", "first,eager"), 'Crazy has no bot "eager"'),
        (("simulate", "crazy", "--bots", "first,first", "--seats", "3"), "2 bots were named"),
        (("simulate", "crazy", "cards_each"), "write OPTION=VALUE"),
        (("simulate", "crazy", "--range", "9:3"), '"9:3" is no range'),
        (("simulate", "crazy", "--range", "all"), '"all" is no range'),
        (("simulate", "crazy", "--device", "abacus"), 'no device "abacus"'),
        (("simulate", "crazy", "--plot", "a.doc"), "written as .svg, .png or .pdf"),
        (("merge", "nothing.json"), "nothing.json"),
        (("merge", "other.json"), "other.json: it is no result of croupier simulate --json: no '"),
        (("merge", "list.json"), "list.json: it is no result of croupier simulate --json: its"),
        (("merge", "prose.json"), "prose.json: it is no JSON: line 2 cannot be read."),
    ],
)
def test_what_cannot_be_done_is_said(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"croupier": 1}')
    (tmp_path / "list.json").write_text("[]")
    (tmp_path / "prose.json").write_text("\nOnce upon a time")

    assert_refused(here(*words, folder=tmp_path), WRONG, said)


@pytest.mark.compiled
def test_parts_that_do_not_fit_are_not_merged(tmp_path: Path) -> None:
    result = here(*GAME, "--range", "0:50", "--json", folder=tmp_path).stdout
    (tmp_path / "a.json").write_text(result)
    (tmp_path / "seed.json").write_text(result.replace('"croupier",', '"another",'))
    (tmp_path / "rules.json").write_text(result.replace('"rules": 1', '"rules": 9'))
    (tmp_path / "sum.json").write_text(result.replace('"won": 50', '"won": 49'))

    for other, said in {
        "a.json": "game 0 would be counted twice",
        "seed.json": "counts of different runs",
        "rules.json": "rules version 9",
        "sum.json": "its numbers do not add up",
    }.items():
        assert_refused(here("merge", "a.json", other, folder=tmp_path), WRONG, said)


@pytest.mark.compiled
def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    here(*GAME, "--games", "50", "--json", "--resume", "saved.json", folder=tmp_path)

    for words, said in (
        (("--games", "50", "--seed", "other"), "the checkpoint of another run"),
        (("--games", "20"), "has counted games outside 0:20"),
    ):
        done = here(*GAME, *words, "--resume", "saved.json", folder=tmp_path)
        assert_refused(done, WRONG, said)


def test_what_is_missing_is_found() -> None:
    assert missing_spans((0, 10), ()) == [(0, 10)]
    assert missing_spans((0, 10), ((0, 10),)) == []
    assert missing_spans((0, 10), ((2, 4), (6, 8))) == [(0, 2), (4, 6), (8, 10)]
    assert missing_spans((3, 7), ((0, 5), (9, 12))) == [(5, 7)]
