"""How an answer is taken back: among bots at once, among people if all of them agree.

A request names the answer it is about, so that heard twice it is one request.
"""

from __future__ import annotations

from abc import ABC
from typing import NamedTuple

from croupier.play.match import Undo
from croupier.server.config import ServerConfig
from croupier.server.messages.from_client import UndoRequest
from croupier.server.messages.from_server import UndoWish
from croupier.server.tables import effects
from croupier.server.tables.inputs import Received
from croupier.server.tables.rejections import NOT_NOW, Rejected
from croupier.server.tables.stored_match import TableHistory
from croupier.server.tables.table_progress import Effects
from croupier.server.tables.table_talk import TalkingTable

TOO_LATE = "That answer cannot be taken back any more."


class Wish(NamedTuple):
    """Who wants to take an answer back, and who agrees."""

    seat: int
    answer: int
    agreed: frozenset[int] = frozenset()


class UndoingTable(TalkingTable, ABC):
    """A table at which answers are taken back."""

    def __init__(self, stored: TableHistory, config: ServerConfig) -> None:
        super().__init__(stored, config)
        self._wish: Wish | None = None

    def _undo(self, cause: Received, request: UndoRequest, now: float) -> Effects:
        """Note a wish to take an answer back, or what somebody says to it; do it if all agree."""
        sender, answer, wish = cause.sender.viewer, request.answer, self._wish
        seat = self._undoable_seat(answer)
        if seat is None or (seat != sender and (wish is None or wish.answer != answer)):
            raise Rejected("stale", TOO_LATE)
        if self._kind_of(sender) == "bot":
            raise Rejected(*NOT_NOW[request.type])
        if not request.agree:
            return self._end_wish()
        agreed = wish.agreed if wish is not None and wish.answer == answer else frozenset[int]()
        self._wish = Wish(seat, answer, agreed | {sender})
        if self._waiting:
            return [effects.Send(None, self._shown_wish)] if self._shown_wish else []
        return self._write(cause, [Undo(answer)], now)

    def _undoable_seat(self, answer: int) -> int | None:
        """Return whose last answer it is that can be taken back now; None if it cannot be."""
        played = self._open_match
        seat = played.undoable.seat_of(answer) if played is not None else None
        if played is None or seat is None or played.undoable.last_of(seat) != answer:
            return None
        return seat

    @property
    def _waiting(self) -> list[int]:
        """Return the people who have not agreed to the wish yet."""
        agreed = self._wish.agreed if self._wish is not None else frozenset[int]()
        seats = range(len(self._seats))
        return [seat for seat in seats if self._kind_of(seat) == "person" and seat not in agreed]

    @property
    def _shown_wish(self) -> UndoWish | None:
        """Return the wish as everybody is shown it."""
        wish = self._wish
        return UndoWish(wish.seat, wish.answer, self._waiting) if wish is not None else None

    def _end_wish(self) -> Effects:
        """Forget the wish, and show everybody that it is over."""
        wish, self._wish = self._wish, None
        return [effects.Send(None, UndoWish(wish.seat, wish.answer, []))] if wish else []

    def _review_wish(self) -> Effects:
        """End the wish if the answer was taken back, or cannot be any more."""
        wish = self._wish
        if wish is None or self._undoable_seat(wish.answer) is not None:
            return []
        return self._end_wish()
