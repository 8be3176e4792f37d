"""A database of version 0.1, whose log does not say whose clock ran, is opened and played on."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.engine.secret import Secret
from croupier.games.catalogue import find_game
from croupier.play.match import Answer, Event, Player, SeatChange, Timeout
from croupier.play.match_text import write_event
from croupier.play.table import Table
from croupier.server.tables.stored_match import commit_seed, dealt_match, header_of
from tests.server.servers import GAME, answer, join, still_server

pytestmark = pytest.mark.anyio
CODE = "tamo-rikune"
SCHEMA = """
CREATE TABLE house (name VARCHAR NOT NULL, value VARCHAR NOT NULL, PRIMARY KEY (name));
CREATE TABLE tables (code VARCHAR NOT NULL, game VARCHAR NOT NULL, options VARCHAR NOT NULL,
    clock VARCHAR NOT NULL, seconds INTEGER NOT NULL, listed BOOLEAN NOT NULL,
    made INTEGER NOT NULL, closed VARCHAR NOT NULL, PRIMARY KEY (code));
CREATE TABLE seats (code VARCHAR NOT NULL, seat INTEGER NOT NULL, kind VARCHAR NOT NULL,
    name VARCHAR NOT NULL, bot VARCHAR NOT NULL, words VARCHAR NOT NULL, forced BOOLEAN NOT NULL,
    PRIMARY KEY (code, seat), FOREIGN KEY(code) REFERENCES tables (code));
CREATE TABLE matches (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, code VARCHAR NOT NULL,
    seed VARCHAR NOT NULL, commitment VARCHAR NOT NULL, header VARCHAR, file VARCHAR,
    made INTEGER NOT NULL, FOREIGN KEY(code) REFERENCES tables (code));
CREATE TABLE log ("match" INTEGER NOT NULL, seq INTEGER NOT NULL, line VARCHAR NOT NULL,
    at INTEGER NOT NULL, spent INTEGER NOT NULL, PRIMARY KEY ("match", seq),
    FOREIGN KEY("match") REFERENCES matches (id)) WITHOUT ROWID;
"""


def write_old_database(file: Path) -> tuple[int, int]:
    """Write a match of three people with 40 s of a clock; return who was asked first and then.

    Somebody else left during the first 10 s; 30 s later the clock gave the answer.
    """
    game, row = find_game(GAME), commit_seed(1, CODE, Secret("5" * 64))
    players = [Player(name) for name in ("Ann", "Ben", "Cem")]
    match = dealt_match(row, game, players, {}, [])
    table = Table(game, match)
    first = table.seat
    other = (first + 2) % 3
    given = Answer(first, game.words.codes[table.choices[0]])
    events: list[Event] = [
        SeatChange(other, Player(players[other].name, "steady")),
        Timeout(first),
        given,
    ]
    for event in events:
        table.enter(event)
    with closing(sqlite3.connect(file)) as old:
        old.executescript(SCHEMA)
        old.execute("INSERT INTO tables VALUES (?, ?, '{}', 'match', 100, 0, 1, '')", (CODE, GAME))
        for seat, player in enumerate(players):
            sat = (CODE, seat, player.name)
            old.execute("INSERT INTO seats VALUES (?, ?, 'person', ?, '', '', 0)", sat)
        dealt = (CODE, row.seed.reveal(), row.commitment, header_of(match).reveal())
        old.execute("INSERT INTO matches VALUES (1, ?, ?, ?, ?, NULL, 1)", dealt)
        for seq, (event, spent) in enumerate(zip(events, (10_000, 30_000, 30_000), strict=True), 1):
            old.execute("INSERT INTO log VALUES (1, ?, ?, 1, ?)", (seq, write_event(event), spent))
        old.commit()
    return first, table.seat


async def test_the_time_of_old_rows_is_charged_to_the_seat_that_was_asked(tmp_path: Path) -> None:
    first, then = write_old_database(tmp_path / "house.sqlite3")

    async with still_server(tmp_path) as server:
        table = await server.table(CODE)
        client = join(table, then)

        left = [60.0 if seat == first else 100.0 for seat in range(3)]
        assert client.shown["clock"]["left"] == left
        assert client.shown["clock"]["running"] == then
        assert client.shown["turn"] == 4
        await server.pass_time(20 + client.shown["clock"]["wait"])
        await answer(server, table, client)
        assert [(entry.clock_seat, entry.clock_ms) for entry in server.store.log(1)[2:4]] == [
            (None, 30_000),
            (then, 20_000),
        ]


def columns(file: Path) -> list[str]:
    """Return how the SQL tables of a file were made."""
    with closing(sqlite3.connect(file)) as connection:
        return sorted(str(row[0]) for row in connection.execute("SELECT sql FROM sqlite_schema"))


@pytest.mark.parametrize(
    ("words", "said"), [(("list",), CODE), (("export", CODE), "croupier match")]
)
def test_commands_that_read_leave_an_old_database_as_it_is(
    tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    file = tmp_path / "house.sqlite3"
    write_old_database(file)
    before = columns(file)

    result = CliRunner().invoke(app, ["tables", *words, "--data", str(tmp_path)])

    assert said in result.output
    assert columns(file) == before


async def test_an_old_database_is_opened_twice(tmp_path: Path) -> None:
    write_old_database(tmp_path / "house.sqlite3")
    for _ in range(2):
        async with still_server(tmp_path) as server:
            assert (await server.table(CODE)).table.state == "playing"
