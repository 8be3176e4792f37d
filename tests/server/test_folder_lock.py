"""A folder has one server: a second one is refused, and a dead one is in nobody's way."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.engine.errors import UserError
from croupier.server.config import ServerConfig
from croupier.server.http.launch import serve
from croupier.server.storage.database_access import LOCK, locked_folder

HOLDER = """
import sys
from pathlib import Path
from croupier.server.storage.database_access import locked_folder

with locked_folder(Path(sys.argv[1]), "a test"):
    print("locked", flush=True)
    sys.stdin.read()
"""


def test_a_second_server_is_told_who_has_the_folder(tmp_path: Path) -> None:
    with (
        locked_folder(tmp_path, "croupier serve, port 8765"),
        pytest.raises(
            UserError, match=rf"in use by process {os.getpid()} \(croupier serve"
        ) as told,
    ):
        serve(ServerConfig(data=tmp_path, port=0), browser=False)

    assert "Stop that one first" in str(told.value)
    assert "list, close, reopen, export and backup work beside" in str(told.value)
    assert not (tmp_path / "house.sqlite3").exists()  # it touched nothing


@pytest.mark.skipif(os.name == "nt", reason="a link needs rights there")
def test_a_link_to_the_file_is_no_way_around_the_lock(tmp_path: Path) -> None:
    house, other = tmp_path / "house", tmp_path / "other"
    other.mkdir()
    (other / "house.sqlite3").symlink_to(house / "house.sqlite3")

    with locked_folder(house, "a test"), pytest.raises(UserError, match="in use by process"):
        serve(ServerConfig(data=other, port=0), browser=False)


def test_a_file_of_two_names_is_not_served(tmp_path: Path) -> None:
    (tmp_path / "house.sqlite3").touch()
    (tmp_path / "other.sqlite3").hardlink_to(tmp_path / "house.sqlite3")

    with pytest.raises(UserError, match="has another name"):
        serve(ServerConfig(data=tmp_path, port=0), browser=False)


@pytest.mark.process
def test_the_folder_is_free_when_its_server_stops_or_dies(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLDER, str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        with pytest.raises(UserError, match=f"process {other.pid}"), locked_folder(tmp_path, ""):
            pass
        other.send_signal(signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
        other.wait()

    for _ in range(2):
        with locked_folder(tmp_path, "again"):
            pass


def test_a_folder_that_cannot_be_locked_is_named(tmp_path: Path) -> None:
    (tmp_path / LOCK).write_text("no lock", encoding="utf-8")

    with pytest.raises(UserError, match="cannot be locked: "), locked_folder(tmp_path, ""):
        pass


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "house.lock").mkdir()

    with pytest.raises(UserError, match="cannot be written to"), locked_folder(tmp_path, ""):
        pass
