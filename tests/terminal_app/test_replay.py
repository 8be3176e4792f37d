"""A match seen again on the screen."""

import pytest
from textual.pilot import Pilot

from croupier.catalogue import find_game
from croupier.match import Match, Player
from croupier.piles import NOBODY
from croupier.players import bot_answer
from croupier.table import Table
from croupier.terminal.replay import Film
from croupier.terminal.replay_screen import ReplayScreen
from croupier.view import View
from tests.terminal_app.pilots import click, house_of, match_of, on_screen, shown


def played(game: str, who: str, answers: int = 10_000, **options: str) -> Match:
    """Return a match that bots played, or the beginning of one."""
    table = Table(find_game(game), match_of(game, who, options=options))
    while table.seat != NOBODY and table.turn <= answers:
        table.answer(table.seat, table.turn, bot_answer(table, table.game.rival))
    return table.match


def backs(view: View) -> int:
    """Count the cards in hands that cannot be seen."""
    return sum(face is None for zone in view.zones if zone.seat is not None for face in zone.cards)


def test_one_steps_jumps_and_plays_through_a_match() -> None:
    match = played("crazy", "Ann* Ben*", cards_each="3")
    screen = ReplayScreen(match)

    async def step(pilot: Pilot[object]) -> None:
        await pilot.press("right", "right", "left")
        assert screen.at == 1
        await pilot.press("end", "]", "[", "home")
        assert screen.at == 0
        await pilot.press("j", "4", "enter")
        assert screen.at == 4
        assert f"4 / {len(match.lines)}" in shown(pilot)
        await click(pilot, screen, f"tick {len(match.lines)}")
        assert "won by" in shown(pilot)
        await pilot.press("escape")

    on_screen(house_of(lambda: screen), step)


def test_playing_goes_on_to_the_end_by_itself() -> None:
    screen = ReplayScreen(played("crazy", "Ann* Ben*", cards_each="1"))

    async def play(pilot: Pilot[object]) -> None:
        await pilot.press("space")
        while screen.is_playing:
            await pilot.pause(0.01)
        assert screen.at == screen.film.end

    on_screen(house_of(lambda: screen), play)


def test_each_pair_of_eyes_sees_its_own_cards_and_open_cards_are_all_seen() -> None:
    film = Film(played("crazy", "Ann* Ben*"))

    assert backs(film.view(3, 0)) == backs(film.view(3, -1)) - len(hand(film.view(3, 0)))
    assert backs(film.view(3, -1, is_open=True)) == 0


def hand(view: View) -> list[object]:
    """Return the cards of the hand one sees."""
    return [face for zone in view.zones if zone.seat == view.seat for face in zone.cards]


def test_eyes_are_changed_by_a_number_and_cards_opened_by_o() -> None:
    screen = ReplayScreen(played("crazy", "Ann* Ben*"))

    async def look(pilot: Pilot[object]) -> None:
        assert "open cards" in shown(pilot)
        await pilot.press("1")
        assert "Ann's eyes" in shown(pilot)
        await pilot.press("0")
        assert "a watcher's eyes" in shown(pilot)
        await pilot.press("o", "o", "9")
        assert "a watcher's eyes" in shown(pilot)

    on_screen(house_of(lambda: screen), look)


def test_cards_of_an_open_match_stay_hidden() -> None:
    screen = ReplayScreen(played("crazy", "Ann* Ben*", answers=4))

    async def look(pilot: Pilot[object]) -> None:
        await pilot.press("o")
        assert "Cards are opened when the match is over." in shown(pilot)
        assert backs(screen.film.view(2, -1, is_open=True)) > 0

    on_screen(house_of(lambda: screen), look)


def test_marks_are_told() -> None:
    table = Table(find_game("crazy"), match_of("crazy", "Ann Ben*"))
    table.answer(0, 1, bot_answer(table, "heuristic"))
    table.undo(0)
    table.change_player(1, Player("Dora"))
    table.by_clock()

    assert [text for _, text in Film(table.match).marks()] == [
        "Taken back to answer 1.",
        "Dora answers for seat 2 now.",
        "Ann is out of time.",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["monopoly-deal", "onu", "strip-me", "tic-tac-rummy"])
def test_every_frame_of_every_game_can_be_drawn(game: str) -> None:
    screen = ReplayScreen(played(game, "Ann* Ben*"))

    async def step(pilot: Pilot[object]) -> None:
        for number in range(screen.film.end + 1):
            screen.go(number)
            screen.redraw()
            assert f"{number} / {screen.film.end}" in shown(pilot)

    on_screen(house_of(lambda: screen), step)
