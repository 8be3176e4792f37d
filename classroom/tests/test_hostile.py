"""Cheating and hostile submissions: few points, no later grade changed, nothing left behind.

They are texts in `hostile/`, and those of `hostile_shapes.py`. All are graded in processes of their
own by `hostile_run.py`: confined, for a user without rights, without bubblewrap, without any wall.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from classroom.tests.hostile_shapes import ANSWERS, CLASSES, FUNCTIONS, ODD_FILES
from croupier.sandbox.walls import LANDLOCK, NO_BUBBLEWRAP, NO_LANDLOCK, landlock_command, runs

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
STORED = sorted(f"{path.parent.name}/{path.name}" for path in (HERE / "hostile").glob("*/*"))
GAMES = (*FUNCTIONS, *CLASSES)
MOST_POINTS = 15
SERVED, CALLED = 47391, 47392  # the ports of `opens_sockets` and `blinds_the_watch`
NOBODY = "65534"
TRACES = (b"left_behind", b"LEFT_BEHIND")
STARTUP_FILES = ("sitecustomize.py", "usercustomize.py", ".pythonrc.py", ".bashrc", ".profile")

SLOW = {  # they wait until their time is over
    "deeply_nested", "endless_recursion", "finds_the_edition_on_disk", "hanging_objects",
    "huge_values", "memory_bomb", "memory_bomb_at_import", "busy_loop", "fills_the_disk",
    "raises_its_limits", "huge_numbers", "sleeps_for_ever", "hangs_at_import", "thread_bomb",
    "traces_the_host", "closes_everything", "patches_every_module", "lies_about_its_class",
    "patches_the_builtins", "floods_the_output",
}  # fmt: skip
FLAGGED: Mapping[str, str] = {  # what a teacher is told was tried
    "crazy/imports_the_edition": "croupier",
    "crazy/walks_the_frames": "frames",
    "monopoly_deal/fork_bomb": "fork",
    "monopoly_deal/imports_by_dunder": "croupier",
    "monopoly_deal/inspects_the_stack": "gc.get_objects",
    "monopoly_deal/opens_sockets": "socket",
    "monopoly_deal/raises_its_limits": "resource",
    "monopoly_deal/writes_everywhere": "outside its folder",
    "monopoly_deal/writes_into_memory": "ctypes",
    "onu/imports_by_importlib": "importlib",
    "onu/installs_itself": "outside its folder",
    "onu/looks_for_the_answers": "/proc",
    "onu/shadows_the_package": "croupier",
    "onu/stops_its_parents": "kill",
    "onu/takes_it_from_another_program": "subprocess",
    "strip_me/becomes_a_shell": "exec",
    "strip_me/poisons_the_cache": "outside its folder",
    "tic_tac_rummy/background_processes": "fork",
    "tic_tac_rummy/becomes_another_program": "exec",
    "tic_tac_rummy/imports_the_edition": "croupier",
    "tic_tac_rummy/kills_its_parents": "kill",
    "tic_tac_rummy/reads_the_parents_memory": "ctypes",
    "tic_tac_rummy/rewrites_the_examiner": "outside its folder",
    "tic_tac_rummy/walks_the_frames": "frames",
}
NEEDS_A_WALL = {  # without any wall files and the network can be reached; the notes say so
    "finds_the_edition_on_disk", "finds_the_edition_through_the_loader", "blinds_the_watch",
}  # fmt: skip


@dataclass(frozen=True)
class Surroundings:
    """Where nothing may be left: private folders for a run, and the files of the house."""

    folder: Path

    def environment(self, **more: str) -> dict[str, str]:
        """Return the environment of a run in here."""
        own = {name: str(self.folder / name) for name in ("HOME", "TMPDIR")}
        paths = os.pathsep.join(map(str, (ROOT / "src", ROOT / "classroom/src", ROOT)))
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        return {**kept, **own, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", **more}

    def left(self) -> list[Path]:
        """Return what was left: anything in the private folders, and traces elsewhere."""
        private = [path for path in self.folder.rglob("*") if path.parent != self.folder]
        tops = (Path("/tmp"), Path("/var/tmp"), Path("/dev/shm"), Path.home(), ROOT, Path("/"))
        shared = [path for top in tops for path in top.glob("*left_behind*")]
        library = Path(os.__file__).parent
        caches = [*library.glob("__pycache__/*"), *library.glob("*.py"), *library.glob("*.pth")]
        house = [*(ROOT / "classroom/src").rglob("*"), *Path.home().glob(".*")]
        return [*private, *shared, *(path for path in (*caches, *house) if has_trace(path))]


def has_trace(path: Path) -> bool:
    """Say whether a hostile program has written into a file."""
    with suppress(OSError):
        return path.is_file() and any(trace in path.read_bytes() for trace in TRACES)
    return False


@pytest.fixture
def surroundings(tmp_path: Path) -> Iterator[Surroundings]:
    """Give private folders, watch what is left in them and elsewhere, listen at a port."""
    tmp_path.chmod(0o755)
    for name in ("HOME", "TMPDIR", "cwd"):
        (tmp_path / name).mkdir()
        (tmp_path / name).chmod(0o777)
    here = Surroundings(tmp_path)
    with closing(socket.socket()) as listener:
        with suppress(OSError):  # another run of these tests listens already
            listener.bind(("127.0.0.1", CALLED))
        listener.listen()
        listener.settimeout(0)
        yield here
        with pytest.raises(BlockingIOError):
            listener.accept()
    with closing(socket.socket()) as caller:
        assert caller.connect_ex(("127.0.0.1", SERVED)) != 0
    assert here.left() == []


def run(
    names: Sequence[str], here: Surroundings, before: Sequence[str] = (), **more: str
) -> list[dict[str, Any]]:
    """Grade submissions in a process of its own; return what it says of each."""
    command = [*before, sys.executable, "-P", str(HERE / "hostile_run.py"), *names]
    if before:  # another user may not be allowed to read where this Python lies
        command[len(before)] = shutil.which("python3", path="/usr/bin") or sys.executable
    done = subprocess.run(
        command, env=here.environment(**more), cwd=here.folder / "cwd", capture_output=True,
        text=True, timeout=500, check=False, start_new_session=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    assert [each["name"] for each in told] == list(names)
    return told


def faults_of(outcomes: Sequence[dict[str, Any]]) -> list[str]:
    """Return a sentence for everything that a hostile submission has achieved."""
    found = []
    for each in outcomes:
        name = each["name"]
        if each["points"] >= MOST_POINTS:
            found.append(f"{name} got {each['points']:.1f} points")
        if each["after"] not in {None, each["before"]}:
            found.append(f"after {name}, or one before it, a correct program got {each['after']}")
        if each["left"]:
            found.append(f"{name} left processes: {each['left']}")
    return found


def quick_of(game: str) -> list[str]:
    """Return the submissions of a game that do not wait for the end of their time."""
    own = (name for name in STORED if name.startswith(f"{game}/"))
    return [name for name in own if name.partition("/")[2] not in SLOW]


def test_there_are_many_and_for_every_document() -> None:
    assert len(STORED) > 60
    assert {name.partition("/")[0] for name in STORED} == set(GAMES)


@pytest.mark.process
@pytest.mark.needs("bwrap")
@pytest.mark.parametrize("game", GAMES)
def test_hostile_programs_gain_nothing_and_leave_nothing(
    game: str, surroundings: Surroundings
) -> None:
    outcomes = run(quick_of(game), surroundings)

    assert faults_of(outcomes) == []
    assert {each["held"] for each in outcomes} == {"bubblewrap"}
    untold = [each["name"] for each in outcomes if not is_told(each)]
    assert untold == []


def is_told(outcome: dict[str, Any]) -> bool:
    """Say whether the flags name what was tried, where they can."""
    return FLAGGED.get(outcome["name"], "") in " ".join(outcome["flags"])


@pytest.mark.process
@pytest.mark.parametrize("game", GAMES)
def test_programs_that_use_up_everything_are_ended(game: str, surroundings: Surroundings) -> None:
    own = [name for name in STORED if name.startswith(f"{game}/") and name not in quick_of(game)]
    assert faults_of(run(own, surroundings)) == []


@pytest.mark.process
@pytest.mark.parametrize("game", GAMES)
def test_a_program_without_a_game_gets_few_points(game: str, surroundings: Surroundings) -> None:
    assert faults_of(run([f"{game}/{answer}" for answer in ANSWERS], surroundings)) == []


@pytest.mark.process
def test_odd_files_are_refused_or_graded_like_any_other(surroundings: Surroundings) -> None:
    odd = [f"tic_tac_rummy/{make.__name__}" for make in ODD_FILES]
    assert faults_of(run(odd, surroundings)) == []


def as_nobody() -> list[str]:
    """Return a command that runs another for a user without rights, or leave the test out."""
    if os.geteuid() != 0 or shutil.which("setpriv") is None:
        pytest.skip("needs root and setpriv to become a user without rights")
    words = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    tried = "import sys; sys.exit(sys.version_info < (3, 11))"
    readable = [*words, shutil.which("python3", path="/usr/bin") or "python3", "-c", tried]
    if subprocess.run(readable, check=False).returncode != 0:
        pytest.skip("needs a Python 3.11 that another user can run")
    return words


@pytest.mark.process
@pytest.mark.needs("bwrap")
def test_it_holds_for_a_user_without_rights(surroundings: Surroundings) -> None:
    outcomes = run(quick_of("tic_tac_rummy")[1::8], surroundings, as_nobody())
    assert faults_of(outcomes) == []
    assert {each["held"] for each in outcomes} == {"bubblewrap"}


@pytest.mark.process
@pytest.mark.parametrize("game", GAMES)
def test_more_of_it_holds_for_a_user_without_rights(game: str, surroundings: Surroundings) -> None:
    own = [name for name in STORED if name.startswith(f"{game}/")]
    assert faults_of(run(own[GAMES.index(game) % 3 :: 3], surroundings, as_nobody())) == []


def a_third(and_always: list[str]) -> list[Any]:
    """Return a third of each game's submissions, and some that are always tried."""
    thirds = [pytest.param(quick_of(game)[n % 3 :: 3], id=game) for n, game in enumerate(GAMES)]
    return [pytest.param(and_always, id="always"), *thirds]


@pytest.mark.process
@pytest.mark.skipif(not runs(landlock_command()), reason="this Linux has no Landlock")
@pytest.mark.parametrize(
    "names", a_third(["tic_tac_rummy/blinds_the_watch", "onu/installs_itself"])
)
def test_behind_landlock_they_gain_nothing_and_leave_nothing(
    names: list[str], surroundings: Surroundings
) -> None:
    outcomes = run(names, surroundings, **{NO_BUBBLEWRAP: "1"})

    assert faults_of(outcomes) == []
    assert {each["held"] for each in outcomes} == {LANDLOCK.name}
    for each in outcomes:
        assert "the network is not out of its reach" in " ".join(each["notes"])


@pytest.mark.process
@pytest.mark.parametrize(
    "names", a_third(["onu/starts_processes_unheard", *quick_of("tic_tac_rummy")[::16]])
)
def test_without_a_wall_verdicts_stay_out_of_reach(
    names: list[str], surroundings: Surroundings
) -> None:
    """They are graded for a user who can break nothing."""
    names = [name for name in names if name.partition("/")[2] not in NEEDS_A_WALL]
    outcomes = run(names, surroundings, as_nobody(), **{NO_BUBBLEWRAP: "1", NO_LANDLOCK: "1"})

    assert faults_of(outcomes) == []
    assert {each["held"] for each in outcomes} == {"process limits"}
    for each in outcomes:
        assert "files and the network are not out of its reach" in " ".join(each["notes"])
