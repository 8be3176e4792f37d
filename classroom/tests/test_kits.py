"""The kits: a zip that Gradescope can run, a workflow for GitHub Classroom, no solutions."""

import json
import os
import re
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from croupier.engine import UserError
from croupier.sandbox.walls import sys_python
from croupier_classroom.cohort.grading_job import GradingJob, graded
from croupier_classroom.editions import copy_flat, edition_of, editions
from croupier_classroom.kits.course_kits import (
    GRADER,
    KitOrder,
    github_kit,
    gradescope_kit,
    write_grader,
)
from croupier_classroom.reports.grade_record import GradeRecord, points_text

ORDER = KitOrder("tic-tac-rummy")


def bare_python(folder: Path) -> str:
    """Return a PATH with an interpreter without any package, on which nothing can be installed."""
    tools = folder / "bin"
    tools.mkdir()
    (tools / "python3").symlink_to(sys_python())
    for name in ("apt-get", "sudo"):
        (tools / name).write_text("#!/bin/sh\nexit 1\n")
        (tools / name).chmod(0o755)
    return os.pathsep.join([str(tools), "/usr/bin", "/bin"])


def unpacked(kit: Path, root: Path) -> None:
    """Lay the folders out as Gradescope does."""
    for name in ("source", "submission", "results"):
        (root / name).mkdir(parents=True)
    with zipfile.ZipFile(kit) as archive:
        for entry in archive.infolist():
            path = Path(archive.extract(entry, root / "source"))
            path.chmod(entry.external_attr >> 16 or 0o644)


def run(script: Path, root: Path, path: str) -> None:
    """Run a script of the kit as Gradescope does, its root moved."""
    environment = {"PATH": path, "AUTOGRADER_ROOT": str(root), "LANG": "C.UTF-8"}
    done = subprocess.run(
        [script], env=environment, cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def graded_by(kit: Path, folder: Path, files: dict[str, str]) -> dict[str, object]:
    """Set an autograder up from a kit, and return what it leaves for a submission."""
    root, path = folder / "autograder", bare_python(folder)
    unpacked(kit, root)
    run(root / "source" / "setup.sh", root, path)
    for name, text in files.items():
        (root / "submission" / name).write_text(text, encoding="utf-8")
    run(root / "source" / "run_autograder", root, path)
    data: dict[str, object] = json.loads((root / "results/results.json").read_text("utf-8"))
    return data


def own_grade(folder: Path) -> GradeRecord:
    """Grade what lies in Gradescope's folder here, without the kit."""
    return graded(GradingJob(ORDER.game, str(folder / "autograder" / "submission")))


def edition_texts() -> dict[str, str]:
    """Return our own solution, as a student would hand it in."""
    return {str(path): text for path, text in edition_of(ORDER.game).flat_files().items()}


@pytest.mark.process
def test_gradescope_can_run_the_zip(tmp_path: Path) -> None:
    kit = gradescope_kit(ORDER, tmp_path / "kit.zip")
    data = graded_by(kit, tmp_path, edition_texts())
    assert data["score"] == round(float(own_grade(tmp_path).points), 4) > 80
    tests = data["tests"]
    assert isinstance(tests, list)
    assert len(tests) == len(own_grade(tmp_path).checks)


@pytest.mark.process
def test_gradescope_is_told_why_nothing_can_be_graded(tmp_path: Path) -> None:
    kit = gradescope_kit(ORDER, tmp_path / "kit.zip")
    data = graded_by(kit, tmp_path, {"essay.txt": "I had no time."})
    assert data["score"] == 0
    assert data["output"]


@pytest.mark.process
def test_a_teachers_points_travel_with_the_zip(tmp_path: Path) -> None:
    section = next(iter(edition_of(ORDER.game).checks.sections))
    points = tmp_path / "own.toml"
    points.write_text(f'[sections]\n"{section}" = 0\n', encoding="utf-8")
    kit = gradescope_kit(KitOrder(ORDER.game, points=points), tmp_path / "kit.zip")
    data = graded_by(kit, tmp_path, edition_texts())
    record = own_grade(tmp_path)
    won = sum(check.points for check in record.checks if check.section != section)
    assert data["score"] == pytest.approx(float(won))


def test_the_zip_has_its_files_at_the_root_and_they_can_be_run(tmp_path: Path) -> None:
    with zipfile.ZipFile(gradescope_kit(ORDER, tmp_path / "kit.zip")) as archive:
        modes = {entry.filename: entry.external_attr >> 16 for entry in archive.infolist()}
    assert modes.keys() == {"setup.sh", "run_autograder", GRADER}
    assert modes["setup.sh"] & stat.S_IXUSR
    assert modes["run_autograder"] & stat.S_IXUSR


def test_the_grader_holds_no_solution_but_what_courses_hand_out(tmp_path: Path) -> None:
    write_grader(tmp_path / GRADER)
    with zipfile.ZipFile(tmp_path / GRADER) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        texts = {archive.read(name) for name in names}
    handed_out = {
        f"croupier_classroom/documents/{edition.game}/program/{name}"
        for edition in editions().values()
        for name in edition.checks.given
    }
    of_programs = {name for name in names if re.search(r"documents/\w+/program\b", name)}
    solutions = {
        text.encode()
        for edition in editions().values()
        for name, text in edition.flat_files().items()
        if str(name) not in edition.checks.given and text.strip()
    }
    assert of_programs == handed_out
    assert texts & solutions == set()


@pytest.mark.process
def test_the_grader_has_all_that_its_checks_import(tmp_path: Path) -> None:
    write_grader(tmp_path / GRADER)
    with zipfile.ZipFile(tmp_path / GRADER) as archive:
        archive.extractall(tmp_path / "kit")
    for edition in editions().values():
        module = edition.package.replace(".program", ".checks")
        program = f"from {module} import CHECKS; print(len(CHECKS.given))"
        done = subprocess.run(
            [sys.executable, "-S", "-c", program],
            env={"PYTHONPATH": str(tmp_path / "kit")},
            capture_output=True,
            text=True,
            check=True,
        )
        assert int(done.stdout) == len(edition.checks.given)


def test_the_same_files_make_the_same_grader(tmp_path: Path) -> None:
    for name in ("first", "again"):
        write_grader(tmp_path / name)
    assert (tmp_path / "first").read_bytes() == (tmp_path / "again").read_bytes()


@pytest.mark.process
def test_the_workflow_grades_a_repository(tmp_path: Path) -> None:
    repository = tmp_path / "repository"
    written = github_kit(ORDER, repository)
    workflow = (repository / ".github/workflows/classroom.yml").read_text(encoding="utf-8")
    assert {path.name for path in written} == {"classroom.yml", GRADER}
    (unpack,) = re.findall(r"run: (python -m zipfile .*)", workflow)
    (grade,) = re.findall(r"run: (python -m croupier_classroom\..*)", workflow)
    copy_flat(edition_of(ORDER.game), repository)
    environment = {
        "PATH": bare_python(tmp_path), "RUNNER_TEMP": str(tmp_path), "LANG": "C.UTF-8",
        "PYTHONPATH": str(tmp_path / "croupier"),
        "GITHUB_OUTPUT": str(tmp_path / "output"), "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
    }  # fmt: skip
    for command in (unpack, grade):
        words = command.replace("python ", "python3 ", 1)
        subprocess.run(["bash", "-ec", words], cwd=repository, env=environment, check=True)
    assert (tmp_path / "output").read_text("utf-8").startswith("result=")
    points = points_text(graded(GradingJob(ORDER.game, str(repository))).points)
    assert f"**{points} of 100 points**" in (tmp_path / "summary").read_text("utf-8")


def test_a_kit_overwrites_nothing(tmp_path: Path) -> None:
    mine = tmp_path / "kit.zip"
    mine.write_text("mine", encoding="utf-8")
    with pytest.raises(UserError, match="is there already; nothing was written"):
        gradescope_kit(ORDER, mine)
    github_kit(ORDER, tmp_path)
    with pytest.raises(UserError, match="is there already; nothing was written"):
        github_kit(ORDER, tmp_path)


def test_a_kit_for_what_is_not_there_is_refused(tmp_path: Path) -> None:
    for order in (KitOrder("whist"), KitOrder(ORDER.game, profile="gentle")):
        with pytest.raises(UserError, match="There are: "):
            gradescope_kit(order, tmp_path / "kit.zip")
    assert list(tmp_path.iterdir()) == []
