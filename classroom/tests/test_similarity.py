"""Programs that are alike are found, however they are dressed up; others are not."""

import ast
import re
from pathlib import Path

import pytest

from croupier_classroom.cohort.program_tokens import folded_tokens
from croupier_classroom.cohort.similarity import AlikePair, Sources, alike_pairs, fingerprints
from croupier_classroom.editions import editions

TEXTS = {
    name: {str(path): text for path, text in edition.flat_files().items()}
    for name, edition in editions().items()
}
RUMMY = TEXTS["tic_tac_rummy"]["a3.py"]
SUBMISSIONS = Path(__file__).with_name("submissions")
HONEST = 30  # percent at most: half of what is listed


def functions(text: str) -> list[str]:
    """Split a program before each function at its left edge."""
    return re.split(r"(?m)^(?=def )", text)


def pair_of(one: str, other: str, given: tuple[Sources, ...] = ()) -> AlikePair | None:
    """Compare two programs of one file."""
    own = {"ada": {"a3.py": one}, "grace": {"a3.py": other}}
    found = alike_pairs(own, {}, given, threshold=1)
    return found[0] if found else None


def test_a_copy_is_wholly_alike() -> None:
    pair = pair_of(RUMMY, RUMMY)
    assert pair is not None
    assert (pair.own, pair.other, pair.own_percent, pair.other_percent) == (
        "ada",
        "grace",
        100,
        100,
    )


def test_names_numbers_texts_and_comments_do_not_hide_a_copy() -> None:
    comments = RUMMY.replace("\n\n", "\n# my own idea\n\n")
    names = re.sub(r"\b(board|deck|row|column|card|cards|seat)\b", r"my_\1", comments)
    numbers = re.sub(r"\b3\b", "33", names).replace('"', "'").replace("'''", '"""')
    pair = pair_of(RUMMY, numbers)
    assert pair is not None
    assert pair.percent >= 95


def test_a_new_order_of_functions_does_not_hide_a_copy() -> None:
    first, *rest = functions(RUMMY)
    pair = pair_of(RUMMY, first + "".join(reversed(rest)))
    assert pair is not None
    assert pair.percent >= 75


def test_the_lines_of_both_are_named() -> None:
    shifted = "x = 1\n" * 10 + RUMMY
    pair = pair_of(RUMMY, shifted)
    assert pair is not None
    last = len(RUMMY.splitlines())
    spans = [(each.own.first, each.own.last, each.other.first) for each in pair.lines]
    assert all(other == own + 10 for own, _, other in spans)
    assert sum(end - start for start, end, _ in spans) > last / 2
    assert str(pair.lines[0]).startswith("a3.py ")


def test_editions_of_different_games_are_not_alike() -> None:
    assert alike_pairs(TEXTS, {}, threshold=20) == []


def test_what_the_course_gave_to_all_does_not_count() -> None:
    given = TEXTS["crazy"]["player.py"]
    one, other = given + RUMMY, given + TEXTS["onu"]["onu.py"]
    before, after = pair_of(one, other), pair_of(one, other, ({"player.py": given},))
    assert before is not None
    assert before.percent > 10
    assert after is None or after.percent < before.percent / 4


def test_others_are_compared_with_the_class_and_not_with_each_other() -> None:
    others = {"our edition": TEXTS["tic_tac_rummy"], "past: bob.py": TEXTS["tic_tac_rummy"]}
    found = alike_pairs({"ada": {"a3.py": RUMMY}}, others)
    assert [(pair.own, pair.other) for pair in found] == [
        ("ada", "our edition"),
        ("ada", "past: bob.py"),
    ]


def test_a_part_within_a_longer_program_is_found() -> None:
    pair = pair_of(RUMMY, RUMMY + TEXTS["onu"]["onu.py"])
    assert pair is not None
    assert pair.own_percent >= 95
    assert pair.other_percent < 80
    assert pair.percent == pair.own_percent


def test_programs_of_a_few_lines_are_like_any_other() -> None:
    assert pair_of("print('hello')\n", "print('hello')\n") is None


@pytest.mark.parametrize("text", ["def broken(:\n", "'''", "\tx = 1\n  y = 2\n", "", "\0"])
def test_a_broken_program_is_no_trouble(text: str) -> None:
    assert fingerprints({"a3.py": text}).tokens < 10


class Washing(ast.NodeTransformer):
    """Takes from a program what it runs without; puts `filler` where a docstring was."""

    def __init__(self, filler: str) -> None:
        self._filler = ast.parse(filler).body

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.stmt]:
        """Put the filler in the place of a docstring."""
        return self._filler if isinstance(node.value, ast.Constant) else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        """Assign without a type; declare nothing."""
        return node.value and ast.Assign([node.target], node.value, lineno=node.lineno)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Keep the name alone."""
        return ast.arg(node.arg)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Say nothing of what comes back."""
        node.returns = None
        return self.generic_visit(node)


def washed(text: str, filler: str) -> str:
    """Write a program anew without docstrings, annotations, comments and its layout."""
    return ast.unparse(Washing(filler).visit(ast.parse(text)))


@pytest.mark.parametrize("filler", ["", "pass", "...", "'My own words.'"])
@pytest.mark.parametrize(("game", "file"), [("onu", "onu.py"), ("tic_tac_rummy", "a3.py")])
def test_a_copy_without_docstrings_and_annotations_is_found(
    game: str, file: str, filler: str
) -> None:
    edition = TEXTS[game][file]
    renamed = re.sub(r"\b(card|cards|color|hand|deck|row|rank)\b", r"my_\1", edition)
    (pair,) = alike_pairs(
        {"ada": {file: washed(renamed, filler)}}, {"our edition": {file: edition}}
    )
    assert pair.percent >= 80


@pytest.mark.parametrize("game", sorted(TEXTS))
def test_different_programs_for_one_document_are_far_from_alike(game: str) -> None:
    programs = {folder.name: sources_in(folder) for folder in (SUBMISSIONS / game).iterdir()}
    assert alike_pairs(programs, {"our edition": TEXTS[game]}, threshold=HONEST) == []


def sources_in(folder: Path) -> dict[str, str]:
    """Read the Python files of a hand-in."""
    return {path.name: path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}


@pytest.mark.parametrize(
    "dressed_up",
    [
        'def f(y):\n    """Say it."""\n    return y\n',
        "def f(y: list[int]) -> 'int':\n    pass; return y\n",
        "def f(é: 'ä',):\n    ...\n    return é\n",
    ],
)
def test_what_does_nothing_is_no_part_of_a_program(dressed_up: str) -> None:
    plain = folded_tokens("def f(x):\n    return x\n")
    assert [token for token, _ in folded_tokens(dressed_up)] == [token for token, _ in plain]


def test_annotations_are_no_part_of_a_program_and_slices_are() -> None:
    plain = """x = a[1:2]
self.y = {1: lambda z: z}
async def f(a, *b, c=1):
    return a if x else b[1:]
"""
    typed = """x: list[int] = a[1:2]
self.y: dict[int, F] = {1: lambda z: z}
async def f(a: int, *b: T[1, 2], c: "C" = 1) -> dict[str, int]:
    return a if x else b[1:]
"""
    assert folded_tokens(typed) == folded_tokens(plain)
    assert ":" in [token for token, line in folded_tokens(plain) if line == 1]
