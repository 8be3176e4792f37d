"""Whole matches redealt, some of those of `bench/whole_matches.py`: the bytes stay the same."""

from collections import Counter

import pytest

from bench.whole_matches import compare_match, games

MANY = 40


@pytest.mark.parametrize("name", sorted(games()))
def test_each_viewer_is_sent_the_same_bytes(name: str) -> None:
    met: Counter[str] = Counter()
    for number in range(2):
        met += compare_match(games()[name], number)

    assert met["deal found"] + met["later found"] > 0


@pytest.mark.large
@pytest.mark.parametrize("name", sorted(games()))
def test_worlds_are_of_use_in_many_matches(name: str) -> None:
    met: Counter[str] = Counter()
    for number in range(2_000, 2_000 + MANY):
        met += compare_match(games()[name], number)

    assert met["matches"] == MANY
    assert met["deal found"] + met["later found"] > MANY // 5
