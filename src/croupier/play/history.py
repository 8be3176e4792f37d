"""A match seen again: every position it went through, from any pair of eyes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from croupier.engine.english import Names
from croupier.engine.game import Game
from croupier.engine.position import Position, SeenState
from croupier.play.match import Answer, Event, Match, SeatChange, Timeout, Undo
from croupier.play.table import Move, Table
from croupier.play.view import View, moved_cards, view_of


@dataclass(frozen=True)
class Step:
    """The table after one line of a match, or at its beginning."""

    line: Event | None
    still: Position[Any]
    names: tuple[str, ...]
    last: Move | None

    @property
    def state(self) -> Any:
        """Return the state as it is in truth."""
        return self.still.state


class Film:
    """The frames of a match."""

    def __init__(self, game: Game, match: Match) -> None:
        self.match, self.game = match, game
        table = Table(self.game, replace(match, events=(), result=None))
        self.frames = [Step(None, table.position, table.names, None)]
        for item in table.follow(match.events):
            self.frames.append(Step(item, table.position, table.names, table.last))

    @property
    def end(self) -> int:
        """Return the number of the last frame."""
        return len(self.frames) - 1

    @property
    def is_over(self) -> bool:
        """Say whether the match has ended, so that all cards may be shown."""
        return self.match.result is not None

    def view(self, number: int, eyes: int, *, is_open: bool = False) -> View:
        """Return a frame as some eyes saw it, or with all cards open."""
        frame = self.frames[number]
        last = frame.last
        moved = None
        if last is not None:
            moved = moved_cards(last.before, last.after, frame.names[last.seat])
        if is_open and self.is_over:
            everything = SeenState(frame.state, frame.still.rows)
            return view_of(self.game, everything, Names(frame.names), moved)
        return view_of(self.game, frame.still.seen(eyes), Names(frame.names, eyes), moved)

    def log(self, number: int, eyes: int) -> list[tuple[int, str]]:
        """Return what happened up to a frame, as some eyes saw it."""
        said: list[tuple[int, str]] = []
        for at in range(max(1, number - 40), number + 1):
            frame = self.frames[at]
            said += [(at, line) for line in self.tell(frame, eyes)]
        return said

    def tell(self, frame: Step, eyes: int) -> list[str]:
        """Say what one line did."""
        if isinstance(frame.line, Answer) and frame.last is not None:
            return frame.last.narrate(eyes, frame.names)
        return [say_mark(frame.line, frame.names)]

    def marks(self) -> list[tuple[int, str]]:
        """Return the lines that are no answers, in words."""
        return [
            (number, say_mark(frame.line, frame.names))
            for number, frame in enumerate(self.frames)
            if frame.line is not None and not isinstance(frame.line, Answer)
        ]

    def next_turn(self, number: int, step: int) -> int:
        """Return the next frame, forward or back, at which another seat is to answer."""
        asked = self.frames[number].state.seat
        number += step
        while 0 < number < self.end and self.frames[number].state.seat == asked:
            number += step
        return max(0, min(number, self.end))


def say_mark(line: Event | None, names: tuple[str, ...]) -> str:
    """Say what a mark means."""
    match line:
        case Undo(back_to):
            return f"Taken back to answer {back_to}."
        case Timeout(seat):
            return f"{names[seat]} is out of time."
        case SeatChange(seat, player):
            return f"{player.name} answers for seat {seat + 1} now."
        case _:
            return ""
