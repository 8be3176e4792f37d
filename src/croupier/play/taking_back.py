"""Which answers may be taken back: those by which nobody learned a card, and no chance was drawn.

It is decided by rows alone, never by which card moved: so it tells nobody anything. Once another
seat has answered, it is too late: what somebody answers is news as well.
"""

from croupier.engine.cues import BEAT, MOVE, MOVE_BOTTOM, MOVE_OUT, Cue
from croupier.engine.piles import RUNNING, CardState, top_viewers
from croupier.play.match import Undo, drop_from
from croupier.play.table import Move

MOVES = frozenset({MOVE, MOVE_BOTTOM, MOVE_OUT})


class UndoableAnswers:
    """The answers of a match that may be taken back now, by number, with the seat that gave them.

    Of those that one seat has given since the last one that told somebody something, all may be.
    """

    def __init__(self) -> None:
        self._seats: dict[int, int] = {}

    def add(self, move: Move) -> None:
        """Go on by a move."""
        is_first = move.seat not in self._seats.values()
        is_open = is_reversible(move)
        if is_first or not is_open:
            self._seats.clear()
        if is_open:
            self._seats[move.number] = move.seat

    def drop(self, undo: Undo) -> None:
        """Go on by an undo."""
        drop_from(self._seats, undo.back_to)

    def seat_of(self, answer: int) -> int | None:
        """Return who gave an answer that may be taken back; None if it may not be."""
        return self._seats.get(answer)

    def last_of(self, seat: int) -> int:
        """Return the number of a seat's last answer, if it may be taken back; else 0."""
        if not self._seats:
            return 0
        return next((n for n, each in reversed(self._seats.items()) if each == seat), 0)


def is_reversible(move: Move) -> bool:
    """Say whether nobody learned a card by a move, no chance was drawn, and the match goes on."""
    before, after = move.before.state, move.after.state
    for cue in move.noted:
        if not tells_nothing(before, cue):
            return False
    has_chance = (before.counter, before.used) != (after.counter, after.used)
    return not has_chance and bool(after.ending == RUNNING)


def tells_nothing(s: CardState, cue: Cue) -> bool:
    """Say whether only those see a card where it goes who saw it where it lay."""
    if cue.kind == BEAT:
        return True
    if cue.kind not in MOVES:
        return False
    uncovers = s.tops >> cue.source & 1 and not s.open_rows >> cue.source & 1
    return not uncovers and top_viewers(s, cue.target) & ~s.viewers[cue.source] == 0
