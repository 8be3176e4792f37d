"""Nothing is bound to one machine or system: no module, line, file name, text or folder."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePath

import pytest

from croupier.terminal.files.saved_matches import DEVICES
from croupier.terminal.files.user_data import data_folder
from tests.style.repository import ROOT, files, read, tree

INSIDE_A_BOX = ("host", "watch")  # they run in a box, which Windows does not have
NOT_LOCKED = ("pyspiel", "torch")  # what only those install who ask for it
LONGEST_PATH = 160  # of 260 on Windows, and a clone lies in some folder
NOT_ON_WINDOWS = re.compile(r'[<>:"|?*\\]|[. ]$')
OWN_PATHS = re.compile(r"(?<![\w.])/(home|root|Users|work|mnt)/\w|[A-Z]:\\\\?Users")
INDEXES = re.compile(
    r"pypi\.(org|python\.org)/simple|files[.]pythonhosted|index[-]url|find[-]links"
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
sys.path[:0] = ["src", "classroom/src"]

INSIDE = {tuple(f".{name}" for name in INSIDE_A_BOX)!r}
PACKAGES = ("croupier", "croupier_classroom", "workshop")

def load_all():
    names = []
    for package in PACKAGES:
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
for name in [name for name in sys.modules if name.partition(".")[0] in PACKAGES]:
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


@pytest.mark.process
def test_every_module_loads_without_what_windows_lacks() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL], capture_output=True, text=True, check=False, cwd=ROOT
    )

    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 100


def uses_of_posix(path: str) -> Iterator[tuple[int, str]]:
    """List the uses of POSIX that do not ask first whether it is there, with their lines."""
    used = [
        (node.lineno, node.value.id, node.attr)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    ]
    for node in tree(path).body:  # an import within a function can be guarded there
        if isinstance(node, ast.Import):
            used += [(node.lineno, alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            used += [(node.lineno, str(node.module), alias.name) for alias in node.names]
    for line, module, name in used:
        is_posix = module in POSIX_MODULES or name in POSIX_NAMES.get(module, ())
        if is_posix and f'hasattr({module}, "{name}")' not in read(path):
            yield line, f"uses {module}.{name}".rstrip(".")


def texts_without_encoding(path: str) -> Iterator[tuple[int, str]]:
    """List the lines that read or write text as the system happens to encode it."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and is_text(node):
            given = {word.arg for word in node.keywords}
            if "encoding" not in given and None not in given:
                yield node.lineno, "names no encoding"


def is_text(call: ast.Call) -> bool:
    """Say whether a call reads or writes text, and names no encoding by its place."""
    function, is_method = call.func, isinstance(call.func, ast.Attribute)
    name = getattr(function, "attr", getattr(function, "id", ""))
    words = [word.value for word in call.args if isinstance(word, ast.Constant)]
    if is_method and name in ("read_text", "write_text"):
        return len(call.args) == (name == "write_text")
    modes = [word for word in words if re.fullmatch(r"[rwax]\+?[bt]?", str(word))]
    if name == "open" and (modes or not is_method):
        return "b" not in str(modes)
    return any(word.arg == "text" and ast.unparse(word.value) == "True" for word in call.keywords)


def test_no_line_uses_what_windows_lacks_or_the_encoding_of_the_system() -> None:
    ours = [
        path
        for path in files()
        if re.fullmatch(r"(src|classroom/src|workshop)/.*\.py", path)
        and "tests" not in PurePath(path).parts
        and PurePath(path).stem not in INSIDE_A_BOX
    ]
    faults = {
        f"{path}:{line}": fault
        for path in ours
        for find in (uses_of_posix, texts_without_encoding)
        for line, fault in find(path)
    }

    assert len(ours) > 300
    assert faults == {}


def name_faults(path: str) -> Iterator[tuple[str, str]]:
    """List what Windows does not take in the name of a file."""
    for part in PurePath(path).parts:
        if NOT_ON_WINDOWS.search(part) or part.partition(".")[0].lower() in DEVICES:
            yield path, "has a name that Windows does not take"
    if len(path) > LONGEST_PATH:
        yield path, "has too long a path for Windows"


def text_faults(path: str) -> Iterator[tuple[str, str]]:
    """List the lines of a file that name a path of one machine, or a package index."""
    for number, line in enumerate(read(path).splitlines(), 1):
        if OWN_PATHS.search(line) or INDEXES.search(line):
            yield f"{path}:{number}", line.strip()


def test_no_file_is_bound_to_one_machine_by_its_name_or_its_text() -> None:
    paths = files()
    lower = [path.lower() for path in paths]
    faults = {path: "differs in capitals alone" for path in paths if lower.count(path.lower()) > 1}
    for path in paths:
        faults |= name_faults(path)
        if b"\0" not in (ROOT / path).read_bytes():  # else it is no text
            faults |= text_faults(path)

    assert len(paths) > 500
    assert faults == {}


def test_matches_lie_where_each_system_keeps_what_is_ones_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("CROUPIER_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("LOCALAPPDATA", "local")
    folders = {
        "win32": Path("local/croupier"),
        "darwin": Path("home/Library/Application Support/croupier"),
        "linux": Path("home/.local/share/croupier"),
    }
    found = {}
    for system in folders:
        with monkeypatch.context() as here:
            here.setattr(Path, "home", lambda: Path("home"))
            here.setattr("sys.platform", system)
            found[system] = data_folder()

    assert found == folders
