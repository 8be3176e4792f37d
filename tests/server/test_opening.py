"""The opening of a deal: pledges first, then words, and nobody sees another's words before."""

import hashlib
import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from pydantic import ValidationError

from croupier.engine.seeds import key_of, pledge_of, secret_of
from croupier.play.match import Match
from croupier.play.match_text import read_match
from croupier.play.pledges import fairness_lines, withheld_seats
from croupier.server.messages.from_client import decode
from croupier.server.messages.http_bodies import NewTable, TakeSeat
from croupier.server.tables.table_runner import TableRunner
from tests.server.servers import (
    GAME,
    Client,
    StillServer,
    join,
    new_table,
    play_out,
    played,
    send,
    sit,
    still_server,
)

pytestmark = pytest.mark.anyio
SEA, SHOE = "by the sea 5c1e", "left shoe 77ab"


async def seated(server: StillServer, *, ben: str = SHOE) -> tuple[TableRunner, Client, Client]:
    """Make a table at which Ann and Ben sit; both have pledged words, if Ben has any."""
    table = await new_table(server, "me", "open", pledge=pledge_of(SEA))
    await sit(table, "Ben", words=ben)
    return table, join(table, 0), join(table, 1)


def reveal(table: TableRunner, client: Client, words: str, match: int = 1) -> None:
    """Open the words of a seat."""
    send(table, client, "reveal", match=match, words=words)


def dealt(table: TableRunner) -> Match:
    """Return the match that was dealt at a table."""
    return played(table).begun


def seed_of(server: StillServer, table: TableRunner) -> bytes:
    """Return the secret of the last match of a table that was made."""
    return secret_of(server.store.matches(table.code)[-1].seed.reveal())


async def test_all_pledges_are_shown_before_any_words_and_all_words_go_into_the_deal(
    tmp_path: Path,
) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await seated(server)

        for client in (ann, ben):
            assert client.shown["state"] == "opening"
            assert client.shown["view"] is None
            assert client.shown["opening"] == {
                "match": 1,
                "commitment": hashlib.sha256(seed_of(server, table)).hexdigest(),
                "pledges": [pledge_of(SEA), pledge_of(SHOE)],
                "missing": [0, 1],
            }
        reveal(table, ann, SEA)
        await server.settle()
        assert table.table.state == "opening"
        assert not any(SEA in text for text in ben.texts)
        reveal(table, ben, SHOE)
        await server.settle()

        assert ann.shown["state"] == "playing"
        assert ann.shown["words"] == [SEA, SHOE]
        assert ann.shown["pledges"] == [pledge_of(SEA), pledge_of(SHOE)]
        assert dealt(table).key == key_of(seed_of(server, table), [SEA, SHOE])


async def test_who_withholds_is_dealt_without_words_and_named_in_the_file(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await seated(server)
        reveal(table, ann, SEA)
        await server.pass_time(server.config.opening_seconds - 1)
        await server.sweep()
        assert table.table.state == "opening"
        await server.pass_time(1)
        await server.sweep()
        await server.settle()

        assert dealt(table).key == key_of(seed_of(server, table), [SEA, ""])
        reveal(table, ben, SHOE)
        assert ben.last("error")["text"] == "No words are opened now."
        await play_out(server, table, ann, ben)
        match = read_match((server.store.matches(table.code)[0].file or "").encode())
        assert withheld_seats(match) == [1]
        assert "withheld by Ben: 2 deals could be chosen from." in " ".join(fairness_lines(match))


async def test_only_the_pledged_words_of_ones_own_seat_are_taken_and_once(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await seated(server)
        wrong = "These are not the words that were pledged."

        for client, words in ((ann, SHOE), (ben, SEA), (ben, SHOE + " ")):
            reveal(table, client, words)
            assert client.last("error")["text"] == wrong
        reveal(table, ann, SEA, match=2)
        assert ann.last("error")["text"] == "No words are opened now."
        watching = join(table, -1)
        reveal(table, watching, SEA)
        assert watching.last("error")["code"] == "not_your_turn"
        for _ in range(2):
            reveal(table, ann, SEA)
        await server.settle()

        pledges = server.store.pledges(table.code, 1)
        assert [row.seat for row in pledges if row.entropy is not None] == [0]
        assert table.table.state == "opening"


def test_words_are_not_taken_before_the_pledges_are_fixed() -> None:
    for body in (NewTable, TakeSeat):
        with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
            body.model_validate({"game": GAME, "seats": ["me"], "name": "Ann", "words": SEA})
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        decode(json.dumps({"type": "rematch", "words": SEA}))


async def test_a_seat_without_a_pledge_adds_nothing_and_nobody_waits_for_it(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, _ = await seated(server, ben="")
        assert ann.shown["opening"]["missing"] == [0]
        reveal(table, ann, SEA)
        await server.settle()

        assert dealt(table).pledges == {0: pledge_of(SEA)}
        assert "Nothing was pledged by Ben." in fairness_lines(dealt(table))
        plain = await new_table(server, "me", "bot")
        assert plain.table.state == "playing"
        assert dealt(plain).pledges == {}


async def test_an_opening_goes_on_after_a_restart_with_the_same_secret(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, _ = await seated(server)
        code, promised = table.code, ann.shown["opening"]["commitment"]
        reveal(table, ann, SEA)
        await server.settle()

    async with still_server(tmp_path) as server:
        table = await server.table(code)
        ben = join(table, 1)
        assert ben.shown["opening"]["missing"] == [1]
        assert ben.shown["opening"]["commitment"] == promised
        assert not any(SEA in text for text in ben.texts)
        reveal(table, ben, SHOE)
        await server.settle()

        assert dealt(table).entropy == {0: SEA, 1: SHOE}
        assert dealt(table).commitment == promised


async def test_a_rematch_is_opened_in_the_same_way(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await seated(server)
        reveal(table, ann, SEA)
        reveal(table, ben, SHOE)
        await server.settle()
        await play_out(server, table, ann, ben)
        promised = ann.shown["result"]["next_commitment"]
        send(table, ann, "rematch", pledge=pledge_of("one"))
        await server.settle()
        send(table, ann, "rematch", pledge=pledge_of("a better one"))  # the first one stands
        assert ben.shown["result"]["again"] == [0]
        send(table, ben, "rematch", pledge=pledge_of("two"))
        await server.settle()

        opening = ann.shown["opening"]
        assert ann.shown["state"] == "opening"
        assert ann.shown["result"] is not None
        assert opening["commitment"] == promised
        assert opening["pledges"] == [pledge_of("one"), pledge_of("two")]
        reveal(table, ann, "one", match=opening["match"])
        reveal(table, ben, "two", match=opening["match"])
        await server.settle()

        assert ann.shown["state"] == "playing"
        assert dealt(table).entropy == {0: "one", 1: "two"}
        assert ann.shown["opening"] is None


async def test_who_wants_a_rematch_is_remembered_over_a_restart(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await seated(server, ben="")
        reveal(table, ann, SEA)
        await server.settle()
        await play_out(server, table, ann, ben)
        send(table, ann, "rematch", pledge=pledge_of("one"))
        await server.settle()
        code = table.code

    async with still_server(tmp_path) as server:
        table = await server.table(code)
        await server.settle()
        assert table.table.state == "over"
        ann = join(table, 0)
        assert ann.shown["result"]["again"] == [0]
        await server.sweep()
        assert ann.shown["state"] == "opening"


def search(secret: bytes, others: str, wanted: int, words: Iterator[str]) -> str:
    """Return words with which the key of a deal begins with a wanted byte."""
    return next(word for word in words if key_of(secret, [others, word])[0] == wanted)


async def test_a_host_who_plays_and_sits_last_cannot_choose_the_deal(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open", pledge=pledge_of(SEA))
        secret = seed_of(server, table)  # the host reads it, and knows no words of Ann's
        best = search(secret, "", 0, map(str, count()))
        await sit(table, "Host", words=best)
        ann, host = join(table, 0), join(table, 1)
        reveal(table, ann, SEA)
        await server.settle()
        better = search(secret, SEA, 0, map(str, count()))  # too late: his pledge is fixed

        reveal(table, host, better)
        assert host.last("error")["text"] == "These are not the words that were pledged."
        reveal(table, host, best)
        await server.settle()

        assert better != best
        assert dealt(table).key == key_of(secret, [SEA, best])
