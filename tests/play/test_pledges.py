"""Pledges in match files: who promised which words, who kept to it, and what that proves."""

import re
from dataclasses import replace

import pytest

from croupier.engine.seeds import pledge_of
from croupier.play.match_text import Damaged, read_match, write_match
from croupier.play.pledges import SEED_ALONE, UNPLEDGED, fairness_lines
from tests.play.matches import BARE, edited, is_refused, played

PROMISE = "f" * 64
PLEDGED = replace(BARE, entropy={0: "by the sea"}, pledges={0: pledge_of("by the sea"), 1: PROMISE})


def test_a_pledge_stands_below_the_commitment_of_the_house() -> None:
    header = write_match(PLEDGED).split("\n\n")[0].split("\n")

    assert header[0] == "croupier match 2"
    assert header[-5:] == [
        'words 0 "by the sea"',
        f"commitment {PLEDGED.commitment}",
        f"commitment 0 {pledge_of('by the sea')}",
        f"commitment 1 {PROMISE}",
        'seed "7"',
    ]
    assert read_match(write_match(PLEDGED).encode()) == PLEDGED


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("match 2", "match 1", "line 1: it has pledges or sealed answers, so it must be"),
        ("by the sea", "by the lake", "the words of seat 0 do not keep its pledge"),
        ("words 0", "words 1", "the words of seat 1 do not keep its pledge"),
        ("commitment 0", "commitment 2", "pledge must belong to a seat"),
        ("commitment 1 ", "commitment 0 ", "the words of seat 0 do not keep its pledge"),
        (f"commitment 1 {PROMISE}", f"commitment 1 {PROMISE[1:]}", "this field is unknown"),
    ],
)
def test_a_pledge_that_is_not_kept_or_spelled_right_is_refused(
    old: str, new: str, said: str
) -> None:
    with pytest.raises(Damaged, match=re.escape(said)):
        read_match(edited(old, new, PLEDGED))


def test_no_character_of_a_pledge_can_be_changed() -> None:
    text = write_match(PLEDGED)

    for at, old in enumerate(text):
        assert is_refused((text[:at] + chr(ord(old) ^ 1) + text[at + 1 :]).encode()), (at, old)


def test_what_is_proved_about_a_deal_is_said() -> None:
    match = played("crazy", seed="short", seats=3, answers=0).match
    sea, shoe = pledge_of("by the sea"), pledge_of("left shoe")
    withheld = "Words were pledged and withheld by Ben: 2 deals could be chosen from."

    assert fairness_lines(match) == [SEED_ALONE]
    assert fairness_lines(replace(match, entropy={0: "by the sea"})) == [UNPLEDGED]
    assert fairness_lines(replace(match, pledges={1: shoe})) == [withheld, SEED_ALONE]
    one = replace(match, entropy={0: "by the sea"}, pledges={0: sea, 1: shoe})
    assert fairness_lines(one) == [
        "The words of Ann keep their pledges, and the deal follows from them.",
        "So Ann can be sure that nobody chose it, if these are the pledges they were shown.",
        withheld,
        "Nothing was pledged by Cem.",
    ]
