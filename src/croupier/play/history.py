"""The history of a match: every event with the positions around it, for replays and analysis."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from croupier.engine import NOBODY, Game, Moment, Names
from croupier.engine.position import Position, SeenState
from croupier.play.match import Event, Match, Player, SeatChange, Timeout, Undo, standing_answers
from croupier.play.seen_cues import SeenCue
from croupier.play.table import Move, Table
from croupier.play.view import View, moved_cards, view_of


@dataclass(frozen=True)
class Step:
    """One event of a match and the table after it; the first step, number 0, is the deal."""

    game: Game
    number: int
    event: Event | None
    move: Move | None  # of an answer
    last: Move | None  # the last answer that stands
    position: Position[Any]  # after the event
    players: tuple[Player, ...]
    is_undone: bool  # an answer that is taken back later
    undone_seat: int = NOBODY  # of an undo: whose answer is taken back

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of those who sit at the table now."""
        return tuple(player.shown for player in self.players)

    def view(self, viewer: int, *, is_open: bool = False) -> View:
        """Return what a viewer sees after this event, or the table with all cards open."""
        names, last = self.names, self.last
        moved = moved_cards(last.noted, names[last.seat]) if last else None
        if is_open:
            everything = SeenState(self.position.state, self.position.rows)
            return view_of(self.game, everything, Names(names), moved)
        return view_of(self.game, self.position.seen(viewer), Names(names, viewer), moved)

    def cues(self, viewer: int, *, is_open: bool = False) -> list[SeenCue]:
        """Return what a viewer saw happen in this event, or everything with all cards open."""
        if self.move is None:
            return []
        return self.move.open_cues() if is_open else self.move.cues(viewer)

    def moments(self, viewer: int) -> list[Moment]:
        """Return what a viewer is to feel of this event, in order."""
        return [] if self.move is None else self.move.moments(viewer, self.names)

    def narrate(self, viewer: int) -> list[str]:
        """Say in sentences what a viewer could see of this event."""
        if self.move is not None:
            return self.move.narrate(viewer, self.names)
        return [event_text(self.event, self.names)] if self.event is not None else []


def history(game: Game, match: Match) -> Iterator[Step]:
    """Play a match over again; yield the deal, then every event with what it led to."""
    table, standing = Table(game, match.dealt), standing_answers(match.events)
    seats: dict[int, int] = {}  # that gave the answers, by their numbers
    yield Step(game, 0, None, None, None, table.position, table.players, is_undone=False)
    for number, event in enumerate(table.follow(match.events), 1):
        move = table.last if table.last is not None and table.last.number == number else None
        is_undone = move is not None and number not in standing
        after, seat = table.position, NOBODY
        if isinstance(event, Undo):
            seat = seats[event.back_to]
        elif move is not None:
            seats[number] = move.seat
        last, players = table.last, table.players
        yield Step(game, number, event, move, last, after, players, is_undone, seat)


def event_text(event: Event | None, names: tuple[str, ...]) -> str:
    """Say what an event that is no answer means."""
    match event:
        case Undo(back_to):
            return f"Taken back to answer {back_to}."
        case Timeout(seat):
            return f"{names[seat]} is out of time."
        case SeatChange(seat, player):
            return f"{player.shown} answers for seat {seat + 1} now."
    return ""
