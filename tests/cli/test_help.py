"""Help as people read it, and words that newcomers try first."""

import contextlib
import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli.exit_status import fail, say
from croupier.cli.main import app
from croupier.engine.ascii_text import to_ascii
from croupier.play.match_text import read_match
from croupier.terminal.text.line_output import fitted
from tests.cli.commandline import DONE, WRONG, assert_refused, croupier, here

COMMANDS = [[each.name or "serve"] for each in app.registered_commands]
TABLES = [["tables", name] for name in ("list", "close", "export", "backup", "restore", "move")]


@pytest.mark.parametrize("words", [[], *COMMANDS, ["tables"], *TABLES], ids=" ".join)
def test_help_is_whole_and_speaks_of_no_type_of_python(words: list[str], tmp_path: Path) -> None:
    done = here(*words, "--help", folder=tmp_path)

    assert done.returncode == DONE
    usage, *lines = done.stdout.splitlines()
    assert not [line for line in lines if "..." in line or "<" in line or "list[" in line]
    assert "{" not in usage


def test_a_number_of_seats_is_you_and_bots(tmp_path: Path) -> None:
    done = here("play", "crazy", "--seats", "3", "--file", "a.match", folder=tmp_path)

    assert done.returncode == DONE
    you, *others = read_match((tmp_path / "a.match").read_bytes()).players
    assert you.is_person
    assert [player.bot for player in others] == ["heuristic", "heuristic"]


@pytest.mark.parametrize("seats", ["1", "9", "0", "12345"])
def test_a_number_of_seats_that_a_game_has_not_is_refused(seats: str, tmp_path: Path) -> None:
    done = here("play", "crazy", "--seats", seats, folder=tmp_path)

    assert_refused(done, WRONG, f"Crazy has 2 to 8 seats, not {seats}.")


def test_a_long_statement_is_broken_between_words_alone() -> None:
    said = "1: play the seven of diamonds, after which the next one draws two cards"
    rows = fitted(said, 30)

    assert max(map(len, rows)) < 30
    assert " ".join(row.strip() for row in rows) == said


@pytest.mark.process
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "In line mode: ./croupier play crazy"),
        (["play"], "Try: ./croupier play crazy"),
        (["play", "crasy"], "Try: ./croupier play crazy"),
        (["--help"], "First match: ./croupier play crazy"),
        (["play", "--help"], "Usage: ./croupier play"),
        (["check-game", "."], "Begin with: ./croupier new NAME"),
    ],
    ids=" ".join,
)
def test_in_a_clone_croupier_is_named_as_one_calls_it_there(
    words: list[str], said: str, tmp_path: Path
) -> None:
    done = croupier(*words, folder=tmp_path, CROUPIER_CALLED="./croupier")

    assert said in done.stdout + done.stderr


class Window(io.StringIO):
    """A terminal that writes down what it is to show."""

    def isatty(self) -> bool:
        """Say that this is a terminal."""
        return True


@pytest.mark.parametrize(("stream", "speak"), [("stdout", say), ("stderr", fail)])
def test_what_a_command_says_breaks_no_word_of_a_terminal(
    stream: str, speak: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "the match was played by the rules of another version, and is shown as it was written"
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys, stream, window := Window())
    with contextlib.suppress(SystemExit):
        speak(said)

    rows = window.getvalue().splitlines()
    assert max(map(len, rows)) < 40
    assert " ".join(row.strip() for row in rows).removeprefix("croupier: ") == said


def test_what_is_drawn_has_a_sign_of_ascii_and_letters_lose_their_accents() -> None:
    assert to_ascii("♠ Ann · 7♦ … ╭─╮ Zoé") == "s Ann . 7d . +-+ Zoe"
