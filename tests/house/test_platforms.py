"""Every module can be loaded on Windows, where some modules and names of POSIX do not exist."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.terminal.files.saved_matches import DEVICES
from croupier.terminal.files.user_data import data_folder

ROOT = Path(__file__).resolve().parents[2]
INSIDE_A_BOX = ("host", "watch")  # they run in a box, which Windows does not have
LONGEST_PATH = 160  # of 260, and a clone lies in some folder
NOT_LOCKED = ("pyspiel", "torch")  # what only those install who ask for it
FILES = sorted(
    path
    for folder in ("src", "workshop")
    for path in (ROOT / folder).rglob("*.py")
    if "tests" not in path.parts and path.stem not in INSIDE_A_BOX
)
POSIX_MODULES = ("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty")
POSIX_NAMES = {
    "os": (
        "chown", "chroot", "fork", "forkpty", "getegid", "geteuid", "getgid", "getloadavg",
        "getpgid", "getsid", "getuid", "killpg", "lchown", "mkfifo", "nice", "openpty",
        "posix_spawn", "pread", "pwrite", "sched_getaffinity", "sched_setaffinity", "sched_yield",
        "sendfile", "setpgid", "setsid", "setuid", "statvfs", "sysconf", "uname", "wait3", "wait4",
        "O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "WNOHANG",
    ),
    "select": ("epoll", "poll"),
    "signal": (
        "SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSTOP",
        "SIGTSTP", "SIGUSR1", "SIGUSR2", "SIGWINCH", "alarm", "pause", "pthread_kill",
        "pthread_sigmask", "setitimer", "siginterrupt", "sigwait",
    ),
    "socket": ("AF_UNIX",),
    "time": ("tzset",),
}  # fmt: skip

IMPORT_ALL = f"""
import importlib, pkgutil, sys

INSIDE = {tuple(f".{name}" for name in INSIDE_A_BOX)!r}

def load_all():
    names = []
    for package in ("croupier", "workshop"):
        names.append(package)
        walk = pkgutil.walk_packages(importlib.import_module(package).__path__, package + ".")
        names += [found.name for found in walk if not found.name.endswith((".__main__", *INSIDE))]
    for name in names:
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name not in {NOT_LOCKED!r}:
                raise
    return names

ours = load_all()  # this loads what others wrote, which knows on which system it runs
for name in [name for name in sys.modules if name.partition(".")[0] in ("croupier", "workshop")]:
    del sys.modules[name]
for name in {POSIX_MODULES!r}:
    sys.modules[name] = None
for module, names in {POSIX_NAMES!r}.items():
    for name in names:
        vars(importlib.import_module(module)).pop(name, None)
sys.platform = "win32"
assert load_all() == ours
print(len(ours))
"""


def test_every_module_loads_without_what_windows_lacks() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL], capture_output=True, text=True, check=False, cwd=ROOT
    )

    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 100


def uses(path: Path) -> Iterator[str]:
    """List the names of POSIX that a file uses without asking first whether they exist."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module, name = node.value.id, node.attr
            is_posix = name in POSIX_NAMES.get(module, ()) or module in POSIX_MODULES
            if is_posix and f'hasattr({module}, "{name}")' not in text:
                yield f"{module}.{name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_function_uses_what_windows_lacks(path: Path) -> None:
    assert list(uses(path)) == []


def texts_without_encoding(path: Path) -> Iterator[int]:
    """List the lines that read or write text as the system happens to encode it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and is_text(node):
            given = {word.arg for word in node.keywords}
            if "encoding" not in given and None not in given:
                yield node.lineno


def is_text(call: ast.Call) -> bool:
    """Say whether a call reads or writes text, and names no encoding by its place."""
    *_, name = ast.unparse(call.func).split(".")
    words = [word.value for word in call.args if isinstance(word, ast.Constant)]
    if isinstance(call.func, ast.Attribute) and name in ("read_text", "write_text"):
        return len(call.args) == (name == "write_text")
    modes = [word for word in words if re.fullmatch(r"[rwax]\+?[bt]?", str(word))]
    if name == "open" and (modes or isinstance(call.func, ast.Name)):
        return "b" not in str(modes)
    return any(word.arg == "text" and ast.unparse(word.value) == "True" for word in call.keywords)


def test_every_text_is_utf_8_on_every_system() -> None:
    found = {path: list(texts_without_encoding(path)) for path in FILES}

    assert {path: lines for path, lines in found.items() if lines} == {}


def test_every_file_has_a_name_that_windows_takes() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    paths = [Path(name) for name in listed.stdout.split("\0") if name]
    parts = {part for path in paths for part in path.parts}

    assert len(paths) > 500
    assert [part for part in parts if re.search(r'[<>:"|?*\\]|[. ]$', part)] == []
    assert [part for part in parts if part.partition(".")[0].lower() in DEVICES] == []
    assert len({path.as_posix().lower() for path in paths}) == len(paths)
    assert max(len(path.as_posix()) for path in paths) < LONGEST_PATH


@pytest.mark.parametrize(
    ("system", "folder"),
    [
        ("win32", "local/croupier"),
        ("darwin", "home/Library/Application Support/croupier"),
        ("linux", "home/.local/share/croupier"),
    ],
)
def test_matches_lie_where_each_system_keeps_what_is_ones_own(
    system: str, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CROUPIER_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("LOCALAPPDATA", "local")
    monkeypatch.setattr(Path, "home", lambda: Path("home"))
    monkeypatch.setattr("sys.platform", system)

    assert data_folder() == Path(folder)


def test_such_a_use_is_found(tmp_path: Path) -> None:
    file = tmp_path / "app.py"
    file.write_text("import os, signal\nos._exit(128 + signal.SIGHUP)\n", encoding="utf-8")

    assert list(uses(file)) == ["signal.SIGHUP"]

    file.write_text("open('a')\nopen('a', 'rb')\npath.read_text()\n", encoding="utf-8")
    assert list(texts_without_encoding(file)) == [1, 3]
