"""How a bot comes into a seat: one's own, an open one, or by consent that of an idle person."""

from __future__ import annotations

from abc import ABC

from croupier.bots.names import spare_names
from croupier.engine import listing
from croupier.play.match import Player, SeatChange
from croupier.server.config import ServerConfig
from croupier.server.messages import from_server
from croupier.server.storage.stored_values import StoredSeat
from croupier.server.storage.writes import StoreSeat
from croupier.server.tables import effects
from croupier.server.tables.inputs import Received
from croupier.server.tables.rejections import Rejected
from croupier.server.tables.stored_match import TableHistory
from croupier.server.tables.table_progress import Effects
from croupier.server.tables.table_undo import UndoingTable


class TakeoverTable(UndoingTable, ABC):
    """A table at which bots take over."""

    def __init__(self, stored: TableHistory, config: ServerConfig) -> None:
        super().__init__(stored, config)
        self._votes: dict[int, set[int]] = {}  # for a bot on a seat: who agrees

    def _take_over(self, cause: Received, other: int, now: float) -> Effects:
        """Put a bot into one's own seat, an open one, or by consent into an idle person's."""
        seat, kind, bot = cause.sender.viewer, self._kind_of(other), self._game.default_bot
        if kind == "open":
            row = StoredSeat("bot", next(spare_names(self._seats.names)), bot)
            return self._pending.begin(StoreSeat(other, row), cause)
        if self.state != "playing":
            raise Rejected("over", "No match is being played.")
        if kind == "bot":
            raise Rejected("malformed", "A bot sits there already.")
        if other != seat and (silent := self._vote(seat, other, now)):
            names = self._seats.names
            asked = listing(names[each] for each in silent)
            text = f"{names[seat]} wants a bot to play for {names[other]}. {asked} may agree."
            return [effects.Send(None, from_server.Notice(text))]
        return self._write(cause, [SeatChange(other, Player(self._seats.names[other], bot))], now)

    def _vote(self, seat: int, other: int, now: float) -> list[int]:
        """Note that a seat wants a bot in another's place; return who has not agreed yet."""
        if not self._is_idle(other, now):
            raise Rejected("not_your_turn", f"{self._seats.names[other]} is at the table.")
        votes = self._votes.setdefault(other, set())
        votes.add(seat)
        here = [each for each in sorted(self._seats.people_here) if not self._is_replaced(each)]
        return [each for each in here if each != other and each not in votes]
