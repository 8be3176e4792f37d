"""A teacher's own points: sections, requirements, deductions."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from classroom.tests.records import FAILED, FOLLOWS, PASSED, RECORD
from croupier.engine import UserError
from croupier_classroom.cohort.points_scheme import PointsScheme, scheme_for
from croupier_classroom.grading.checks import Checks, Program
from croupier_classroom.reports.grade_record import GradeRecord


def course() -> Checks:
    """Return checks with the sections and requirements of the made-up record."""
    checks = Checks(files={"a3": "a3.py"}, sections={"1 The deck": 20, "2 The board": 80})
    for section, cites in (("1 The deck", "R4.1"), ("2 The board", "R4.7 R4.1")):

        def check(_program: Program) -> None:
            """Check it."""

        checks.check(section, cites)(check)
    return checks


def scheme(folder: Path, text: str) -> PointsScheme:
    """Write a teacher's file and read it."""
    path = folder / "points.toml"
    path.write_text(text, encoding="utf-8")
    return scheme_for(course(), path)


def board(*judged: str) -> GradeRecord:
    """Return a record with a section of three checks, of which some passed."""
    checks = [
        replace(
            FAILED,
            number=number,
            name=f"check_{number}",
            passed=f"check_{number}" in judged,
            credit=Fraction(f"check_{number}" in judged),
        )
        for number in (1, 2, 3)
    ]
    checks[2] = replace(checks[2], citations=PASSED.citations)
    return replace(RECORD, sections={"2 The board": Fraction(60)}, checks=tuple(checks))


def test_without_a_file_the_points_stay_as_they_are() -> None:
    assert scheme_for(course(), None).applied(RECORD) == RECORD


def test_a_section_gets_the_points_it_is_given(tmp_path: Path) -> None:
    record = scheme(tmp_path, '[sections]\n"1 The deck" = 5\n').applied(RECORD)
    assert record.max_points == 85
    assert [check.max_points for check in record.checks] == [5, 40, 40]


def test_a_requirement_gets_its_points_within_its_section(tmp_path: Path) -> None:
    own = scheme(tmp_path, '[requirements]\n"R4.1" = 20\n')
    record = own.applied(board("check_3"))
    assert [check.max_points for check in record.checks] == [20, 20, 20]
    richer = PointsScheme(requirements={"R4.1": Fraction("40.5")}).applied(board("check_3"))
    assert [check.max_points for check in richer.checks] == [Fraction(39, 4)] * 2 + [
        Fraction(81, 2)
    ]


def test_what_follows_from_a_failure_keeps_its_credit() -> None:
    record = board("check_3")
    follows = replace(record.checks[1], follows=1, credit=Fraction(1, 2))
    record = replace(record, checks=(record.checks[0], follows, record.checks[2]), deductions=())
    shared = PointsScheme(requirements={"R4.1": Fraction(30)}).applied(record)
    assert [check.max_points for check in shared.checks] == [15, 15, 30]
    assert shared.points == 30 + Fraction(15, 2)


def test_deductions_can_be_set(tmp_path: Path) -> None:
    own = scheme(tmp_path, "[deductions]\nlate = 3\nfactor = 0\n")
    assert own.applied(RECORD).points == 20
    late = own.applied(RECORD, late=True)
    assert late.points == 17
    assert [each.reason for each in late.deductions] == ["It was handed in late."]


def test_nothing_graded_stays_nothing() -> None:
    empty = replace(RECORD, checks=(), deductions=())
    assert PointsScheme().applied(empty).points == 0
    assert replace(RECORD, checks=(FOLLOWS,), deductions=()).points == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[sections]\n"3 Music" = 5\n', "there is no section '3 Music'. There are: 1 The deck"),
        ('[requirements]\n"R9.9" = 5\n', "there is no requirement 'R9.9'"),
        ("[deductions]\nearly = 5\n", "there is no deduction 'early'. There are: late, factor"),
        ("[points]\nx = 5\n", "there is no table 'points'"),
        ('[sections]\n"1 The deck" = "many"\n', "is no number of points"),
        ('[sections]\n"1 The deck" = -1\n', "is no number of points"),
        ("sections = 5\n", "is a table of names and points"),
        ("what?", "is no TOML file"),
    ],
)
def test_a_file_with_a_mistake_is_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UserError, match=said):
        scheme(tmp_path, text)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        scheme_for(course(), tmp_path / "none.toml")


def test_requirements_must_fit_into_their_section(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="make 81 points, but the section has 80"):
        scheme(tmp_path, '[requirements]\n"R4.7" = 81\n')
    with pytest.raises(UserError, match="make 10 points, but the section has 20"):
        scheme(tmp_path, '[requirements]\n"R4.1" = 10\n')  # no other check takes the rest


def test_a_requirement_of_two_sections_is_shared_among_all_its_checks() -> None:
    checks = (
        replace(PASSED, citations=()),
        replace(PASSED, number=4, name="one"),
        FAILED,
        replace(FAILED, number=5, name="other", citations=PASSED.citations),
    )
    shared = PointsScheme(requirements={"R4.1": Fraction(9)}).applied(
        replace(RECORD, checks=checks, deductions=())
    )
    assert {check.name: check.max_points for check in shared.checks} == {
        "deck": Fraction(31, 2), "one": Fraction(9, 2),
        "board": Fraction(151, 2), "other": Fraction(9, 2),
    }  # fmt: skip
