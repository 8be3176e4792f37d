"""A match move by move, as one viewer saw it; or with all cards open, once it is over."""

from __future__ import annotations

from croupier.play.history import history
from croupier.play.table import Table
from croupier.server.messages.from_server import LogItem
from croupier.server.messages.http_bodies import ReplayFrame


def replay_frames(table: Table, seat: int, is_open: bool) -> list[ReplayFrame]:
    """Return the deal and the table after every answer of a match."""
    frames = list[ReplayFrame]()
    for step in history(table.game, table.match):
        if step.number == 0 or step.move is not None:
            said = [LogItem(step.number, step.move.seat, step.narrate(seat))] if step.move else []
            view = step.view(seat, is_open=is_open)
            frames.append(ReplayFrame.model_construct(number=step.number, view=view, said=said))
    return frames
