"""A house moves to PostgreSQL and back, whole; what stops it leaves nothing behind."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.engine.errors import UserError
from croupier.engine.secret import Secret
from croupier.server.storage import house_copies
from croupier.server.storage.database import LOG
from croupier.server.storage.store import Store
from tests.postgres import Postgres
from tests.server.servers import answer, duel, join, new_table, play_out, send, still_server

pytestmark = [pytest.mark.anyio, pytest.mark.postgres]


async def played_house(folder: Path) -> str:
    """Play a match and the beginning of another; return the code of the table."""
    async with still_server(folder) as server:
        table, ann, ben = await duel(server)
        await play_out(server, table, ann, ben)
        for client in (ann, ben):
            send(table, client, "rematch")
        await server.settle()
        for _ in range(3):
            await answer(server, table, ann, ben)
        return table.code


def rows_of(store: Store) -> list[Any]:
    """Return everything that a store holds."""
    with store.engine.connect() as connection:
        return [list(house_copies.read_rows(connection, table)) for table in house_copies.MOVED]


def moved(*words: str) -> str:
    """Move a house by the command; return what it said."""
    result = CliRunner().invoke(app, ["tables", "move", *words])
    assert result.exit_code == 0, result.output
    return result.output


def run(*words: str) -> None:
    """Run a command whose error is not caught."""
    CliRunner().invoke(app, list(words), catch_exceptions=False)


def refused(*words: str) -> None:
    """Try to move a house."""
    run("tables", "move", *words)


async def test_a_house_moves_there_and_back(postgres: Postgres, tmp_path: Path) -> None:
    code, url = await played_house(tmp_path / "one"), postgres.new_database()

    said = moved("--data", str(tmp_path / "one"), "--to", url)
    assert "2 of 2 matches were replayed there, and agree." in said
    assert "not dealt" not in said
    moved("--database", url, "--to", str(tmp_path / "two"))

    stores: list[Path | str] = [
        tmp_path / "one" / "house.sqlite3",
        url,
        tmp_path / "two" / "house.sqlite3",
    ]
    found = []
    for each in stores:
        with closing(Store(each)) as store:
            found.append(rows_of(store))
    assert found[0] == found[1] == found[2]
    there = {"database": Secret(url)}
    async with still_server(tmp_path / "three", **there) as server:  # and it goes on there
        table = await server.table(code, is_visit=True)
        await answer(server, table, join(table, 0), join(table, 1))


async def test_a_match_that_is_not_dealt_is_counted_as_such(
    postgres: Postgres, tmp_path: Path
) -> None:
    async with still_server(tmp_path) as server:
        await new_table(server, "me", "open")

    said = moved("--data", str(tmp_path), "--to", postgres.new_database())

    assert "1 matches" in said
    assert "0 of 0 matches were replayed there, and agree.\n1 match is not dealt yet" in said


@pytest.mark.parametrize("is_there", [False, True], ids=["new folder", "folder"])
async def test_a_house_that_is_served_moves_nowhere_and_leaves_no_file(
    postgres: Postgres, tmp_path: Path, *, is_there: bool
) -> None:
    url, target = postgres.new_database(), tmp_path / "target"
    if is_there:
        target.mkdir()
    with closing(Store(url)) as serving:
        assert serving.owners is not None
        serving.owners.join("", {})
        with pytest.raises(UserError, match="is being served"):
            refused("--database", url, "--to", str(target))

    assert target.exists() == is_there
    assert list(target.glob("*")) == []


async def test_a_move_into_a_folder_that_stops_leaves_no_file(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise UserError("the power went out")

    await played_house(tmp_path / "one")
    moved("--data", str(tmp_path / "one"), "--to", url := postgres.new_database())
    monkeypatch.setattr(house_copies, "compare_rows", stop)

    with pytest.raises(UserError, match="power"):
        refused("--database", url, "--to", str(tmp_path / "two"))
    with pytest.raises(UserError, match="a house already"):
        refused("--database", url, "--to", str(tmp_path / "one"))

    assert not (tmp_path / "two").exists()
    assert (tmp_path / "one" / "house.sqlite3").stat().st_size


ENCODINGS = ("SQL_ASCII", "LATIN1")


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_a_database_that_is_not_in_utf8_is_refused_in_a_sentence(
    postgres: Postgres, tmp_path: Path, encoding: str
) -> None:
    await played_house(tmp_path)
    url = postgres.new_database(f"ENCODING '{encoding}' TEMPLATE template0")

    for words in (("tables", "list"), ("serve", "--workers", "2")):
        with pytest.raises(UserError, match=f"in UTF8, and this one is in {encoding}"):
            run(*words, "--database", url)
    with pytest.raises(UserError, match="createdb -E UTF8 -T template0 NAME"):
        refused("--data", str(tmp_path), "--to", url)


async def test_a_database_that_is_not_there_is_told_from_one_out_of_reach(
    postgres: Postgres,
) -> None:
    nowhere = "postgresql://croupier@127.0.0.1:1/house"
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
        connection.execute("CREATE USER guest")
    guest = postgres.new_database().replace("croupier@", "guest@")

    with pytest.raises(UserError, match=r"runs there(.|\n)*Is there one of this name"):
        run("tables", "list", "--database", postgres.url("nothing"))
    with pytest.raises(UserError, match=r"cannot be reached\. Is its address right"):
        run("tables", "list", "--database", nowhere)
    with pytest.raises(UserError, match="May this user make tables"):
        run("tables", "list", "--database", guest)


async def test_a_house_moves_to_no_place_where_one_is(postgres: Postgres, tmp_path: Path) -> None:
    await played_house(tmp_path)
    url = postgres.new_database()
    moved("--data", str(tmp_path), "--to", url)

    again = CliRunner().invoke(app, ["tables", "move", "--data", str(tmp_path), "--to", url])

    assert again.exit_code != 0


async def test_a_move_that_stops_leaves_nothing(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(_old: object, _new: object, table: object) -> None:
        if table is LOG:
            raise UserError("the power went out")

    await played_house(tmp_path)
    monkeypatch.setattr(house_copies, "compare_rows", stop)
    with (
        closing(Store(tmp_path / "house.sqlite3")) as old,
        closing(Store(postgres.new_database())) as new,
    ):
        with pytest.raises(UserError):
            house_copies.move_house(old, new)

        assert not any(rows_of(new))
