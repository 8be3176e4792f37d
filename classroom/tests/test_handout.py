"""A handout for students: the verdicts of `grade`, and no solution."""

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner

from classroom.tests.hostile_shapes import ANSWERS, write_shape
from croupier.cli.main import app
from croupier.engine import UserError
from croupier_classroom.cohort.grading_job import GradingJob, graded
from croupier_classroom.editions import editions
from croupier_classroom.kits.handout import write_handout
from croupier_classroom.planting.planting import plant_errors
from croupier_classroom.reports.report_text import report_lines

SMALL = 12  # parts of a function that is too small to be anybody's own
STAND_INS = {  # checks put these in the place of a student's part, so they do what it should do
    "tic_tac_rummy": {"update_board"},
}
GAMES = list(editions())


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Hold the handouts that were written already."""
    return {"": tmp_path_factory.mktemp("editions")}


def edition_folder(game: str, folders: dict[str, Path]) -> Path:
    """Write the handout of a game, once."""
    if game not in folders:
        folders[game] = folders[""] / game
        write_handout(game, folders[game])
    return folders[game]


class Anonymous(ast.NodeTransformer):
    """Takes names, annotations and docstrings away: what is left is what a function does."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Give each name a number, in the order they come."""
        number = self.names.setdefault(node.id, f"n{len(self.names)}")
        return ast.copy_location(ast.Name(number, node.ctx), node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Give each argument a number, too."""
        return ast.arg(self.names.setdefault(node.arg, f"n{len(self.names)}"), None)


def deeds_of(texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield every function that does something: its name, and what it does, without names."""
    nodes = [node for text in texts.values() for node in ast.walk(ast.parse(text))]
    for function in (node for node in nodes if isinstance(node, ast.FunctionDef)):
        body = function.body[1:] if ast.get_docstring(function) else function.body
        whole = ast.Module([Anonymous().visit(each) for each in body], [])
        if sum(1 for _ in ast.walk(whole)) > SMALL:
            yield function.name, ast.dump(whole)


def solution_of(game: str) -> dict[str, str]:
    """Return the files of our edition that a student has to write."""
    edition = editions()[game]
    files = {str(name): text for name, text in edition.flat_files().items()}
    return {name: text for name, text in files.items() if name not in edition.checks.given}


@pytest.mark.process
@pytest.mark.parametrize("game", GAMES)
def test_no_function_of_the_edition_is_in_it(game: str, folders: dict[str, Path]) -> None:
    folder, given = edition_folder(game, folders), editions()[game].checks.given
    program = folder / "croupier_classroom" / "documents" / game / "program"
    own = [path for path in folder.rglob("*.py") if not path.is_relative_to(program)]
    handed_out = [path for path in program.rglob("*") if path.is_file()]
    solution = list(deeds_of(solution_of(game)))
    there = {deed: name for name, deed in deeds_of({str(p): p.read_text("utf-8") for p in own})}

    assert {path.relative_to(program).as_posix() for path in handed_out} == set(given)
    assert solution
    assert {name for name, deed in solution if deed in there} == STAND_INS.get(game, set())
    names = {path.name for path in own}
    assert not names & {"rules.py", "bots.py", "words.py", "editions.py"}
    assert not program.with_suffix(".py").exists()


@pytest.mark.process
@pytest.mark.parametrize("game", GAMES)
def test_its_verdicts_are_those_of_grade(
    game: str, folders: dict[str, Path], tmp_path: Path
) -> None:
    files = {str(name): text for name, text in editions()[game].flat_files().items()}
    error = plant_errors(solution_of(game), 1, seed=3)[0]
    write_files(tmp_path / "right", files)
    write_files(tmp_path / "wrong", {**files, error.file: error.text})
    (tmp_path / "empty").mkdir()
    write_shape(tmp_path / "empty", game, ANSWERS["returns_true"])

    for name in ("right", "wrong", "empty"):
        ours = list(report_lines(graded(GradingJob(game, str(tmp_path / name))).for_student()))
        assert checked(edition_folder(game, folders), tmp_path / name) == "\n".join(ours)


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write a program."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def checked(folder: Path, program: Path) -> str:
    """Check a program as a student does, with Python alone."""
    command = [sys.executable, "-S", "-E", str(folder / "check.py"), str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=program)
    assert done.stderr == ""
    return done.stdout.rstrip("\n")


def test_the_command_writes_it_into_an_empty_folder_only(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["student-checks", "tic-tac-rummy", str(tmp_path / "new")])

    assert result.exit_code == 0, result.output
    assert "python check.py PROGRAM" in (tmp_path / "new" / "README.txt").read_text("utf-8")
    with pytest.raises(UserError, match="is not empty; nothing was written"):
        write_handout("tic-tac-rummy", tmp_path / "new")
