"""A state at rest, and what each viewer sees of it, worked out once."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from croupier.engine.piles import UNKNOWN, CardState, everybody
from croupier.engine.value_class import slim_value

S = TypeVar("S", bound=CardState)


@slim_value
class Pile:
    """A row laid straight: its cards from the bottom, and the same as bytes, quick to compare."""

    cards: tuple[int, ...]
    raw: bytes
    code: str  # of a cell, as in `array`


EMPTY = Pile((), b"", "b")


@slim_value
class SeenState(Generic[S]):
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
        self._shared: dict[str, tuple[int, ...]] = {}  # arrays that are the same for all viewers
        # Rows that not all see, who does, and where in the table of cells they are laid.
        self._covered: list[tuple[int, Pile, int, slice]] = []

    def seen(self, seat: int) -> SeenState[S]:
        """Return what a seat sees: what it may not know is UNKNOWN, chance is blank."""
        found = self._seen.get(seat)
        if found is None:
            if self._bare is None:
                self._bare = self._laid_bare()
            found = self._seen[seat] = self._seen_in(self._bare, seat)
        return found

    def forget(self) -> None:
        """Drop what was worked out; it is worked out again when it is needed."""
        self._seen.clear()
        self._bare = None

    def _laid_bare(self) -> S:
        """Return the state as a viewer of open rows alone sees it; record what else is known."""
        bare, everyone = bare_copy(self.state), everybody(self.state)
        viewers, cells = bare.numbers_of("viewers"), bare.bytes_of("cell")
        room = len(cells) // len(self.rows)
        self._shared = {"count": bare.numbers_of("count"), "start": bare.numbers_of("start")}
        self._covered = []
        for row, pile in enumerate(self.rows):
            if pile is EMPTY:
                continue
            place = slice(row * room, row * room + len(pile.raw))
            if viewers[row] == everyone:
                cells[place] = pile.raw
            else:
                self._covered.append((row, pile, viewers[row], place))
        if not bare.is_blank("known"):
            self._known = list(bare.numbers_of("known"))
            bare.wipe("known")
        return bare

    def _seen_in(self, bare: S, seat: int) -> SeenState[S]:
        """Return a state of open rows with all other rows as a seat sees them."""
        seen, rows, viewer = bare.copy(), self.rows.copy(), 1 << (seat + 1)
        cells = seen.bytes_of("cell")
        for row, pile, viewers, place in self._covered:
            if not viewers & viewer:
                rows[row] = self._veiled(row, pile, viewer)
            cells[place] = rows[row].raw
        vars(seen).update(self._shared)
        seen.still_rows = rows
        return SeenState(seen, rows)

    def _veiled(self, row: int, pile: Pile, viewer: int) -> Pile:
        """Return a row as a viewer sees it who may not look at it."""
        top = pile.cards[-1] if self.state.tops >> row & 1 else UNKNOWN
        if self._known:
            return veil(pile, self._known, viewer, top)
        return backs(pile.code, len(pile.cards), top)


def seen_by(s: S, seat: int) -> S:
    """Return the state as a seat sees it: what it may not know is UNKNOWN, chance is blank."""
    return Position(s).seen(seat).state


def straighten(s: CardState, before: Sequence[Pile] = ()) -> list[Pile]:
    """Return every row from its bottom; an unchanged row is the one of before."""
    flat = s.flat("cell")
    cells, code, wide = flat.tobytes(), flat.format, flat.itemsize
    starts, counts = s.numbers_of("start"), s.numbers_of("count")
    room, found = len(cells) // len(counts), [EMPTY] * len(counts)
    for row, count in enumerate(counts):
        if not count:
            continue
        end = (row + 1) * room
        first = end - room + starts[row] * wide
        last = first + count * wide
        raw = cells[first:last]
        if last > end:  # the ring goes on at its first cell
            raw = cells[first:end] + cells[end - room : last - room]
        if before and before[row].raw == raw:
            found[row] = before[row]
        else:
            found[row] = Pile(tuple(array(code, raw)), raw, code)
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
    """Return a row of `number` cards of which at most the top one is seen."""
    return pile_of(code, [*[UNKNOWN] * (number - 1), top])


def bare_copy(s: S) -> S:
    """Copy a state without chance and without cards: what once lay in a cell may be a secret."""
    bare = s.copy()
    bare.wipe("key", "block", "cell", "start")
    bare.stream = bare.counter = bare.used = 0
    return bare
