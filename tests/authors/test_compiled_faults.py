"""Faults that only compiled rules have: `check-game` plays them against the interpreter."""

import re
from pathlib import Path

import pytest

from croupier.authors.game_check import UNCOMPILED, GameCheck, compile_and_compare
from croupier.games.catalogue import find_game
from croupier.testing.compiled_proof import reason_in
from tests.authors.folders import Change, faults_here, line_of, planted

RULES = "rules.py"
BEST = "    best: int ="
DEALT = "    s.best, s.taker = NOTHING, 0\n"
COUNTED = "    s.played[s.seat] += 1\n"
LEFT = "    return s.count[HAND + seat]\n"
MARKS = (
    "    mark: int = int_field(0, (1 << 32) - 1)\n    other: int = int_field(0, (1 << 32) - 1)\n"
)
PAIR = """
    pair = 0
    if s.seats > 9:
        pair = 1, 2
    if pair == 3:
        s.best = 0
"""
SET = Change(RULES, DEALT, f"{DEALT}    s.mark, s.other, s.lower = 1, 2, 0\n")
DECLARED = Change(RULES, BEST, f"{MARKS}    lower: int = int_field(0, 1)\n{BEST}")


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("changes", "at", "said"),
    [
        ([DECLARED, SET, Change(RULES, LEFT, "    return 1 if s.mark - s.other < 0 else 2\n")],
         "def cards_left", r"compiled, cards_left is 2 for seat 0, not 1; with \d seats, cards_"),
        ([Change(RULES, COUNTED, COUNTED + PAIR)], "",
         r"this cannot be compiled: pair is a number on one way and a tuple on another"),
    ],
    ids=["counted otherwise", "two kinds"],
)  # fmt: skip
def test_what_only_compiled_rules_do_is_found(
    changes: list[Change], at: str, said: str, tmp_path: Path
) -> None:
    own = planted(tmp_path, *changes)

    (fault,) = faults_here(own)

    line = line_of(own / RULES, at) if at else r"\d+"
    assert re.search(rf"rules\.py:{line}: {said}", fault), fault


@pytest.mark.compiled
def test_numbers_without_a_sign_are_subtracted_as_by_the_interpreter(tmp_path: Path) -> None:
    lower = Change(RULES, COUNTED, f"{COUNTED}    if s.mark - s.other < 0:\n        s.lower = 1\n")

    assert faults_here(planted(tmp_path, DECLARED, SET, lower)) == []


@pytest.mark.compiled
def test_a_hand_that_was_laid_open_is_hidden_again_in_the_next_match(tmp_path: Path) -> None:
    opened = Change(
        RULES, "    s.rounds[s.taker] += 1\n", "    s.rounds[s.taker] += 1\n    open_row(s, HAND)\n"
    )
    named = Change(RULES, "    new_deck,\n", "    new_deck,\n    open_row,\n")

    assert faults_here(planted(tmp_path, opened, named)) == []


def test_where_numba_is_missing_it_says_that_nothing_was_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = find_game("crazy")
    monkeypatch.setattr("croupier.authors.game_check.find_spec", lambda _name: None)
    result = GameCheck(game.name)

    compile_and_compare(result, game)

    assert result.proved == [UNCOMPILED]
    assert UNCOMPILED.startswith("NOT PROVED: compiled rules, which need numba")


def test_a_reason_nobody_has_words_for_is_told_without_those_of_the_compiler() -> None:
    assert reason_in("Failed in nopython mode pipeline (step: nopython frontend)") == (
        "a rule is made of ints and bools, and each name is of one kind"
    )
