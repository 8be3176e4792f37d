"""The library of matches: one for `play` and the lobby, with dates, search, rename and delete."""

import os
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from textual.pilot import Pilot

from croupier.engine.errors import UserError
from croupier.engine.shell_words import called
from croupier.play.match_text import write_match
from croupier.terminal.files.saved_matches import (
    SavedMatch,
    matches_folder,
    saved_matches,
    shown_path,
)
from croupier.terminal.screens.lobby_screen import LobbyScreen
from tests.cli.commandline import DONE, here
from tests.play.matches import played
from tests.terminal_app.pilots import app_at, on_screen, shown


def put(name: str, game: str = "crazy", *, answers: int = 0, days: int = 0) -> Path:
    """Put a match into the library, last played some days ago."""
    matches_folder().mkdir(parents=True, exist_ok=True)
    path = matches_folder() / f"{name}.match"
    path.write_text(write_match(played(game, seed="7", answers=answers).match), encoding="utf-8")
    then = (datetime.now().astimezone() - timedelta(days=days)).timestamp()
    os.utime(path, (then, then))
    return path


def only() -> SavedMatch:
    """Return the only match of the library."""
    (one,) = saved_matches()
    return one


@pytest.mark.realtime
def test_what_play_saves_is_in_the_library(tmp_path: Path) -> None:
    done = here("play", "crazy", "--seed", "7", folder=tmp_path, typed="1\nsave\n")
    listed = here("matches", folder=tmp_path)
    again = here("play", "crazy", folder=tmp_path, typed="save\n")

    assert "Go on with it: croupier play --file crazy-7.match" in done.stdout
    assert listed.stdout.startswith("crazy-7: today ")
    assert f"1 in {tmp_path / 'matches'}." in listed.stdout
    assert "Another match waits: today " in again.stdout
    assert "croupier play --file crazy-7.match" in again.stdout
    gone_on = here("play", "--file", "crazy-7", folder=tmp_path, typed="save\n")
    assert gone_on.returncode == DONE
    assert "Another match waits" not in gone_on.stdout


@pytest.mark.usefixtures("given_time")
def test_matches_are_listed_by_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    put("first", answers=3)
    put("second", "onu", answers=3)

    assert here("matches", "onu", folder=tmp_path).stdout.startswith("second: ")
    assert here("matches", "onu", "first", folder=tmp_path).stdout.startswith("0 in ")


def test_a_match_says_when_it_was_played() -> None:
    put("one", answers=3)
    now, one = datetime.now().astimezone(), only()

    assert one.when(now) == f"today {one.played:%H:%M}"
    assert one.when(now + timedelta(days=1)) == f"yesterday {one.played:%H:%M}"
    assert one.when(one.played + timedelta(days=3)).split()[0] == str(one.played.day)
    assert one.when(now + timedelta(days=800)).endswith(str(one.played.year))


def test_a_match_is_renamed_to_a_name_that_every_system_takes() -> None:
    path = put("one", answers=3)
    renamed = only().renamed("  the long evening ")

    assert renamed.path == path.with_name("the long evening.match")
    assert [one.name for one in saved_matches()] == ["the long evening"]
    for name in ("", "../out", "a:b", ".hidden", "con", "Nul.two", "LPT1"):
        with pytest.raises(UserError, match="cannot be the name"):
            renamed.renamed(name)
    put("one", answers=3)
    with pytest.raises(UserError, match="another match"):
        renamed.renamed("one")


@pytest.mark.parametrize(
    ("system", "typed"),
    [("linux", "'the long evening.match'"), ("win32", '"the long evening.match"')],
)
def test_a_name_of_several_words_is_shown_as_one_types_it(
    system: str, typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put("one", answers=3)
    path = only().renamed("the long evening").path
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setenv("CROUPIER_CALLED", "./croupier")

    assert shown_path(path) == typed
    assert called() == "./croupier"


@pytest.mark.realtime
def test_the_lobby_offers_to_go_on_with_the_match_that_waits() -> None:
    put("alpha", answers=3)

    async def look(pilot: Pilot[object]) -> None:
        assert "A match waits, today " in shown(pilot)
        assert ", 3 answers: g goes on with it." in shown(pilot)

    on_screen(app_at(lambda: LobbyScreen("Ann", "crazy")), look)


@pytest.mark.realtime
def test_on_the_screen_matches_are_searched_renamed_and_deleted() -> None:
    put("alpha", answers=3)
    put("beta", "onu", answers=3, days=1)

    async def look(pilot: Pilot[object]) -> None:
        await pilot.press("g")
        await pilot.pause()
        assert "today " in shown(pilot)
        assert "yesterday " in shown(pilot)
        await pilot.press("/", *"onu")
        assert "1 of 1" in shown(pilot)
        await pilot.press("enter", "n", *["backspace"] * 4, *"gamma", "enter")
        assert "Its name: gamma" in shown(pilot)
        await pilot.press("d")
        assert "d once more deletes gamma for good." in shown(pilot)
        await pilot.press("up", "d", "d")
        assert "gamma is deleted." in shown(pilot)
        await pilot.press("/", "escape")
        assert "1 of 1" in shown(pilot)
        await pilot.press("tab", "tab", "escape")

    on_screen(app_at(lambda: LobbyScreen("Ann")), look)
    assert only().name == "alpha"
