"""Crazy Eights, from a package of its own, gets everything the house gives to its own games."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from textual.pilot import Pilot

from croupier.authors.new_game import PACKAGE, renamed, template_files
from croupier.bots.search_worker import SearchWorker
from croupier.bots.values import Budget
from croupier.cli.match_commands import verify_lines
from croupier.engine.cards import SUITS
from croupier.engine.game import Game
from croupier.testing import scene
from croupier.testing.compiled_proof import compiled_faults
from tests.authors.folders import EXAMPLE, with_game
from tests.bulk.programs import run_program
from tests.cli.commandline import DONE, ENVIRONMENT, croupier
from tests.server.servers import duel, play_out, still_server
from tests.terminal_app.pilots import match_of, on_screen, question, shown, table_app

THERE = with_game(EXAMPLE)
PATH = THERE["PYTHONPATH"]
HEARTS = SUITS.index("hearts")
KEY = b"the key of a search by an author"
ON_A_GPU = """
from croupier.games.catalogue import find_game
from croupier.bulk.simulate import count_on_gpu, count_plain
from croupier.bulk.tally import new_run

run = new_run(find_game("crazy-eights"), ["heuristic", "random"])
here, there = count_plain(run, (0, 4)), count_on_gpu(run, (0, 4))
print((here.counts == there.counts).all(), list(here.lengths) == list(there.lengths))
"""


@pytest.mark.parametrize("name", [name for name in PACKAGE if not name.startswith("tests")])
def test_the_files_around_it_are_those_that_new_makes(name: str) -> None:
    here = EXAMPLE / renamed(name, "crazy-eights")

    assert here.read_text(encoding="utf-8") == renamed(template_files()[name], "crazy-eights")


@pytest.mark.process
def test_its_own_tests_pass_and_it_keeps_the_contract(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", "tests"],
        cwd=EXAMPLE,
        env=ENVIRONMENT | THERE | {"HYPOTHESIS_STORAGE_DIRECTORY": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout
    assert " passed in " in done.stdout


@pytest.mark.process
def test_it_is_played_to_its_end_in_line_mode(tmp_path: Path) -> None:
    words = ("play", "crazy-eights", "cards_each=2", "--seats", "Ann,bot", "--file", "a.match")
    played = croupier(*words, "--seed", "7", folder=tmp_path, typed="1\n" * 200, **THERE)

    assert played.returncode == DONE, played.stderr
    assert "The match is over." in played.stdout
    assert croupier("verify", "a.match", folder=tmp_path, **THERE).returncode == DONE


@pytest.mark.realtime
def test_it_is_played_to_its_end_on_the_screen(
    eights: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "house"))
    match = match_of(eights.name, "Ann Ben*", options={"cards_each": "2"})

    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        while not screen.session.is_over:
            await pilot.press("1", "enter")
            screen = await question(pilot)
        await pilot.pause()
        assert "The match is over." in shown(pilot)

    on_screen(table_app(match, tmp_path), play)
    assert list(verify_lines(tmp_path / "table.match"))[-1] == "Everything agrees."


@pytest.mark.usefixtures("given_time")
@pytest.mark.anyio
async def test_a_table_for_browsers_plays_it(eights: Game, tmp_path: Path) -> None:
    async with still_server(tmp_path) as house:
        table, ann, ben = await duel(house, game=eights.name)
        asked = ann.shown["view"]["decision"]["question"]
        assert asked.startswith(("Play a card: ", "Nothing in your hand fits."))
        await play_out(house, table, ann, ben)

        assert table.table.state == "over"
        assert ben.shown["result"]["lines"][-1].startswith("Cards left: Ann ")


@pytest.mark.process
def test_compiled_games_are_counted_as_the_interpreter_counts_them(tmp_path: Path) -> None:
    words = ("simulate", "crazy-eights", "--games", "60", "--bots", "heuristic,random", "--json")
    counted = [
        json.loads(croupier(*words, "--device", device, folder=tmp_path, **THERE).stdout)
        for device in ("cpu", "python")
    ]

    for of_device in counted:
        del of_device["seconds"], of_device["games_per_second"]
    assert counted[0] == counted[1]


@pytest.mark.process
def test_the_gpu_kernel_counts_as_the_interpreter_in_numbas_simulator() -> None:
    assert run_program(ON_A_GPU, NUMBA_ENABLE_CUDASIM="1", PYTHONPATH=PATH) == ["True True"]


@pytest.mark.process
def test_a_wheel_of_it_is_found_by_its_entry_point(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=EXAMPLE, check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "src")

    listed = croupier("games", folder=tmp_path, **with_game(tmp_path))
    assert "crazy-eights: Crazy Eights, rules version 1, 2 to 5 seats." in listed.stdout
    read = croupier("rules", "crazy-eights", "3", folder=tmp_path, **with_game(tmp_path))
    assert "An eight always fits." in read.stdout


@pytest.mark.compiled
def test_every_field_of_compiled_games_agrees(eights: Game) -> None:
    assert [*compiled_faults(eights, 300)] == []


@pytest.mark.process
def test_the_worker_of_the_bots_finds_it_and_saves_the_eight_for_last(
    eights: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", PATH)
    s = scene(eights, hand=["8♠ 5♥", "2♥ 4♥ 6♥"], discard="9♥", rest="stock", suit=HEARTS)
    worker = SearchWorker()
    worker.prepare(eights).result(300)

    values = worker.evaluate(eights, s, Budget(400, 10_000), KEY)
    worker.close()

    assert values is not None
    assert eights.words.codes[values.answer] == "5♥"


@pytest.mark.process
def test_a_study_answers_its_questions(tmp_path: Path) -> None:
    words = ("study", "crazy-eights", "--games", "200", "--device", "cpu", "--out", "a.md")
    assert croupier(*words, folder=tmp_path, **THERE).returncode == DONE

    report = (tmp_path / "a.md").read_text(encoding="utf-8")
    assert "A study of Crazy Eights" in report
    assert "Is a seat favoured?" in report
