"""How an answer is taken back: among bots at once, among people if all of them agree.

A request names the answer it is about, so that heard twice it is one request.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.server.messages.from_client import UndoRequest
from croupier.server.messages.from_server import UndoWish
from croupier.server.tables import effects
from croupier.server.tables.effects import Effects
from croupier.server.tables.match_in_play import MatchInPlay
from croupier.server.tables.rejections import NOT_NOW, Rejected

TOO_LATE = "That answer cannot be taken back any more."


class Wish(NamedTuple):
    """Who wants to take an answer back, and who agrees."""

    seat: int
    answer: int
    agreed: frozenset[int] = frozenset()


class UndoConsent:
    """The wish to take an answer back, until everybody has agreed or somebody does not.

    Its methods are given the match it is about: the one in which somebody is asked now.
    """

    def __init__(self) -> None:
        self.wish: Wish | None = None

    def request(self, played: MatchInPlay | None, sender: int, request: UndoRequest) -> Effects:
        """Note a wish, or what a seat says to it; return what shows it, while people are asked."""
        answer, wish = request.answer, self.wish
        if wish is not None and wish.answer != answer:
            wish = None
        seat = undoable_seat(played, answer)
        if played is None or seat is None or (seat != sender and wish is None):
            raise Rejected("stale", TOO_LATE)
        if sender in played.bots:
            raise Rejected(*NOT_NOW[request.type])
        if not request.agree:
            return self._end()
        agreed = wish.agreed if wish is not None else frozenset[int]()
        self.wish = Wish(seat, answer, agreed | {sender})
        shown = self.shown(played)
        return [effects.Send(None, shown)] if shown is not None and shown.waiting else []

    def is_given(self, played: MatchInPlay | None) -> bool:
        """Say whether there is a wish to which all people agree."""
        shown = self.shown(played)
        return shown is not None and not shown.waiting

    def shown(self, played: MatchInPlay | None) -> UndoWish | None:
        """Return the wish as everybody is shown it, with the people who have not agreed yet."""
        wish = self.wish
        if wish is None or played is None:
            return None
        people = [seat for seat in range(len(played.players)) if seat not in played.bots]
        waiting = [seat for seat in people if seat not in wish.agreed]
        return UndoWish(wish.seat, wish.answer, waiting)

    def review(self, played: MatchInPlay | None) -> Effects:
        """End the wish if the answer was taken back, or cannot be any more."""
        wish = self.wish
        return self._end() if wish and undoable_seat(played, wish.answer) is None else []

    def _end(self) -> Effects:
        """Forget the wish, and show everybody that it is over."""
        wish, self.wish = self.wish, None
        return [effects.Send(None, UndoWish(wish.seat, wish.answer, []))] if wish else []


def undoable_seat(played: MatchInPlay | None, answer: int) -> int | None:
    """Return whose last answer it is that can be taken back now; None if it cannot be."""
    seat = played.undoable.seat_of(answer) if played is not None else None
    if played is None or seat is None or played.undoable.last_of(seat) != answer:
        return None
    return seat
