"""Chance: the published key streams of ChaCha8, and draws that favour nobody."""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from math import sqrt

import pytest

from croupier.engine.piles import CardState, at, new_deck, shuffle, sizes
from croupier.engine.records import record
from croupier.engine.rng import MASK, WORDS, PolicyRng, below, draw_word, rewind, start_rng

KEY = b"a key of thirty-two bytes, fixed"

# draft-strombergson-chacha-test-vectors, 256-bit keys, 8 rounds: TC1, TC7 and TC8.
PUBLISHED = {
    "all zero": (
        "00" * 32,
        "0000000000000000",
        """
        3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e
        984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42
        d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b
        5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa
        """,
    ),
    "sequences": (
        "00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100",
        "0f1e2d3c4b5a6978",
        """
        db43ad9d1e842d1272e4530e276b3f568f8859b3f7cf6d9d2c74fa53808cb515
        7a8ebf46ad3dcc4b6c7dadde131784b0120e0e22f6d5f9ffa7407d4a21b695d9
        c5dd30bf55612fab9bdd118920c19816470c7f5dcd42325dbbed8c57a56281c1
        44cb0f03e81b3004624e0650a1ce5afaf9a7cd8163f6dbd72602257dd96e471e
        """,
    ),
    "random": (
        "c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d",
        "1ada31d5cf688221",
        """
        838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9
        6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b
        16f2fda170cc18a4b58a2667ed962774af792a6e7f3c77992540711a7a136d7e
        8a2f8d3f93816709d45a3fa5f8ce72fde15be7b841acba3a2abd557228d9fe4f
        """,
    ),
}


@record(**sizes(seats=1, rows=1, cards=52))
class Pack(CardState):
    """A pack of cards and nothing else."""


def rng(stream: int = 0) -> PolicyRng:
    """Return a generator at the beginning of a stream."""
    s = PolicyRng()
    start_rng(s, KEY, stream)
    return s


def words(s: PolicyRng, number: int) -> list[int]:
    """Draw some words."""
    return [draw_word(s) for _ in range(number)]


def is_fair(counts: Iterable[int], cells: int, freedom: int = 0) -> bool:
    """Say whether counts of equally likely cells pass a chi-square test, one time in 500 failing.

    The bounds are Wilson and Hilferty's; counts that are too even fail as well.
    """
    seen = list(counts)
    expected, freedom = sum(seen) / cells, freedom or cells - 1
    statistic = sum((n - expected) ** 2 / expected for n in seen)
    statistic += (cells - len(seen)) * expected
    middle, spread = 1 - 2 / (9 * freedom), 3.09 * sqrt(2 / (9 * freedom))
    return freedom * (middle - spread) ** 3 < statistic < freedom * (middle + spread) ** 3


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_key_stream_is_the_published_one(name: str) -> None:
    key, stream, expected = PUBLISHED[name]
    s = PolicyRng()
    start_rng(s, bytes.fromhex(key), int.from_bytes(bytes.fromhex(stream), "little"))

    drawn = b"".join(word.to_bytes(4, "little") for word in words(s, 2 * WORDS))

    assert drawn == bytes.fromhex(expected)


def test_a_generator_can_go_back_to_its_beginning() -> None:
    s = rng()
    first = words(s, 40)

    rewind(s)

    assert words(s, 40) == first


def test_streams_of_one_key_have_nothing_in_common() -> None:
    drawn = [word for stream in (0, 1, 1 << 32, 1 << 62) for word in words(rng(stream), 64)]

    assert len(set(drawn)) == len(drawn)


def test_the_counter_goes_on_past_32_bits() -> None:
    low, high = rng(), rng()
    high.counter = 1 << 32

    assert words(high, WORDS) != words(low, WORDS)
    assert high.counter == (1 << 32) + 1


def test_a_number_below_one_is_always_0() -> None:
    s = rng()

    assert {below(s, 1) for _ in range(50)} == {0}


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 52])
def test_every_number_below_n_is_equally_likely(n: int) -> None:
    s = rng(n)
    counts = Counter(below(s, n) for _ in range(400 * n))

    assert set(counts) == set(range(n))
    assert is_fair(counts.values(), n)


def test_a_word_that_would_favour_a_number_is_thrown_away() -> None:
    s = rng()
    s.block[0], s.block[1], s.used = 0, MASK, 0

    assert below(s, 3) == 2  # 2**32 is 1 more than a multiple of 3: the word 0 is one too many
    assert s.used == 2


@pytest.mark.parametrize("n", [(1 << 31) + 1, 3 << 30])
def test_large_numbers_are_fair_though_many_words_are_thrown_away(n: int) -> None:
    s = rng(n)
    draws = 2000
    counts = Counter(3 * below(s, n) // n for _ in range(draws))
    used = s.counter * WORDS - WORDS + s.used

    assert used > 1.25 * draws
    assert is_fair(counts.values(), 3)


def test_a_shuffled_pack_has_every_card_once() -> None:
    s = Pack()
    start_rng(s, KEY)
    new_deck(s, 0, 52)

    assert sorted(at(s, 0, i) for i in range(52)) == list(range(52))


@pytest.mark.parametrize("cards", [5, 8, 52])
def test_every_card_is_as_likely_in_every_place(cards: int) -> None:
    s = Pack()
    start_rng(s, KEY, cards)
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(1500):
        new_deck(s, 0, cards)
        counts.update((i, at(s, 0, i)) for i in range(cards))

    assert is_fair(counts.values(), cards**2, (cards - 1) ** 2)


def test_every_order_of_four_cards_is_equally_likely() -> None:
    s = Pack()
    start_rng(s, KEY)
    new_deck(s, 0, 4)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        shuffle(s, 0)
        counts[tuple(at(s, 0, i) for i in range(4))] += 1

    assert set(counts) == set(permutations(range(4)))
    assert is_fair(counts.values(), 24)
