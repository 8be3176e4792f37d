"""Hints in line mode: what they say, and what they say until the search is there."""

import re

from croupier.engine import extras
from croupier.terminal.text import hint_text
from tests.terminal.line_table import ANN, CALM_BOT, LineMode
from tests.terminal.search_stub import Worker, employ

FIRST_GUESS = "A simple bot's first guess, perhaps wrong: "


def test_a_hint_says_what_each_answer_is_worth_the_best_first(lines: LineMode) -> None:
    employ(Worker(), lines.monkeypatch)
    played = lines.play("hint\n")

    hint = played.said.partition("> hint\n")[2].splitlines()[:3]
    assert hint == [
        "Best found: play blue 8. It wins about 50 of 100 games from here.",
        "Play blue 8: wins 50 of 100.",
        "Play green 7: wins 25 of 100.",
    ]
    assert played.match.events == ()


def test_alone_a_hint_speaks_of_points(lines: LineMode) -> None:
    employ(Worker(), lines.monkeypatch)
    played = lines.play("hint\n", ANN, game="tic-tac-rummy")

    assert "Deal a card for 1 point: 0.25 points." in played.said


def test_before_the_search_is_ready_a_hint_is_for_now(lines: LineMode) -> None:
    employ(Worker(is_ready=False), lines.monkeypatch)
    played = lines.play("hint\n")

    follows = "A deeper look follows: the search is compiled first"
    assert re.search(rf"^{FIRST_GUESS}play .+\.\n{follows}, .+\.$", played.said, re.MULTILINE)


def test_where_a_search_could_not_be_fetched_a_hint_says_so(lines: LineMode) -> None:
    worker = Worker(is_ready=False)
    worker.is_lacking = True
    employ(worker, lines.monkeypatch)
    played = lines.play("hint\nsave\n")

    assert "A deeper look cannot be had: what it needs could not be fetched." in played.said


def test_a_hint_says_what_is_fetched_for_it(lines: LineMode) -> None:
    employ(Worker(is_ready=False), lines.monkeypatch)
    lines.monkeypatch.setattr(hint_text, "can_have", lambda _extra: True)
    lines.monkeypatch.setattr(hint_text, "missing_modules", lambda _extra: ["numba"])

    assert "Fetching what hints need, once; a deeper look" in lines.play("hint\n").said


def test_without_a_search_a_hint_says_how_to_get_one(lines: LineMode) -> None:
    employ(Worker(is_ready=False), lines.monkeypatch)
    lines.monkeypatch.setattr(hint_text, "can_have", lambda _extra: False)
    lines.monkeypatch.setattr(extras, "missing_modules", lambda _extra: ["numba"])
    played = lines.play("hint\nsave\n")

    assert FIRST_GUESS in played.said
    assert "\nGet it: pip install 'croupier[search]'\n" in played.said


def test_where_there_is_only_one_answer_the_hint_is_that(lines: LineMode) -> None:
    employ(Worker(is_ready=False), lines.monkeypatch)
    played = lines.play("hint\n", ANN, CALM_BOT, game="strip-me")

    assert "There is only one answer: " in played.said
    assert "being prepared" not in played.said
