"""A match as a value: its promise, its key, what stands after an undo, its result."""

import hashlib
from dataclasses import replace

import pytest

from croupier.engine.errors import UserError
from croupier.engine.piles import DRAWN, LOST, UNFINISHED, WON, finish
from croupier.engine.secret import Secret
from croupier.engine.seeds import commitment_of, key_of, secret_of
from croupier.games.catalogue import find_game
from croupier.play.match import (
    Answer,
    Event,
    Match,
    Player,
    SeatChange,
    Timeout,
    Undo,
    new_match,
    result_of,
    standing_answers,
)

CRAZY = find_game("crazy")
ANN, BEN = Player("Ann"), Player("Ben", "heuristic")
HEX = "0123456789abcdef" * 4


def sha(*parts: bytes) -> bytes:
    """Return the SHA-256 of some bytes."""
    return hashlib.sha256(b"".join(parts)).digest()


def test_a_seed_of_64_hex_digits_is_the_secret_and_other_text_is_hashed() -> None:
    assert secret_of(HEX) == bytes.fromhex(HEX)
    assert secret_of("saffron 49") == sha(b"saffron 49")
    assert secret_of(HEX.upper()) == sha(HEX.upper().encode())


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment_of("saffron 49") == sha(sha(b"saffron 49")).hex()
    assert commitment_of(HEX) == sha(bytes.fromhex(HEX)).hex()


def test_the_key_mixes_the_secret_and_the_words_of_every_seat() -> None:
    said = "by the sea", "", "größer"

    expected = sha(
        b"croupier 1", sha(b"x"),
        b"\0\0\0\x0a", b"by the sea", b"\0\0\0\0", b"\0\0\0\x08", "größer".encode(),
    )  # fmt: skip
    assert key_of(secret_of("x"), said) == expected


def test_words_cannot_move_from_one_seat_to_the_next() -> None:
    assert key_of(bytes(32), ["ab", ""]) != key_of(bytes(32), ["a", "b"])
    assert key_of(bytes(32), ["", "ab"]) != key_of(bytes(32), ["ab", ""])


def test_one_seed_has_one_deal_however_its_accents_are_typed() -> None:
    composed, decomposed = "caf\u00e9", "cafe\u0301"

    assert secret_of(composed) == secret_of(decomposed)
    assert key_of(bytes(32), [composed]) == key_of(bytes(32), [decomposed])


def test_a_seed_that_is_no_text_is_refused_in_words() -> None:
    with pytest.raises(UserError, match="no text"):
        new_match(CRAZY, [ANN, BEN], seed="\udcff")


def test_a_new_match_names_every_option_and_makes_its_promise() -> None:
    match = new_match(CRAZY, [ANN, BEN], {"cards-each": "5"}, seed="7")

    assert match.options == {"cards_each": "5", "colour": "rules"}
    assert match.commitment == commitment_of("7")
    assert match.names == ("Ann", "Ben")
    assert (match.events, match.result) == ((), None)


def test_without_a_seed_every_match_draws_its_own_secret() -> None:
    one, two = (new_match(CRAZY, [ANN, BEN]) for _ in range(2))

    assert one.seed != two.seed
    assert one.seed is not None
    assert secret_of(one.seed.reveal()) == bytes.fromhex(one.seed.reveal())


def test_a_match_whose_seed_is_not_revealed_has_no_key() -> None:
    match = replace(new_match(CRAZY, [ANN, BEN]), seed=None)

    with pytest.raises(UserError, match="not been revealed"):
        _ = match.key


def test_an_undo_takes_back_its_line_and_every_later_answer() -> None:
    a = Answer(0, "R1")
    lines: list[Event] = [a, a, Timeout(0), a, SeatChange(1, BEN), Undo(2), a, a, Undo(8), a]

    assert list(standing_answers(lines[:5])) == [1, 2, 4]
    assert list(standing_answers(lines[:6])) == [1]
    assert list(standing_answers(lines)) == [1, 7, 10]


def test_an_undone_answer_cannot_be_undone_again() -> None:
    a = Answer(0, "R1")

    assert list(standing_answers([a, a, Undo(2), Undo(1), a])) == [5]


@pytest.mark.parametrize(
    ("ending", "winner", "expected"),
    [
        (WON, 1, ("won", 1, "", (0, 1))),
        (DRAWN, -1, ("drawn", None, "", (0, 0))),
        (LOST, -1, ("lost", None, "", (0, 0))),
        (UNFINISHED, -1, ("unfinished", None, "limit", (0, 0))),
    ],
)
def test_a_result_says_how_it_ended(
    ending: int, winner: int, expected: tuple[str, int | None, str, tuple[int, ...]]
) -> None:
    s = CRAZY.start(2, CRAZY.resolve_options(2, {}), bytes(32))
    assert result_of(CRAZY, s) is None

    finish(s, ending, winner)
    result = result_of(CRAZY, s)

    assert result is not None
    assert (result.ending, result.winner, result.reason, result.scores) == expected
    assert result.state == sha(s.recorded_bytes()).hex()


def test_a_match_in_a_notebook_is_text_and_never_markup() -> None:
    match = Match(
        "crazy", 1, {}, (Player("<script>alert(1)</script>"),), commitment_of("1"), Secret("1")
    )

    assert "<script>" not in match._repr_html_()
    assert "&lt;script&gt;" in match._repr_html_()
