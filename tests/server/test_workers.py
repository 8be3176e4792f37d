"""Several processes behind one port: whichever dies is started again, and all stop together."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from httpx2 import Client, HTTPError

from croupier.engine.errors import UserError
from tests.postgres import Postgres
from tests.server.test_commands import run
from tests.waiting import wait_until


def refused(*words: str) -> str:
    """Run a command that is refused; return why."""
    with pytest.raises(UserError) as raised:
        run(*words)
    return str(raised.value)


def test_one_file_has_one_process(tmp_path: Path) -> None:
    said = refused("serve", "--workers", "2", "--data", str(tmp_path))

    assert "need a PostgreSQL database" in said


def test_what_copies_a_file_is_refused_where_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "database").write_text("postgresql://croupier@db.example/house")
    where = ("--data", str(tmp_path))

    assert "pg_dump" in refused("serve", "--backup", str(tmp_path), *where)
    assert "pg_dump" in refused("tables", "backup", str(tmp_path), *where)
    assert "pg_restore" in refused("tables", "restore", str(tmp_path), *where)


def test_what_cannot_be_is_refused_before_anything_is_served(tmp_path: Path) -> None:
    file, where = tmp_path / "notes", ("--data", str(tmp_path / "data"))
    file.touch()
    nowhere = "postgresql://croupier@127.0.0.1:1/house"

    assert "each needs a port" in refused("serve", "--port", "8765", "--metrics", "8765", *where)
    assert "needs a folder" in refused("serve", "--backup", str(file), *where)
    assert "cannot be reached" in refused("serve", "--port", "0", "--database", nowhere, *where)
    assert "there is no backup in" in refused("tables", "restore", str(tmp_path), *where)


@pytest.mark.parametrize("address", ["8.8.8.8", "0.0.0.0", "::", "everywhere"])
def test_processes_speak_to_each_other_at_private_addresses_alone(address: str) -> None:
    assert "address" in refused("serve", "--inner", address)


def test_a_damaged_house_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "house.sqlite3").write_bytes(b"no database" * 100)

    assert "it is damaged" in refused("tables", "list", "--data", str(tmp_path))


@contextmanager
def served(url: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Serve by two processes; yield the one that watches them, and their address."""
    words = ["serve", "--workers", "2", "--host", "127.0.0.1", "--port", "0", "--no-browser"]
    command = [sys.executable, "-m", "croupier", *words]
    environment = {**os.environ, "CROUPIER_DATABASE": url}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True) as process:
        if process.stdout is None:
            raise RuntimeError("the server has no output")
        try:
            yield process, process.stdout.readline().split()[-1]
        finally:
            process.terminate()


def serving(process: subprocess.Popen[str]) -> list[int]:
    """Return the processes that serve: those whose parent watches them and that have a socket."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    commands = {int(each): Path(f"/proc/{each}/cmdline").read_text() for each in children}
    return [pid for pid, command in commands.items() if "spawn_main" in command]


def is_well(address: str) -> bool:
    """Say whether the server takes answers."""
    try:
        with Client(timeout=10) as client:
            return client.get(f"{address}healthz").is_success
    except HTTPError:
        return False


@pytest.mark.postgres
@pytest.mark.skipif(sys.platform != "linux", reason="looks for the processes in /proc")
def test_a_process_that_dies_is_started_again_and_all_stop_together(postgres: Postgres) -> None:
    with served(postgres.new_database()) as (process, address):
        killed = before = serving(process)
        assert len(before) == 2
        for each in before:  # so that nobody but a new one can answer
            os.kill(each, signal.SIGKILL)

        wait_until(lambda: not set(before) & set(serving(process)) and is_well(address))
        before = serving(process)
        process.send_signal(signal.SIGHUP)
        wait_until(lambda: not set(before) & set(serving(process)) and is_well(address))

        for each in serving(process):  # as a terminal that is closed does
            os.kill(each, signal.SIGHUP)
        assert is_well(address)

        process.terminate()
        said = [json.loads(line) for line in process.communicate(timeout=60)[1].splitlines()]
        assert process.returncode == 0
        assert not is_well(address)
        ended = [line for line in said if line["event"] == "a process ended and is started again"]
        assert sorted(line["process"] for line in ended) == sorted(killed)
        assert sorted(line["worker"] for line in ended) == [0, 1]
        assert {line["signal"] for line in ended} == {"SIGKILL"}


@pytest.mark.postgres
@pytest.mark.skipif(sys.platform != "linux", reason="looks for the processes in /proc")
def test_a_process_whose_parent_is_killed_stops_cleanly(postgres: Postgres) -> None:
    with served(postgres.new_database()) as (process, address):
        assert len(serving(process)) == 2
        process.kill()

        assert process.communicate(timeout=60)[1].count('"event": "stopping"') == 2
        assert not is_well(address)
