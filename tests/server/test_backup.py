"""A house is backed up, damaged and restored: what was acknowledged is there."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from croupier.cli.match_commands import verify_lines
from croupier.engine.errors import UserError
from croupier.server.config import ServerConfig
from croupier.server.http.launch import serve
from croupier.server.http.web_app import create_app
from croupier.server.storage.database_access import locked_folder
from croupier.server.storage.database_errors import STORE_ERRORS
from croupier.server.storage.health import Health, check_database
from croupier.server.storage.house_copies import back_up, copies_in, restore
from croupier.server.storage.store import Store
from tests.server.servers import answer, duel, play_out, still_server
from tests.server.test_commands import run

pytestmark = pytest.mark.anyio


def damage(path: Path) -> None:
    """Overwrite the middle of a database, and lose what is beside it."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 4)
        file.write(b"\xff" * (size // 2))
    for beside in ("-wal", "-shm"):
        path.with_name(path.name + beside).unlink(missing_ok=True)


async def test_after_damage_a_backup_brings_back_all_that_was_acknowledged(tmp_path: Path) -> None:
    house, copies = tmp_path / "house" / "house.sqlite3", tmp_path / "copies"
    where = ("--data", str(house.parent))
    async with still_server(house.parent) as server:
        finished, ann, ben = await duel(server)
        await play_out(server, finished, ann, ben)
        table, ann, ben = await duel(server, game="strip-me")
        for _ in range(5):
            await answer(server, table, ann, ben)
        acknowledged = server.store.log(table.code, 1)
        run("tables", "backup", str(copies), *where)
        await answer(server, table, ann, ben)  # lost: it came after the backup
        codes = [finished.code, table.code]
    damage(house)
    with pytest.raises(UserError, match=r"it is damaged.*\n.*\n  croupier tables restore"):
        serve(ServerConfig(data=house.parent, port=0), browser=False)

    said = run("tables", "restore", str(copies), *where)

    assert "What was there before is in" in said
    async with still_server(house.parent) as server:
        assert server.store.log(table.code, 1) == acknowledged
        again = await server.table(table.code)
        assert again.table.state == "playing"
    run("tables", "close", codes[1], *where)
    for code in codes:
        file = tmp_path / f"{code}.match"
        file.write_text(run("tables", "export", code, *where), encoding="utf-8")
        assert list(verify_lines(file))[-1] in ("Everything agrees.", "The match is open.")


def test_old_backups_make_room_and_other_files_stay(tmp_path: Path) -> None:
    store = Store(tmp_path / "house.sqlite3")
    store.secret()
    (tmp_path / "copies").mkdir()
    mine = tmp_path / "copies" / "house-party.sqlite3"
    mine.touch()

    made = [back_up(tmp_path / "house.sqlite3", tmp_path / "copies", keep=2) for _ in range(4)]

    assert copies_in(tmp_path / "copies") == made[-2:]
    assert mine.exists()
    assert all(copy.stat().st_mode & 0o077 == 0 for copy in made[-2:])
    store.close()


def test_a_copy_made_by_a_wrong_clock_is_not_taken_for_the_newest(tmp_path: Path) -> None:
    store = Store(tmp_path / "house.sqlite3")
    store.secret()
    copies = tmp_path / "copies"
    back_up(tmp_path / "house.sqlite3", copies, keep=3).rename(
        copies / "house-29991231-235959-999999.sqlite3"
    )

    made = [back_up(tmp_path / "house.sqlite3", copies, keep=2) for _ in range(3)]

    assert copies_in(copies) == made[-2:]
    store.close()


def test_nothing_is_restored_that_is_damaged_or_while_a_server_runs(tmp_path: Path) -> None:
    house, copies = tmp_path / "house.sqlite3", tmp_path / "copies"
    Store(house).close()
    copy = back_up(house, copies, keep=7)
    with locked_folder(tmp_path, "croupier serve"), pytest.raises(UserError, match="is in use by"):
        restore(copy, house)
    damage(copy)
    before = house.read_bytes()

    with pytest.raises(UserError, match="cannot be restored: it is damaged"):
        restore(copy, house)
    with pytest.raises(UserError, match="there is no backup"):
        restore(tmp_path, house)
    assert house.read_bytes() == before


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("PRAGMA user_version=99", "a newer Croupier wrote it"),
        ("UPDATE house SET value = 'x' WHERE name = 'secret'", "the secret .* cannot be read"),
        ("DROP TABLE log", "it holds no house"),
    ],
)
def test_a_file_that_cannot_be_served_is_refused_in_words(
    tmp_path: Path, statement: str, said: str
) -> None:
    path = tmp_path / "house.sqlite3"
    store = Store(path)
    store.secret()
    store.close()
    check_database(path)
    with closing(sqlite3.connect(path)) as other:
        other.execute(statement)
        other.commit()

    with pytest.raises(UserError, match=said):
        check_database(path)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite3"
    path.write_bytes(b"no database at all" * 400)

    with pytest.raises(UserError, match="it is damaged"):
        check_database(path)


def test_health_tries_a_write_and_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.server.storage.health.FRESH", 0.0)
    monkeypatch.setattr("croupier.server.storage.health.PATIENCE", 0.2)
    with TestClient(create_app(ServerConfig(data=tmp_path)), base_url="http://127.0.0.1") as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        with closing(sqlite3.connect(tmp_path / "house.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            while_locked = client.get("/healthz")
            other.execute("ROLLBACK")
        assert (while_locked.status_code, while_locked.json()["status"]) == (503, "locked")
        assert "Another program holds" in while_locked.json()["detail"]
        while client.get("/healthz").status_code == 503:
            pass  # until the write that waited is done


@pytest.mark.parametrize("kind", [sqlite3.OperationalError, *STORE_ERRORS])
def test_a_client_is_told_that_the_database_fails_and_nothing_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
) -> None:
    def fail(*_: object) -> None:
        raise kind("seed 5eed")

    with TestClient(create_app(ServerConfig(data=tmp_path)), base_url="http://127.0.0.1") as client:
        monkeypatch.setattr(Store, "add_table", fail)
        monkeypatch.setattr(Store, "keep_promise", fail)
        table = client.post("/api/tables", json={"game": "crazy", "seats": ["me", "bot"]})
        promise = client.post("/api/promises")

    for done in (table, promise):
        assert done.status_code == 503
        assert done.json()["detail"]
        assert "5eed" not in done.text


async def test_however_often_it_is_asked_health_writes_once(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        health, before = Health(server.store.writer), server.store.writer.jobs

        assert {await health.fault() for _ in range(200)} == {""}

        assert server.store.writer.jobs <= before + 2


async def test_a_table_that_was_closed_is_opened_again(tmp_path: Path) -> None:
    where = ("--data", str(tmp_path))
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        run("tables", "close", table.code, *where)
        await server.sweep()
        assert ann.shown["state"] == "closed"

        assert "is open again" in run("tables", "reopen", table.code, *where)
        await server.sweep()

        assert ann.shown["state"] == "playing"
        await answer(server, table, ann, ben)
    with pytest.raises(UserError, match="is open"):
        run("tables", "reopen", table.code, *where)
