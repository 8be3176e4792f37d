"""Hints at a table on the screen: the advised answer, and what each answer is worth."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from croupier.terminal.art.table_art import ranking_rows
from tests.terminal.search_stub import Worker, employ
from tests.terminal_app.pilots import match_of, on_screen, question, shown, table_app


@pytest.mark.realtime
def test_a_hint_ranks_the_answers_beside_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    employ(Worker(), monkeypatch)

    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        assert screen.decision is not None
        codes = screen.table.game.choices(screen.table.state)
        first, second = [screen.decision.choice(code) for code in codes[:2]]
        assert first is not None
        assert second is not None
        await pilot.press("tab", "h")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert f"Best found: {first.label}." in shown(pilot)
        assert "Games won of 100" in shown(pilot)
        assert f" 50 {first.label}" in shown(pilot)
        assert f" 25 {second.label}" in shown(pilot)
        await pilot.press("enter")
        await question(pilot)
        assert screen.session.moves[0].code == first.code
        assert "Games won" not in shown(pilot)

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)


@pytest.mark.realtime
def test_a_hint_comes_at_once_and_a_better_one_when_the_search_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = Worker(is_ready=False)
    employ(worker, monkeypatch)
    monkeypatch.setattr("croupier.terminal.screens.table_screen.LOOK_AGAIN", 0)

    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        await pilot.press("h")
        while screen.hinted is None:
            await pilot.pause()
        assert "A simple bot's first guess" in shown(pilot)
        assert "│ A deeper look" in shown(pilot)
        guess = screen.hinted.advice.code
        worker.is_ready = True
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        is_same = screen.hinted.advice.code == guess
        assert ("Best found: " if is_same else "Better than the first guess: ") in shown(pilot)
        assert "A deeper look" not in shown(pilot)

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)


@pytest.mark.realtime
def test_a_hint_that_comes_too_late_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    employ(Worker(is_ready=False), monkeypatch)
    monkeypatch.setattr("croupier.terminal.screens.table_screen.LOOK_AGAIN", 0)

    async def play(pilot: Pilot[object]) -> None:
        await pilot.press("h", "1")
        screen = await question(pilot)
        await pilot.app.workers.wait_for_complete()
        assert screen.hinted is None
        assert "first guess" not in shown(pilot)

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)


@pytest.mark.realtime
def test_alone_a_hint_ranks_by_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    employ(Worker(), monkeypatch)

    async def play(pilot: Pilot[object]) -> None:
        await pilot.press("h")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "Points" in shown(pilot)
        assert "0.2 deal a card for 1" in shown(pilot)

    on_screen(table_app(match_of("tic-tac-rummy", "Ann"), tmp_path), play)


def test_what_has_no_room_beside_the_table_is_counted() -> None:
    rows = [(str(90 - n), f"play card {n}") for n in range(9)]
    lines = ranking_rows(("To win", rows), 22, room=6)

    assert "".join(span.text for span in lines[1]) == " 90 play card 0"
    assert lines[-1][0].text == "… 5 more"
    assert len(lines) == 6
    assert len(ranking_rows(("To win", rows), 22, room=10)) == 10
