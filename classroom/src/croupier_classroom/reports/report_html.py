"""A grade as one HTML file that a student can read on a phone and act on."""

from html import escape

from croupier_classroom.reports.difference import EXPECTED, SAME, DifferenceRow, difference
from croupier_classroom.reports.grade_record import CheckRecord, GradeRecord
from croupier_classroom.reports.html_page import bullets, html_page, part, said, table, tag
from croupier_classroom.reports.report_text import citation_text, typed_lines

WORDS = {"passed": "✓ pass", "failed": "✗ fail", "follows": "– follows"}


def report_html(record: GradeRecord, title: str) -> str:
    """Return the whole page."""
    return html_page(
        title,
        said("p", record.total_text, class_="points"),
        bullets(record.notes),
        part("Deductions", bullets(record.deduction_texts("−"))),
        part("For the teacher", bullets(record.flags, class_="flags")),
        part("What to mend", "\n".join(map(failure_part, record.failed()))),
        *(section_table(record, section) for section in record.sections),
    )


def failure_part(check: CheckRecord) -> str:
    """Return what a beginner needs to mend a failed check."""
    quotes = (said("blockquote", citation_text(each)) for each in check.citations)
    typed = said("h4", "Typed") + said("pre", "\n".join(typed_lines(check))) if check.typed else ""
    place = said("h4", "Your line") + said("pre", check.place) if check.place else ""
    return tag(
        "article",
        said("h3", f"{check.number}. {check.sentence}"),
        *quotes,
        typed,
        difference_part(difference(check.expected, check.came)),
        place,
        hints_part(check.hints, 1),
        id=f"check-{check.number}",
    )


def difference_part(rows: list[DifferenceRow]) -> str:
    """Return the two sides, the differing letters marked and underlined."""
    lines = (f"{'' if row.side == SAME else row.side:<9}{row_html(row)}" for row in rows)
    return said("h4", "Expected and got") + tag("pre", "\n".join(lines))


def row_html(row: DifferenceRow) -> str:
    """Return a line with its marks."""
    name = "ins" if row.side == EXPECTED else "del"
    return "".join(said(name, p.text) if p.marked else escape(p.text) for p in row.pieces)


def hints_part(hints: tuple[str, ...], level: int) -> str:
    """Return the hints, each within the one before it, so that no more is read than is needed."""
    if not hints:
        return ""
    summary = said("summary", f"Hint {level}" if level > 1 else "A hint")
    return tag("details", summary, said("p", hints[0]), hints_part(hints[1:], level + 1))


def section_table(record: GradeRecord, section: str) -> str:
    """Return a section with one row a check."""
    heads = ["check#", "result", "points#", "what is checked", "document"]
    rows = [check_row(check) for check in record.of_section(section)]
    return table(record.section_text(section), heads, rows)


def check_row(check: CheckRecord) -> list[str]:
    """Return the cells of a check."""
    result = said("span", WORDS[check.status], class_=check.status)
    if check.follows:
        result += f" from check {check.follows}"
    number = str(check.number)
    if check.status == "failed":
        number = tag("a", number, href=f"#check-{number}")
    return [number, result, check.worth, escape(check.sentence), escape(check.cites)]
