"""Kits for other systems: a zip for Gradescope, a workflow for GitHub Classroom."""

import shlex
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from croupier.engine import UserError
from croupier_classroom.cohort.grading_job import TIME_LIMIT
from croupier_classroom.cohort.points_scheme import scheme_for
from croupier_classroom.courses import (
    course_checks,
    course_name,
    is_own,
    refuse_unknown_profile,
)
from croupier_classroom.grading.checks import DEFAULT
from croupier_classroom.kits.grader import GRADER, write_grader

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


@dataclass(frozen=True)
class KitOrder:
    """What a kit is to grade, and how."""

    game: str
    profile: str = DEFAULT
    time_limit: float = TIME_LIMIT
    points: Path | None = None

    def checked(self) -> "KitOrder":
        """Refuse now what would fail where nobody looks on."""
        checks = course_checks(self.game)
        refuse_unknown_profile(checks, self.profile)
        scheme_for(checks, self.points, self.profile)
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
