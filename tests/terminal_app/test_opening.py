"""Opening the app: what it needs, what it says when it is left, and line mode as a way out."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.terminal.capabilities import has_screen
from croupier.terminal.files.user_data import Preferences, write_preferences
from croupier.terminal.screens import terminal_app as app
from croupier.terminal.screens.lobby_screen import LobbyScreen
from croupier.terminal.screens.replay_screen import ReplayScreen, TakeUp
from croupier.terminal.screens.table_screen import TableScreen
from croupier.terminal.screens.terminal_app import CroupierApp, open_lobby, open_replay, open_table
from tests.terminal_app.pilots import match_of, sit
from tests.terminal_app.test_replay import played

LIGHT = "croupier.terminal, croupier.terminal.capabilities, croupier.terminal.line_mode"


def stand_in(monkeypatch: pytest.MonkeyPatch, result: object = None) -> list[CroupierApp]:
    """Let every app end at once with a result; return the apps that were opened."""
    opened: list[CroupierApp] = []

    def run(app: CroupierApp) -> object:
        opened.append(app)
        return result

    monkeypatch.setattr(app.CroupierApp, "run", run)
    return opened


@pytest.mark.process
def test_line_mode_does_not_import_the_screen() -> None:
    program = f"import sys, {LIGHT}; sys.exit('textual' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_from_a_replay_one_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("crazy", "Ann Ben*")
    opened = stand_in(monkeypatch, TakeUp(match, 3))
    monkeypatch.setattr(app, "open_table", lambda table, _file, **_: len(table.events))

    assert open_replay(match) == len(match.events) + 1
    assert len(opened) == 1


def test_a_pipe_has_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False)
    assert not has_screen()

    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert has_screen()


@pytest.mark.parametrize(
    ("locale", "is_ascii"),
    [
        ({}, False),
        ({"LC_ALL": "C"}, True),
        ({"LC_ALL": "POSIX", "LANG": "en_GB.UTF-8"}, True),
        ({"LC_ALL": "", "LC_CTYPE": "C"}, True),
        ({"LANG": "C"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),  # as Python has it where LANG is C
        ({"LC_CTYPE": "C.UTF-8"}, False),  # and where nothing is set
        ({"LC_ALL": "C.UTF-8"}, False),
        ({"LANG": "C", "LC_CTYPE": "de_DE.UTF-8"}, False),
        ({"LANG": "en_GB.UTF-8"}, False),
    ],
)
def test_a_locale_that_is_set_to_c_begins_with_ascii(
    locale: dict[str, str], is_ascii: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), "utf-8"))
    opened = stand_in(monkeypatch)

    open_lobby()
    assert opened[0].looks.ascii == is_ascii


def test_the_app_opens_at_the_lobby_as_it_was_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write_preferences(Preferences(name="Dora", theme="light", game="onu"))
    opened = stand_in(monkeypatch)

    assert open_lobby() == 0
    lobby = opened[0].first()
    assert isinstance(lobby, LobbyScreen)
    assert (lobby.you, lobby.setups[lobby.at].game.name) == ("Dora", "onu")
    assert opened[0].looks.theme == "light"


def test_leaving_a_table_says_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = stand_in(monkeypatch)
    session = sit(match_of("crazy", "Ann Ben*"), tmp_path)

    assert open_table(session.table, session.file, forced=True, ascii_only=True, motion=False) == 0
    assert isinstance(opened[0].first(), TableScreen)
    assert (opened[0].looks.ascii, opened[0].looks.motion) == (True, False)
    assert opened[0].preferences.forced
    path = tmp_path / "table.match"
    assert f"Go on: croupier play --file {path}" in capsys.readouterr().out


def test_a_replay_is_opened_too(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = stand_in(monkeypatch)

    assert open_replay(played("crazy", "Ann* Ben*", cards_each="1")) == 0
    assert isinstance(opened[0].first(), ReplayScreen)


def test_a_sitting_goes_on_in_line_mode(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = sit(match_of("crazy", "Ann Ben*"), tmp_path)
    stand_in(monkeypatch, result=session)
    monkeypatch.setattr("builtins.input", lambda: "save")

    assert open_table(session.table, session.file) == 0
    assert "The match is saved after 0 answers" in capsys.readouterr().out


@pytest.mark.parametrize(("encoding", "is_ascii"), [("utf-8", False), ("iso8859-1", True)])
def test_where_more_cannot_be_written_the_screen_is_ascii(
    encoding: str, is_ascii: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = stand_in(monkeypatch)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding))
    open_lobby()

    assert opened[0].looks.ascii == is_ascii
