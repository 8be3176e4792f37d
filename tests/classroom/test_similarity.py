"""Programs that are alike are found, however they are dressed up; others are not."""

import re

import pytest

from croupier.classroom.cohort.fingerprints import fingerprints, folded_tokens
from croupier.classroom.cohort.similarity import AlikePair, Sources, alike_pairs
from croupier.classroom.editions import editions

TEXTS = {
    name: {str(path): text for path, text in edition.flat_files().items()}
    for name, edition in editions().items()
}
RUMMY = TEXTS["tic_tac_rummy"]["a3.py"]


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
    assert pair.percent >= 80


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


def test_docstrings_are_no_part_of_a_program() -> None:
    plain = folded_tokens("def f(x):\n    return x\n")
    described = folded_tokens('def f(y):\n    """Say it."""\n    return y\n')
    assert [token for token, _ in plain] == [token for token, _ in described]
