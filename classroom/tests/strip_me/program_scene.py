"""Typing at the edition, and grading texts that differ from it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from classroom.tests.programs import grade_texts
from classroom.tests.typed import type_lines
from croupier_classroom.documents.strip_me.checks import CHECKS
from croupier_classroom.documents.strip_me.checks.document_examples import PROMPT
from croupier_classroom.documents.strip_me.checks.played_games import cards_of
from croupier_classroom.documents.strip_me.program import strip_me
from croupier_classroom.editions import edition_of
from croupier_classroom.grading.runner import Grade

MAIN_FILE = Path(CHECKS.files["strip_me"])
EDITION = edition_of("strip_me").flat_files()


def typed(lines: Sequence[str], call: Callable[[], object]) -> str:
    """Type these lines, then the end of input; return what is printed."""
    came = type_lines(lines, call)
    assert came.raised is None
    return came.output


def queue_of(words: str) -> strip_me.Queue:
    """Make a hand of these cards, the front first."""
    return "Queue", cards_of(words)


def stack_of(words: str) -> strip_me.Stack:
    """Make a pile of these cards, the top last."""
    return "Stack", cards_of(words)


def ours(hand_0: str, hand_1: str, lines: Sequence[str]) -> str:
    """Play a game with these hands; return what is printed from the first prompt on."""
    hands = queue_of(hand_0), queue_of(hand_1)
    with patch.object(strip_me, "prepPlayers", lambda: hands):
        screen = typed(lines, strip_me.strip_me)
    return PROMPT + screen.partition(PROMPT)[2]


def changed(*changes: tuple[str, str]) -> str:
    """Return the edition's main file with changes, each of which must be possible."""
    text = EDITION[MAIN_FILE]
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after)
    return text


def graded(text: str, profile: str = "default", only: str = "") -> Grade:
    """Grade this text in the place of the edition's main file, by all checks or by one."""
    asked = [check for check in CHECKS if not only or check.name == only]
    return grade_texts(replace(CHECKS, all=asked), {MAIN_FILE: text}, profile)


def failed(grade_: Grade) -> list[str]:
    """Return the names of the checks that failed by themselves."""
    return [each.check.name for each in grade_.results if not each.passed and not each.follows]
