"""What people are shown of a table: its info to all, a snapshot or an update to each viewer.

Each function makes what is the same for all viewers once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from croupier.bots.names import temper_of
from croupier.engine.piles import SPECTATOR
from croupier.play.match import Result
from croupier.server.messages.from_server import (
    GameName,
    MatchEnd,
    OpeningInfo,
    SeatInfo,
    SeriesInfo,
    TableInfo,
    TableSnapshot,
    TableUpdate,
)
from croupier.server.tables.hosted_table import HostedTable
from croupier.server.tables.stored_match import STORED


def info_of(table: HostedTable, now: float, seq: int | None = None) -> TableInfo:
    """Return what everybody may know; a broadcast has a number of its own."""
    played, seats = table.played, range(len(table.seats))
    row = played.row if played is not None else table.next_match
    entropy, pledges = (played.entropy, played.pledges) if played is not None else ({}, {})
    return TableInfo(
        seq=table.seq if seq is None else seq,
        code=table.row.code,
        game=GameName(table.game.name, table.game.title),
        state=table.state,
        match=row.number if row is not None else 0,
        players=[seat_info(table, seat, now) for seat in seats],
        turn=table.question,
        commitment=row.commitment if row is not None else "",
        pledges=[pledges.get(seat, "") for seat in seats],
        words=[entropy.get(seat, "") for seat in seats],
        opening=opening_info(table),
        events=played.events if played is not None else 0,
        hash=played.hash if played is not None else "",
        clock=played.clock.face(now) if played and table.state == "playing" else None,
        series=series_of(table.past, len(seats)),
        result=end_of(table, SPECTATOR),
    )


def seat_info(table: HostedTable, seat: int, now: float) -> SeatInfo:
    """Return what everybody may know of a seat."""
    name, kind = table.seats.rows[seat].name, table.kind_of(seat)
    temper = temper_of(name) if kind == "bot" else ""
    return SeatInfo(name, kind, table.seats.is_away(seat), table.is_idle(seat, now), temper)


def opening_info(table: HostedTable) -> OpeningInfo | None:
    """Return what the next deal is to follow from, while pledges are opened for it."""
    if table.state != "opening" or table.next_match is None:
        return None
    return table.opening.info(table.next_match, len(table.seats))


def series_of(results: Sequence[Result], seats: int) -> SeriesInfo | None:
    """Add up the matches played at a table; None before the first is over."""
    if not results:
        return None
    wins, scores, drawn = [0] * seats, [0] * seats, 0
    for result in results:
        if result.winner is not None:
            wins[result.winner] += 1
        drawn += result.ending == "drawn"
        for seat in range(seats):
            scores[seat] += result.scores[seat]
    return SeriesInfo(len(results), wins, drawn, scores)


def end_of(table: HostedTable, viewer: int) -> MatchEnd | None:
    """Return how the match ended, or why the table is closed; None while it goes on."""
    played, closed = table.played, table.row.closed
    end = played.end(viewer) if played is not None and played.is_over else None
    if end is not None:
        commitment = table.next_match.commitment if table.next_match is not None else ""
        return replace(end, next_commitment=commitment, again=tuple(sorted(table.opening.wanted)))
    if not closed:
        return None
    is_idle = closed == "idle"
    why = "Nobody answered here for long." if is_idle else "The house has closed it."
    return MatchEnd("This table is closed", [why, STORED])


def snapshots_of(
    table: HostedTable, now: float, seq: int | None = None
) -> Callable[[int], TableSnapshot]:
    """Return the function that makes the snapshot of each viewer."""
    info, played = vars(info_of(table, now, seq)), table.played
    views = played.views if played is not None else None

    def snapshot(viewer: int) -> TableSnapshot:
        log = list(views.log(viewer)) if views is not None else []
        auto = viewer != SPECTATOR and table.seats.rows[viewer].forced
        own = {"you": viewer, "view": table.view(viewer), "result": end_of(table, viewer)}
        undo, wish = undoable_answer(table, viewer), table.consent.shown(played)
        return TableSnapshot(**info | own, log=log, auto=auto, undo=undo, wish=wish)

    return snapshot


def updates_of(table: HostedTable, now: float, seq: int) -> Callable[[int], TableUpdate]:
    """Return the function that makes the update of each viewer by the last move."""
    played, turn = table.played, table.question
    if played is None or played.views is None:
        raise ValueError("nothing is dealt at this table")
    views, events, digits = played.views, played.events, played.hash
    clock, goes_on = played.clock.face(now), table.state == "playing"

    def update(viewer: int) -> TableUpdate:
        seen, end = views.last(viewer), None if goes_on else end_of(table, viewer)
        return TableUpdate(
            seq,
            turn,
            seen.change,
            seen.cues,
            seen.moments,
            [seen.said],
            clock,
            end,
            events,
            digits,
            undoable_answer(table, viewer),
            seen.check,
        )

    return update


def undoable_answer(table: HostedTable, viewer: int) -> int:
    """Return the number of the answer that a viewer may take back now; 0: none."""
    played = table.played
    if played is None or viewer == SPECTATOR or viewer in played.bots:
        return 0
    return played.undoable.last_of(viewer)
