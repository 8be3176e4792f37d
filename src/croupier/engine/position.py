"""A state at rest, and what each viewer sees of it, worked out once."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from croupier.engine.piles import UNKNOWN, CardState

S = TypeVar("S", bound=CardState)


class Pile(NamedTuple):
    """A row laid straight: its cards from the bottom, and the same as bytes, quick to compare."""

    cards: tuple[int, ...]
    raw: bytes
    code: str  # of a cell, as in `array`


EMPTY = Pile((), b"", "b")


class SeenState(NamedTuple, Generic[S]):
    """A state as one viewer sees it, and its rows."""

    state: S
    rows: list[Pile]


class Position(Generic[S]):
    """A state at rest: its rows, and what each viewer sees of it, worked out once.

    Rows that lie as in the state before are taken over from there.
    """

    def __init__(self, s: S, before: Position[S] | None = None) -> None:
        self.state = s
        self.rows: list[Pile] = straighten(s, before.rows if before is not None else ())
        self._seen: dict[int, SeenState[S]] = {}
        self._bare: S | None = None  # the state without cards, chance and what is known
        self._known: list[int] = []  # the viewers that have seen each card, if any was seen

    def seen(self, seat: int) -> SeenState[S]:
        """Return what a seat sees: what it may not know is UNKNOWN, chance is blank."""
        if self._bare is None:
            self._bare = self._laid_bare()
        if seat not in self._seen:
            rows = self._rows_of(seat)
            self._seen[seat] = SeenState(with_rows(self._bare, rows), rows)
        return self._seen[seat]

    def forget(self) -> None:
        """Drop what was worked out; it is worked out again when it is needed."""
        self._seen.clear()
        self._bare = None

    def _laid_bare(self) -> S:
        """Return the state as one sees it who sees no card; note what is known of its cards."""
        bare = bare_copy(self.state)
        if bytes(bare.bytes_of("known")).strip(b"\0"):
            self._known = bare.flat("known").tolist()
            bare.wipe("known")
        return bare

    def _rows_of(self, seat: int) -> list[Pile]:
        """Return the rows as a seat sees them."""
        viewers, tops, known = self.state.flat("viewers"), self.state.tops, self._known
        found, viewer = self.rows.copy(), 1 << (seat + 1)
        for row, pile in enumerate(self.rows):
            if pile is EMPTY or viewers[row] & viewer:
                continue
            top = pile.cards[-1] if tops >> row & 1 else UNKNOWN
            if known:
                found[row] = veil(pile, known, viewer, top)
            else:
                found[row] = backs(pile.code, len(pile.cards), top)
        return found


def seen_by(s: S, seat: int) -> S:
    """Return the state as a seat sees it: what it may not know is UNKNOWN, chance is blank."""
    return Position(s).seen(seat).state


def straighten(s: CardState, before: Sequence[Pile] = ()) -> list[Pile]:
    """Return every row from its bottom; an unchanged row is the one of before."""
    flat = s.flat("cell")
    cells, code, wide = flat.tobytes(), flat.format, flat.itemsize
    starts, counts = s.flat("start").tolist(), s.flat("count").tolist()
    room, found = len(cells) // len(counts), list[Pile]()
    for row, count in enumerate(counts):
        if not count:
            found.append(EMPTY)
            continue
        end = (row + 1) * room
        first = end - room + starts[row] * wide
        last = first + count * wide
        raw = cells[first:last]
        if last > end:  # the ring goes on at its first cell
            raw = cells[first:end] + cells[end - room : last - room]
        if before and before[row].raw == raw:
            found.append(before[row])
        else:
            found.append(Pile(tuple(array(code, raw)), raw, code))
    return found


def pile_of(code: str, cards: Sequence[int]) -> Pile:
    """Return cards as a row."""
    return Pile(tuple(cards), array(code, cards).tobytes(), code)


def veil(pile: Pile, known: Sequence[int], viewer: int, top: int) -> Pile:
    """Return a row in which only the cards a viewer knows are seen, and perhaps the top one."""
    seen = [card if known[card] & viewer else UNKNOWN for card in pile.cards]
    seen[-1] = max(seen[-1], top)
    return pile_of(pile.code, seen)


@lru_cache(maxsize=1000)
def backs(code: str, number: int, top: int) -> Pile:
    """Return a row of so many cards of which at most the top one is seen."""
    return pile_of(code, [*[UNKNOWN] * (number - 1), top])


def with_rows(bare: S, rows: list[Pile]) -> S:
    """Copy a state that has no cards, with these cards in its rows."""
    seen = bare.copy()
    cells = seen.bytes_of("cell")
    room = len(cells) // len(rows)
    for row, pile in enumerate(rows):
        if pile is not EMPTY:
            cells[row * room : row * room + len(pile.raw)] = pile.raw
    return seen


def bare_copy(s: S) -> S:
    """Copy a state without chance and without cards: what once lay in a cell may be a secret."""
    bare = s.copy()
    bare.wipe("key", "block", "cell", "start")
    bare.stream = bare.counter = bare.used = 0
    return bare
