"""Sealed answers: the nonce of each, its commitment, and a match without its secrets.

Of a sealed answer the others hear only that it was given. A file of a match in progress has its
commitment in its place; once the match is over the word and its nonce show that it was kept.
"""

import hashlib
from dataclasses import replace

from croupier.play.match import Answer, Event, Match, Sealed


def nonce_of(key: bytes, number: int) -> str:
    """Return the nonce of the answer of a number, as secret as the key of the match."""
    return hashlib.sha256(b"croupier nonce" + key + number.to_bytes(8, "big")).hexdigest()


def is_sealed(event: Event) -> bool:
    """Say whether an event is a sealed answer, opened or not."""
    return isinstance(event, Sealed) or (isinstance(event, Answer) and bool(event.nonce))


def without_secrets(match: Match) -> Match:
    """Return a match in progress as everybody may have it: no seed, no sealed word, no nonce."""
    events = tuple(seal_event(event) for event in match.events)
    return replace(match, seed=None, events=events)


def seal_event(event: Event) -> Event:
    """Return an event as the others have it: a sealed answer as its commitment."""
    if not isinstance(event, Answer) or not event.nonce:
        return event
    data = bytes.fromhex(event.nonce) + event.word.encode()
    return Sealed(event.seat, hashlib.sha256(data).hexdigest(), event.revealed)
