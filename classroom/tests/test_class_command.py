"""`croupier class`: a folder of submissions becomes marks; it is stopped, and goes on."""

import csv
import json
import os
import re
import signal
import sys
from pathlib import Path

import pytest

from croupier.sandbox.walls import NO_BUBBLEWRAP, confinement
from croupier_classroom.cohort import class_run
from croupier_classroom.cohort.class_folder import ClassFolder
from croupier_classroom.cohort.grading_job import GradingJob
from croupier_classroom.editions import edition_of
from tests.cli.commandline import WRONG, assert_refused, begin, croupier

pytestmark = pytest.mark.process

GAME = "strip_me"
FILES = {path.name: text for path, text in edition_of(GAME).flat_files().items()}
MAIN = next(iter(edition_of(GAME).checks.files.values()))
STOPPED = 130
needs_box = pytest.mark.skipif(
    not confinement().is_whole, reason="bubblewrap does not work here: `class` refuses"
)


def hand_in(folder: Path, prefix: str, files: dict[str, str] | None = None) -> None:
    """Hand files in as Canvas names them."""
    folder.mkdir(exist_ok=True)
    for number, (name, text) in enumerate((files or FILES).items(), 1000):
        (folder / f"{prefix}_{number}_{name}").write_text(text, encoding="utf-8")


@pytest.fixture
def submissions(tmp_path: Path) -> Path:
    """Hand in our own files, none that can be read, and a program without a game."""
    folder = tmp_path / "T1"
    hand_in(folder, "lovelaceada_LATE_7")
    hand_in(folder, "hoppergrace_8", {"game.rar": "Rar!"})
    hand_in(folder, "bartikjean_9", {MAIN: "x = 1\n"})
    return folder


def grades(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Return the grades that are kept: when they were written, and what they say."""
    kept = (folder / "T1-grades" / "grades").glob("*.json")
    return {
        path.name.rpartition("-")[0]: (path.stat().st_mtime_ns, path.read_bytes()) for path in kept
    }


def marks(folder: Path) -> dict[str, dict[str, str]]:
    """Return everybody's row of the marks."""
    text = (folder / "T1-grades" / "marks.csv").read_text(encoding="utf-8")
    return {row["Student"]: row for row in csv.DictReader(text.splitlines())}


@needs_box
def test_a_class_is_graded_and_graded_no_second_time(submissions: Path, tmp_path: Path) -> None:
    done = croupier("class", "T1", "--game", GAME, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "3 of 3 graded" in done.stderr
    assert "Late (1):\n  lovelaceada" in done.stdout
    found = marks(tmp_path)
    assert float(found["lovelaceada"]["Points"]) > 80
    assert found["lovelaceada"]["Late"] == "late"
    assert float(found["bartikjean"]["Points"]) < 15
    assert found["hoppergrace"]["Points"] == "0"
    output = tmp_path / "T1-grades"
    for name in ("class.html", "canvas.csv", "junit.xml", "similarity.csv"):
        assert (output / name).stat().st_size > 0
    assert not (output / "moodle.csv").exists()
    assert len(list((output / "students").glob("*.html"))) == 3
    assert {path.name for path in submissions.parent.iterdir()} == {"T1", "T1-grades"}

    before = grades(tmp_path)
    again = croupier("class", "T1", "--game", GAME, folder=tmp_path)
    assert again.returncode == 0
    assert grades(tmp_path) == before

    hand_in(submissions, "bartikjean_9", {MAIN: "x = 2\n"})
    croupier("class", "T1", "--game", GAME, folder=tmp_path)
    after = grades(tmp_path)
    assert {name for name in before if before[name] != after[name]} == {"bartikjean"}


def alike_to(folder: Path) -> dict[str, tuple[int, int]]:
    """Return what the first student's program is like, and how much of each is in the other."""
    text = (folder / "T1-grades" / "similarity.csv").read_text(encoding="utf-8")
    _, *pairs = csv.reader(text.splitlines())
    return {pair[2]: (int(pair[1]), int(pair[3])) for pair in pairs}


@needs_box
def test_copies_of_our_edition_and_of_past_programs_are_found(tmp_path: Path) -> None:
    own = tmp_path / "T1" / "Ada Lovelace_11_assignsubmission_file_"
    for folder in (own, tmp_path / "past", tmp_path / "given"):
        folder.mkdir(parents=True)
    for name, text in FILES.items():
        (own / name).write_text(text, encoding="utf-8")
    (tmp_path / "past" / "bob.py").write_text(FILES[MAIN], encoding="utf-8")

    words = ("class", "T1", "--game", GAME, "--past", "past", "--handed-out", "given")
    done = croupier(*words, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "T1-grades" / "moodle.csv").exists()
    assert alike_to(tmp_path)["our edition"] == (100, 100)
    assert alike_to(tmp_path)["past: bob.py"][1] >= 95

    (tmp_path / "given" / "given.py").write_text(FILES[MAIN], encoding="utf-8")
    croupier(*words, folder=tmp_path)
    assert "past: bob.py" not in alike_to(tmp_path)


@needs_box
def test_nobody_is_named_when_names_are_left_out(submissions: Path, tmp_path: Path) -> None:
    words = ("class", submissions.name, "--game", GAME)
    croupier(*words, folder=tmp_path)
    remarks = tmp_path / "T1-grades" / "students" / "remarks.html"
    remarks.write_text("my own", encoding="utf-8")
    done = croupier(*words, "--anonymous", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert remarks.read_text(encoding="utf-8") == "my own"
    output = tmp_path / "T1-grades"
    shown = [
        output / "class.html",
        output / "marks.csv",
        output / "class.json",
        output / "junit.xml",
    ]
    shown += [*(output / "students").iterdir(), *(output / "teacher").iterdir()]
    for path in shown:
        assert "lovelace" not in path.name + path.read_text(encoding="utf-8").lower()
    names = (output / "names.csv").read_text(encoding="utf-8")
    assert "lovelaceada" in names


@needs_box
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_stopped_in_the_middle_it_goes_on(
    how: signal.Signals, submissions: Path, tmp_path: Path
) -> None:
    for number in range(20, 24):
        hand_in(submissions, f"student{number}_{number}")
    words = ("class", "T1", "--game", GAME, "--jobs", "1")
    process = begin(*words, folder=tmp_path)
    assert process.stderr is not None
    while "1 of 7 graded" not in process.stderr.readline():
        assert process.poll() is None
    os.kill(process.pid, how)
    _, said = process.communicate(timeout=60)
    before = grades(tmp_path)
    assert 0 < len(before) < 7
    if how == signal.SIGINT:
        assert process.returncode == STOPPED
        assert "Every grade so far is kept; the same command goes on." in said
        assert "Traceback" not in said

    done = croupier(*words, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    after = grades(tmp_path)
    assert len(after) == 7
    assert {name: after[name] for name in before} == before
    assert [
        path for path in (tmp_path / "T1-grades" / "grades").iterdir() if path.suffix == ".new"
    ] == []


def test_without_bubblewrap_a_class_is_refused_unless_told(tmp_path: Path) -> None:
    hand_in(tmp_path / "T1", "bartikjean_9", {MAIN: "x = 1\n"})
    words = ("class", "T1", "--game", GAME)
    refused = croupier(*words, folder=tmp_path, **{NO_BUBBLEWRAP: "1"})
    assert_refused(refused, WRONG, "bubblewrap is missing or does not work here", "--unconfined")
    assert not (tmp_path / "T1-grades").exists()

    done = croupier(*words, "--unconfined", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    (report,) = (tmp_path / "T1-grades" / "students").glob("*.html")
    not_held = re.search(
        r"held by (Landlock; |process limits; files and )the network",
        report.read_text(encoding="utf-8"),
    )
    assert not_held is not None


def test_a_folder_of_others_is_left_alone(tmp_path: Path) -> None:
    hand_in(tmp_path / "T1", "bartikjean_9", {MAIN: "x = 1\n"})
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("mine", encoding="utf-8")
    done = croupier(
        "class", "T1", "--game", GAME, "--output", "mine", "--unconfined", folder=tmp_path
    )
    assert_refused(done, WRONG, "holds files of others")
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere", "--game", GAME), "is not there"),
        (("T1.zip", "--game", GAME), "unpack it first"),
        (("T1", "--game", "whist"), "'whist' has no checks. There are: "),
        (("T1", "--game", GAME, "--profile", "gentle"), "there is no profile 'gentle'"),
        (("T1", "--game", GAME, "--points", "own.toml"), "there is no section 'Music'"),
        (("T1", "--game", GAME, "--roster", "own.toml"), "no column of names"),
    ],
)
def test_a_mistake_is_told_before_anything_is_graded(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    hand_in(tmp_path / "T1", "bartikjean_9", {MAIN: "x = 1\n"})
    (tmp_path / "T1.zip").write_bytes(b"PK")
    (tmp_path / "own.toml").write_text("[sections]\nMusic = 5\n", encoding="utf-8")
    assert_refused(croupier("class", *words, "--unconfined", folder=tmp_path), WRONG, said)
    assert not (tmp_path / "T1-grades").exists()


@needs_box
def test_points_late_and_roster_reach_the_exports(submissions: Path, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("[deductions]\nlate = 10\n", encoding="utf-8")
    (tmp_path / "roster.csv").write_text(
        "Student,ID,SIS User ID,SIS Login ID,Section\n"
        '"Lovelace, Ada",7,s1,ada,T1\n"Hamilton, Margaret",5,s5,mh,T1\n',
        encoding="utf-8",
    )
    done = croupier(
        "class", submissions.name, "--game", GAME, "--roster", "roster.csv", "--points", "own.toml",
        "--assignment", "Assignment 2 (4711)", folder=tmp_path,
    )  # fmt: skip
    assert "Handed in nothing (1):\n  Hamilton, Margaret" in done.stdout
    assert "Not matched with a student (2):" in done.stdout
    output = tmp_path / "T1-grades"
    heads, possible, *rows = csv.reader((output / "canvas.csv").read_text("utf-8").splitlines())
    assert heads[-1] == "Assignment 2 (4711)"
    assert possible[-1] == "100"
    assert rows[-1][:5] == ["Lovelace, Ada", "7", "s1", "ada", "T1"]
    data = json.loads((output / "class.json").read_text(encoding="utf-8"))
    ada = next(each for each in data["students"] if each["id"] == "7")
    assert ada["deductions"][-1] == {"points": 10.0, "reason": "It was handed in late."}


def test_a_grader_that_fails_with_many_words_holds_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = tmp_path / "grader"
    grader.write_text("#!/bin/sh\nread job\nyes words | head -n 50000 >&2\necho the last >&2\n")
    grader.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(grader))
    monkeypatch.setattr(class_run, "SECONDS_OF_GRACE", 9.0)
    run = class_run.ClassRun(GradingJob(GAME, ""), ClassFolder(tmp_path / "grades"), jobs=1)
    with pytest.raises(class_run.NotGraded, match=r"^the last$"):
        run.in_a_process(GradingJob(GAME, str(tmp_path), time_limit=1.0))
