"""What each viewer of a match sees and was shown; computed once for all connections of a viewer."""

from collections import deque
from dataclasses import replace
from typing import cast

from croupier.engine import Alarm, CardHighlight, Moment, Names
from croupier.engine.value_class import slim_value
from croupier.play.card_ids import CardIds
from croupier.play.history import Step, history
from croupier.play.match import Undo
from croupier.play.moments import moments_of
from croupier.play.seen_cues import RowSteps, SeenCue, row_steps, untold_rows
from croupier.play.table import Move, Table
from croupier.play.view import LaidTable, View, moved_cards, view_beside
from croupier.server.messages.from_server import LogItem, ViewChange

LOG_LENGTH = 50  # moves that a new viewer is sent


@slim_value
class SeenMove:
    """What a move has brought to one viewer."""

    change: ViewChange
    cues: list[SeenCue]
    moments: list[Moment]
    said: LogItem
    check: int | None  # how all cards lie, at the end of a turn


class MatchViewer:
    """One viewer of a match: what they were shown last, and the last moves as they saw them."""

    def __init__(self, viewer: int, table: Table, names: tuple[str, ...]) -> None:
        self._viewer, self._table, self._who = viewer, table, Names(names, viewer)
        self._ids = CardIds(viewer)
        self._laid = LaidTable(viewer, self._ids)
        self._shown: View | None = None
        self._log: deque[LogItem] | None = None  # told once somebody wants it
        self._was, self._numbers = self._laid.places, list[int]()  # before the last move, and of it
        self._moments: list[Moment] = []  # of the last move
        self._alarms: list[Alarm] | None = None  # after it

    def view(self, moved: CardHighlight | None) -> View:
        """Return what the viewer may know now."""
        shown = self._look(moved)
        return replace(shown, zones=self._laid.zones(self._table.game))

    def _look(self, moved: CardHighlight | None) -> View:
        """Note what the viewer may know now, but for the zones; return it."""
        table, laid = self._table, self._laid
        game, seen = table.game, table.position.seen(self._viewer)
        laid.lay(game, seen)
        places, choices = laid.places, table.choices
        self._shown = view_beside(game, seen, self._who, moved, places, choices, self._alarms)
        return self._shown

    def add(self, move: Move) -> None:
        """Go on by a move."""
        game, who, viewer = move.game, self._who, self._viewer
        seen = move.before.seen(viewer)
        before, code, after = seen.state, move.code_for(viewer), move.after.seen(viewer).state
        self._laid.lay(game, seen)
        self._was, self._numbers = self._laid.places, self._ids.follow(move.noted)
        self._alarms = game.words.alarms(after, who)
        self._moments = moments_of(game, before, code, after, who, self._alarms)
        if self._log is not None:
            said = game.words.narrate(before, code, after, who)
            self._log.append(LogItem(move.number, move.seat, said))

    def last(self, move: Move, moved: CardHighlight | None, steps: RowSteps) -> SeenMove:
        """Return what the last move has brought."""
        before, laid, bit = self._shown, self._laid, 1 << (self._viewer + 1)
        change = view_change(before, self._look(moved))
        untold = untold_rows(move.game, steps, bit, laid) if before else laid.rows
        change["zones"] = [laid.zone(move.game, row) for row in untold]
        cues = move.placed_cues(self._viewer, self._was, laid.places, self._numbers)
        is_end = move.after.state.seat != move.before.state.seat
        check = laid.check if is_end else None
        return SeenMove(change, cues, self._moments, self.log[-1], check)

    def _step_item(self, step: Step) -> LogItem:
        """Return what the viewer is told of an answer, or of an undo."""
        if (move := step.move) is not None:
            said = move.narrate(self._viewer, self._who.names)
            return LogItem(move.number, move.seat, said)
        seat = step.undone_seat
        return LogItem(step.number, seat, [f"{self._who.does(seat, 'take')} an answer back."])

    @property
    def log(self) -> deque[LogItem]:
        """Return the last moves as the viewer was shown them; narrate them for a new viewer."""
        if self._log is None:
            table, steps = self._table, deque[Step](maxlen=LOG_LENGTH)
            for step in history(table.game, table.match) if table.events else ():
                if (step.move is not None and not step.is_undone) or isinstance(step.event, Undo):
                    steps.append(step)
            self._log = deque(map(self._step_item, steps), LOG_LENGTH)
        return self._log


class MatchViews:
    """The viewers of one match in play."""

    def __init__(self, table: Table, names: tuple[str, ...]) -> None:
        self._table, self._names = table, names
        self._viewers: dict[int, MatchViewer] = {}
        self._moved: CardHighlight | None = None
        self._steps = row_steps(())
        if table.last is not None:
            self._mark(table.last)

    def _mark(self, last: Move) -> None:
        self._moved = moved_cards(last.noted, self._names[last.seat])
        self._steps = row_steps(last.noted)

    def _viewer(self, viewer: int) -> MatchViewer:
        """Return a viewer; a new one has seen nothing yet."""
        if viewer not in self._viewers:
            self._viewers[viewer] = MatchViewer(viewer, self._table, self._names)
        return self._viewers[viewer]

    def view(self, viewer: int) -> View:
        """Return what a viewer may know now."""
        return self._viewer(viewer).view(self._moved)

    def log(self, viewer: int) -> deque[LogItem]:
        """Return the last moves as a viewer was shown them."""
        return self._viewer(viewer).log

    def add(self, move: Move) -> None:
        """Go on by a move: narrate it to everybody who was shown the moves before it."""
        self._mark(move)
        for viewer in self._viewers.values():
            viewer.add(move)
        move.before.forget()  # a thousand tables need not hold what was before

    def last(self, viewer: int) -> SeenMove:
        """Return what the last move has brought to a viewer."""
        if self._table.last is None:
            raise ValueError("nobody has answered in this match")
        return self._viewer(viewer).last(self._table.last, self._moved, self._steps)

    def forget(self, viewer: int) -> None:
        """Forget what only a viewer who has left saw and was shown."""
        self._viewers.pop(viewer, None)


def view_change(before: View | None, after: View) -> ViewChange:
    """Return what is new in a view besides its zones; all of it, if there was none before."""
    if before is None:
        return cast(ViewChange, {**vars(after)})
    shown = vars(before)
    change = {name: now for name, now in vars(after).items() if now != shown[name]}
    return cast(ViewChange, change)
