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
from croupier.server.storage import stored_values
from croupier.server.tables import effects, inputs
from croupier.server.tables.table_snapshots import info_of, snapshots_of
from tests.server.hosted_tables import Hosting, loaded

TINY = 1e-6  # seconds


class TableMachine(RuleBasedStateMachine):
    """Whatever comes in whatever order: what is stored decides."""

    @initialize(clock=strategies.sampled_from(["none", "turn", "match"]))
    def begin(self, clock: str) -> None:
        """Open a table, with any clock."""
        self.hosting = Hosting("Ann", "Ben", "bot", clock=clock)
        self.checked = self.loaded_at = 0

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

    @rule()
    def end_the_pause(self) -> None:
        """Let the pause before a person's answer be over, if there was one."""
        self.hosting.handle(inputs.BotAnswered(self.hosting.hosted.question, None))

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
                {"kind": "hint"},
                {"kind": "chat", "number": 1},
                {"kind": "react", "kind_": "rose", "seat": 2},
                {"kind": "pace", "speed": "slow"},
            ]
        ),
    )
    def say(self, seat: int, message: dict[str, Any]) -> None:
        """Hand in any other message."""
        fields = {name.rstrip("_"): value for name, value in message.items() if name != "kind"}
        self.hosting.send(seat, message["kind"], **fields)

    @rule(seat=strategies.integers(0, 1), agree=strategies.booleans())
    def take_back(self, seat: int, agree: bool) -> None:
        """Ask for an answer to be taken back, or agree to it, wanted or not."""
        snapshot = snapshots_of(self.hosting.hosted, self.hosting.now)
        answer = max(snapshot(0).undo, snapshot(1).undo)
        self.hosting.send(seat, "undo", answer=answer, agree=agree)

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

    @precondition(lambda self: self.hosting.writing)
    @rule()
    def fail_to_write(self) -> None:
        """Let the write in flight fail: nothing of it is shown, and the table is as it was."""
        before, acks = self.hosting.table.match, len(self.hosting.sent_acks)
        wanted = self.hosting.fail()
        assert not any(isinstance(each, effects.Send | effects.SendSnapshot) for each in wanted)
        assert self.hosting.table.match == before
        assert len(self.hosting.sent_acks) == acks
        self.loaded_at = len(self.hosting.dues)

    @invariant()
    def a_question_has_one_due_time(self) -> None:
        """Whatever is sent, an automatic answer is due when it was, or at once if that is past."""
        first: dict[tuple[int, int], float] = {}
        for match, question, asked, due in self.hosting.dues[self.loaded_at :]:
            expected = max(asked, first.setdefault((match, question), due))
            assert abs(due - expected) < TINY

    @invariant()
    def who_is_here_is_not_idle(self) -> None:
        """Nobody may replace a person who is connected."""
        players = info_of(self.hosting.hosted, self.hosting.now).players
        assert all(player.away for player in players if player.idle)

    @invariant()
    def a_match_that_has_a_file_is_over(self) -> None:
        """Nothing is written to it any more."""
        for write in self.hosting.writing:
            assert not isinstance(write, stored_values.StoreEntries) or self.hosting.file is None

    @invariant()
    def one_write_is_in_flight(self) -> None:
        """Never are there two."""
        assert len(self.hosting.writing) <= 1

    @invariant()
    def every_ack_is_in_the_log(self) -> None:
        """Check that an answer with an ack is in the log."""
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
        is_opening = hosted.state == "opening"  # which begins again once somebody is here
        assert again.state == ("over" if is_opening else hosted.state)
        words = [(row.seat, row.entropy) for row in hosted.opening.pledged]
        assert words == [(row.seat, row.entropy) for row in again.opening.pledged]
        played, replayed = hosted.played, again.played
        assert played is not None
        assert replayed is not None
        assert played.clock._spent == replayed.clock._spent
        assert played.clock._in_turn == replayed.clock._in_turn
        assert played.players == replayed.players
        assert played.undoable._seats == replayed.undoable._seats


TableMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestTableMachine = TableMachine.TestCase
