"""`croupier tables` looks after what a server keeps; a game from outside is hosted unchanged."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import create_autospec

import pytest
import typer
from typer.testing import CliRunner

from croupier.cli.match_commands import verify_lines
from croupier.cli.server_commands import (
    add_commands,
    read_listener,
    read_prefix,
    read_proxy,
    read_site,
)
from croupier.engine.errors import UserError
from croupier.server.config import ServerConfig
from croupier.server.http.uvicorn_server import listen_on
from croupier.server.storage.store import Store
from tests.server.servers import answer, duel, play_out, still_server

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]


def run(*words: str) -> str:
    """Run a command; return what it prints."""
    app = typer.Typer()
    add_commands(app)
    result = CliRunner().invoke(app, list(words), catch_exceptions=False)
    return result.output


async def test_a_match_is_exported_and_verified(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server)
        code = table.code
        await play_out(server, table, ann, ben)

    file = tmp_path / "a.match"
    file.write_text(run("tables", "export", code, "--data", str(tmp_path)), encoding="utf-8")

    assert list(verify_lines(file))[-1] == "Everything agrees."


async def test_tables_are_listed_and_closed(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, _, _ = await duel(server)
        code = table.code
    where = ("--data", str(tmp_path))

    listed = run("tables", "list", *where)
    assert code in listed
    assert "Ann, Ben" in listed
    assert "1 open table." in listed
    assert "seed" not in run("tables", "export", code, *where)
    assert f"{code} is closed." in run("tables", "close", code, *where)
    assert "0 open tables." in run("tables", "list", *where)


@pytest.mark.parametrize("words", [("list",), ("export", "CODE"), ("close", "CODE")])
async def test_a_command_closes_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    async with still_server(tmp_path) as server:
        table, _, _ = await duel(server)
    noted = create_autospec(Store.close, side_effect=Store.close)
    monkeypatch.setattr(Store, "close", noted)

    given = [table.code if word == "CODE" else word for word in words]
    run("tables", *given, "--data", str(tmp_path))

    noted.assert_called_once()


async def test_the_file_of_a_closed_table_can_be_verified(tmp_path: Path) -> None:
    async with still_server(tmp_path) as server:
        table, ann, ben = await duel(server, game="strip-me")
        await answer(server, table, ann, ben)
        code = table.code
    file, where = tmp_path / "a.match", ("--data", str(tmp_path))
    run("tables", "close", code, *where)

    file.write_text(run("tables", "export", code, *where), encoding="utf-8")

    assert "open" in list(verify_lines(file))[-1]


@pytest.mark.process
def test_a_port_in_use_is_said_in_words() -> None:
    with listen_on("127.0.0.1", 0) as door:
        door.listen()
        with pytest.raises(UserError, match="is in use, perhaps by another server"):
            listen_on("127.0.0.1", door.getsockname()[1])


def test_a_server_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"no server(.|\n)*name it with --data"):
        run("tables", "list", "--data", str(tmp_path / "nothing"))
    assert not (tmp_path / "nothing").exists()


@pytest.mark.parametrize(("given", "read"), [("", ""), ("cards", "/cards"), ("/a/b/", "/a/b")])
def test_a_prefix_is_read_however_it_is_written(given: str, read: str) -> None:
    assert read_prefix(given) == read


def test_a_prefix_that_cannot_be_one_is_refused() -> None:
    with pytest.raises(UserError, match="cannot be a prefix"):
        read_prefix("/a b/")


def test_addresses_are_read_as_people_write_them() -> None:
    assert read_site("https://Cards.example/") == "https://cards.example"
    assert read_proxy("10.0.0.0/8") == "10.0.0.0/8"
    assert read_listener("9100") == ("127.0.0.1", 9100)
    assert read_listener("[::1]:9100") == ("::1", 9100)


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (read_site, "cards.example"),
        (read_site, "https://cards.example/under"),
        (read_site, "ftp://cards.example"),
        (read_proxy, "cards.example"),
        (read_listener, "here"),
        (read_listener, "99999"),
    ],
)
def test_what_is_no_address_is_said_in_words(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(UserError, match="write it like"):
        read(text)


def test_a_server_listens_where_its_settings_say(tmp_path: Path) -> None:
    [serve] = [each for each in typer_commands() if each.name == "serve"]
    [host] = [each for each in serve.params if each.name == "host"]

    assert host.default == ServerConfig(tmp_path).host


def typer_commands() -> list[Any]:
    """Return the commands of the server."""
    app = typer.Typer()
    add_commands(app)
    return list(typer.main.get_group(app).commands.values())


@pytest.mark.process
def test_a_game_of_another_package_is_hosted_and_leaks_nothing() -> None:
    path = os.pathsep.join(
        [str(ROOT / "tests" / "outside_games"), os.environ.get("PYTHONPATH", "")]
    )
    tests = str(ROOT / "tests" / "server" / "test_leaks.py")
    words = ("-m", "pytest", "-p", "no:cacheprovider", "-m", "not large", "-k", "war", tests)
    told = subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert told.returncode == 0, told.stdout
    assert told.stdout.startswith(".")
