"""A match from its promise to its file; the next one; and what becomes of old rules."""

import hashlib
import time
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.engine import Names
from croupier.engine.game import Game
from croupier.engine.seeds import commitment_of, key_of, pledge_of, secret_of
from croupier.games.catalogue import find_game
from croupier.play.match import Result
from croupier.play.match_text import read_match
from croupier.play.table import Table
from croupier.server.storage.stored_values import Claim, StoredSeat, StoreSeat
from croupier.server.tables.match_in_play import title_of
from croupier.server.tables.stored_match import public_file
from tests.server.servers import (
    answer,
    closed_tables,
    duel,
    join,
    new_table,
    play_out,
    played,
    send,
    sit,
    still_server,
    unnumbered,
)

pytestmark = pytest.mark.anyio


async def test_the_deal_keeps_what_was_promised_before_it(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open", pledge=pledge_of("my own words"))
        promised = join(table, 0).shown["commitment"]
        await sit(table, "Ben", words="and mine")
        ann, ben = join(table, 0), join(table, 1)
        send(table, ann, "reveal", match=1, words="my own words")
        send(table, ben, "reveal", match=1, words="and mine")
        await server.settle()
        await play_out(server, table, ann, ben)

        seed = ann.shown["result"]["seed"]
        assert hashlib.sha256(secret_of(seed)).hexdigest() == promised
        assert played(table).match.key == key_of(secret_of(seed), ["my own words", "and mine"])
        assert ann.shown["words"] == ["my own words", "and mine"]


async def test_the_secret_stays_in_the_server_until_the_end(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        seed = server.store.matches(table.code)[0].seed.reveal()
        await answer(server, table, ann, ben)

        assert seed not in public_file(played(table).match)
        assert not any(seed in text for client in (ann, ben) for text in client.texts)


async def test_the_file_of_a_match_is_whole(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        await play_out(server, table, ann, ben)

        kept = server.store.matches(table.code)[0].file
        assert kept is not None
        match = read_match(kept.encode())
        assert match.result is not None
        again = Table(find_game(match.game), match)
        assert again.match.result == match.result


async def test_a_rematch_is_dealt_when_everybody_here_wants_it(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        await play_out(server, table, ann, ben)
        promised = ann.shown["result"]["next_commitment"]

        send(table, ann, "rematch")
        await server.settle()
        assert ben.shown["state"] == "over"
        assert ben.shown["result"]["again"] == [0]
        shown = len(ben.received)
        send(table, ann, "rematch")
        await server.settle()
        assert len(ben.received) == shown  # said twice it is said once
        send(table, ben, "rematch")
        await server.settle()

        assert ben.shown["state"] == "playing"
        assert ben.shown["commitment"] == promised
        assert ben.shown["match"] == 2
        assert ben.shown["series"]["played"] == 1
        assert sum(ben.shown["series"]["wins"]) + ben.shown["series"]["drawn"] == 1


async def test_each_is_told_who_has_won_in_their_own_words(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        await play_out(server, table, ann, ben)

        winner = ann.shown["view"]["winner"]
        won, lost = (ann, ben) if winner == 0 else (ben, ann)
        assert won.shown["result"]["title"] == "You win"
        assert won.shown["result"]["lines"][0].startswith("You ")
        assert lost.shown["result"]["title"] == f"{'Ann' if winner == 0 else 'Ben'} wins"


def test_a_draw_of_some_names_them() -> None:
    drawn = Result("drawn", None, "", (9, 4, 9), "")
    who = Names(("Ann", "Ben", "Cem"), 0)

    assert title_of(drawn, who) == "A draw between you and Cem"
    assert title_of(replace(drawn, scores=(9, 9, 9)), who) == "A draw"


async def test_a_series_is_remembered_by_a_server_that_was_restarted(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        code = table.code
        await play_out(server, table, ann, ben)
        before = ann.shown

    async with still_server(tmp_path) as server:
        table = await server.table(code)
        ann = join(table, 0)
        assert {**unnumbered(ann.shown), "players": 0} == {**unnumbered(before), "players": 0}
        send(table, ann, "rematch")
        await server.settle()

        assert ann.shown["state"] == "playing"
        assert ann.shown["commitment"] == before["result"]["next_commitment"]


async def test_an_end_that_was_not_kept_as_one_is_kept_after_a_restart(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        code = table.code
        await play_out(server, table, ann, ben)
        with server.store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE matches SET file = NULL WHERE id = 1")
            connection.exec_driver_sql("DELETE FROM matches WHERE id = 2")

    async with still_server(tmp_path) as server:
        table = await server.table(code, is_visit=True)
        await server.settle()

        assert table.table.state == "over"
        assert [match.file is None for match in server.store.matches(code)] == [False, True]


async def test_a_table_that_stopped_between_the_last_seat_and_the_deal_is_dealt(
    tmp_path: Path,
) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open")
        code = table.code
        promised = join(table, 0).shown["commitment"]
        taken = StoreSeat(1, StoredSeat("person", "Ben"))
        server.store.write(code, Claim(), taken, lambda _: None)
        await server.store.writer.write()

    async with still_server(tmp_path) as server:
        table = await server.table(code, is_visit=True)
        await server.settle()
        ann = join(table, 0)

        assert ann.shown["state"] == "playing"
        assert ann.shown["commitment"] == promised


async def test_a_match_of_other_rules_ends_unfinished_and_is_not_dealt_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        code, version = table.code, played(table).game.version
        for _ in range(4):
            await answer(server, table, ann, ben)

    def changed(name: str) -> Game:
        return replace(find_game(name), version=version + 1)

    monkeypatch.setattr("croupier.server.tables.stored_match.find_game", changed)
    async with still_server(tmp_path) as server:
        table = await server.table(code)
        ann = join(table, 0)
        await server.settle()

        assert ann.shown["state"] == "over"
        assert ann.shown["view"] is None
        assert f"rules version {version}" in ann.shown["result"]["lines"][0]
        kept = server.store.matches(code)
        file = read_match((kept[0].file or "").encode())
        assert (file.rules, len(file.events)) == (version, 4)
        assert file.result is not None
        assert (file.result.ending, file.result.reason) == ("unfinished", "rules-changed")
        assert commitment_of(kept[0].seed.reveal()) == kept[0].commitment
        assert len(kept) == 2


async def test_a_match_that_ended_is_not_played_on_when_its_rules_are_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        code, version = table.code, played(table).game.version
        for _ in range(4):
            await answer(server, table, ann, ben)
    with monkeypatch.context() as upgraded:

        def changed(name: str) -> Game:
            return replace(find_game(name), version=version + 1)

        upgraded.setattr("croupier.server.tables.stored_match.find_game", changed)
        async with still_server(tmp_path) as server:
            await server.table(code, is_visit=True)
            await server.settle()
            file = server.store.matches(code)[0].file

    async with still_server(tmp_path) as server:
        table = await server.table(code, is_visit=True)
        ann, ben = join(table, 0), join(table, 1)
        for client in (ann, ben):
            send(table, client, "answer", id=1, turn=5, choice=0)
            assert client.last("error")["code"] == "over"
        send(table, ann, "takeover", seat=0)
        await server.settle()

        assert ann.shown["state"] == "over"
        assert ann.shown["view"] is None
        assert ann.shown["result"]["title"] == "Unfinished"
        assert len(server.store.log(table.code, 1)) == 4
        assert server.store.matches(code)[0].file == file
        for client in (ann, ben):
            send(table, client, "rematch")
        await server.settle()
        assert (ann.shown["state"], ann.shown["match"]) == ("playing", 2)


async def test_a_table_closed_elsewhere_is_closed_here(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        server.store.close_table(table.code, "closed")

        await server.sweep()
        send(table, ann, "answer", id=1, turn=1, choice=0)

        assert ben.shown["state"] == "closed"
        assert ann.shown["result"]["title"] == "This table is closed"
        assert ann.shown["view"]["decision"] is None
        assert ann.last("error")["code"] == "over"


async def test_a_table_nobody_answers_at_is_archived(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        quiet = await new_table(server, "me", "open")
        ten_days = 10 * 24 * 3600
        for _ in range(4):
            await server.archive()
            assert not closed_tables(server, table.code, quiet.code)
            await answer(server, table, ann, ben)
            server.still.move(ten_days)

        await server.archive()

        assert closed_tables(server, table.code, quiet.code) == {quiet.code: "idle"}


@pytest.mark.parametrize("days", [31, 10_000, -31])
async def test_a_system_clock_that_is_wrong_closes_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        other = await new_table(server, "me", "open")
        await server.archive()
        with monkeypatch.context() as wrong:
            at = time.time_ns() + days * 24 * 3600 * 10**9
            wrong.setattr("croupier.server.storage.stored_values.time.time_ns", lambda: at)
            server.still.move(5)
            await server.archive()
            await answer(server, table, ann, ben)
            await server.archive()
        server.still.move(5)
        await server.archive()
        await server.sweep()

        assert not closed_tables(server, table.code, other.code)
        assert table.table.state == "playing"


async def test_a_table_that_is_open_again_is_played_on(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        seed = server.store.matches(table.code)[0].seed.reveal()
        await answer(server, table, ann, ben)
        await server.archive()
        server.still.move((server.config.archive_days + 1) * 24 * 3600)
        await server.archive()
        await server.sweep()
        assert (ann.shown["state"], ann.shown["result"]["seed"]) == ("closed", "")
        assert seed not in public_file(played(table).match)

        server.store.reopen_table(table.code)
        await server.sweep()
        await server.archive()
        await server.sweep()
        assert ann.shown["state"] == "playing"
        await answer(server, table, ann, ben)

        assert ann.shown["turn"] == 3


async def test_a_table_nobody_looks_at_is_unloaded_and_loaded(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        await answer(server, table, ann, ben)
        table.leave(ann)
        table.leave(ben)
        await server.pass_time(server.config.unload_seconds + 1)

        await server.sweep()
        assert not len(server)
        again = join(await server.table(table.code), 0)

        assert again.shown["turn"] == 2
