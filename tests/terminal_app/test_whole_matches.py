"""Whole matches on the screen, by keyboard and by mouse, people and bots mixed."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from croupier.cli.match_commands import verify_lines
from croupier.engine.game import Game
from croupier.games.catalogue import all_games
from croupier.play.match import Match
from croupier.terminal.files.results import read_results
from tests.terminal_app.pilots import (
    Answerer,
    by_keys,
    match_of,
    mixed,
    on_screen,
    play_out,
    shown,
    table_app,
)

pytestmark = pytest.mark.realtime

GAMES = [pytest.param(game, id=game.name) for game in all_games().values()]


def play_whole(match: Match, folder: Path, answer: Answerer) -> list[str]:
    """Play a match to its end on the screen; return what the check of its file says."""

    async def play(pilot: Pilot[object]) -> None:
        screen = await play_out(pilot, answer)
        await pilot.pause()
        assert screen.table.match.result is not None
        assert "The match is over." in shown(pilot)

    on_screen(table_app(match, folder), play)
    return list(verify_lines(folder / "table.match"))


def test_a_short_match_is_played_by_keys_and_mouse_to_its_end(tmp_path: Path) -> None:
    match = match_of("crazy", "Ann Ben* Cem*", options={"cards_each": "3"})

    assert play_whole(match, tmp_path, mixed(1))[-1] == "Everything agrees."
    assert [outcome.rivals for outcome in read_results("Ann")] == [("steady", "steady")]


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_every_game_is_played_to_its_end(game: Game, tmp_path: Path) -> None:
    who = "Ann Ben* Dora" if game.max_seats > 2 else "Ann Ben*"

    options = {"limit": "300"} if game.name == "strip-me" else {}  # it can be very long
    said = play_whole(match_of(game.name, who, options=options), tmp_path, mixed(2))

    assert said[-1] == "Everything agrees."
    assert len(read_results("Ann")) == 1


def test_two_people_share_a_keyboard_and_the_cover_lies_between_them(tmp_path: Path) -> None:
    match = match_of("crazy", "Ann Dora", options={"cards_each": "1"})

    assert play_whole(match, tmp_path, by_keys)[-1] == "Everything agrees."
    assert read_results("Ann")[0].won != read_results("Dora")[0].won
