"""Names show something and hide nothing; what steers a terminal is written out."""

import pytest
from pydantic import ValidationError

from croupier.engine.visible_text import is_plain, tidy_name, visible_line
from croupier.server.messages.http_bodies import TakeSeat
from croupier.server.tables.seats import person_seat

UNSEEN = [
    "\u3164",  # a filler of Hangul, which Unicode calls a letter
    "\u2800",  # a sign of Braille without a dot
    "\u115f\u1160",
    "\u200b",
    "\u200d",
    "\u00a0",
    "\ufeff",
    "\u202eAnn",
    "\u2066Ann\u2069",
    "An\u00adn",
    "Ann\U000e0041",
    "Ann\U000e0100",
    "\x1b[2JAnn",
    "Ann\x9b2J",
    "Ann\nBen",
    "Ann\u2028Ben",
    "\u0301",  # an accent on nothing
    "A" + "\u0335" * 12,
    "   ",
    "\ufe0f",
    "\ud800",
]


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_that_hides_something_or_shows_nothing_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        TakeSeat(name=name)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Zoë", "Zoë"),
        (" Zoe\u0308  Maria ", "Zoë Maria"),
        ("Nguyễn", "Nguyễn"),
        ("李雷", "李雷"),
        ("สมชาย", "สมชาย"),
        ("❤\ufe0f", "❤"),
        ("👩\u200d🚀", "👩🚀"),
        ("R2-D2!", "R2-D2!"),
    ],
)
def test_ordinary_names_are_taken_in_one_spelling(given: str, kept: str) -> None:
    assert TakeSeat(name=given).name == tidy_name(given) == kept


def test_two_names_that_look_alike_are_told_apart() -> None:
    assert person_seat(["Ann"], "ａｎｎ").name == "ａｎｎ 2"


def test_a_text_is_plain_if_every_letter_of_it_shows() -> None:
    assert is_plain("by the sea ❤\ufe0f")
    assert not is_plain("by\u3164the sea")


def test_what_steers_a_terminal_is_written_out() -> None:
    assert visible_line("A\x1b[2J\x9b\nB\u202e") == "A\\x1b[2J\\x9b↵B\\u202e"


@pytest.mark.parametrize("name", ["\u0410nn", "A\u0274\u0274", "\u0391nn", "\uff21nn", "ANN"])
def test_a_name_of_other_letters_that_look_the_same_gets_a_number(name: str) -> None:
    assert person_seat(["Ann"], name).name == f"{name} 2"


@pytest.mark.parametrize(("one", "other"), [("Ida", "lda"), ("Olga", "0lga"), ("Bill", "Bi1|")])
def test_a_sign_for_a_letter_makes_no_other_name(one: str, other: str) -> None:
    assert person_seat([one], other).name == f"{other} 2"
