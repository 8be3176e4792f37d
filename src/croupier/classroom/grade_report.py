"""The report of a grading, as lines of text."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.grading.checks import FULL_MARKS, CheckResult, Checks, points_of

LETTERS_A_VALUE = 160


def grade_lines(results: Sequence[CheckResult], checks: Checks) -> Iterator[str]:
    """Yield what is printed: the sections with one line a check, then the points."""
    for section, most in checks.sections.items():
        own = [result for result in results if result.check.section == section]
        yield f"\n{section}: {points_text(points_of(own))} of {most}"
        yield from map(result_line, own)
    yield f"\n{points_text(points_of(results))} of {FULL_MARKS} points"


def result_line(result: CheckResult) -> str:
    """Say on one line what came of a check."""
    verdict = "pass" if result.passed else "FAIL"
    points = f"{points_text(result.points)}/{points_text(result.max_points)}"
    line = f"  {verdict}  {points:>9}  {result.check.sentence} [{result.check.cites}]"
    if result.passed:
        return line
    return f"{line} expected {shortened(result.expected)}; came {shortened(result.came)}"


def points_text(points: Fraction) -> str:
    """Write points with two digits where they are no whole number."""
    return f"{float(points):.2f}".removesuffix(".00")


def shortened(value: str) -> str:
    """Keep a value on one line, and within bounds."""
    line = value.replace("\n", "\\n")
    return line if len(line) <= LETTERS_A_VALUE else f"{line[:LETTERS_A_VALUE]}..."
