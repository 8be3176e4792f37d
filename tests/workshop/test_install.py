"""The set-up, with small scripts in the place of pip and uv: no network, no waiting."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from workshop import add, install
from workshop.ready import make_ready
from workshop.stamps import (
    CROUPIER,
    PACKAGES,
    ROOT,
    SEARCH,
    SERVE,
    STUDY,
    TO_PLAY,
    TO_WORK,
    TOOLS,
    Layer,
    missing_layers,
)

UV = """\
#!/bin/sh
echo "$@" >> {journal}
case "$*" in
    venv*) rm -rf {root}/.venv; mkdir -p {root}/.venv/bin; touch {root}/.venv/bin/python ;;
    *{fails}*) echo "error: client error (Connect)"; exit 2 ;;
esac
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Make a project that has its uv, and nothing else yet."""
    for layer in TO_WORK:
        (tmp_path / layer.source).parent.mkdir(exist_ok=True)
        (tmp_path / layer.source).write_text(f"{layer.name} 1.0\n")
    (tmp_path / "requirements-uv.lock").write_text("uv==1.2.3 \\\n    --hash=sha256:00\n")
    write_uv(tmp_path)
    return tmp_path


def write_uv(root: Path, fails: str = "nothing fails") -> None:
    """Put a uv into place that notes its calls, and fails at those with the given words."""
    uv = root / ".tools" / "uv-1.2.3" / "bin" / "uv"
    uv.parent.mkdir(parents=True, exist_ok=True)
    uv.write_text(UV.format(root=root, journal=root / "journal", fails=f'"{fails}"'))
    uv.chmod(0o755)


def calls(root: Path) -> list[str]:
    """List what uv was called for, the first word or the lock's name each."""
    lines = (root / "journal").read_text().splitlines()
    return [
        line.split()[-1].removeprefix(f"{root}/") if "pip" in line else "venv" for line in lines
    ]


@pytest.mark.process
def test_a_first_call_makes_the_venv_and_says_so(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_ready(root, TO_PLAY)

    assert calls(root) == ["venv", "requirements.lock", str(root), "classroom"]
    assert missing_layers(root, TO_PLAY) == []
    said = capsys.readouterr()
    assert said.out == ""
    assert "Setting up in" in said.err
    assert said.err.endswith("Ready.\n")


@pytest.mark.process
def test_a_second_call_runs_nothing_and_says_nothing(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    make_ready(root, TO_PLAY)
    capsys.readouterr()
    monkeypatch.delattr(subprocess, "Popen")

    make_ready(root, TO_PLAY)

    assert capsys.readouterr().err == ""


@pytest.mark.process
def test_the_tools_are_laid_on_the_same_venv(root: Path) -> None:
    make_ready(root, TO_PLAY)
    make_ready(root, TO_WORK)

    parts = [f"requirements-{name}.lock" for name in ("serve", "search", "study", "dev")]
    assert calls(root) == ["venv", "requirements.lock", str(root), "classroom", *parts]


@pytest.mark.process
def test_one_part_is_added_alone(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(add, "ROOT", root)
    make_ready(root, TO_PLAY)
    add.main(["search"])

    assert calls(root)[4:] == ["requirements-search.lock"]
    assert missing_layers(root, (*TO_PLAY, SEARCH)) == []


@pytest.mark.process
def test_a_changed_lock_begins_a_new_venv(root: Path) -> None:
    make_ready(root, TO_WORK)
    (root / "journal").unlink()
    (root / PACKAGES.source).write_text("packages 2.0\n")

    make_ready(root, TO_PLAY)

    assert calls(root) == ["venv", "requirements.lock", str(root), "classroom"]
    assert missing_layers(root, TO_WORK) == [SERVE, SEARCH, STUDY, TOOLS]


@pytest.mark.process
def test_a_changed_pyproject_keeps_the_venv(root: Path) -> None:
    make_ready(root, TO_PLAY)
    (root / "journal").unlink()
    (root / CROUPIER.source).write_text("croupier 2.0\n")

    make_ready(root, TO_PLAY)

    assert calls(root) == [str(root)]


@pytest.mark.process
def test_without_a_network_one_is_told_and_the_next_call_succeeds(root: Path) -> None:
    write_uv(root, fails="requirements.lock")
    with pytest.raises(SystemExit, match=r"Is there a network\?(.|\n)*client error"):
        make_ready(root, TO_PLAY)
    assert missing_layers(root, TO_PLAY) == list(TO_PLAY)

    write_uv(root)
    make_ready(root, TO_PLAY)

    assert missing_layers(root, TO_PLAY) == []


@pytest.mark.process
def test_tools_that_cannot_be_fetched_leave_the_game_playable(root: Path) -> None:
    make_ready(root, TO_PLAY)
    write_uv(root, fails="requirements-dev.lock")

    with pytest.raises(SystemExit, match="the tools to work with"):
        make_ready(root, TO_WORK)

    assert missing_layers(root, TO_PLAY) == []


@pytest.mark.process
def test_an_installer_that_is_killed_leaves_no_stamp(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_ready(root, TO_PLAY)

    def killed(_title: str, _commands: list[list[str]]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(install, "do", killed)
    with pytest.raises(SystemExit) as stopped:
        make_ready(root, TO_WORK)

    assert stopped.value.code == 130
    assert missing_layers(root, TO_PLAY) == list(TO_PLAY)


@pytest.mark.process
def test_a_missing_pip_is_named_with_the_command_that_brings_it(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / ".tools" / "uv-1.2.3").rename(root / "elsewhere")
    without_pip = root / "python-without-pip"
    without_pip.write_text("#!/bin/sh\necho $0: No module named pip\nexit 1\n")
    without_pip.chmod(0o755)
    monkeypatch.setattr(install, "own_python", lambda: str(without_pip))

    with pytest.raises(SystemExit, match="sudo apt install python3-pip"):
        make_ready(root, TO_PLAY)


@pytest.mark.process
def test_a_half_fetched_uv_is_fetched_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / ".tools" / "uv-1.2.3").rename(root / ".tools" / "uv-draft")
    (root / ".tools" / "uv-draft" / "remains").touch()
    fetch = "import sys, pathlib; pathlib.Path(sys.argv[1], 'bin').mkdir(parents=True)"
    monkeypatch.setattr(
        install, "pip_command", lambda _lock, target: [sys.executable, "-c", fetch, str(target)]
    )

    uv = install.fetched_uv(root)

    assert uv == root / ".tools" / "uv-1.2.3" / "bin" / "uv"
    assert not (root / ".tools" / "uv-1.2.3" / "remains").exists()


HOLDING = """
import sys
from pathlib import Path
from workshop.install import one_at_a_time
with one_at_a_time(Path(sys.argv[1])):
    print("set up", flush=True)
    sys.stdin.read()
"""


def start_holding(root: Path) -> subprocess.Popen[str]:
    """Start a process that sets up until its input ends."""
    command = [sys.executable, "-c", HOLDING, str(root)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=ROOT)


@pytest.mark.process
@pytest.mark.parametrize("is_killed", [False, True], ids=["finished", "killed"])
def test_a_second_call_waits_for_the_first(root: Path, *, is_killed: bool) -> None:
    with start_holding(root) as first, start_waiting(root, first) as second:
        if is_killed:
            first.kill()
        else:
            first.communicate()

        assert second.communicate()[0] == "set up\n"


def start_waiting(root: Path, first: subprocess.Popen[str]) -> subprocess.Popen[str]:
    """Start a second process once the first has begun; return it when it says that it waits."""
    assert first.stdout is not None
    assert first.stdout.readline() == "set up\n"
    second = start_holding(root)
    assert second.stderr is not None
    assert second.stderr.readline() == "Another call is setting up; waiting for it.\n"
    return second


def test_a_folder_one_may_not_write_in_is_named(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(folder: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(Path, "mkdir", refused)

    with pytest.raises(SystemExit, match=r"could not write here(.|\n)*Permission denied"):
        make_ready(root, TO_PLAY)


@pytest.mark.parametrize(
    ("layers", "command"),
    [
        ((*TO_PLAY, SERVE), "serve --prepare"),
        ((*TO_PLAY, SEARCH), "serve --prepare"),
        (TO_PLAY, "--version"),
    ],
)
def test_where_the_folder_cannot_be_written_the_command_that_prepares_it_is_named(
    root: Path, monkeypatch: pytest.MonkeyPatch, layers: tuple[Layer, ...], command: str
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system", str(root / ".tools" / "lock"))

    monkeypatch.setattr(install, "install", refuse)

    with pytest.raises(SystemExit) as left:
        make_ready(root, layers)

    assert "Read-only file system" in str(left.value)
    assert str(left.value).endswith(f"call: {root}/croupier {command}")
    assert install.RETRY not in str(left.value)  # the next call would fail the same way


def test_a_full_disk_is_no_reason_to_ask_another_user(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(install, "install", fill)

    with pytest.raises(SystemExit, match=install.RETRY):
        make_ready(root, TO_PLAY)
