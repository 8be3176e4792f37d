"""Fingerprints of a program's text that renaming, comments and a new order of functions keep.

Each run of TOKENS_A_GRAM tokens is hashed, and of each WINDOW hashes in a row the smallest is kept
(winnowing: Schleimer, Wilkerson and Aiken, SIGMOD 2003).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

from croupier_classroom.cohort.program_tokens import folded_tokens

TOKENS_A_GRAM = 18
WINDOW = 6


@dataclass(frozen=True)
class Spot:
    """Where a fingerprint lies: a file, its first and last line, its first token."""

    file: str
    first: int
    last: int
    token: int


@dataclass(frozen=True)
class Fingerprints:
    """The fingerprints of a program, each with its first place, and how many tokens it has."""

    spots: Mapping[int, Spot]
    tokens: int

    def without(self, others: frozenset[int]) -> "Fingerprints":
        """Leave out what others gave to it."""
        return Fingerprints(
            {key: spot for key, spot in self.spots.items() if key not in others}, self.tokens
        )


def fingerprints(files: Mapping[str, str]) -> Fingerprints:
    """Take the fingerprints of a program's files."""
    spots: dict[int, Spot] = {}
    count = 0
    for name, text in files.items():
        tokens = folded_tokens(text)
        for start, key in kept_hashes(" ".join(token for token, _ in tokens)):
            last = tokens[min(start + TOKENS_A_GRAM, len(tokens)) - 1][1]
            spots.setdefault(key, Spot(name, tokens[start][1], last, count + start))
        count += len(tokens)
    return Fingerprints(spots, count)


@lru_cache(maxsize=1_000)
def kept_hashes(folded_text: str) -> tuple[tuple[int, int], ...]:
    """Return the places and values of the hashes kept; many submissions hold the same text."""
    return tuple(winnowed(gram_hashes(folded_text.split(" "))))


def gram_hashes(tokens: Sequence[str]) -> list[int]:
    """Hash every run of tokens."""
    count = len(tokens) - TOKENS_A_GRAM + 1
    return [hash_of(tokens[start : start + TOKENS_A_GRAM]) for start in range(max(count, 0))]


def hash_of(tokens: Sequence[str]) -> int:
    """Hash a run, the same on every machine."""
    return int.from_bytes(blake2b(" ".join(tokens).encode(), digest_size=8).digest())


def winnowed(hashes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the place and value of the smallest hash of every window, each once."""
    before = -1
    for start in range(max(len(hashes) - WINDOW + 1, 1 if hashes else 0)):
        window = hashes[start : start + WINDOW]
        smallest = min(window)
        place = start + len(window) - 1 - window[::-1].index(smallest)
        if place != before:
            yield place, smallest
            before = place
