"""A grade as text: what `croupier grade` prints."""

import textwrap
from collections.abc import Iterator

from croupier.engine.visible_text import visible, visible_line
from croupier_classroom.reports.difference import difference, row_lines
from croupier_classroom.reports.grade_record import CheckRecord, Citation, GradeRecord, points_text

INDENT = " " * 8
WIDTH = 100
KINDS = {"must": "required", "example": "an example", "free": "free in its form"}
MOST_TYPED = 12


def report_lines(record: GradeRecord, hints: int = 1) -> Iterator[str]:
    """Yield the report: notes, sections with one line a check, what is wrong, the points."""
    yield from map(visible_line, record.notes)
    for section in record.sections:
        yield f"\n{record.section_text(section)}"
        for check in record.of_section(section):
            yield from check_lines(check, hints)
    yield from closing_lines(record)


def closing_lines(record: GradeRecord) -> Iterator[str]:
    """Yield what follows the sections: deductions, flags if there are any, the points."""
    if record.deductions:
        yield "\nDeductions"
    for deduction in record.deductions:
        yield from wrapped(f"-{points_text(deduction.points)}: ", deduction.reason, "  ")
    if record.flags:
        yield "\nFor the teacher"
    for flag in record.flags:
        yield from wrapped("! ", flag, "  ")
    yield f"\n{record.total_text}"


def check_lines(check: CheckRecord, hints: int) -> Iterator[str]:
    """Yield the line of a check, and below it what a beginner needs to mend it."""
    word = {"passed": "pass", "failed": "FAIL", "follows": "----"}[check.status]
    cites = f" [{check.cites}]" if check.cites else ""
    yield f"  {word}  {check.worth:>9}  {check.number}. {check.sentence}{cites}"
    if check.status == "follows":
        yield f"{INDENT}follows from check {check.follows}"
    elif check.rests_on and not check.credit:
        yield f"{INDENT}rests on check {check.rests_on}, which failed, as most of the game did"
    elif not check.passed:
        yield from failure_lines(check, hints)


def failure_lines(check: CheckRecord, hints: int) -> Iterator[str]:
    """Yield the document's sentences, what was typed, where it differs, the line, the hints."""
    for citation in check.citations:
        yield from wrapped("document ", citation_text(citation))
    if check.typed:
        yield from wrapped("typed    ", typed_text(check))
    yield from (f"{INDENT}{line}" for line in row_lines(difference(check.expected, check.came)))
    if check.place:
        yield from wrapped("your line ", check.place)
    for level, hint in enumerate(check.hints[:hints], 1):
        yield from wrapped(f"hint {level}   ", hint)


def citation_text(citation: Citation) -> str:
    """Quote a requirement, and say how strictly it is meant."""
    if not citation.sentence:
        return citation.number
    kind = KINDS.get(citation.kind, citation.kind)
    return f"{citation.number}, {kind}: “{citation.sentence}”"


def typed_text(check: CheckRecord) -> str:
    """Write the typed lines in a row."""
    shown = typed_lines(check)[:MOST_TYPED]
    more = len(check.typed) - len(shown)
    return " ⏎ ".join(shown) + (f" ⏎ ... {more} more lines" if more else "")


def typed_lines(check: CheckRecord) -> list[str]:
    """Return the typed lines; an empty one as what was pressed."""
    return [line or "(Enter)" for line in check.typed]


def wrapped(label: str, text: str, indent: str = INDENT) -> Iterator[str]:
    """Break a text into lines under its label."""
    hanging = indent + " " * len(label)
    lines = textwrap.wrap(visible(text), WIDTH - len(hanging), break_on_hyphens=False) or [""]
    yield f"{indent}{label}{lines[0]}"
    yield from (f"{hanging}{line}" for line in lines[1:])
