"""A grade as Markdown, for a repository, a forum or a job's summary."""

import re
from collections.abc import Iterable, Iterator

from croupier.engine.visible_text import visible
from croupier_classroom.reports.difference import difference, row_lines
from croupier_classroom.reports.grade_record import CheckRecord, GradeRecord
from croupier_classroom.reports.report_text import citation_text, typed_lines

SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+!|~&])")
SIGNS = {"passed": "✓ pass", "failed": "✗ **FAIL**", "follows": "– follows"}


def report_markdown(record: GradeRecord, title: str) -> str:
    """Return the whole report."""
    return visible("\n".join(markdown_lines(record, title)) + "\n")


def markdown_lines(record: GradeRecord, title: str) -> Iterator[str]:
    """Yield the points, a table a section, and a part for each failed check."""
    yield "<!-- croupier report -->"
    yield f"# {escaped(title)}\n"
    yield f"**{record.total_text}**\n"
    yield from listed(record.notes)
    for section in record.sections:
        yield from section_lines(record, section)
    for check in record.failed():
        yield from failure_part(check)
    if record.deductions:
        yield "## Deductions\n"
        yield from listed(record.deduction_texts())
    if record.flags:
        yield "## For the teacher\n"
        yield from listed(record.flags)


def section_lines(record: GradeRecord, section: str) -> Iterator[str]:
    """Yield a section as a table."""
    yield f"## {escaped(record.section_text(section))}\n"
    yield "| check | | points | what is checked | document |"
    yield "|--:|---|--:|---|---|"
    for check in record.of_section(section):
        sign = SIGNS[check.status] + (f" from {check.follows}" if check.follows else "")
        what = f"{escaped(check.sentence)} | {escaped(check.cites)}"
        yield f"| {check.number} | {sign} | {check.worth} | {what} |"
    yield ""


def failure_part(check: CheckRecord) -> Iterator[str]:
    """Yield what a beginner needs to mend a failed check."""
    yield f"### {check.number}. {escaped(check.sentence)}\n"
    for citation in check.citations:
        yield f"> {escaped(citation_text(citation))}\n"
    if check.typed:
        yield "Typed:\n"
        yield from fenced(typed_lines(check))
    yield from fenced(row_lines(difference(check.expected, check.came)))
    if check.place:
        yield "Your line:\n"
        yield from fenced([check.place])
    for level, hint in enumerate(check.hints, 1):
        yield f"<details><summary>Hint {level}</summary>\n\n{escaped(hint)}\n\n</details>\n"


def listed(texts: Iterable[str]) -> Iterator[str]:
    """Yield a list, and the empty line after it."""
    lines = [f"- {escaped(text)}" for text in texts]
    yield from [*lines, ""] if lines else []


def fenced(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines as they are; the fence is longer than any within."""
    kept = [part for line in lines for part in line.split("\n")]
    longest = max((len(run) for line in kept for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    yield from [f"{fence}text", *kept, fence, ""]


def escaped(text: str) -> str:
    """Keep a text from being read as Markdown or HTML, and on one line."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))
