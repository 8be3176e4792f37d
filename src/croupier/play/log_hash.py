"""The running hash of a log: one short number for everything that was played so far.

It begins with the public header and goes on by each event as everybody may have it, so that it
can be sent to all while the match goes on. A person who keeps one can tell later, from the file
of the match, whether the log up to there was lost, forked or edited.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import replace

from croupier.play.match import Answer, Event, Match, Sealed
from croupier.play.match_text import write_event, write_header
from croupier.play.sealed_answers import seal_event, without_secrets


def first_hash(match: Match) -> bytes:
    """Return the hash of a match that was dealt: of its header without format and seed."""
    _format, *lines = write_header(without_secrets(match.dealt))
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).digest()


def next_hash(last: bytes, number: int, event: Event) -> bytes:
    """Extend the hash by an event and its number."""
    return hashlib.sha256(last + f"{number} {bare_line(event)}\n".encode()).digest()


def bare_line(event: Event) -> str:
    """Return an event as it is hashed: sealed answers as commitments, nothing that was revealed.

    What an answer showed follows from the rules, which a later version may no longer have.
    """
    shown = seal_event(event)
    if isinstance(shown, Answer):
        return f"{shown.seat} {shown.word}"
    return write_event(replace(shown, revealed="") if isinstance(shown, Sealed) else shown)


def running_hashes(match: Match) -> Iterator[str]:
    """Yield the hash after the deal, then after each event."""
    now = first_hash(match)
    yield now.hex()
    for number, event in enumerate(match.events, 1):
        now = next_hash(now, number, event)
        yield now.hex()


def find_lost_log(match: Match, kept: Iterable[tuple[int, str]]) -> list[str]:
    """Name the hashes, kept with their numbers, that the log of a match does not lead to."""
    found = list(running_hashes(match))
    faults = []
    for number, digits in kept:
        if number >= len(found):
            faults.append(f"Event {number} was stored once; the log ends before it.")
        elif found[number] != digits:
            faults.append(f"The log up to event {number} is not the one that was shown.")
    return faults
