"""A carried generator makes blocks ahead, several at once; its words are the interpreter's."""

from typing import Any

import numba
import numpy as np
import pytest

from croupier.bulk.carrier import ALL, carry, write_back
from croupier.bulk.compile import new_policy_rng, register
from croupier.engine.records import unpack
from croupier.engine.rng import MASK, PolicyRng, draw_word
from croupier.games.catalogue import find_game

pytestmark = pytest.mark.compiled

KEY, OTHER = b"the key of all words that follow", b"another key, of thirty-two bytes"
register(find_game("strip-me"), draw_word)


@numba.njit
def draw_carried(rngs: Any, out: Any) -> None:
    """Draw words: half of them, then the rest from another place."""
    rng = carry(rngs[0])
    half = len(out) // 2
    for i in range(half):
        out[i] = draw_word(rng)
    rng.stream, rng.counter, rng.used = rngs[1].stream, rngs[1].counter, rngs[1].used
    for i in range(8):
        rng.key[i] = rngs[1].key[i]
    for i in range(half, len(out)):
        out[i] = draw_word(rng)
    write_back(rng, ALL)


def generator(key: bytes, stream: int, counter: int) -> Any:
    """Return a packed generator before a block."""
    rng = new_policy_rng(key, np.zeros(1, np.int64))
    rng["stream"], rng["counter"] = stream, counter
    return rng


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((KEY, 7, 0), (KEY, 7, 3)),
        ((KEY, 7, 0), (KEY, 8, 2)),
        ((KEY, 7, 0), (OTHER, 7, 2)),
        ((KEY, 1 << 62, MASK - 2), (KEY, 1 << 62, 0)),
    ],
    ids=["another block", "another stream", "another key", "a counter of more than 32 bits"],
)
def test_words_made_ahead_are_those_of_the_interpreter(one: Any, other: Any) -> None:
    rows, words = np.concatenate([generator(*one), generator(*other)]), np.zeros(600, np.int64)
    plain = [unpack(PolicyRng, row) for row in rows]
    expected = [draw_word(plain[0]) for _ in range(300)] + [draw_word(plain[1]) for _ in range(300)]

    draw_carried(rows, words)

    assert words.tolist() == expected
    assert unpack(PolicyRng, rows[0]) == plain[1]
