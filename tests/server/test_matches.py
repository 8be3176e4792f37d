"""A match from its promise to its file; the next one; and what becomes of old rules."""

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.engine.game import Game
from croupier.engine.seeds import commitment_of, key_of, secret_of
from croupier.games.catalogue import find_game
from croupier.play.match_text import read_match
from croupier.play.table import Table
from croupier.server.messages.http_bodies import Sit
from croupier.server.storage.store import SeatRow
from croupier.server.tables.stored_match import public_file
from tests.server.houses import answer, arrive, duel, new_table, play_out, say, still_house

pytestmark = pytest.mark.anyio


async def test_the_deal_keeps_what_was_promised_before_it(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table = await new_table(house, "me", "open", words="my own words")
        promised = arrive(table, 0).seen["commitment"]
        await house.sit(table.row.code, Sit(name="Ben", words="and mine"))
        ann, ben = arrive(table, 0), arrive(table, 1)
        await play_out(house, table, ann, ben)

        seed = ann.seen["result"]["seed"]
        assert table.play is not None
        assert hashlib.sha256(secret_of(seed)).hexdigest() == promised
        assert table.play.match.key == key_of(secret_of(seed), ["my own words", "and mine"])
        assert ann.seen["words"] == ["my own words", "and mine"]


async def test_the_secret_stays_in_the_house_until_the_end(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        seed = table.match.seed if table.match else ""
        await answer(house, table, ann, ben)
        assert table.play is not None

        assert seed not in public_file(table.play.match)
        assert not any(seed in text for guest in (ann, ben) for text in guest.texts)


async def test_the_file_of_a_match_is_whole(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        await play_out(house, table, ann, ben)

        kept = house.store.matches(table.row.code)[0].file
        assert kept is not None
        match = read_match(kept.encode())
        assert match.result is not None
        again = Table(table.game, match)
        assert again.match.result == match.result


async def test_a_rematch_is_dealt_when_everybody_here_wants_it(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        await play_out(house, table, ann, ben)
        promised = ann.seen["result"]["next_commitment"]

        say(table, ann, "rematch", words="new words")
        await house.settle()
        assert ben.seen["state"] == "over"
        assert ben.seen["result"]["again"] == [0]
        say(table, ben, "rematch")
        await house.settle()

        assert ben.seen["state"] == "playing"
        assert ben.seen["commitment"] == promised
        assert ben.seen["match"] == 2
        assert ben.seen["words"] == ["new words", ""]
        assert ben.seen["series"]["played"] == 1
        assert sum(ben.seen["series"]["wins"]) + ben.seen["series"]["drawn"] == 1


async def test_a_series_is_remembered_by_a_house_that_was_restarted(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        code = table.row.code
        await play_out(house, table, ann, ben)
        before = ann.seen

    async with still_house(tmp_path) as house:
        table = house.table(code)
        ann = arrive(table, 0)
        assert {**ann.seen, "seq": 0, "players": 0} == {**before, "seq": 0, "players": 0}
        say(table, ann, "rematch")
        await house.settle()

        assert ann.seen["state"] == "playing"
        assert ann.seen["commitment"] == before["result"]["next_commitment"]


async def test_an_end_that_was_not_kept_as_one_is_kept_after_a_restart(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        code = table.row.code
        await play_out(house, table, ann, ben)
        with house.store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE matches SET file = NULL WHERE id = 1")
            connection.exec_driver_sql("DELETE FROM matches WHERE id = 2")

    async with still_house(tmp_path) as house:
        table = house.table(code)
        await house.settle()

        assert table.state == "over"
        assert [match.file is None for match in house.store.matches(code)] == [False, True]


async def test_a_table_that_stopped_between_the_last_seat_and_the_deal_is_dealt(
    tmp_path: Path,
) -> None:
    async with still_house(tmp_path) as house:
        table = await new_table(house, "me", "open")
        code = table.row.code
        promised = arrive(table, 0).seen["commitment"]
        await house.store.keep_seat(code, 1, SeatRow("person", "Ben", words="mine"))

    async with still_house(tmp_path) as house:
        table = house.table(code)
        await house.settle()
        ann = arrive(table, 0)

        assert ann.seen["state"] == "playing"
        assert ann.seen["commitment"] == promised
        assert ann.seen["words"] == ["", "mine"]


async def test_a_match_of_other_rules_ends_unfinished_and_is_not_dealt_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        code, version = table.row.code, table.game.version
        for _ in range(4):
            await answer(house, table, ann, ben)

    def changed(name: str) -> Game:
        return replace(find_game(name), version=version + 1)

    monkeypatch.setattr("croupier.server.tables.registry.find_game", changed)
    async with still_house(tmp_path) as house:
        table = house.table(code)
        ann = arrive(table, 0)
        await house.settle()

        assert ann.seen["state"] == "over"
        assert ann.seen["view"] is None
        assert f"rules version {version}" in ann.seen["result"]["lines"][0]
        kept = house.store.matches(code)
        file = read_match((kept[0].file or "").encode())
        assert (file.rules, len(file.events)) == (version, 4)
        assert file.result is not None
        assert (file.result.ending, file.result.reason) == ("unfinished", "rules-changed")
        assert commitment_of(kept[0].seed) == kept[0].commitment
        assert len(kept) == 2


async def test_a_table_closed_elsewhere_is_closed_here(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        house.store.close_now(table.row.code, "closed")

        house.look_round()
        say(table, ann, "answer", id=1, turn=1, choice=0)

        assert ben.seen["state"] == "closed"
        assert ann.seen["result"]["title"] == "This table is closed"
        assert ann.seen["view"]["decision"] is None
        assert ann.last("error")["code"] == "over"


async def test_a_table_nobody_answers_at_is_archived(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table = await new_table(house, "me", "open")
        with house.store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE tables SET made = 1")

        await house.close_forgotten()

        kept = house.store.table(table.row.code)
        assert kept is not None
        assert kept.closed == "idle"


async def test_a_table_nobody_looks_at_falls_asleep_and_wakes(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        await answer(house, table, ann, ben)
        table.go(ann)
        table.go(ben)
        await house.pass_time(house.settings.asleep_seconds + 1)

        house.look_round()
        assert not house.live
        again = arrive(house.table(table.row.code), 0)

        assert again.seen["turn"] == 2
