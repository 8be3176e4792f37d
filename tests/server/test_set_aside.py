"""One bad table is set aside with a sentence; the house, its lobby and its sweep go on."""

import logging
from contextlib import suppress
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from croupier.server.http.web_app import create_app
from croupier.server.tables.registry import SetAside
from croupier.server.tables.rejections import OutOfOrder
from tests.server.servers import StillServer, answer, config, duel, join, new_table, still_server

pytestmark = pytest.mark.anyio
HARM = {
    "a game that is not installed": "UPDATE tables SET game = 'bridge' WHERE code = ?",
    "options that cannot be read": "UPDATE tables SET options = '{' WHERE code = ?",
    "options of another kind": "UPDATE tables SET options = '[1]' WHERE code = ?",
    "options in options": """UPDATE tables SET options = '{"a": {"b": 1}}' WHERE code = ?""",
    "options without end": (
        "UPDATE tables SET options = replace(hex(zeroblob(99999)), '0', '[') WHERE code = ?"
    ),
    "seconds that are none": "UPDATE tables SET seconds = 'x' WHERE code = ?",
    "a clock that is none": "UPDATE tables SET clock = 'x' WHERE code = ?",
    "a seat of no kind": "UPDATE seats SET kind = 'x' WHERE code = ?",
    "a seat that is missing": "DELETE FROM seats WHERE seat = 0 AND code = ?",
    "a header that cannot be read": "UPDATE matches SET header = 'x' WHERE code = ?",
    "a file that cannot be read": "UPDATE matches SET file = 'x', header = 'x' WHERE code = ?",
    "an answer that cannot be read": "UPDATE log SET line = 'one two three' WHERE ? != ''",
    "an answer that is none": "UPDATE log SET line = '0 nothing' WHERE ? != ''",
    "an answer that is missing": "UPDATE log SET seq = 7 WHERE ? != ''",
}


async def harm(folder: Path, statement: str) -> tuple[str, str]:
    """Make a table that is played at and one with a free seat; harm one of the two, or both."""
    async with still_server(folder) as server:
        table, ann, ben = await duel(server, listed=True)
        await answer(server, table, ann, ben)
        waiting = await new_table(server, "me", "open", listed=True)
        with server.store.engine.begin() as connection:
            connection.exec_driver_sql(statement, (table.code,))
            if "tables" in statement:
                connection.exec_driver_sql(statement, (waiting.code,))
        return table.code, waiting.code


@pytest.mark.parametrize("statement", HARM.values(), ids=HARM)
async def test_a_bad_table_is_set_aside_and_the_house_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, statement: str
) -> None:
    bad, waiting = await harm(tmp_path, statement)
    async with still_server(tmp_path) as server:
        good = await new_table(server, "me", "open", listed=True)
        for _ in range(3):
            with pytest.raises(SetAside, match="cannot be opened"):
                await server.table(bad)
            await sweep_and_archive(server)

        opened = [code for code in await server.listed() if await can_be_opened(server, code)]
        assert set(opened) == {good.code} | ({waiting} if "tables" not in statement else set())
        assert join(await server.table(good.code), 0).shown["state"] == "waiting"
        set_aside = [each for each in caplog.records if each.message == "table set aside"]
        assert len(set_aside) == (2 if "game" in statement else 1)


async def can_be_opened(server: StillServer, code: str) -> bool:
    """Say whether a table can be opened."""
    with suppress(SetAside):
        return bool(await server.table(code))
    return False


async def sweep_and_archive(server: StillServer) -> None:
    """Do what is done from time to time."""
    await server.sweep()
    await server.archive()


async def test_whoever_asks_for_a_bad_table_is_told_in_words(tmp_path: Path) -> None:
    bad, _ = await harm(tmp_path, HARM["a game that is not installed"])
    with TestClient(create_app(config(tmp_path)), base_url="http://127.0.0.1") as client:
        lobby, table = client.get("/api/tables"), client.get(f"/api/tables/{bad}")

        assert (lobby.status_code, lobby.json()) == (200, [])
        assert table.status_code == 409
        assert 'no game "bridge"' in table.json()["detail"]


async def test_a_fault_at_one_table_drops_that_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with still_server(tmp_path) as server:
        table, ann, _ = await duel(server)
        other, cem, _ = await duel(server)
        monkeypatch.setattr(table.table, "handle", lambda *_: 1 / 0)
        with caplog.at_level(logging.CRITICAL):
            await server.sweep()

        assert ann.closed is not None
        assert cem.closed is None
        monkeypatch.undo()
        await server.sweep()
        again = await server.table(table.code)
        assert again is not table
        assert join(again, 0).shown["state"] == "playing"
        assert not other.is_unloaded


async def test_a_database_that_cannot_be_read_is_no_fault_of_a_table(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table = await new_table(server, "me", "open", listed=True)
        table.unload()
        with server.store.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE seats RENAME TO gone")
        with pytest.raises(OutOfOrder):
            await server.table(table.code)
        await server.sweep()
        with server.store.engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE gone RENAME TO seats")

        await server.sweep()

        assert await server.listed() == [table.code]
