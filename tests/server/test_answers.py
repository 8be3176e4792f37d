"""An answer is one answer: checked, kept, then told; whatever is refused changes nothing."""

from pathlib import Path
from typing import Any

import pytest

from croupier.games.catalogue import all_games
from croupier.server.storage.store import LoggedLine
from tests.server.houses import (
    Guest,
    answer,
    arrive,
    asked,
    duel,
    first_choice,
    new_table,
    say,
    still_house,
)

pytestmark = pytest.mark.anyio


def state_of(table: Any) -> tuple[bytes, int, list[LoggedLine]]:
    """Return all that an answer could change."""
    return table.play.state.to_bytes(), table.turn, table.house.store.lines(table.match.id)


async def test_an_answer_is_taken_then_told_to_everybody(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        watcher = arrive(table, -1)

        say(table, ann, "answer", id=7, turn=1, choice=first_choice(table))
        assert table.turn == 1
        assert ann.heard[-1]["type"] == "snapshot"
        await house.settle()

        assert [message["type"] for message in ann.heard[-2:]] == ["ack", "update"]
        assert ann.last("ack") == {"type": "ack", "id": 7, "turn": 1}
        assert [guest.seen["seq"] for guest in (ann, ben, watcher)] == [ann.seen["seq"]] * 3
        assert len(house.store.lines(1)) == 1


async def test_whoever_answers_is_sent_the_move_before_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(Guest, "push", lambda guest, _: sent.append(guest.viewer))
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        arrive(table, -1)
        for _ in range(6):
            mover, other = asked(table), 1 - asked(table)
            sent.clear()
            await answer(house, table, ann, ben)

            assert sent[:2] == [mover, mover]
            assert sorted(sent[2:]) == [-1, other]


async def test_every_update_follows_the_one_before(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        first = ann.seen["seq"]
        for _ in range(5):
            await answer(house, table, ann, ben)

        numbers = [said["seq"] for said in ben.heard if said["type"] == "update"]
        assert numbers == list(range(first + 1, first + 6))


async def test_the_same_answer_sent_twice_is_one_answer(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, _ = await duel(house)
        choice = first_choice(table)

        say(table, ann, "answer", id=1, turn=1, choice=choice)
        say(table, ann, "answer", id=1, turn=1, choice=choice)
        await house.settle()
        say(table, ann, "answer", id=1, turn=1, choice=choice)

        assert [said["type"] for said in ann.heard].count("ack") == 3
        assert table.turn == 2
        assert len(house.store.lines(1)) == 1


async def test_an_answer_sent_again_to_a_house_that_was_restarted_is_one_answer(
    tmp_path: Path,
) -> None:
    async with still_house(tmp_path) as house:
        table, ann, _ = await duel(house)
        choice, code = first_choice(table), table.row.code
        say(table, ann, "answer", id=1, turn=1, choice=choice)
        await house.settle()
        before = state_of(table)[0]

    async with still_house(tmp_path) as house:
        table = house.table(code)
        ann = arrive(table, 0)
        say(table, ann, "answer", id=1, turn=1, choice=choice)
        await house.settle()

        assert ann.last("ack")["turn"] == 1
        assert state_of(table)[0] == before
        assert len(house.store.lines(1)) == 1


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
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        guest = {0: ann, 1: ben, -1: arrive(table, -1)}[change.pop("who", 0)]
        before, others = state_of(table), len(ben.heard)

        wrong = {"id": 3, "turn": 1, "choice": first_choice(table), **change}
        say(table, guest, "answer", **wrong)
        await house.settle()

        assert guest.last("error")["code"] == code
        assert guest.last("error")["id"] == 3
        assert guest.last("error")["text"]
        assert state_of(table) == before
        assert guest is ben or len(ben.heard) == others


async def test_a_second_answer_while_one_is_on_its_way_is_refused(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, _ = await duel(house)
        codes = table.game.choices(table.play.state) if table.play else []
        other = next(code for code in table.game.words.codes if code not in codes)

        say(table, ann, "answer", id=1, turn=1, choice=codes[0])
        say(table, ann, "answer", id=2, turn=1, choice=other)
        await house.settle()

        assert ann.last("error")["code"] == "stale"
        assert table.turn == 2


async def test_nothing_is_answered_before_the_deal_or_after_the_end(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table = await new_table(house, "me", "open")
        ann = arrive(table, 0)

        say(table, ann, "answer", id=1, turn=0, choice=0)

        assert ann.last("error")["code"] == "over"
        assert ann.seen["state"] == "waiting"
        assert ann.seen["view"] is None


async def test_an_answer_that_cannot_be_kept_is_not_given(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        with house.store.engine.begin() as connection:  # another house wrote this line
            connection.exec_driver_sql("INSERT INTO log VALUES (1, 1, '0 draw', 0, 0)")

        say(table, ann, "answer", id=1, turn=1, choice=first_choice(table))
        await house.settle()

        assert ann.left is not None
        assert ben.left is not None
        assert all(said["type"] != "ack" for said in ann.heard)
        assert table.row.code not in house.live


async def test_the_whole_picture_is_sent_again_on_request(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        for _ in range(3):
            await answer(house, table, ann, ben)
        say(table, ann, "resync")

        picture = ann.heard[-1]
        assert picture["type"] == "snapshot"
        assert picture["turn"] == 4
        assert [line["number"] for line in picture["log"]] == [1, 2, 3]
        assert picture["seq"] == ben.seen["seq"]


@pytest.mark.parametrize("game", [name for name, game in all_games().items() if game.max_seats > 1])
async def test_a_house_that_was_restarted_shows_what_it_showed_before(
    game: str, tmp_path: Path
) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house, game=game)
        code = table.row.code
        while table.state == "playing" and table.turn < 9:
            await answer(house, table, ann, ben)
        say(table, ann, "resync")
        before = ann.heard[-1]

    async with still_house(tmp_path) as house:
        table = house.table(code)
        arrive(table, 1)
        after = arrive(table, 0).heard[-1]

        assert {**after, "seq": 0} == {**before, "seq": 0}


async def test_a_phrase_is_heard_by_everybody(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)

        say(table, ben, "chat", number=2)
        say(table, ben, "chat", number=98)

        assert ann.last("chat") == {"type": "chat", "seat": 1, "text": "Well played!"}
        assert ben.last("error")["code"] == "malformed"


async def test_bots_answer_until_a_person_is_asked(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table = await new_table(house, "bot", "bot", "me")
        await house.settle()

        assert table.state == "over" or asked(table) == 2


async def test_forced_answers_are_given_for_whoever_wants_it(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, ben = await duel(house)
        for guest in (ann, ben):
            say(table, guest, "auto", on=True)
        await house.settle()

        while table.state == "playing":
            assert len(table.game.choices(table.play.state)) > 1  # type: ignore[union-attr]
            await answer(house, table, ann, ben)
        assert house.counts.house_answers > 0


async def test_a_snapshot_says_whether_forced_answers_are_given(tmp_path: Path) -> None:
    async with still_house(tmp_path) as house:
        table, ann, _ = await duel(house)

        for wish in ({"on": True}, {"on": True, "speed": 4}, {"on": False}):
            say(table, ann, "auto", **wish)
            say(table, ann, "resync")
            assert ann.seen["auto"] is wish["on"]
