"""The owner of a table under any inputs in any order: the log decides what the table is."""

from __future__ import annotations

from typing import Any

from hypothesis import settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.engine.piles import NOBODY
from croupier.engine.seeds import pledge_of
from croupier.play.log_hash import running_hashes
from croupier.play.match import Answer
from croupier.play.table import Table
from croupier.server.tables import inputs
from tests.server.hosted_tables import Hosting, loaded


class TableMachine(RuleBasedStateMachine):
    """Whatever comes in whatever order: what is stored decides."""

    @initialize(clock=strategies.sampled_from(["none", "turn", "match"]))
    def begin(self, clock: str) -> None:
        """Open a table, with any clock."""
        self.hosting = Hosting("Ann", "Ben", "bot", clock=clock)
        self.checked = 0

    @rule(
        seat=strategies.integers(0, 2), pick=strategies.integers(0, 3), late=strategies.booleans()
    )
    def answer(self, seat: int, pick: int, late: bool) -> None:
        """Hand in an answer, perhaps a late one."""
        table = self.hosting.table
        choices = table.choices or [0]
        fields = {"turn": max(0, table.question - late), "choice": choices[pick % len(choices)]}
        if table.seat in (0, 1) and seat < 2:
            seat = table.seat
        self.hosting.send(min(seat, 1), "answer", id=1, **fields)

    @rule(seconds=strategies.floats(0, 40))
    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.hosting.now += seconds

    @rule()
    def time_out(self) -> None:
        """Let the timer fire."""
        self.hosting.handle(inputs.TimerFired(self.hosting.hosted.question))

    @rule()
    def bot_answers(self) -> None:
        """Let a bot answer, wanted or not."""
        if choices := self.hosting.table.choices:
            question = self.hosting.hosted.question
            self.hosting.handle(inputs.BotAnswered(question, choices[0]))

    @rule(
        seat=strategies.integers(0, 1),
        message=strategies.sampled_from(
            [
                {"kind": "takeover", "seat": 0},
                {"kind": "takeover", "seat": 1},
                {"kind": "return"},
                {"kind": "auto", "on": True, "speed": 5},
                {"kind": "auto", "on": False},
                {"kind": "rematch"},
                {"kind": "rematch", "pledge": pledge_of("again")},
                {"kind": "reveal", "match": 2, "words": "again"},
                {"kind": "resync"},
                {"kind": "chat", "number": 1},
            ]
        ),
    )
    def say(self, seat: int, message: dict[str, Any]) -> None:
        """Hand in any other message."""
        fields = {name: value for name, value in message.items() if name != "kind"}
        self.hosting.send(seat, message["kind"], **fields)

    @rule(seat=strategies.integers(0, 1))
    def come_and_go(self, seat: int) -> None:
        """Let a person lose and find the connection."""
        self.hosting.handle(inputs.Left(seat))
        self.hosting.handle(inputs.Joined(self.hosting.clients[seat], is_first=True))

    @precondition(lambda self: self.hosting.writing)
    @rule()
    def write(self) -> None:
        """Let the write in flight get to the disk."""
        self.hosting.write_one()

    @invariant()
    def one_write_is_in_flight(self) -> None:
        """Never are there two."""
        assert len(self.hosting.writing) <= 1

    @invariant()
    def every_ack_is_in_the_log(self) -> None:
        """Whoever gets an ack has an answer in the log."""
        log = self.hosting.log
        answers = [(entry.seq, entry.event) for entry in log if isinstance(entry.event, Answer)]
        hashes = list(running_hashes(self.hosting.table.match))
        for seat, ack in self.hosting.sent_acks[self.checked :]:
            assert hashes[ack.events] == ack.hash
            assert next(event.seat for seq, event in answers if seq >= ack.turn) == seat
        self.checked = len(self.hosting.sent_acks)

    @invariant()
    def time_is_charged_to_the_person_asked_alone(self) -> None:
        """No bot and no other seat is charged."""
        table = Table(self.hosting.table.game, self.hosting.table.begun)
        for entry in self.hosting.log:
            if entry.clock_seat != NOBODY:
                assert entry.clock_seat == table.seat
                assert table.players[table.seat].is_person
            table.enter(entry.event)

    @invariant()
    def folding_the_log_gives_the_same_state(self) -> None:
        """Load the table from its log, and find the same."""
        hosted, again = self.hosting.hosted, loaded(self.hosting)
        one, other = hosted.copy_table(), again.copy_table()
        assert one is not None
        assert other is not None
        assert one.state.to_bytes() == other.state.to_bytes()
        assert one.match == other.match
        assert one.question == other.question
        assert again.state == hosted.state
        played, replayed = hosted._played, again._played
        assert played is not None
        assert replayed is not None
        assert played.clock._spent == replayed.clock._spent
        assert played.clock._in_turn == replayed.clock._in_turn
        assert played.players == replayed.players


TableMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestTableMachine = TableMachine.TestCase
