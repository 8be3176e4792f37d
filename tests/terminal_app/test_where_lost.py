"""Where a match was lost: asked after its end and in a replay, and told only where it is known."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from croupier.bots.answers import bot_answer
from croupier.bots.values import Budget, ChoiceValues
from croupier.engine.game import Game
from croupier.engine.piles import NOBODY
from croupier.games.catalogue import find_game
from croupier.play.match import Match, Undo
from croupier.play.table import Table
from croupier.terminal.files.saved_matches import matches_folder
from croupier.terminal.screens.replay_screen import ReplayScreen
from croupier.terminal.screens.table_screen import TableScreen
from tests.terminal.search_stub import Worker, employ
from tests.terminal_app.pilots import (
    app_at,
    by_keys,
    match_of,
    on_screen,
    play_out,
    question,
    shown,
    sit,
    table_app,
)

pytestmark = pytest.mark.realtime

OFFER = "c where I lost it"


class CloseWorker(Worker):
    """A search to which every choice is worth as much as the next, but for a little."""

    def __init__(self, cost: float, error: float) -> None:
        super().__init__()
        self.cost, self.error = cost, error

    def evaluate(
        self, game: Game, s: Any, budget: Budget, key: bytes, *, eliminating: bool = False
    ) -> ChoiceValues | None:
        """Return values of which only the last choice, and no other, is the best."""
        if (values := super().evaluate(game, s, budget, key, eliminating=eliminating)) is None:
            return None
        many = len(values.codes)
        costs, errors = (*[self.cost] * (many - 1), 0.0), (self.error,) * many
        means = tuple(0.5 - cost for cost in costs)
        return replace(values, means=means, costs=costs, cost_errors=errors)


def ended(game: str, who: str, seed: str, **options: str) -> Match:
    """Return a match that the default bot played for everybody."""
    table = Table(find_game(game), match_of(game, who, seed, options))
    while table.seat != NOBODY:
        table.answer(table.seat, table.question, bot_answer(table, table.game.default_bot))
    return table.match


def crazy_match(winner: int) -> Match:
    """Return a match of Crazy that a seat has won."""
    found = (ended("crazy", "Ann Ben*", str(seed), cards_each="5") for seed in range(99))
    return next(one for one in found if one.result and one.result.winner == winner)


def test_one_key_shows_where_it_was_lost_and_one_plays_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    employ(Worker(), monkeypatch)

    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        await pilot.press("1")  # the stub weighs the first answer most
        await pilot.press("enter", "2")
        await question(pilot)
        assert "The match is over." in shown(pilot)
        assert OFFER in shown(pilot)
        await pilot.press("c")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "This answer cost most: " in shown(pilot)
        assert isinstance(pilot.app.screen, ReplayScreen)
        step = pilot.app.screen.at
        await pilot.press("right")
        assert "This answer cost most: " not in shown(pilot)
        await pilot.press("left", "t")
        await pilot.pause()
        screen = await question(pilot)
        assert screen.session.next_answer == step + 1
        assert any(isinstance(event, Undo) for event in screen.table.events)
        assert screen.session.file.path.parent == matches_folder()

    on_screen(table_app(match_of("tic-tac-rummy", "Ann", seed="3"), tmp_path), play)


@pytest.mark.parametrize(
    ("worker", "said"),
    [
        (CloseWorker(0.01, 0.001), "No answer of yours cost much: the cards decided."),
        (CloseWorker(0.05, 0.04), "No answer of yours cost much: the cards decided."),
        (CloseWorker(0.05, 0.01), "about 5 of 100 games. Better:"),
        (Worker(is_ready=False), "The search that would know is not there."),
    ],
    ids=["little", "noise", "a mistake", "no search"],
)
def test_noise_is_not_called_a_mistake(
    worker: Worker, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    employ(worker, monkeypatch)

    async def ask(pilot: Pilot[object]) -> None:
        await pilot.press("c")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert said in shown(pilot)

    session = sit(crazy_match(winner=1), tmp_path)
    on_screen(app_at(lambda: TableScreen(session)), ask, (120, 36))


def test_who_has_won_is_not_asked_where_it_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    employ(Worker(), monkeypatch)

    async def look(pilot: Pilot[object]) -> None:
        assert OFFER not in shown(pilot)
        before = shown(pilot)
        await pilot.press("c")
        await pilot.app.workers.wait_for_complete()
        assert shown(pilot) == before

    session = sit(crazy_match(winner=0), tmp_path)
    on_screen(app_at(lambda: TableScreen(session)), look, (120, 36))


def test_nobody_is_asked_who_had_nothing_to_choose(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        await play_out(pilot, by_keys)
        assert OFFER not in shown(pilot)
        await pilot.press("r", "1", "w")
        assert "Ann had nothing to choose." in shown(pilot)

    match = match_of("strip-me", "Ann Ben*", options={"limit": "8"})
    on_screen(table_app(match, tmp_path), play, (120, 36))


def test_a_replay_goes_to_the_answer_that_cost_most(monkeypatch: pytest.MonkeyPatch) -> None:
    employ(CloseWorker(0.05, 0.01), monkeypatch)
    screen = ReplayScreen(crazy_match(winner=1))

    async def look(pilot: Pilot[object]) -> None:
        assert "w where it was lost" in shown(pilot)
        await pilot.press("w")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "This answer cost most: " in shown(pilot)
        assert "Ann's eyes" in shown(pilot)
        assert "Ann is to answer." in shown(pilot)

    on_screen(app_at(lambda: screen), look, (120, 36))


def test_a_replay_says_when_no_answer_cost_much(monkeypatch: pytest.MonkeyPatch) -> None:
    employ(CloseWorker(0.01, 0.001), monkeypatch)
    screen = ReplayScreen(crazy_match(winner=0))

    async def look(pilot: Pilot[object]) -> None:
        await pilot.press("w")
        assert "Press the number of a seat first" in shown(pilot)
        await pilot.press("2", "w")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "No answer of Ben cost much: the cards decided." in shown(pilot)

    on_screen(app_at(lambda: screen), look, (120, 36))


def test_a_replay_says_its_keys() -> None:
    screen = ReplayScreen(crazy_match(winner=0))

    async def look(pilot: Pilot[object]) -> None:
        assert "? keys" in shown(pilot)
        await pilot.press("?")
        assert "w: where it was lost" in shown(pilot)
        await pilot.press("escape")
        assert pilot.app.screen is screen

    on_screen(app_at(lambda: screen), look)
