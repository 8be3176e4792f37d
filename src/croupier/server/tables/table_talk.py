"""What people have everybody told at a table: phrases, reactions, and how fast it shall go on."""

from __future__ import annotations

from abc import ABC

from croupier.engine.piles import SPECTATOR
from croupier.play.table import Move
from croupier.server.config import ServerConfig
from croupier.server.limits import RateLimiter
from croupier.server.messages import from_client, from_server
from croupier.server.tables import effects
from croupier.server.tables.characters import answer_reaction, show_moods
from croupier.server.tables.pacing import TEMPOS
from croupier.server.tables.rejections import NOT_NOW, Rejected
from croupier.server.tables.stored_match import TableHistory
from croupier.server.tables.table_progress import Effects, TableProgress

Talk = from_client.ChatRequest | from_client.ReactRequest | from_client.PaceRequest
BROADCASTS = 2.0  # a second, by one seat; ten times as many at once


class TalkingTable(TableProgress, ABC):
    """A table at which people say and throw things."""

    def __init__(self, stored: TableHistory, config: ServerConfig) -> None:
        super().__init__(stored, config)
        self._broadcasts = RateLimiter(BROADCASTS, 10 * BROADCASTS)

    def _talk(self, seat: int, message: Talk) -> Effects:
        """Pass on what a seat says to all."""
        match message:
            case from_client.ChatRequest(number=number) if number < len(from_server.PHRASES):
                return [effects.Send(None, from_server.ChatLine(seat, from_server.PHRASES[number]))]
            case from_client.ReactRequest(seat=at) if at < len(self._seats) and at != seat:
                return self._react(from_server.Reaction(seat, at, message.kind))
            case from_client.PaceRequest(speed=speed):
                self._seats.tempos[seat] = TEMPOS[speed]  # from the next question on
                return []
        raise Rejected(*NOT_NOW[message.type])

    def _react(self, thrown: from_server.Reaction) -> Effects:
        """Show what one seat throws at another; a bot answers in character."""
        said: list[from_server.ServerMessage] = [thrown]
        if self._kind_of(thrown.at) == "bot":
            name = self._seats.names[thrown.at]
            said += answer_reaction(thrown, name, self._public_chance)
        return [effects.Send(None, message) for message in said]

    def _show_moods(self, move: Move) -> Effects:
        """Show how bots take a move, by what spectators saw of it."""
        bots = self._played.bots if self._played is not None else frozenset[int]()
        if not bots:
            return []
        names = self._seats.names
        moments = move.moments(SPECTATOR, names)
        moods = show_moods(moments, names, bots, self._public_chance)
        return [effects.Send(None, mood) for mood in moods]

    @property
    def _public_chance(self) -> str:
        """Return what all chance of bots' talk is drawn from; everybody knows it."""
        played = self._played
        return f"{played.row.commitment} {played.events}" if played is not None else ""
