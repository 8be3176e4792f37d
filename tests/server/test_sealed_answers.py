"""Sealed answers on a server: stored with their nonces, and sent to nobody before the end."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.play.match import Answer, Sealed
from croupier.play.match_text import read_match
from croupier.play.verification import find_broken_promise, find_fault
from croupier.server.http.routes import replay_frames
from croupier.server.tables.stored_match import as_played, public_file, stored_match
from croupier.server.tables.table_runner import TableRunner
from tests.play.matches import add_blind_trick
from tests.sealed_game.blind_trick import GAME
from tests.server.servers import (
    Client,
    StillServer,
    answer,
    duel,
    join,
    new_table,
    played,
    question,
    send,
    still_server,
)

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _blind_trick(monkeypatch: pytest.MonkeyPatch) -> None:
    add_blind_trick(monkeypatch)


def given_out(table: TableRunner) -> str:
    """Return the file of a match as everybody may have it now."""
    match = table.table.match
    assert match is not None
    return public_file(match)


def stored_answers(server: StillServer, code: str) -> list[Answer]:
    """Return the answers in the log of the first match of a table."""
    return [entry.event for entry in server.store.log(code, 1) if isinstance(entry.event, Answer)]


async def lead(server: StillServer, choice: int, **wish: Any) -> tuple[TableRunner, list[Client]]:
    """Let Ann lay her card of a place face down, before Ben and somebody who watches."""
    table, ann, ben = await duel(server, game=GAME.name, **wish)
    clients = [ann, ben, join(table, -1)]
    code = played(table).choices[choice]
    send(table, ann, "answer", id=1, turn=question(table), choice=code)
    await server.settle()
    return table, clients


@pytest.fixture
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards at every table."""
    drawn = "croupier.server.tables.stored_match.secrets.token_hex"
    monkeypatch.setattr(drawn, lambda _: "7" * 64)


@pytest.mark.usefixtures("same_deals")
async def test_another_sealed_answer_changes_no_byte_that_others_are_sent(tmp_path: Path) -> None:
    heard, files = [], []
    for choice in (0, 1):
        async with still_server(tmp_path / str(choice)) as server:
            table, (_, ben, watching) = await lead(server, choice)
            for client in (ben, watching):
                send(table, client, "resync")
            sent = (text.replace(table.code, "") for text in (*ben.texts, *watching.texts))
            texts = [re.sub(r'"hash":"[0-9a-f]{64}"', "", text) for text in sent]
            frames = [replay_frames(played(table), viewer, is_open=False) for viewer in (1, -1)]
            heard.append((texts, frames))
            files.append(given_out(table))

    assert heard[0] == heard[1]
    one, other = ([line for line in text.split("\n") if "seal" not in line] for text in files)
    assert one == other
    assert files[0] != files[1]  # the commitments differ, and so seals and running hashes


async def test_a_file_in_progress_has_neither_word_nor_nonce_of_a_sealed_answer(
    tmp_path: Path,
) -> None:
    async with still_server(tmp_path) as server:
        table, clients = await lead(server, 1)
        (secret,) = stored_answers(server, table.code)

        file = given_out(table)

        assert len(secret.nonce) == 64
        assert file.startswith("croupier match 2\n")
        (event,) = read_match(file.encode()).events
        assert isinstance(event, Sealed)
        sent = [text for client in clients for text in client.texts]
        assert not any(secret.nonce in text for text in (file, *sent))


async def test_the_commitments_given_out_are_kept_over_a_restart_to_the_end(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, _ = await lead(server, 1)
        code, files = table.code, [given_out(table)]
        stored = stored_answers(server, table.code)

    async with still_server(tmp_path) as server:
        table = await server.table(code)
        assert stored_answers(server, code) == stored
        assert given_out(table) == files[0]
        row, log = server.store.matches(code)[0], server.store.log(code, 1)
        assert public_file(as_played(stored_match(row, log))) == files[0]
        ann, ben = join(table, 0), join(table, 1)
        assert ben.shown["log"][0]["said"] == ["Ann lays a card face down."]
        while table.table.state == "playing":
            files.append(given_out(table))
            await answer(server, table, ann, ben)

        final = read_match(given_out(table).encode())
        assert find_fault(GAME, final) == []
        for file in files:
            assert find_broken_promise(final, read_match(file.encode())) == []
        assert (server.store.matches(code)[0].file or "") == given_out(table)


async def test_the_log_has_a_nonce_for_a_sealed_answer_and_public_ones_as_ever(
    tmp_path: Path,
) -> None:
    async with still_server(tmp_path) as server:
        table, clients = await lead(server, 1)
        await answer(server, table, *clients)
        sealed, public = stored_answers(server, table.code)

        with server.store.engine.connect() as connection:
            rows = connection.exec_driver_sql("SELECT line FROM log ORDER BY seq").scalars().all()
        assert rows == [f"* opened 0 {sealed.word} {sealed.nonce}", f"1 {public.word}"]


async def test_the_clock_and_bots_seal_their_answers_too(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(
            server, "me", "bot", game=GAME.name, clock={"kind": "turn", "seconds": 30}
        )
        join(table, 0)
        while table.table.state == "playing":
            await server.pass_time(31)

        final = read_match(given_out(table).encode())
        assert find_fault(GAME, final) == []
        sealed = [event for event in final.events if isinstance(event, Answer) and event.nonce]
        assert len(sealed) == 3
        assert [each.nonce for each in stored_answers(server, table.code) if each.nonce] == [
            each.nonce for each in sealed
        ]


async def test_a_sealed_answer_sent_twice_while_it_is_written_is_one(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, _ = await duel(server, game=GAME.name)
        for number in (1, 2):
            choice = played(table).choices[0]
            send(table, ann, "answer", id=number, turn=1, choice=choice)
        await server.settle()

        assert [each["id"] for each in ann.received if each["type"] == "ack"] == [1, 2]
        assert len(stored_answers(server, table.code)) == 1


async def test_a_match_whose_rules_are_gone_opens_what_was_sealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with still_server(tmp_path) as server:
        table, _ = await lead(server, 1)
        code, earlier = table.code, given_out(table)

    newer = replace(GAME, version=2)
    monkeypatch.setattr("croupier.server.tables.stored_match.find_game", lambda _: newer)
    async with still_server(tmp_path) as server:
        table = await server.table(code, is_visit=True)
        await server.settle()

        final = read_match((server.store.matches(code)[0].file or "").encode())
        assert final.result is not None
        assert find_broken_promise(final, read_match(earlier.encode())) == []
