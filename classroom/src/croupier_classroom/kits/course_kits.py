"""Kits for other systems: a zip for Gradescope, a workflow for GitHub Classroom.

Both carry the grader as a zip: what grading needs of both packages, and no solution. The
documents' programs stay out, save the files in them that a course hands out.
"""

import shlex
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import croupier
from croupier.engine import UserError
from croupier_classroom.cohort.grading_job import TIME_LIMIT
from croupier_classroom.cohort.points_scheme import scheme_for
from croupier_classroom.courses import DOCUMENTS, course_checks, course_name, is_own
from croupier_classroom.editions import editions
from croupier_classroom.grading.checks import DEFAULT

SETUP = """#!/usr/bin/env bash
# Gradescope runs this once, when the autograder is built.
set -euo pipefail
root="${AUTOGRADER_ROOT:-/autograder}"
new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
if ! command -v bwrap >/dev/null; then
    apt-get update && apt-get install -y bubblewrap || true
fi
python=python3
if ! python3 -c "$new_enough"; then
    apt-get update && apt-get install -y python3.11
    python=python3.11
fi
mkdir -p "$root/croupier"
"$python" -m zipfile -e "$root/source/grader.zip" "$root/croupier"
echo "$python" > "$root/croupier/python"
"""
RUN = """#!/usr/bin/env bash
# Gradescope runs this for every submission.
set -euo pipefail
root="${AUTOGRADER_ROOT:-/autograder}"
export PYTHONPATH="$root/croupier"
cd "$root"
exec "$(cat "$root/croupier/python")" -m croupier_classroom.kits.autograde gradescope \\
    "$root/submission" --results "$root/results/results.json" ORDER
"""
WORKFLOW = """# GitHub Classroom: put .github into the template repository of the assignment.
name: Autograding Tests
on: [push, workflow_dispatch, repository_dispatch]
permissions:
  checks: write
  actions: read
  contents: read
jobs:
  run-autograding-tests:
    runs-on: ubuntu-latest
    if: github.actor != 'github-classroom[bot]'
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.12"
      - name: Set up the box that programs run in
        run: |
          sudo apt-get update && sudo apt-get install -y bubblewrap
          sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 || true
      - name: Unpack the grader
        run: python -m zipfile -e .github/croupier/grader.zip "$RUNNER_TEMP/croupier"
      - name: Grade
        id: croupier
        env:
          PYTHONPATH: ${{ runner.temp }}/croupier
        run: python -m croupier_classroom.kits.autograde github . ORDER
      - name: Report
        uses: classroom-resources/autograding-grading-reporter@v1
        env:
          CROUPIER_RESULTS: ${{ steps.croupier.outputs.result }}
        with:
          runners: croupier
"""
POINTS, CHECKS = "points.toml", "checks.py"
GRADER = "grader.zip"
CLASSROOM = DOCUMENTS.parent
CROUPIER = Path(croupier.__path__[0])
NEEDED = ("__init__.py", "engine/**/*.py", "sandbox/**/*.py")  # of croupier
EPOCH = (2020, 1, 1, 0, 0, 0)  # the same files make the same zip


def write_grader(path: Path) -> None:
    """Write the zip."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in grader_files():
            package = CLASSROOM if file.is_relative_to(CLASSROOM) else CROUPIER
            entry = zipfile.ZipInfo(file.relative_to(package.parent).as_posix(), EPOCH)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, file.read_bytes())


def grader_files() -> Iterator[Path]:
    """Yield the files of both packages that a grader needs."""
    yield from sorted(chain.from_iterable(CROUPIER.glob(pattern) for pattern in NEEDED))
    programs = [edition.path for edition in editions().values()]
    handed_out = {each.path / name for each in editions().values() for name in each.checks.given}
    texts = CLASSROOM.glob("documents/*/checks/*.toml")
    for file in sorted([*CLASSROOM.rglob("*.py"), *texts]):
        is_program = any(file.is_relative_to(program) for program in programs)
        if file in handed_out or not is_program:
            yield file


@dataclass(frozen=True)
class KitOrder:
    """What a kit is to grade, and how."""

    game: str
    profile: str = DEFAULT
    time_limit: float = TIME_LIMIT
    points: Path | None = None

    def checked(self) -> "KitOrder":
        """Refuse now what would fail where nobody looks on."""
        scheme_for(course_checks(self.game), self.points, self.profile)
        return self

    @property
    def carried(self) -> dict[str, Path]:
        """The teacher's own files that go with the kit, by their names there."""
        files = {POINTS: self.points} if self.points else {}
        return files | ({CHECKS: Path(self.game)} if is_own(self.game) else {})

    def words(self, folder: str) -> str:
        """Return the arguments for the grader; `folder` is where the teacher's files will lie."""
        options = ["--profile", self.profile, "--time-limit", f"{self.time_limit:g}"]
        told = " ".join(map(shlex.quote, options))
        game = f'"{folder}/{CHECKS}"' if is_own(self.game) else course_name(self.game)
        points = f' --points "{folder}/{POINTS}"' if self.points else ""
        return f"--game {game} {told}{points}"


def gradescope_kit(order: KitOrder, path: Path) -> Path:
    """Write the zip that Gradescope's autograder is set up with."""
    refuse_existing(path)
    order = order.checked()
    run = RUN.replace("ORDER", order.words("$root/source"))
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(path, "x") as archive:
        write_grader(Path(folder, GRADER))
        archive.write(Path(folder, GRADER), GRADER)
        for name, text in {"setup.sh": SETUP, "run_autograder": run}.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o755 << 16
            archive.writestr(entry, text)
        for name, file in order.carried.items():
            archive.write(file, name)
    return path


def github_kit(order: KitOrder, folder: Path) -> list[Path]:
    """Write the workflow and the grader into a template repository."""
    order = order.checked()
    workflow = folder / ".github" / "workflows" / "classroom.yml"
    own = folder / ".github" / "croupier"
    written = [workflow, own / GRADER, *(own / name for name in order.carried)]
    for path in written:
        refuse_existing(path)
    text = WORKFLOW.replace("ORDER", order.words(".github/croupier"))
    for path in (workflow.parent, own):
        path.mkdir(parents=True, exist_ok=True)
    workflow.write_text(text, encoding="utf-8")
    write_grader(own / GRADER)
    for name, file in order.carried.items():
        (own / name).write_bytes(file.read_bytes())
    return written


def refuse_existing(path: Path) -> None:
    """Refuse to write over a file."""
    if path.exists():
        raise UserError(f"{path} is there already; nothing was written.")
