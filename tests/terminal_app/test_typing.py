"""Answers that are typed on the screen: numbers, and words in a line of their own."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from croupier.terminal.screens.table_screen import TableScreen
from tests.terminal_app.pilots import (
    app_at,
    in_the_middle,
    match_of,
    on_screen,
    question,
    shown,
    table_app,
)

pytestmark = pytest.mark.realtime

MANY = 4  # answers after which there are ten to choose from, in one match


def test_a_word_is_as_good_as_a_number(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        decision = screen.decision
        assert decision is not None
        await pilot.press("/", *decision.choices[-1].word, "enter")
        assert screen.session.moves[0].code == decision.choices[-1].code

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)


def test_what_is_no_answer_is_refused_in_words(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        await pilot.press("9", "9")
        assert "There is no answer 9" in shown(pilot)
        await pilot.press("x")
        assert '"x" is no key here' in shown(pilot)
        await pilot.press("/", *"xylo", "enter")
        assert '"xylo" is not an answer here' in shown(pilot)
        assert screen.session.moves == []

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)


def test_a_word_is_typed_in_sight_and_no_letter_of_it_is_a_key(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        decision = screen.decision
        assert decision is not None
        await pilot.press("/")
        assert "/_ : the beginning of an answer, then Enter; Esc leaves it" in shown(pilot)
        await pilot.press("l", "p", "u")
        assert pilot.app.screen is screen
        assert "/lpu_" in shown(pilot)
        await pilot.press("escape")
        assert "/lpu_" not in shown(pilot)
        assert pilot.app.screen is screen
        label = decision.choices[1].label
        await pilot.press("/", *("space" if sign == " " else sign for sign in label))
        assert f"_ : Enter for {label}; Esc leaves it" in shown(pilot)
        assert screen.session.moves == []
        await pilot.press("enter")
        assert screen.session.moves[0].code == decision.choices[1].code

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)


def test_a_word_that_means_several_answers_names_them(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        await pilot.press("/", *"play", "enter")
        assert '"play" may mean several answers: play ' in shown(pilot)
        assert screen.session.moves == []
        assert not screen.is_playing_on

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)


def test_a_digit_that_may_go_on_says_so(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        decision = screen.decision
        assert decision is not None
        assert len(decision.choices) >= 10
        await pilot.press("1")
        assert "1_ : another digit, or Enter for 1" in shown(pilot)
        moves = len(screen.session.moves)
        await pilot.press("enter")
        assert screen.session.moves[moves].code == decision.choices[0].code

    match = match_of("monopoly-deal", "Ann Ben* Cem*", "thimble 3")
    on_screen(app_at(lambda: TableScreen(in_the_middle(match, MANY, tmp_path))), play)
