"""The report of a grading, as lines of text."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.grading.checks import FULL_MARKS, CheckResult, Checks, points_of

LETTERS_A_VALUE = 160


def report(results: Sequence[CheckResult], checks: Checks) -> Iterator[str]:
    """Yield what is printed: the sections with one line a check, then the points."""
    for section, worth in checks.sections.items():
        own = [result for result in results if result.check.section == section]
        yield f"\n{section}: {number(points_of(own))} of {worth}"
        yield from map(line_of, own)
    yield f"\n{number(points_of(results))} of {FULL_MARKS} points"


def line_of(result: CheckResult) -> str:
    """Say on one line what came of a check."""
    verdict = "pass" if result.passed else "FAIL"
    points = f"{number(result.points)}/{number(result.worth)}"
    line = f"  {verdict}  {points:>9}  {result.check.sentence} [{result.check.cites}]"
    if result.passed:
        return line
    return f"{line} expected {shortened(result.expected)}; came {shortened(result.came)}"


def number(points: Fraction) -> str:
    """Write points with two digits where they are no whole number."""
    return f"{float(points):.2f}".removesuffix(".00")


def shortened(value: str) -> str:
    """Keep a value on one line, and within bounds."""
    line = value.replace("\n", "\\n")
    return line if len(line) <= LETTERS_A_VALUE else f"{line[:LETTERS_A_VALUE]}..."
