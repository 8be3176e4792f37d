"""What each pair of eyes at one table sees and was told; worked out once for all who share them."""

from __future__ import annotations

from collections import deque
from typing import Any

from croupier.engine.english import Names
from croupier.engine.words import CardHighlight
from croupier.play.history import history
from croupier.play.table import Move, Table
from croupier.play.view import Laid, View, moved_cards, view_of
from croupier.server.messages.from_server import Line

LOG = 50  # moves that a newcomer is told


class Scene:
    """The views of one match in play, and what was said to whom."""

    def __init__(self, play: Table, names: tuple[str, ...]) -> None:
        self.play, self.names = play, names
        self._told: dict[int, deque[Line]] = {}
        self._laid: dict[int, dict[int, Laid]] = {}  # what lay where when a viewer last looked
        self._moved: CardHighlight | None = None
        if play.last is not None:
            self._mark(play.last)

    def _mark(self, last: Move) -> None:
        self._moved = moved_cards(last.before, last.after, self.names[last.seat])

    def seen(self, viewer: int) -> Any:
        """Return the state as a viewer sees it."""
        return self.play.position.seen(viewer).state

    def view(self, viewer: int) -> View:
        """Return what a viewer may know now."""
        play, who = self.play, Names(self.names, viewer)
        glimpse, kept = play.position.seen(viewer), self._laid.setdefault(viewer, {})
        return view_of(play.game, glimpse, who, self._moved, kept, play.choices)

    def moved(self, move: Move) -> None:
        """Go on by a move: tell it to everybody who has been told the moves before it."""
        self._mark(move)
        for viewer, told in self._told.items():
            said = move.narrate(viewer, self.names)
            told.append(Line(move.number, move.seat, said))
        move.before.forget()  # a thousand tables need not keep what was before

    def told(self, viewer: int) -> deque[Line]:
        """Return what a viewer was told of the last moves."""
        if viewer not in self._told:
            self._told[viewer] = self._retell(viewer)
        return self._told[viewer]

    def _retell(self, viewer: int) -> deque[Line]:
        """Play the match again, and tell its last moves to a viewer."""
        play, told = self.play, deque[Line](maxlen=LOG)
        if play.events:
            first = play.next_number - 2 * LOG  # a move has at most two events
            for step in history(play.game, play.match):
                if step.move is not None and step.number >= first:
                    said = step.move.narrate(viewer, self.names)
                    told.append(Line(step.number, step.move.seat, said))
        return told

    def forget(self, viewer: int) -> None:
        """Forget what only a viewer who has left was told and saw."""
        self._told.pop(viewer, None)
        self._laid.pop(viewer, None)
