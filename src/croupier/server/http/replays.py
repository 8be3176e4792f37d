"""A match move by move, as one viewer saw it; or with all cards open, once it is over."""

from __future__ import annotations

from croupier.engine.game import Game
from croupier.play.history import history
from croupier.play.match import Match
from croupier.server.messages.from_server import Line
from croupier.server.messages.http_bodies import Frame


def frames_of(game: Game, match: Match, seat: int, open_cards: bool) -> list[Frame]:
    """Return the deal and the table after every answer of a match."""
    frames = list[Frame]()
    for step in history(game, match):
        if step.number == 0 or step.move is not None:
            said = [Line(step.number, step.move.seat, step.narrate(seat))] if step.move else []
            view = step.view(seat, is_open=open_cards)
            frames.append(Frame.model_construct(number=step.number, view=view, said=said))
    return frames
