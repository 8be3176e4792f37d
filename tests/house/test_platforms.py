"""Every module can be loaded on Windows, where some modules and names of POSIX do not exist."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
INSIDE_A_BOX = ("host", "watch")  # they run in a box, which Windows does not have
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
        importlib.import_module(name)
    return names

ours = load_all()  # this loads what others wrote, which knows on which system it runs
for name in [name for name in sys.modules if name.partition(".")[0] in ("croupier", "workshop")]:
    del sys.modules[name]
for name in {POSIX_MODULES!r}:
    sys.modules[name] = None
for module, names in {POSIX_NAMES!r}.items():
    for name in names:
        vars(importlib.import_module(module)).pop(name, None)
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


def test_such_a_use_is_found(tmp_path: Path) -> None:
    file = tmp_path / "app.py"
    file.write_text("import os, signal\nos._exit(128 + signal.SIGHUP)\n", encoding="utf-8")

    assert list(uses(file)) == ["signal.SIGHUP"]
