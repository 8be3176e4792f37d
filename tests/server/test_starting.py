"""A server that cannot start ends with a sentence that names the cause, and with no traceback."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.engine.errors import UserError
from croupier.server.storage.health import check_database
from tests.postgres import Postgres

SERVE = ("serve", "--host", "127.0.0.1", "--port", "0", "--no-browser")
RENAMING = """
import runpy, sys
import psycopg
from croupier.server.http import launch

def listen(*wanted):
    with psycopg.connect(elsewhere, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} RENAME TO {name}_gone")
    return real(*wanted)

elsewhere, name, *sys.argv = sys.argv[1:]
real, launch.listen_on = launch.listen_on, listen
runpy.run_module("croupier", run_name="__main__")
"""


def refused(
    *command: str, url: str = "", prepare: Callable[[], None] | None = None
) -> tuple[str, str]:
    """Run a server that cannot start; return the first and the last line that it writes."""
    environment = {**os.environ, "CROUPIER_DATABASE": url}
    done = subprocess.run(
        [sys.executable, *command],
        env=environment,
        preexec_fn=prepare,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    lines = done.stderr.strip().splitlines()
    return lines[0], lines[-1]


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="limits the size of files")
def test_a_disk_that_is_full_at_the_start_is_named(tmp_path: Path) -> None:
    import resource

    def fill() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    said, _ = refused("-m", "croupier", *SERVE, "--data", str(tmp_path), prepare=fill)

    assert "the server cannot start. The disk of the server is full" in said


@pytest.mark.postgres
def test_a_database_that_goes_away_after_the_check_is_named(postgres: Postgres) -> None:
    for workers in ("1", "2"):
        url = postgres.new_database()
        name = url.partition("?")[0].rpartition("/")[2]
        words = (postgres.url("postgres"), name, "croupier", *SERVE, "--workers", workers)
        first, last = refused("-c", RENAMING, *words, url=url)

        said = last if workers == "1" else json.loads(first)["why"]
        assert "does not open the database" in said


def test_a_house_that_cannot_be_opened_needs_no_backup(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite3"
    path.mkdir()
    with pytest.raises(UserError) as raised:
        check_database(path)

    assert str(raised.value) == f"{path} cannot be served. The database cannot be reached now."
