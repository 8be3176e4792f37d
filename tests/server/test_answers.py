"""An answer is one answer: checked, kept, then told; whatever is refused changes nothing."""

from pathlib import Path
from typing import Any

import pytest

from croupier.games.catalogue import all_games
from croupier.play.log_hash import running_hashes
from croupier.play.match import SeatChange
from croupier.server.storage.stored_values import LogEntry
from croupier.server.tables.hosted_table import BROADCASTS
from tests.server.servers import (
    Client,
    answer,
    asked,
    duel,
    first_choice,
    join,
    new_table,
    played,
    question,
    send,
    still_server,
    unnumbered,
)

pytestmark = pytest.mark.anyio


def state_of(table: Any) -> tuple[bytes, int, list[LogEntry]]:
    """Return all that an answer could change."""
    return played(table).state.to_bytes(), question(table), table._store.log(table.code, 1)


async def test_an_answer_is_taken_then_told_to_everybody(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        watcher = join(table, -1)

        send(table, ann, "answer", id=7, turn=1, choice=first_choice(table))
        assert question(table) == 1
        assert ann.received[-1]["type"] == "snapshot"
        await server.settle()

        assert [message["type"] for message in ann.received[-2:]] == ["ack", "update"]
        last = list(running_hashes(played(table).match))[1]
        assert ann.last("ack") == {"type": "ack", "id": 7, "turn": 1, "events": 1, "hash": last}
        assert [ben.shown[name] for name in ("events", "hash")] == [1, last]
        assert [client.shown["seq"] for client in (ann, ben, watcher)] == [ann.shown["seq"]] * 3
        assert len(server.store.log(table.code, 1)) == 1


async def test_whoever_answers_is_sent_the_move_before_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(Client, "push", lambda client, _: sent.append(client.viewer))
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        join(table, -1)
        for _ in range(6):
            mover, other = asked(table), 1 - asked(table)
            sent.clear()
            await answer(server, table, ann, ben)

            assert sent[:2] == [mover, mover]
            assert sorted(sent[2:]) == [-1, other]


async def test_every_update_follows_the_one_before(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        first = ann.shown["seq"]
        for _ in range(5):
            await answer(server, table, ann, ben)

        numbers = [said["seq"] for said in ben.received if said["type"] == "update"]
        assert numbers == list(range(first + 1, first + 6))


async def test_the_same_answer_sent_twice_is_one_answer(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, _ = await duel(server)
        choice = first_choice(table)

        send(table, ann, "answer", id=1, turn=1, choice=choice)
        send(table, ann, "answer", id=1, turn=1, choice=choice)
        await server.settle()
        send(table, ann, "answer", id=1, turn=1, choice=choice)

        assert [said["type"] for said in ann.received].count("ack") == 3
        assert question(table) == 2
        assert len(server.store.log(table.code, 1)) == 1


async def test_an_answer_sent_again_to_a_server_that_was_restarted_is_one_answer(
    tmp_path: Path,
) -> None:
    async with still_server(tmp_path) as server:
        table, ann, _ = await duel(server)
        choice, code = first_choice(table), table.code
        send(table, ann, "answer", id=1, turn=1, choice=choice)
        await server.settle()
        before = state_of(table)[0]

    async with still_server(tmp_path) as server:
        table = await server.table(code)
        ann = join(table, 0)
        send(table, ann, "answer", id=1, turn=1, choice=choice)
        await server.settle()

        assert ann.last("ack")["turn"] == 1
        assert state_of(table)[0] == before
        assert len(server.store.log(table.code, 1)) == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"turn": 2}, "stale"),
        ({"turn": 0}, "stale"),
        ({"choice": 9999}, "not_a_choice"),
        ({"who": 1}, "not_your_turn"),
        ({"who": -1}, "not_your_turn"),
    ],
)
async def test_a_wrong_answer_is_refused_and_changes_nothing(
    tmp_path: Path, change: dict[str, int], code: str
) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        client = {0: ann, 1: ben, -1: join(table, -1)}[change.pop("who", 0)]
        before, others = state_of(table), len(ben.received)

        wrong = {"id": 3, "turn": 1, "choice": first_choice(table), **change}
        send(table, client, "answer", **wrong)
        await server.settle()

        assert client.last("error")["code"] == code
        assert client.last("error")["id"] == 3
        assert client.last("error")["text"]
        assert state_of(table) == before
        assert client is ben or len(ben.received) == others


async def test_a_second_answer_while_one_is_on_its_way_is_refused(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, _ = await duel(server)
        play = played(table)
        other = next(code for code in play.game.words.codes if code not in play.choices)

        send(table, ann, "answer", id=1, turn=1, choice=play.choices[0])
        send(table, ann, "answer", id=2, turn=1, choice=other)
        assert ann.last("error")["code"] == "not_a_choice"
        await server.settle()
        send(table, ann, "answer", id=2, turn=1, choice=other)

        assert ann.last("error")["code"] == "stale"
        assert question(table) == 2


async def test_nothing_is_answered_before_the_deal_or_after_the_end(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open")
        ann = join(table, 0)

        send(table, ann, "answer", id=1, turn=0, choice=0)

        assert ann.last("error")["code"] == "over"
        assert ann.shown["state"] == "waiting"
        assert ann.shown["view"] is None


async def test_the_same_answer_that_is_stored_already_is_one_answer(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, _ = await duel(server)
        choice = first_choice(table)
        line = f"{asked(table)} {played(table).game.words.codes[choice]}"
        with server.store.engine.begin() as connection:
            connection.exec_driver_sql("INSERT INTO log VALUES (1, 1, ?, 0, 0, -1)", (line,))

        send(table, ann, "answer", id=7, turn=1, choice=choice)
        await server.settle()
        assert ann.closed is not None  # it comes back, and sends again what was not acknowledged
        table = await server.table(table.code)
        again = join(table, 0)
        send(table, again, "answer", id=7, turn=1, choice=choice)

        assert (again.last("ack")["id"], again.last("ack")["turn"]) == (7, 1)
        assert len(server.store.log(table.code, 1)) == 1


async def test_the_whole_picture_is_sent_again_on_request(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        for _ in range(3):
            await answer(server, table, ann, ben)
        send(table, ann, "resync")

        picture = ann.received[-1]
        assert picture["type"] == "snapshot"
        assert picture["turn"] == 4
        assert [line["number"] for line in picture["log"]] == [1, 2, 3]
        assert picture["seq"] == ben.shown["seq"]


@pytest.mark.parametrize("game", [name for name, game in all_games().items() if game.max_seats > 1])
async def test_a_server_that_was_restarted_shows_what_it_showed_before(
    game: str, tmp_path: Path
) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server, game=game)
        code = table.code
        while table.table.state == "playing" and question(table) < 9:
            await answer(server, table, ann, ben)
        send(table, ann, "resync")
        before = ann.received[-1]

    async with still_server(tmp_path) as server:
        table = await server.table(code)
        join(table, 1)
        after = join(table, 0).received[-1]

        assert unnumbered(after) == unnumbered(before)


async def test_a_phrase_is_heard_by_everybody(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)

        send(table, ben, "chat", number=2)
        send(table, ben, "chat", number=98)

        assert ann.last("chat") == {"type": "chat", "seat": 1, "text": "Well played!"}
        assert ben.last("error")["code"] == "malformed"


async def test_nobody_has_everybody_told_something_without_end(tmp_path: Path) -> None:
    """Many sockets of one seat together: others would fall behind, and be disconnected."""
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)

        for _ in range(50):
            send(table, ben, "chat", number=2)
        assert len([each for each in ann.received if each["type"] == "chat"]) == 10 * BROADCASTS
        assert ben.last("error")["code"] == "too_fast"
        send(table, ann, "chat", number=1)
        assert ben.last("chat")["seat"] == 0

        server.still.move(1 / BROADCASTS)
        send(table, ben, "chat", number=2)
        assert ann.last("chat")["seat"] == 1


async def test_a_seat_is_not_given_away_and_taken_back_without_end(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, _, ben = await duel(server)

        for _ in range(50):
            send(table, ben, "takeover", seat=1)
            await server.settle()
            send(table, ben, "return")
            await server.settle()

        match = table.table.match
        assert match is not None
        assert sum(isinstance(event, SeatChange) for event in match.events) <= 10 * BROADCASTS


async def test_bots_answer_until_a_person_is_asked(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "bot", "bot", "me")
        await server.settle()

        assert table.table.state == "over" or asked(table) == 2


async def test_forced_answers_are_given_for_whoever_wants_it(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        for client in (ann, ben):
            send(table, client, "auto", on=True)
        await server.settle()

        given = 0
        while table.table.state == "playing":
            assert len(played(table).choices) > 1
            await answer(server, table, ann, ben)
            given += 1
        assert server.metrics.answers > given
        assert server.metrics.automatic_answers == 0
