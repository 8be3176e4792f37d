"""Checks on a submission: each on a fresh import, whatever the program did before."""

import os
import random
from fractions import Fraction
from pathlib import Path

import pytest

from classroom.tests.programs import written
from croupier.engine import UserError
from croupier.sandbox.walls import PROCESS_LIMITS, confinement, marked
from croupier_classroom.grading.box.program_box import BoxLimits
from croupier_classroom.grading.checks import Check, CheckResult, Checks, Profile, Program, expect
from croupier_classroom.grading.runner import Grade, grade

PROGRAM = """
import os, subprocess, sys

def two():
    return 2

def three():
    return 3

def noise():
    print("{}")
    for number in range(3, 20):
        try:
            os.write(number, b"\\0\\0\\0\\x0d" + b'{"value":2}  ')
        except OSError:
            pass
    return two()

def death():
    os._exit(2)

def deaf():
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass

def greedy():
    return len("x" * 10**10)

def fork():
    os.fork()

def deep():
    value = []
    for _ in range(100_000):
        value = (value,)
    return value

def flood():
    return ["x" * 1_000_000] * 100

def itself():
    return sys.modules[__name__]
"""
QUICK = BoxLimits(seconds=1.0)


def calling(*names: str) -> Checks:
    """Make checks that call functions and expect 2."""
    checks = Checks(files={"a3": "a3.py"}, sections={"all": 100})
    for name in names:

        def call(program: Program, name: str = name) -> None:
            """Call it."""
            expect(getattr(program.module("a3"), name)(), 2)

        call.__name__ = name
        checks.check("all", "R9.1")(call)
    return checks


def graded(folder: Path, checks: Checks, limits: BoxLimits = QUICK) -> Grade:
    """Grade the toy program."""
    return grade(checks, written(folder, {"a3": PROGRAM}), limits=limits)


@pytest.mark.process
def test_checks_go_on_after_whatever_the_program_does(tmp_path: Path) -> None:
    names = ["two", "three", "death", "deaf", "greedy", "fork", "deep", "flood", "itself", "two"]
    came = {result.check.number: result for result in graded(tmp_path, calling(*names)).results}
    assert [came[number].passed for number in came] == [True, *[False] * 8, True]
    assert came[2].came == "3"
    assert came[3].came == "the program ended Python itself"
    assert (came[4].expected, came[4].came) == ("an end", "none within 1 seconds")
    assert came[5].came.startswith("MemoryError")
    assert came[6].came == "PermissionError: not allowed here: it used os.fork"
    assert came[6].place == "a3.py line 34: os.fork()"
    assert [path.name for path in tmp_path.iterdir()] == ["a3.py"]


@pytest.mark.process
def test_a_program_that_writes_into_the_line_wins_nothing_by_it(tmp_path: Path) -> None:
    checks = Checks(files={"a3": "a3.py"}, sections={"all": 100})

    @checks.check("all", "R9.1")
    def noise(program: Program) -> None:
        """Expect what was not forged."""
        expect(program.module("a3").noise(), 3)

    assert graded(tmp_path, checks).points == 0


@pytest.mark.process
def test_a_submission_has_a_time_limit_of_its_own(tmp_path: Path) -> None:
    grade_ = graded(tmp_path, calling(*["deaf"] * 50), BoxLimits(seconds=1.0, total_seconds=2.5))
    came = [result.came for result in grade_.results]
    assert len(came) == 50
    assert came[3:] == ["the time was over before"] * 47


@pytest.mark.process
def test_results_come_one_by_one(tmp_path: Path) -> None:
    seen: list[str] = []
    grade(
        calling("two", "three"),
        written(tmp_path, {"a3": PROGRAM}),
        on_result=lambda result: seen.append(result.check.name),
    )
    assert seen == ["two", "three"]


@pytest.mark.process
def test_a_note_says_how_the_program_was_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = graded(tmp_path, calling("two"))
    rest = "" if confinement().is_whole else f"; {confinement().not_held}"
    assert held.notes[-1] == f"The program was held by {confinement().name}{rest}."
    monkeypatch.setattr(
        "croupier_classroom.grading.box.program_box.confinement", lambda: PROCESS_LIMITS
    )
    loose = graded(tmp_path, calling("two", "fork"))
    assert loose.notes[-1].endswith(
        "held by process limits; files and the network are not out of its reach."
    )
    assert [result.passed for result in loose.results] == [True, False]
    assert loose.flags == ("fork: it used os.fork",)


@pytest.mark.process
def test_what_was_tried_in_many_checks_is_said_once(tmp_path: Path) -> None:
    tried = graded(tmp_path, calling("two", "fork", "fork", "fork"))
    assert tried.flags == ("in 3 checks, first in fork: it used os.fork",)


@pytest.mark.process
def test_no_process_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "croupier_classroom.grading.box.program_box.token_hex", lambda _size: "a-mark-of-this-test"
    )
    for _ in range(2):
        graded(tmp_path, calling("two", "deaf"))
        assert [pid for pid in marked(b"a-mark-of-this-test") if pid != os.getpid()] == []
        monkeypatch.setattr(
            "croupier_classroom.grading.box.program_box.confinement", lambda: PROCESS_LIMITS
        )


def following() -> Checks:
    """Make checks of which the second needs the first, and the third the second."""
    checks = Checks(
        files={"a3": "a3.py"},
        sections={"one": 40, "two": 60},
        profiles={"short": Profile("without the second section", without=("two",))},
    )
    for section, name, needs in (
        ("one", "three", ()),
        ("one", "death", ("three",)),
        ("two", "fork", ("death",)),
        ("two", "two", ("three",)),
    ):

        def call(program: Program, name: str = name) -> None:
            """Call it."""
            expect(getattr(program.module("a3"), name)(), 2)

        call.__name__ = name
        checks.check(section, "R9.1", needs=needs)(call)
    return checks


@pytest.mark.process
def test_a_failure_that_follows_says_so_and_wins_nothing_without_a_game(tmp_path: Path) -> None:
    grade_ = graded(tmp_path, following())
    assert [result.follows for result in grade_.results] == ["", "three", "three", ""]
    assert grade_.results[3].rests_on == "three"
    assert [result.max_points for result in grade_.results] == [20, 20, 30, 30]
    assert grade_.points == 0  # one of four passes, and that one rests on a failure


def shared(passes: str, needing: tuple[int, ...] = ()) -> list[CheckResult]:
    """Share 100 points among checks, + for a pass; some need the first one, which failed."""
    checks = calling(*(f"check_{number}" for number in range(len(passes))))
    results = []
    for check, sign in zip(checks, passes, strict=True):
        is_passed = sign == "+"
        rests = "check_0" if check.number - 1 in needing else ""
        mark = {"rests_on" if is_passed else "follows": rests}
        results.append(CheckResult(check, passed=is_passed, **mark))  # type: ignore[arg-type]
    return list(checks.shared(results, checks.profile()))


def test_in_a_working_program_what_follows_wins_the_share_that_passed() -> None:
    results = shared("--+++", needing=(1, 4))
    assert [result.points for result in results] == [0, 15, 20, 20, 20]


def test_a_pass_is_never_worth_more_because_others_failed() -> None:
    results = shared("----+", needing=(1, 2, 3))
    assert [result.points for result in results] == [0, 0, 0, 0, 20]


def test_with_most_of_a_program_missing_a_pass_must_rest_on_passes() -> None:
    results = shared("---++", needing=(1, 2, 4))
    assert [result.points for result in results] == [0, 0, 0, 20, 0]


@pytest.mark.process
def test_a_profile_leaves_sections_out_and_shares_their_points(tmp_path: Path) -> None:
    checks = following()
    submission = written(tmp_path, {"a3": PROGRAM.replace("return 3", "return 2")})
    grade_ = grade(checks, submission, "short", QUICK)
    assert [result.max_points for result in grade_.results] == [50, 50]
    assert grade_.points == Fraction(50)
    with pytest.raises(UserError, match="there is no profile 'long'"):
        grade(checks, submission, "long")


def test_a_check_knows_its_number() -> None:
    assert [check.number for check in calling("two", "three")] == [1, 2]
    assert all(isinstance(check, Check) for check in calling("two"))


@pytest.mark.process
def test_a_deep_folder_is_removed_without_bubblewrap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "croupier_classroom.grading.box.program_box.confinement", lambda: PROCESS_LIMITS
    )
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    (tmp_path / "work").mkdir()
    deep = (
        "import os\ndef two():\n    for _ in range(1500):\n        os.mkdir('d'); os.chdir('d')\n"
    )
    grade(calling("two"), written(tmp_path / "work", {"a3": deep}), limits=QUICK)
    assert [path.name for path in tmp_path.iterdir()] == ["work"]


@pytest.mark.process
def test_a_missing_function_is_named_in_plain_words(tmp_path: Path) -> None:
    (result,) = graded(tmp_path, calling("four")).results
    assert (result.expected, result.came) == ("no error", "a3.py has no four")


@pytest.mark.process
def test_a_check_that_draws_at_random_draws_the_same_in_every_report(tmp_path: Path) -> None:
    drawn: list[float] = []
    checks = Checks(files={"a3": "a3.py"}, sections={"all": 100})

    @checks.check("all", "R9.1")
    def draws(_program: Program) -> None:
        """Draw a number."""
        drawn.append(random.random())

    for _ in range(2):
        graded(tmp_path, checks)
    assert drawn[0] == drawn[1]
