"""Running `croupier` in some folder: as people do, in a process of its own, or quicker, in ours."""

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.play.match_text import seal

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"}
START = [sys.executable, "-m", "croupier"]
LIBRARY = "matches"  # the folder of matches in that of somebody's data, which is the one here
DONE, NO, WRONG, DAMAGED = 0, 1, 2, 3

# The shell of the tests may ignore SIGINT, and children inherit that; this one must not.
LISTENING = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from croupier.cli.main import main
main()
"""


def own_data(folder: Path) -> dict[str, str]:
    """Return the variables that let matches and a server's house lie in a folder of the test."""
    return {"CROUPIER_DATA": str(folder), "XDG_DATA_HOME": str(folder / ".local" / "share")}


def croupier(
    *words: str, folder: Path, typed: str | bytes = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder with some input, and wait for it."""
    given = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [*START, *words],
        cwd=folder,
        input=given,
        capture_output=True,
        check=False,
        env=ENVIRONMENT | own_data(folder) | environment,
    )
    said, wrong = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess(done.args, done.returncode, said, wrong)


def here(*words: str, folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command within this process: the same words and statuses, without the start."""
    said, wrong = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch, contextlib.chdir(folder):
        patch.setattr(sys, "argv", ["croupier", *words])
        for name, value in own_data(folder).items():
            patch.setenv(name, value)
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))
        patch.setattr(sys, "stdout", said)
        patch.setattr(sys, "stderr", wrong)
        with pytest.raises(SystemExit) as stop:
            main()
    texts = [stream.buffer.getvalue().decode() for stream in (said, wrong)]
    return subprocess.CompletedProcess([*words], int(stop.value.code or 0), *texts)


def begin(*words: str, folder: Path) -> subprocess.Popen[str]:
    """Start a command in a folder and leave it running."""
    return subprocess.Popen(
        [sys.executable, "-c", LISTENING, *words],
        cwd=folder,
        env=ENVIRONMENT | own_data(folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def read_prompt(process: subprocess.Popen[str]) -> str:
    """Return what a process says up to its next prompt."""
    if process.stdout is None:
        raise ValueError("this process does not speak to us")
    said = ""
    while not said.endswith("\n> "):
        letter = process.stdout.read(1)
        if not letter:
            break
        said += letter
    return said


def type_line(process: subprocess.Popen[str], line: str) -> None:
    """Type a line."""
    if process.stdin is None:
        raise ValueError("this process does not listen to us")
    process.stdin.write(f"{line}\n")
    process.stdin.flush()


def kept(folder: Path, text: str, name: str = "a.match") -> str:
    """Keep a text in a file, and return its name."""
    (folder / name).write_bytes(text.encode())
    return name


def resealed(text: str) -> str:
    """Seal a text again."""
    return seal(re.sub(r"seal .*\n\Z", "", text))


def assert_refused(done: subprocess.CompletedProcess[str], status: int, *said: str) -> None:
    """See that a command failed as it should, in words and on the right channel."""
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("croupier: ")
    for words in said:
        assert words in done.stderr
