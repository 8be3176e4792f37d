"""The running hash of a log: the same for a file in progress and at the end, and for no other."""

import hashlib
from dataclasses import replace

from croupier.play.log_hash import find_lost_log, running_hashes
from croupier.play.match import Answer, Match, Player, Timeout
from croupier.play.match_text import write_event, write_header
from croupier.play.sealed_answers import without_secrets
from tests.play.matches import played


def sealed_match() -> Match:
    """Return a whole match in which answers were sealed."""
    return played("blind-trick", seed="short").match


def hashes(match: Match) -> list[str]:
    """Return every hash of a match, the one of the deal first."""
    return list(running_hashes(match))


def test_it_is_made_of_the_public_header_and_of_every_line_in_order() -> None:
    match = played("crazy", seed="short", answers=2).match
    first, *rest = match.events
    assert isinstance(first, Answer)

    header = [line for line in write_header(match)[1:] if not line.startswith("seed ")]
    now = hashlib.sha256("".join(f"{line}\n" for line in header).encode())
    expected = [now.hexdigest()]
    for number, event in enumerate(match.events, 1):
        now = hashlib.sha256(now.digest() + f"{number} {write_event(event)}\n".encode())
        expected.append(now.hexdigest())
    assert hashes(match) == expected
    shown = match.dealt.with_events(replace(first, revealed="R4"), *rest)
    assert hashes(shown) == expected


def test_a_match_in_progress_has_the_hashes_that_the_match_has_when_it_is_over() -> None:
    final = sealed_match()

    for count in range(len(final.events) + 1):
        begun = without_secrets(replace(final, events=final.events[:count], result=None))
        assert hashes(begun) == hashes(final)[: count + 1]


def test_another_sealed_word_another_line_and_another_header_have_another_hash() -> None:
    match = sealed_match()
    first, *rest = match.events
    assert isinstance(first, Answer)
    others = [
        match.dealt.with_events(replace(first, word="other"), *rest),
        match.dealt.with_events(replace(first, nonce="0" * 64), *rest),
        match.dealt.with_events(first, Timeout(0), *rest),
        replace(match, entropy={0: "by the sea"}),
        replace(match, pledges={0: "0" * 64}),
        replace(match, players=(Player("Eve"), *match.players[1:])),
    ]

    assert len({hashes(each)[-1] for each in [match, *others]}) == len(others) + 1


def test_a_log_that_was_lost_or_edited_is_named() -> None:
    match = sealed_match()
    kept = [(number, digits) for number, digits in enumerate(hashes(match))]

    assert find_lost_log(match, kept) == []
    shorter = match.dealt.with_events(*match.events[:2])
    assert find_lost_log(shorter, kept[2:4]) == ["Event 3 was stored once; the log ends before it."]
    assert find_lost_log(match, [(2, "0" * 64)]) == [
        "The log up to event 2 is not the one that was shown."
    ]
