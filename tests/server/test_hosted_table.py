"""The owner of a table, as lists: inputs in, effects out; no event loop, no clock, no disk."""

from __future__ import annotations

import json
from asyncio import Future
from pathlib import Path
from typing import Any

from hypothesis import settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.engine.piles import NOBODY
from croupier.games.catalogue import find_game
from croupier.play.match import Answer, SeatChange, Timeout
from croupier.play.table import Table
from croupier.server.config import ServerConfig
from croupier.server.messages.from_client import decode
from croupier.server.messages.from_server import Ack, ErrorReply
from croupier.server.storage.store import LogEntry, SeatRow, TableRow
from croupier.server.tables import effects, inputs
from croupier.server.tables.hosted_table import HostedTable
from croupier.server.tables.stored_match import StoredTable, commit_seed
from tests.server.servers import GAME, Client

CONFIG = ServerConfig(data=Path())
WRITES = effects.StoreEntries | effects.StoreSeat | effects.StoreDeal | effects.StoreResult
SEED = "5" * 64


class Hosting:
    """A hosted table, its clients, its log, and what is being written."""

    def __init__(self, *seats: str, clock: str = "match", seconds: int = 100) -> None:
        self.now, self.next_id = 1000.0, 2
        self.row = TableRow(
            "tamo-rikune", GAME, {}, clock, seconds, listed=False, made=1, closed=""
        )
        self.rows = [SeatRow("bot" if name == "bot" else "person", name) for name in seats]
        self.rows = [
            SeatRow(row.kind, row.name, "steady" * (row.kind == "bot")) for row in self.rows
        ]
        self.next_match = commit_seed(1, self.row.code, SEED)
        self.log: list[LogEntry] = []
        self.matches = {1: self.next_match}
        self.writing: list[Any] = []
        self.done: list[Any] = []  # every effect
        self.sent_acks: list[tuple[int, Ack]] = []  # with the seats they were sent to
        self.hosted = HostedTable(self.stored(), CONFIG)
        self.clients = [Client(seat) for seat in range(len(seats))]
        self.handle(inputs.Opened())
        self.write()
        for client in self.clients:
            self.handle(inputs.Joined(client, is_first=True))

    def stored(self) -> StoredTable:
        """Return what a store would know of the table before its first deal."""
        return StoredTable(self.row, find_game(GAME), self.rows, self.next_match)

    def handle(self, incoming: inputs.TableInput) -> list[Any]:
        """Hand an input in; remember what is to be done."""
        wanted = self.hosted.handle(incoming, self.now)
        self.done += wanted
        self.writing += [effect for effect in wanted if isinstance(effect, WRITES)]
        self.sent_acks += [
            (effect.to.viewer, effect.message)
            for effect in wanted
            if isinstance(effect, effects.Send) and effect.to and isinstance(effect.message, Ack)
        ]
        return wanted

    def write(self) -> list[Any]:
        """Let the write in flight, and those that follow, get to the disk."""
        wanted: list[Any] = []
        while self.writing:
            wanted += self.write_one()
        return wanted

    def write_one(self) -> list[Any]:
        """Let the write in flight get to the disk."""
        write = self.writing.pop(0)
        if isinstance(write, effects.StoreResult):
            row = commit_seed(self.next_id, self.row.code, SEED)
            self.next_id += 1
            self.next_match = row
            write = write._replace(next_match=row)
        if isinstance(write, effects.StoreDeal):
            self.log, self.header = [], write.header
        if isinstance(write, effects.StoreEntries):
            self.log += write.entries
        return self.handle(inputs.Stored(write))

    def send(self, seat: int, kind: str, /, **fields: Any) -> list[Any]:
        """Hand in a message of a seat."""
        message = decode(json.dumps({"type": kind, **fields}))
        return self.handle(inputs.Received(self.clients[seat], message))

    @property
    def table(self) -> Table:
        """Return a copy of the match in play."""
        found = self.hosted.copy_table()
        assert found is not None
        return found

    def answer(self, number: int = 1) -> list[Any]:
        """Hand in the first legal answer of whoever is asked."""
        table = self.table
        fields = {"id": number, "turn": table.question, "choice": table.choices[0]}
        return self.send(table.seat, "answer", **fields)

    @property
    def acks(self) -> list[Ack]:
        """Return the acks that were sent."""
        return [ack for _, ack in self.sent_acks]

    @property
    def left(self) -> list[float]:
        """Return the seconds that each seat has left."""
        clock = self.hosted.info(self.now).clock
        assert clock is not None
        return clock.left


def kinds(wanted: list[Any]) -> list[str]:
    """Return the names of some effects."""
    return [type(effect).__name__ for effect in wanted]


def test_an_answer_is_stored_then_applied_then_acknowledged_then_shown() -> None:
    hosting = Hosting("Ann", "Ben")
    asked = hosting.table.seat

    assert kinds(hosting.answer(7)) == ["StopTimer", "StoreEntries"]
    assert hosting.hosted.question == 1
    wanted = hosting.write()

    assert kinds(wanted) == ["Send", "BroadcastUpdate", "StartTimer"]
    assert wanted[0].message == Ack(7, 1)
    assert wanted[1].first == asked
    assert hosting.hosted.question == 2


def test_every_update_carries_a_clock_that_runs() -> None:
    hosting = Hosting("Ann", "Ben", "Cem")
    for _ in range(3):
        hosting.now += 5
        hosting.answer()
        wanted = hosting.write()
        update = next(each for each in wanted if isinstance(each, effects.BroadcastUpdate))

        clock = hosting.hosted.updates(hosting.now, update.seq)(0).clock
        assert clock is not None
        assert clock.running == hosting.table.seat


def test_another_seat_that_hands_over_to_a_bot_gives_the_mover_no_time() -> None:
    hosting = Hosting("Ann", "Ben", clock="turn", seconds=100)
    mover = hosting.table.seat
    hosting.now += 40

    hosting.send(1 - mover, "takeover", seat=1 - mover)
    wanted = hosting.write()

    assert hosting.left[mover] == 60
    assert wanted[-1] == effects.StartTimer(1, 60.0)
    hosting.now += 10
    assert hosting.left[mover] == 50


def test_the_time_a_write_takes_is_the_movers_unless_it_was_the_answer() -> None:
    hosting = Hosting("Ann", "Ben")
    mover = hosting.table.seat
    hosting.send(1 - mover, "takeover", seat=1 - mover)
    hosting.now += 3
    hosting.write()
    assert hosting.left[mover] == 97

    hosting.answer()
    hosting.now += 3
    hosting.write()
    assert hosting.left == [97 if seat == mover else 100 for seat in range(2)]


def test_time_is_charged_to_the_seat_whose_clock_ran_also_after_a_restart() -> None:
    hosting = Hosting("Ann", "Ben")
    mover = hosting.table.seat
    hosting.now += 40
    hosting.send(1 - mover, "takeover", seat=1 - mover)
    hosting.write()

    assert hosting.log[0].event == SeatChange(1 - mover, hosting.log[0].event.player)  # type: ignore[union-attr]
    assert (hosting.log[0].clock_seat, hosting.log[0].clock_ms) == (mover, 40_000)
    again = loaded(hosting)
    clock = again.info(hosting.now).clock
    assert clock is not None
    assert clock.left == [60 if seat == mover else 100 for seat in range(2)]


def test_a_batch_holds_its_time_once() -> None:
    hosting = Hosting("Ann", "Ben", clock="turn", seconds=30)
    late = hosting.table.seat
    hosting.now += 30

    hosting.handle(inputs.TimerFired(1))
    hosting.write()

    assert [type(entry.event) for entry in hosting.log] == [Timeout, Answer]
    assert [(entry.clock_seat, entry.clock_ms) for entry in hosting.log] == [
        (late, 30_000),
        (NOBODY, 0),
    ]
    clock = loaded(hosting).info(hosting.now).clock
    assert clock is not None
    assert clock.left == hosting.left


def test_an_answer_on_its_way_is_good_although_somebody_else_left() -> None:
    hosting = Hosting("Ann", "Ben")
    mover, table = hosting.table.seat, hosting.table
    hosting.send(1 - mover, "takeover", seat=1 - mover)
    hosting.write()

    wanted = hosting.send(mover, "answer", id=1, turn=1, choice=table.choices[0]) + hosting.write()

    assert Ack(1, 1) in hosting.acks
    assert not any(isinstance(getattr(each, "message", None), ErrorReply) for each in wanted)


def test_an_answer_that_comes_while_something_is_written_waits_for_it() -> None:
    hosting = Hosting("Ann", "Ben")
    mover, choice = hosting.table.seat, hosting.table.choices[0]
    hosting.send(1 - mover, "takeover", seat=1 - mover)

    assert hosting.send(mover, "answer", id=1, turn=1, choice=choice) == []
    hosting.write()

    assert hosting.acks == [Ack(1, 1)]
    assert [entry.seq for entry in hosting.log[:2]] == [1, 2]


def test_a_bot_is_asked_once_a_question_whoever_comes_and_goes() -> None:
    hosting = Hosting("bot", "bot", "Cem", "Dora")
    asked = [each for each in hosting.done if isinstance(each, effects.AskBot)]
    hosting.send(3, "takeover", seat=3)
    hosting.write()

    assert len(asked) == 1
    assert [each for each in hosting.done if isinstance(each, effects.AskBot)] == asked
    assert hosting.handle(inputs.BotAnswered(2, hosting.table.choices[0])) == []
    wanted = hosting.handle(inputs.BotAnswered(1, hosting.table.choices[0]))
    assert kinds(wanted) == ["StopTimer", "StoreEntries"]


def test_an_old_timer_and_an_old_bot_change_nothing() -> None:
    hosting = Hosting("Ann", "Ben")
    hosting.answer()
    hosting.write()

    assert hosting.handle(inputs.TimerFired(1)) == []
    assert hosting.handle(inputs.BotAnswered(2, hosting.table.choices[0])) == []


def test_turning_automatic_answers_on_and_off_gives_no_time() -> None:
    hosting = Hosting("Ann", "Ben", clock="turn", seconds=100)
    mover = hosting.table.seat
    for on in (True, False):
        hosting.now += 20
        hosting.send(mover, "auto", on=on)
        hosting.write()

    assert hosting.left[mover] <= 80
    hosting.answer()
    assert hosting.writing[0].entries[0].clock_seat == mover


def test_whoever_takes_the_seat_back_is_not_charged_for_the_time_of_the_bot() -> None:
    hosting = Hosting("Ann", "Ben")
    mover = hosting.table.seat
    hosting.now += 10
    hosting.send(mover, "takeover", seat=mover)
    hosting.write()
    hosting.now += 50
    hosting.send(mover, "return")
    hosting.now += 5
    hosting.write()

    assert hosting.left[mover] == 85


def test_a_failed_write_has_changed_nothing() -> None:
    hosting = Hosting("Ann", "Ben")
    before = hosting.table.state.to_bytes()
    hosting.answer()
    reply: Future[int] = object()  # type: ignore[assignment]
    hosting.handle(inputs.SeatRequested(reply, None, "Cem", ""))

    wanted = hosting.handle(inputs.StoreFailed())

    assert kinds(wanted)[-1] == "Unload"
    assert hosting.acks == []
    assert hosting.table.state.to_bytes() == before


def loaded(hosting: Hosting) -> HostedTable:
    """Return the table as it is loaded from the log of its match."""
    info = hosting.hosted.info(hosting.now)
    row = commit_seed(info.match, hosting.row.code, SEED)
    match = type(row)(**{**vars(row), "header": hosting.header})
    stored = StoredTable(
        hosting.row, find_game(GAME), hosting.rows, None, match, tuple(hosting.log)
    )
    return HostedTable(stored, CONFIG)


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
                {"kind": "rematch", "words": "again"},
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
        for seat, ack in self.hosting.sent_acks[self.checked :]:
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
