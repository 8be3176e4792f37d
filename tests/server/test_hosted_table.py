"""The owner of a table, as lists: inputs in, effects out; no event loop, no clock, no disk."""

from __future__ import annotations

from asyncio import Future

import pytest

from croupier.engine.piles import NOBODY
from croupier.play.match import Answer, SeatChange, Timeout
from croupier.server.messages.from_server import ErrorReply
from croupier.server.tables import effects, inputs
from croupier.server.tables.table_snapshots import info_of, updates_of
from tests.server.hosted_tables import Hosting, kinds, loaded


def test_an_answer_is_stored_then_applied_then_acknowledged_then_shown() -> None:
    hosting = Hosting("Ann", "Ben")
    asked = hosting.table.seat

    assert kinds(hosting.answer(7)) == ["StoreEntries"]
    assert hosting.hosted.question == 1
    wanted = hosting.write()

    assert kinds(wanted) == ["Send", "BroadcastUpdate", "StartTimer"]
    assert hosting.acks == [(7, 1)]
    assert wanted[1].first == asked
    assert hosting.hosted.question == 2


def test_every_update_carries_a_clock_that_runs() -> None:
    hosting = Hosting("Ann", "Ben", "Cem")
    for _ in range(3):
        hosting.now += 5
        hosting.answer()
        wanted = hosting.write()
        update = next(each for each in wanted if isinstance(each, effects.BroadcastUpdate))

        clock = updates_of(hosting.hosted, hosting.now, update.seq)(0).clock
        assert clock is not None
        assert clock.running == hosting.table.seat


def test_another_seat_that_hands_over_to_a_bot_gives_the_mover_no_time() -> None:
    hosting = Hosting("Ann", "Ben", clock="turn", seconds=100)
    mover = hosting.table.seat
    hosting.now += 40

    hosting.send(1 - mover, "takeover", seat=1 - mover)
    wanted = hosting.write()

    assert hosting.left[mover] == 60
    assert not {"StartTimer", "StopTimer"} & set(kinds(wanted))  # the first one goes on
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
    clock = info_of(again, hosting.now).clock
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
    clock = info_of(loaded(hosting), hosting.now).clock
    assert clock is not None
    assert clock.left == hosting.left


def test_an_answer_on_its_way_is_good_although_somebody_else_left() -> None:
    hosting = Hosting("Ann", "Ben")
    mover, table = hosting.table.seat, hosting.table
    hosting.send(1 - mover, "takeover", seat=1 - mover)
    hosting.write()

    wanted = hosting.send(mover, "answer", id=1, turn=1, choice=table.choices[0]) + hosting.write()

    assert (1, 1) in hosting.acks
    assert not any(isinstance(getattr(each, "message", None), ErrorReply) for each in wanted)


def test_an_answer_that_comes_while_something_is_written_waits_for_it() -> None:
    hosting = Hosting("Ann", "Ben")
    mover, choice = hosting.table.seat, hosting.table.choices[0]
    hosting.send(1 - mover, "takeover", seat=1 - mover)

    assert hosting.send(mover, "answer", id=1, turn=1, choice=choice) == []
    hosting.write()

    assert hosting.acks == [(1, 1)]
    assert [entry.seq for entry in hosting.log[:2]] == [1, 2]


def test_a_bot_is_asked_once_a_question_though_people_come_and_go() -> None:
    hosting = Hosting("bot", "bot", "Cem", "Dora")
    asked = [each for each in hosting.done if isinstance(each, effects.AskBot)]
    hosting.send(3, "takeover", seat=3)
    hosting.write()

    assert len(asked) == 1
    assert [each for each in hosting.done if isinstance(each, effects.AskBot)] == asked
    assert hosting.handle(inputs.BotAnswered(2, hosting.table.choices[0])) == []
    wanted = hosting.handle(inputs.BotAnswered(1, hosting.table.choices[0]))
    assert kinds(wanted) == ["StoreEntries"]


@pytest.mark.parametrize("on", [True, False])
def test_nothing_a_client_sends_restarts_the_wait_for_a_bot(on: bool) -> None:
    hosting = Hosting("Ann", "Ben", "bot")
    while hosting.table.seat != 2:
        hosting.answer()
        hosting.write()
    asked = [each for each in hosting.done if isinstance(each, effects.AskBot)]
    for number in range(20):
        hosting.now += 0.1
        hosting.send(0, "auto", on=on, speed=1 + number % 3)
        hosting.send(1, "auto", on=number % 2 == 0)
        hosting.write()
        hosting.handle(inputs.Left(0))
        hosting.handle(inputs.Joined(hosting.clients[0], is_first=True))
        hosting.send(0, "resync")

    assert [each for each in hosting.done if isinstance(each, effects.AskBot)] == asked


def test_a_bot_that_takes_over_again_and_again_is_due_at_the_same_time() -> None:
    hosting = Hosting("Ann", "Ben")
    mover, began = hosting.table.seat, hosting.now
    dues = []
    for _ in range(5):
        hosting.now += 0.1
        hosting.send(mover, "takeover", seat=mover)
        dues += [hosting.now + each.pause for each in hosting.write() if is_bot_asked(each)]
        hosting.send(mover, "return")
        hosting.write()

    assert dues == [pytest.approx(max(dues[0], hosting.now - 0.1 * n)) for n in range(4, -1, -1)]
    assert began < dues[0] < began + 2


def is_bot_asked(effect: object) -> bool:
    """Say whether an effect asks a bot."""
    return isinstance(effect, effects.AskBot)


def test_no_message_puts_off_the_end_of_a_persons_time() -> None:
    hosting = Hosting("Ann", "Ben", clock="turn", seconds=30)
    mover = hosting.table.seat
    started = [each for each in hosting.done if isinstance(each, effects.StartTimer)]
    for number in range(60):
        hosting.now += 0.5
        hosting.send(
            1 - mover,
            "return" if number % 2 else "takeover",
            **{} if number % 2 else {"seat": 1 - mover},
        )
        hosting.send(mover, "auto", on=number % 2 == 0)
        hosting.write()

    timers = [
        each for each in hosting.done if isinstance(each, effects.StartTimer | effects.StopTimer)
    ]
    assert timers == started
    hosting.handle(inputs.TimerFired(hosting.hosted.question))
    hosting.write()
    assert Timeout(mover) in [entry.event for entry in hosting.log]


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


def test_a_person_who_takes_the_seat_back_is_not_charged_for_the_time_of_the_bot() -> None:
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
