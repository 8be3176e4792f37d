"""Showing a table: to each pair of eyes its own picture, made once for all who share them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from croupier.engine.piles import NOBODY
from croupier.server.messages import encoding as wire
from croupier.server.messages.from_server import GameName, Seated
from croupier.server.tables.stored_match import closed_of, series_of

if TYPE_CHECKING:
    from croupier.server.tables.table_runner import LiveTable


def facts(table: LiveTable) -> wire.Facts:
    """Return what everybody may know of a table."""
    row = table.match or table.promised
    given = table.play.begun.words if table.play is not None else {}
    return wire.Facts(
        seq=table.seq,
        code=table.row.code,
        game=GameName.model_construct(name=table.game.name, title=table.game.title),
        state=table.state,
        match=row.id if row is not None else 0,
        players=seated(table),
        turn=table.turn,
        commitment=row.commitment if row is not None else "",
        words=[given.get(seat, "") for seat in range(len(table.seats))],
        clock=table.clock.face(table.house.time()) if table.state == "playing" else None,
        series=series_of(table.past, len(table.seats)),
        result=table.result or closed_of(table.row),
    )


def seated(table: LiveTable) -> list[Seated]:
    """Return who sits on each seat."""
    return [
        Seated.model_construct(
            name=seat.name,
            kind=table.kind_of(number),
            away=table.is_away(number),
            idle=table.is_idle(number),
        )
        for number, seat in enumerate(table.seats)
    ]


def picture(table: LiveTable, viewer: int) -> bytes:
    """Return the whole picture for a viewer."""
    return paint(table, facts(table), viewer)


def paint(table: LiveTable, known: wire.Facts, viewer: int) -> bytes:
    """Return the whole picture for a viewer, from what everybody may know and what these may."""
    view = table.scene.view(viewer) if table.scene is not None else None
    if view is not None and table.row.closed:
        view = replace(view, decision=None)
    log = table.scene.told(viewer) if table.scene is not None else ()
    auto = viewer != NOBODY and table.seats[viewer].forced
    return wire.picture(known, viewer, view, log, auto=auto)


def show_all(table: LiveTable) -> None:
    """Send everybody the whole picture."""
    table.seq += 1
    known = facts(table)
    for viewer, visitors in table.desk.groups():
        message = paint(table, known, viewer)
        for visitor in visitors:
            visitor.push(message)


def show_move(table: LiveTable, mover: int) -> None:
    """Send everybody the last move, whoever made it first."""
    table.seq += 1
    if table.scene is None:
        return
    clock = table.clock.face(table.house.time())
    news = wire.News(table.seq, table.turn, clock, table.result)
    for viewer, visitors in table.desk.groups(mover):
        view, said = table.scene.view(viewer), table.scene.told(viewer)[-1]
        message = wire.update(news, view, said)
        for visitor in visitors:
            visitor.push(message)
