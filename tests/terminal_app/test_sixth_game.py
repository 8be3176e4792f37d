"""A game from another package plays on the screen; the screen itself names no game."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from croupier import terminal
from croupier.cli.match_commands import verify_lines
from croupier.games.catalogue import all_games
from croupier.terminal.screens.lobby_screen import LobbyScreen
from tests.terminal_app.pilots import app_at, match_of, on_screen, question, shown, table_app

OUTSIDE = Path(__file__).resolve().parents[1] / "outside_games"
SOURCES = sorted(Path(str(terminal.__path__[0])).glob("*.py"))
WHOLE_WORD = r"\b({})\b"


@pytest.fixture
def _war(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install War, as another package would."""
    monkeypatch.syspath_prepend(str(OUTSIDE))
    all_games.cache_clear()
    yield
    all_games.cache_clear()


@pytest.mark.realtime
@pytest.mark.usefixtures("_war")
def test_a_sixth_game_is_played_to_its_end_unchanged(tmp_path: Path) -> None:
    match = match_of("war", "Ann Ben*", options={"limit": "16"})

    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        while not screen.session.is_over:
            await pilot.press("enter")
            screen = await question(pilot)
        await pilot.pause()
        assert "The match is over." in shown(pilot)

    on_screen(table_app(match, tmp_path), play)
    assert list(verify_lines(tmp_path / "table.match"))[-1] == "Everything agrees."


@pytest.mark.realtime
@pytest.mark.usefixtures("_war")
def test_a_sixth_game_has_its_card_in_the_lobby() -> None:
    async def look(pilot: Pilot[object]) -> None:
        assert "War" in shown(pilot)
        assert "The higher card takes the pile." in shown(pilot)
        for game in all_games().values():
            assert f" {game.title} ─" in shown(pilot) or f"▸ {game.title} ━" in shown(pilot)

    on_screen(app_at(lambda: LobbyScreen("Ann")), look)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_the_terminal_names_no_game(path: Path) -> None:
    names = {form for game in all_games().values() for form in (game.name, game.title)}
    names |= {name.replace("-", "_") for name in names} | {name.replace("-", " ") for name in names}
    pattern = re.compile(WHOLE_WORD.format("|".join(map(re.escape, sorted(names)))), re.IGNORECASE)

    assert pattern.findall(path.read_text(encoding="utf-8")) == []
