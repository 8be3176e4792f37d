"""Windows of every size, pasted floods and keys that mean nothing: no harm is done."""

import random
from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from croupier.terminal.art.themes import Looks
from croupier.terminal.screens.drawing_screen import DrawingWidget
from croupier.terminal.screens.lobby_screen import LobbyScreen
from croupier.terminal.screens.table_screen import TableScreen
from croupier.terminal.session import PlaySession
from tests.terminal_app.pilots import (
    app_at,
    match_of,
    on_screen,
    question,
    rows_of,
    shown,
    sit,
    table_app,
    table_screen,
)

ODD_KEYS = (
    "f9",
    "ctrl+x",
    "alt+q",
    "insert",
    "delete",
    "backspace",
    "ctrl+@",
    "z",
    "ä",
    "漢",
    "\\",
)


@pytest.mark.realtime
def test_too_small_a_window_says_so_and_how_to_go_on(tmp_path: Path) -> None:
    async def look(pilot: Pilot[object]) -> None:
        text = shown(pilot)
        assert "80 columns and 24 rows" in text
        assert "this is 40 and 10." in text
        assert "line mode" in text

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), look, size=(40, 10))


@pytest.mark.realtime
def test_a_window_that_grows_shows_the_table_again(tmp_path: Path) -> None:
    async def look(pilot: Pilot[object]) -> None:
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "rule 5" in shown(pilot)
        await pilot.resize_terminal(20, 5)
        await pilot.pause()
        assert "Croupier needs" in shown(pilot)

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), look, size=(40, 10))


@pytest.mark.realtime
def test_from_too_small_a_window_one_goes_on_in_line_mode(tmp_path: Path) -> None:
    app = table_app(match_of("crazy", "Ann Ben*"), tmp_path)

    async def press(pilot: Pilot[object]) -> None:
        await pilot.press("1", "enter", "p")

    on_screen(app, press, size=(60, 20))
    assert isinstance(app.return_value, PlaySession)
    assert app.return_value.moves == []


@pytest.mark.realtime
@pytest.mark.parametrize("game", ["crazy", "onu"])
def test_any_size_can_be_drawn_in_the_middle_of_a_match(game: str, tmp_path: Path) -> None:
    rng = random.Random(3)

    async def resize(pilot: Pilot[object]) -> None:
        for _ in range(6):
            await pilot.resize_terminal(rng.randint(1, 220), rng.randint(1, 60))
            await pilot.pause()
            size = pilot.app.size
            rows = rows_of(table_screen(pilot).canvas)
            assert (len(rows), {len(row) for row in rows}) == (size.height, {size.width})

    on_screen(table_app(match_of(game, "Ann Ben* Cem*"), tmp_path), resize)


@pytest.mark.realtime
def test_a_pasted_flood_answers_nothing(tmp_path: Path) -> None:
    async def paste(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        screen.query_one(DrawingWidget).post_message(Paste("1\n2\n" * 10_000))
        await pilot.pause()
        assert screen.session.moves == []

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), paste)


@pytest.mark.realtime
def test_unknown_keys_change_nothing(tmp_path: Path) -> None:
    async def press(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        await pilot.press(*ODD_KEYS)
        assert screen.session.moves == []
        assert screen.is_current

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), press)


@pytest.mark.realtime
def test_a_storm_of_keys_leaves_a_match_by_the_rules(tmp_path: Path) -> None:
    rng = random.Random(5)
    keys = [*"0123456789whufpv?+-/RBGYabc", "enter", "tab", "up", "down", "left", "right", "f2"]

    async def storm(pilot: Pilot[object]) -> None:
        for _ in range(8):
            await pilot.press(*rng.choices(keys, k=6))
            if not isinstance(pilot.app.screen, TableScreen):
                await pilot.press("escape")
        assert len(table_screen(pilot).session.moves) > 1

    on_screen(table_app(match_of("crazy", "Ann Ben* Cem*"), tmp_path), storm)


@pytest.mark.process
@pytest.mark.parametrize("theme", ["dark", "light", "sixteen", "none"])
def test_every_theme_draws_the_same_signs(theme: str, tmp_path: Path) -> None:
    async def look(pilot: Pilot[object]) -> None:
        assert "┏━━━━┓" in shown(pilot)

    session = sit(match_of("crazy", "Ann Ben*"), tmp_path)
    on_screen(app_at(lambda: TableScreen(session), Looks(theme, motion=False)), look)


@pytest.mark.realtime
def test_with_ascii_nothing_else_is_drawn(tmp_path: Path) -> None:
    session = sit(match_of("tic-tac-rummy", "Ann Ben*"), tmp_path)

    async def look(pilot: Pilot[object]) -> None:
        assert shown(pilot).isascii()
        assert "+----" in shown(pilot)
        await pilot.press("escape")

    on_screen(app_at(lambda: TableScreen(session), Looks(ascii=True, motion=False)), look)
    on_screen(app_at(lambda: LobbyScreen("Ann"), Looks(ascii=True, motion=False)), look)


@pytest.mark.realtime
def test_without_colour_no_style_has_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    session = sit(match_of("crazy", "Ann Ben*"), tmp_path)

    async def look(pilot: Pilot[object]) -> None:
        picture = table_screen(pilot).query_one(DrawingWidget)
        styles = [segment.style for y in range(24) for segment in picture.render_line(y)]
        assert all(s is None or s.color is None or s.color.is_default for s in styles)

    on_screen(app_at(lambda: TableScreen(session), Looks("none", motion=False)), look)
