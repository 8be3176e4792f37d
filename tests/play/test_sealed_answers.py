"""Sealed answers: others hear that they were given, and can check later that they were kept."""

import hashlib
from dataclasses import replace
from random import Random

import pytest

from croupier.engine import SEALED, Game
from croupier.engine.piles import SPECTATOR
from croupier.engine.secret import Secret
from croupier.play.match import Answer, Event, Match, Player, Sealed, new_match
from croupier.play.match_text import read_match, write_match
from croupier.play.sealed_answers import without_secrets
from croupier.play.table import NotByTheRules, Table
from croupier.play.verification import find_broken_promise, find_fault
from tests.play.matches import played
from tests.sealed_game.blind_trick import GAME

NAMES = ("Ann", "Ben")


def dealt(game: Game = GAME, seed: str = "velvet 31") -> Table:
    """Return a table at which Ann, seat 0, is to lay a card face down."""
    return Table(game, new_match(game, [Player(name) for name in NAMES], seed=seed))


def led(seed: str = "velvet 31") -> Table:
    """Return a table at which Ann has laid a card face down."""
    table = dealt(seed=seed)
    table.answer(0, table.question, table.choices[0])
    return table


def changed(match: Match, number: int, event: Event) -> Match:
    """Return a match with another event of a number."""
    events = list(match.events)
    events[number - 1] = event
    return replace(match, events=tuple(events))


def test_others_hear_that_a_sealed_answer_was_given_and_not_which() -> None:
    table = led()
    move, word = table.last, table.game.words.codes[dealt().choices[0]]

    assert move is not None
    assert move.narrate(0, NAMES) == [f"You lay the {word} face down."]
    for viewer in (1, SPECTATOR):
        assert move.narrate(viewer, NAMES) == ["Ann lays a card face down."]


def test_the_words_are_given_the_code_of_a_sealed_answer_for_its_own_seat_alone() -> None:
    given: list[int] = []

    def narrate(_before: object, code: int, *_: object) -> list[str]:
        given.append(code)
        return []

    words = replace(GAME.words, narrate=narrate, revealed=lambda _b, code, _a: f"code{code}")
    table, random = dealt(replace(GAME, words=words)), Random(7)
    while table.seat >= 0:
        seat, code, is_first = table.seat, random.choice(table.choices), len(table.events) % 2 == 0
        move = table.answer(seat, table.question, code)
        for viewer in (SPECTATOR, 0, 1):
            move.narrate(viewer, NAMES)
            assert given.pop() == (SEALED if is_first and viewer != seat else code)
        assert move.revealed == f"code{SEALED if is_first else code}"


def test_a_sealed_answer_has_a_nonce_that_follows_from_the_key_and_its_number() -> None:
    table = led()
    table.answer(1, table.question, table.choices[0])
    first, second = table.events

    data = b"croupier nonce" + table.begun.key + (1).to_bytes(8, "big")
    assert isinstance(first, Answer)
    assert first.nonce == hashlib.sha256(data).hexdigest()
    assert isinstance(second, Answer)
    assert second.nonce == ""


def test_a_match_in_progress_is_given_out_with_commitments_alone() -> None:
    table = led()
    (answer,) = table.events
    assert isinstance(answer, Answer)

    given_out = without_secrets(table.match)

    data = bytes.fromhex(answer.nonce) + answer.word.encode()
    assert given_out.seed is None
    assert given_out.events == (Sealed(0, hashlib.sha256(data).hexdigest()),)
    text = write_match(given_out)
    assert text.startswith("croupier match 2\n")
    assert answer.nonce not in text
    assert read_match(text.encode()) == given_out


def test_every_file_given_out_is_kept_by_the_match_that_is_over() -> None:
    table, given_out = dealt(), []
    while table.seat >= 0:
        given_out.append(without_secrets(table.match))
        table.answer(table.seat, table.question, table.choices[-1])

    final = read_match(write_match(table.match).encode())
    for earlier in given_out:
        assert find_broken_promise(final, earlier) == []
        again = without_secrets(replace(final, events=final.events[: len(earlier.events)]))
        assert again.events == earlier.events


def test_the_rest_of_a_file_given_out_must_be_kept_too() -> None:
    table = led()
    earlier = without_secrets(table.match)
    table.answer(1, table.question, table.choices[0])
    later, (first, second) = table.match, table.events
    assert isinstance(first, Answer)
    assert isinstance(second, Answer)
    other = next(word for word in GAME.code_by_word if word != first.word)

    def broken(match: Match, before: Match = earlier) -> str:
        return "".join(find_broken_promise(match, before))

    kept = "The sealed answer of line 1 does not keep its commitment."
    assert broken(changed(later, 1, replace(first, word=other))) == kept
    assert broken(changed(later, 1, replace(first, nonce="0" * 64))) == kept
    assert broken(changed(later, 1, replace(first, nonce=""))) == kept
    assert broken(changed(later, 2, replace(second, word=other)), later) == (
        "Line 2 is not what it was."
    )
    assert broken(earlier, later) == "The earlier file has 2 lines, this one fewer."
    assert broken(led("another").match).startswith("This is another match: ")


def test_a_sealed_answer_that_is_taken_back_stays_sealed_and_the_next_has_its_own_nonce() -> None:
    table = led()
    first = table.choices
    table.undo(0)
    table.answer(0, table.question, table.choices[0])
    table.answer(1, table.question, first[0])
    table.undo(1)

    taken_back, _, again, *_ = table.events
    assert isinstance(taken_back, Answer)
    assert isinstance(again, Answer)
    assert taken_back.word == again.word
    assert len({taken_back.nonce, again.nonce, ""}) == 3
    assert table.last is not None
    assert table.last.narrate(1, NAMES) == ["Ann lays a card face down."]
    assert Table(GAME, read_match(write_match(table.match).encode())).match == table.match
    assert find_fault(GAME, table.match) == []
    hidden = without_secrets(table.match)
    assert [type(event).__name__ for event in hidden.events[:3]] == ["Sealed", "Undo", "Sealed"]
    assert read_match(write_match(hidden).encode()) == hidden


def test_what_is_still_sealed_cannot_be_replayed() -> None:
    sealed = without_secrets(led().match)

    with pytest.raises(NotByTheRules, match="answer 1: the answer of seat 0 is still sealed"):
        Table(GAME, replace(sealed, seed=Secret("velvet 31")))


@pytest.mark.parametrize(
    ("number", "nonce", "said"),
    [
        (1, "", "Line 1 is a sealed answer, but the file has no nonce for it."),
        (1, "0" * 64, "Line 1 has a nonce that does not follow from the seed."),
        (2, "0" * 64, "Line 2 is a public answer, but the file has it as a sealed one."),
    ],
)
def test_a_nonce_that_is_not_by_the_rules_is_named(number: int, nonce: str, said: str) -> None:
    match = played("blind-trick", seed="1").match
    answer = match.events[number - 1]
    assert isinstance(answer, Answer)
    assert find_fault(GAME, match) == []

    assert find_fault(GAME, changed(match, number, replace(answer, nonce=nonce))) == [said]
