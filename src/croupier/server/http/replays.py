"""A match move by move, as one pair of eyes saw it; or with all cards open, once it is over."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.game import Game
from croupier.engine.sight import PUBLIC
from croupier.play.match import Answer, Match, SeatChange
from croupier.play.table import Table
from croupier.server.messages.from_server import Line
from croupier.server.messages.http_bodies import Frame
from croupier.server.tables.match_views import Scene


def frames_of(game: Game, match: Match, seat: int, open_cards: bool) -> list[Frame]:
    """Return every moment of a match."""
    shown = open_game(game) if open_cards else game
    play = Table(shown, replace(match, events=()))
    scene = Scene(play, match.names)
    scene.told(seat)
    frames = [Frame(number=0, view=scene.view(seat), said=[])]
    for item in match.events:
        play.enter(item)
        if isinstance(item, Answer) and play.last is not None:
            scene.moved(play.last)
            said: list[Line] = [scene.told(seat)[-1]]
            view = scene.view(seat)
            frames.append(Frame.model_construct(number=play.last.number, view=view, said=said))
        elif isinstance(item, SeatChange):
            scene.names = play.names
    return frames


def open_game(game: Game) -> Game:
    """Return a game in which everybody sees every row."""
    return replace(game, rows=tuple(replace(row, sight=PUBLIC) for row in game.rows))
