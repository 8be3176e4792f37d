"""A child process is spoken to in lines of JSON, and is gone when it is closed."""

import json
import sys
from queue import Queue

import pytest

from croupier.sandbox.json_process import JsonProcess

pytestmark = pytest.mark.process
ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"


def started(code: str) -> tuple[JsonProcess, Queue[bytes]]:
    """Start a program; return it with what it writes."""
    lines = Queue[bytes]()
    command = [sys.executable, "-c", code]
    return JsonProcess(command, lambda _, line: lines.put(line)), lines


def test_a_value_goes_in_and_comes_back_as_a_line() -> None:
    process, lines = started(ECHO)

    assert process.send({"card": "9♥"})
    assert json.loads(lines.get(timeout=60)) == {"card": "9♥"}
    process.close()


def test_a_program_that_has_ended_is_told_nothing_more() -> None:
    process, lines = started("import sys; sys.exit(3)")

    assert lines.get(timeout=60) == b""
    assert process.wait(60) == 3
    assert not process.send("anybody?")
    process.close()


def test_a_program_that_does_not_end_is_killed_with_what_it_started() -> None:
    child = "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])"
    process, lines = started(
        f"import subprocess, sys, time\n{child}\nprint(1, flush=True)\ntime.sleep(600)"
    )
    assert lines.get(timeout=60) == b"1\n"

    assert process.wait(0.01) != 0
    assert lines.get(timeout=60) == b""  # nobody holds its pipe any more
    process.close()
