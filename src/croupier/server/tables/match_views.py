"""What each viewer of a match sees and was shown; computed once for all connections of a viewer."""

from collections import deque

from croupier.engine import CardHighlight, Names
from croupier.play.history import history
from croupier.play.seen_cues import SeenCue
from croupier.play.table import Move, Table
from croupier.play.view import Laid, View, moved_cards, view_of
from croupier.server.messages.from_server import LogItem

LOG_LENGTH = 50  # moves that a new viewer is sent


class MatchViews:
    """The views of one match in play, and the last moves as each viewer was shown them."""

    def __init__(self, table: Table, names: tuple[str, ...]) -> None:
        self._table, self._names = table, names
        self._logs: dict[int, deque[LogItem]] = {}
        self._cues: dict[int, list[SeenCue]] = {}  # of the last move
        self._laid: dict[int, dict[int, Laid]] = {}  # what lay where when a viewer last looked
        self._moved: CardHighlight | None = None
        if table.last is not None:
            self._mark(table.last)

    def _mark(self, last: Move) -> None:
        self._moved = moved_cards(last.before, last.after, self._names[last.seat])

    def view(self, viewer: int) -> View:
        """Return what a viewer may know now."""
        table, who = self._table, Names(self._names, viewer)
        seen, laid = table.position.seen(viewer), self._laid.setdefault(viewer, {})
        return view_of(table.game, seen, who, self._moved, laid, table.choices)

    def add(self, move: Move) -> None:
        """Go on by a move: narrate it to everybody who was shown the moves before it."""
        self._mark(move)
        for viewer, items in self._logs.items():
            items.append(self._item(move, viewer))
        self._cues = {viewer: move.cues(viewer) for viewer in self._logs}
        move.before.forget()  # a thousand tables need not hold what was before

    def _item(self, move: Move, viewer: int) -> LogItem:
        return LogItem(move.number, move.seat, move.narrate(viewer, self._names))

    def cues(self, viewer: int) -> list[SeenCue]:
        """Return what a viewer saw happen in the last move."""
        last = self._table.last
        if viewer not in self._cues and last is not None:
            self._cues[viewer] = last.cues(viewer)
        return self._cues.get(viewer, [])

    def log(self, viewer: int) -> deque[LogItem]:
        """Return the last moves as a viewer was shown them; a new one is narrated them anew."""
        if viewer in self._logs:
            return self._logs[viewer]
        table, items = self._table, deque[LogItem](maxlen=LOG_LENGTH)
        first = table.next_number - 2 * LOG_LENGTH  # a move has at most two events
        for step in history(table.game, table.match) if table.events else ():
            if step.move is not None and step.number >= first:
                items.append(self._item(step.move, viewer))
        self._logs[viewer] = items
        return items

    def forget(self, viewer: int) -> None:
        """Forget what only a viewer who has left saw and was shown."""
        self._logs.pop(viewer, None)
        self._cues.pop(viewer, None)
        self._laid.pop(viewer, None)
