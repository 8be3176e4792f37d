"""The grading framework: what checks compare with, and how points are shared."""

import pytest

from croupier_classroom.courses import course_checks, course_folders
from croupier_classroom.grading.checks import (
    CheckResult,
    Checks,
    Mismatch,
    Program,
    expect,
    expect_output,
    expect_raises,
    points_of,
)


def some_checks() -> Checks:
    """Make a document with one section of a single check and one of two, of which one fails."""
    checks = Checks(files={"a3": "a3.py"}, sections={"Words": 40, "Numbers": 60})

    @checks.check("Words", "R9.1")
    def a_word(_program: Program) -> None:
        """Words come first.

        The rest is not printed.
        """

    @checks.check("Numbers", "R9.2 R9.3")
    def a_number(_program: Program) -> None:
        """Two is two."""
        expect(2, 3)

    @checks.check("Numbers", "R9.2")
    def another_number(_program: Program) -> None:
        """Three is three."""

    return checks


def test_equal_values_are_as_expected() -> None:
    expect([1, "a"], [1, "a"])
    expect(1.0, 1)


@pytest.mark.parametrize(("came", "expected"), [(1, 2), (True, 1), (0, False), (None, 0), ("", [])])
def test_other_values_are_a_mismatch(came: object, expected: object) -> None:
    with pytest.raises(Mismatch) as mismatch:
        expect(came, expected)
    assert (mismatch.value.expected, mismatch.value.came) == (repr(expected), repr(came))
    assert str(mismatch.value) == f"expected {expected!r}, came {came!r}"


def test_output_is_compared_letter_by_letter_or_by_words() -> None:
    expect_output("a  b\n", "a  b\n")
    expect_output("a  b\n", " a b", by_words=True)
    with pytest.raises(Mismatch, match="expected 'a b', came 'a  b'"):
        expect_output("a  b", "a b")
    with pytest.raises(Mismatch, match="expected 'a c', came 'a b'"):
        expect_output("a b", "a   c", by_words=True)


def test_an_expected_error_is_given_back() -> None:
    assert str(expect_raises(ValueError, lambda: int("x"))).startswith("invalid literal")
    assert isinstance(expect_raises((KeyError, IndexError), list[int]().pop), IndexError)


def test_another_error_or_none_is_a_mismatch() -> None:
    with pytest.raises(Mismatch, match="expected KeyError or IndexError, came ValueError"):
        expect_raises((KeyError, IndexError), lambda: int("x"))
    with pytest.raises(Mismatch, match="expected ValueError, came no error but 5"):
        expect_raises(ValueError, lambda: 5)


def test_a_sections_points_are_shared_equally() -> None:
    checks = some_checks()
    results = [CheckResult(check, passed=check.number != 2) for check in checks]
    shared = list(checks.shared(results, checks.profile()))
    assert [result.max_points for result in shared] == [40, 30, 30]
    assert points_of(shared) == 70
    assert len(checks) == 3


def test_a_check_has_a_name_a_sentence_and_what_it_cites() -> None:
    first, second, _ = some_checks()
    assert (first.name, first.sentence, first.section) == ("a_word", "Words come first.", "Words")
    assert second.cites == "R9.2 R9.3"


def test_sections_must_make_up_full_marks() -> None:
    with pytest.raises(ValueError, match="the sections make 90 points, not 100"):
        Checks(files={}, sections={"a": 90})


def test_a_check_needs_a_section_and_a_sentence() -> None:
    checks = some_checks()
    with pytest.raises(ValueError, match="there is no section 'Music'"):
        checks.check("Music", "R9.4")
    with pytest.raises(ValueError, match="needs a docstring"):
        checks.check("Words", "R9.4")(lambda _program: None)


@pytest.mark.parametrize("game", course_folders())
def test_hints_are_for_checks_that_there_are(game: str) -> None:
    checks = course_checks(game)
    assert set(checks.hints) <= {check.name for check in checks}
