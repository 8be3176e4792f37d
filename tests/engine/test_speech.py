"""Saying things about seats and cards."""

import pytest

from croupier.engine.english import Names, counted, listing, sentence

ANN, BEN = 0, 1
TO_ANN = Names(("Ann", "Ben"), ANN)
TO_ALL = Names(("Ann", "Ben"))


def test_one_is_called_you_and_others_by_their_names() -> None:
    assert (TO_ANN(ANN), TO_ANN(BEN)) == ("you", "Ben")
    assert (TO_ALL(ANN), TO_ALL(BEN)) == ("Ann", "Ben")


def test_a_verb_agrees_with_who_does_it() -> None:
    assert TO_ANN.does(ANN, "play") == "You play"
    assert TO_ANN.does(BEN, "play") == "Ben plays"
    assert TO_ANN.does(BEN, "draw a card") == "Ben draws a card"
    assert TO_ANN.does(BEN, "pass", "passes") == "Ben passes"
    assert TO_ALL.has(ANN) == "Ann has"
    assert TO_ANN.has(ANN) == "You have"


def test_a_thing_has_an_owner() -> None:
    assert TO_ANN.own(ANN, "hand") == "your hand"
    assert TO_ANN.own(BEN, "hand") == "Ben's hand"


@pytest.mark.parametrize(
    ("words", "said"),
    [([], "nothing"), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_words_are_listed_as_one_says_them(words: list[str], said: str) -> None:
    assert listing(words) == said


def test_a_list_of_alternatives_ends_with_or() -> None:
    assert listing(["red", "a 7"], last="or") == "red or a 7"


def test_things_are_counted() -> None:
    assert [counted(number, "card") for number in range(3)] == ["0 cards", "1 card", "2 cards"]


@pytest.mark.parametrize(
    ("words", "said"),
    [("your turn", "Your turn."), ("Why?", "Why?"), ("blue 7 fits.", "Blue 7 fits."), ("", ".")],
)
def test_a_sentence_begins_large_and_ends_with_a_stop(words: str, said: str) -> None:
    assert sentence(words) == said
