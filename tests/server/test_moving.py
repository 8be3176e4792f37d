"""A house moves to PostgreSQL and back, whole; what stops it leaves nothing behind."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli.main import app
from croupier.engine.errors import UserError
from croupier.server.storage import moving
from croupier.server.storage.database import LOG
from croupier.server.storage.store import Store
from tests.postgres import Postgres
from tests.server.servers import answer, duel, play_out, send, still_server

pytestmark = [pytest.mark.anyio, pytest.mark.needs("postgres")]


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
        return [list(moving.read_rows(connection, table)) for table in moving.MOVED]


def moved(*words: str) -> str:
    """Move a house by the command; return what it said."""
    result = CliRunner().invoke(app, ["tables", "move", *words])
    assert result.exit_code == 0, result.output
    return result.output


async def test_a_house_moves_there_and_back(postgres: Postgres, tmp_path: Path) -> None:
    code, url = await played_house(tmp_path / "one"), postgres.new_database()

    said = moved("--data", str(tmp_path / "one"), "--to", url)
    assert "2 of 2 matches were replayed there, and agree." in said
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
    with closing(Store(url)) as store:
        assert store.next_match() > max(match.id for match in store.matches(code))


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
    monkeypatch.setattr(moving, "compare_rows", stop)
    with (
        closing(Store(tmp_path / "house.sqlite3")) as old,
        closing(Store(postgres.new_database())) as new,
    ):
        with pytest.raises(UserError):
            moving.move_house(old, new)

        assert not any(rows_of(new))
