"""Which submissions are alike: to each other, to our editions, to past ones.

A number here is no proof: it says where a teacher should look, and in which lines. Programs are
compared by fingerprints that renaming, comments and a new order of functions keep: each run of
TOKENS_A_GRAM tokens is hashed, and of each WINDOW hashes in a row the smallest is kept (winnowing:
Schleimer, Wilkerson and Aiken, SIGMOD 2003).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from itertools import chain

from croupier_classroom.cohort.program_tokens import folded_tokens

Sources = Mapping[str, str]
THRESHOLD = 60
LEAST_TOKENS = 60  # a program shorter than this is like any other
LINES_APART = 3
MOST_PAIRS = 200  # for more than these no lines are shown
TOKENS_A_GRAM = 18
WINDOW = 6


@dataclass(frozen=True)
class Spot:
    """Where a fingerprint lies: a file, its first and last line, its first token."""

    file: str
    first: int
    last: int
    token: int

    def __str__(self) -> str:
        return f"{self.file} {self.first}-{self.last}"


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
    """Hash every run of tokens, the same on every machine."""
    count = len(tokens) - TOKENS_A_GRAM + 1
    grams = (" ".join(tokens[start : start + TOKENS_A_GRAM]) for start in range(max(count, 0)))
    return [int.from_bytes(blake2b(gram.encode(), digest_size=8).digest()) for gram in grams]


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


@dataclass(frozen=True)
class AlikeLines:
    """Lines of one program that are like lines of another."""

    own: Spot
    other: Spot

    def __str__(self) -> str:
        return f"{self.own} ~ {self.other}"


@dataclass(frozen=True)
class AlikePair:
    """Two programs, how much of each is in the other in percent, and where."""

    own: str
    other: str
    own_percent: int
    other_percent: int
    lines: tuple[AlikeLines, ...] = ()

    @property
    def percent(self) -> int:
        """The greater share: the smaller program may be wholly within the other."""
        return max(self.own_percent, self.other_percent)


def alike_pairs(
    own: Mapping[str, Sources],
    others: Mapping[str, Sources],
    given: Iterable[Sources] = (),
    threshold: int = THRESHOLD,
) -> list[AlikePair]:
    """Compare each program with each other and with those from elsewhere, most alike first.

    What the course gave to all is counted on neither side.
    """
    handed_out = frozenset(key for files in given for key in fingerprints(files).spots)
    prints = {name: fingerprints(files).without(handed_out) for name, files in own.items()}
    elsewhere = {name: fingerprints(files).without(handed_out) for name, files in others.items()}
    everything = prints | elsewhere
    found = pairs_above(prints, everything, threshold)
    pairs = sorted(found, key=lambda pair: (-pair.percent, pair.own, pair.other))
    shown = [with_lines(pair, everything) for pair in pairs[:MOST_PAIRS]]
    return shown + pairs[MOST_PAIRS:]


def pairs_above(
    own: Mapping[str, Fingerprints], everything: Mapping[str, Fingerprints], threshold: int
) -> Iterator[AlikePair]:
    """Yield the pairs that share enough, each once."""
    holders = index_of(everything)
    for name, prints in own.items():
        shared = Counter(chain.from_iterable(holders[key] for key in prints.spots))
        for other, count in shared.items():
            if other in own and other <= name:
                continue
            percents = share(count, prints), share(count, everything[other])
            if max(percents) >= threshold:
                yield AlikePair(name, other, *percents)


def index_of(programs: Mapping[str, Fingerprints]) -> dict[int, list[str]]:
    """Say which programs hold each fingerprint; programs too short to compare hold none."""
    holders: dict[int, list[str]] = defaultdict(list)
    for name, prints in programs.items():
        for key in prints.spots if prints.tokens >= LEAST_TOKENS else ():
            holders[key].append(name)
    return holders


def with_lines(pair: AlikePair, programs: Mapping[str, Fingerprints]) -> AlikePair:
    """Add where the two programs are alike."""
    own, other = programs[pair.own].spots, programs[pair.other].spots
    spots = (AlikeLines(own[key], other[key]) for key in own.keys() & other.keys())
    in_order = sorted(spots, key=lambda each: (each.own.file, each.own.token))
    return replace(pair, lines=tuple(merged(in_order)))


def share(common: int, prints: Fingerprints) -> int:
    """Return the share of a program's fingerprints that are common, in percent."""
    return round(100 * common / max(len(prints.spots), 1))


def merged(lines: Sequence[AlikeLines]) -> Iterator[AlikeLines]:
    """Join stretches that go on without a gap on both sides."""
    last: AlikeLines | None = None
    for each in lines:
        if last is not None and goes_on(last.own, each.own) and goes_on(last.other, each.other):
            last = AlikeLines(joined(last.own, each.own), joined(last.other, each.other))
            continue
        if last is not None:
            yield last
        last = each
    if last is not None:
        yield last


def goes_on(before: Spot, after: Spot) -> bool:
    """Say whether a stretch begins within or right after another."""
    near = before.first <= after.first <= before.last + LINES_APART
    return before.file == after.file and near


def joined(before: Spot, after: Spot) -> Spot:
    """Return one stretch for two."""
    return Spot(before.file, before.first, max(before.last, after.last), before.token)
