"""The edition itself: its lists, its libraries, and how it takes its leave."""

import builtins
import importlib.util
import io
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from classroom.tests.monopoly_deal.program_scene import typed
from croupier_classroom.documents.monopoly_deal import program

EDITION = "croupier_classroom.documents.monopoly_deal.program"
SOURCE = Path(program.__file__)
LEFT = "\nThe game was left before its end.\n"


def test_the_lists_are_in_the_order_of_the_house() -> None:  # R0.1 R0.2
    fresh = fresh_edition()
    colours = list(fresh.cards_of_colour)
    assert " ".join(colours) == "Brown Blue Green Orange Pink Red Yellow Black White Purple"
    properties = [f"{colour}_{number}" for colour in colours for number in (1, 2, 3)]
    actions = ["Pass Go"] * 10 + ["Dealbreaker"] * 2 + ["Just Say No"] * 3
    actions += ["Forced Deal"] * 4 + ["Sly Deal"] * 3

    assert fresh.property_cards == properties
    assert fresh.action_cards == actions
    assert fresh.complete_deck == properties + actions
    assert fresh.complete_brown == ["Brown_1", "Brown_2", "Brown_3"]
    for colour in colours:
        names = [f"{colour}_{number}" for number in (1, 2, 3)]
        assert getattr(fresh, f"complete_{colour.lower()}") == names


def test_before_the_first_game_the_table_is_set_with_a_whole_deck() -> None:  # R0.3b
    fresh = fresh_edition()

    assert fresh.deck == fresh.complete_deck
    assert fresh.deck is not fresh.complete_deck
    assert (fresh.discard_pile, fresh.player_ls, fresh.total_players) == ([], [], [])
    assert fresh.player_number == 1


def test_chance_and_pauses_come_from_the_named_libraries() -> None:  # R0.4
    assert fresh_edition().shuffle == random.shuffle
    assert fresh_edition().randint == random.randint
    assert fresh_edition().seed == random.seed
    assert fresh_edition().sleep is time.sleep


def test_a_notebook_wipes_its_cells_itself(monkeypatch: pytest.MonkeyPatch) -> None:  # R0.4
    display = ModuleType("IPython.display")
    vars(display)["clear_output"] = wipe = object()
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", display)

    assert fresh_edition().clear_output is wipe


def fresh_edition() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fresh_edition", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Terminal(io.StringIO):
    """A screen somebody looks at."""

    def isatty(self) -> bool:
        """Be a terminal."""
        return True


@pytest.mark.parametrize(
    ("screen", "seconds", "wiped"),
    [(Terminal(), [2], "\033[2J\033[3J\033[H"), (io.StringIO(), [], "")],
    ids=["terminal", "pipe"],
)
def test_a_terminal_is_read_then_wiped_and_a_pipe_left_alone(
    monkeypatch: pytest.MonkeyPatch, screen: io.StringIO, seconds: list[int], wiped: str
) -> None:
    slept: list[int] = []
    monkeypatch.setattr(program, "sleep", slept.append)
    monkeypatch.setattr(sys, "stdout", screen)
    program.next_screen()

    assert slept == seconds
    assert screen.getvalue() == wiped


def test_a_notebook_leaves_time_to_read_before_the_cell_is_wiped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    events: list[object] = []
    monkeypatch.setattr(builtins, "get_ipython", None, raising=False)
    monkeypatch.setattr(program, "sleep", events.append)
    monkeypatch.setattr(program, "clear_output", lambda: events.append("wiped"))
    program.next_screen()

    assert events == [2, "wiped"]


def test_end_of_input_leaves_the_program_with_one_line() -> None:
    assert typed([], program.main).output == "How many players (2, 3 or 4)? " + LEFT


@pytest.mark.parametrize(
    "trouble", [KeyboardInterrupt(), EOFError(), UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no")]
)
def test_whatever_stops_the_typing_ends_the_game_in_words(
    trouble: BaseException, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(_prompt: str) -> str:
        raise trouble

    monkeypatch.setattr(builtins, "input", stop)
    program.main()

    assert capsys.readouterr().out == LEFT


@pytest.mark.process
@pytest.mark.parametrize("typed", [b"", b"2\nAnn\n", b"\xff\n"], ids=["nothing", "name", "bytes"])
def test_a_real_pipe_sees_no_traceback_and_no_escape_codes(typed: bytes) -> None:
    command = [sys.executable, "-m", EDITION]
    ran = subprocess.run(command, input=typed, capture_output=True, timeout=60, check=True)

    assert ran.stderr == b""
    assert b"\033" not in ran.stdout
    assert ran.stdout.decode().splitlines()[-1] == LEFT.strip()


@pytest.mark.process
def test_the_flat_copy_runs_on_a_bare_interpreter(tmp_path: Path) -> None:
    shutil.copy(SOURCE, tmp_path / "monopoly_deal.py")
    command = [sys.executable, "-I", "-S", "monopoly_deal.py"]
    ran = subprocess.run(command, input=b"", capture_output=True, cwd=tmp_path, check=True)

    assert ran.stdout.decode().splitlines()[-1] == LEFT.strip()
