"""A grade as one HTML file that a student can read on a phone and act on."""

from fractions import Fraction
from html import escape

from croupier_classroom.reports.difference import EXPECTED, SAME, DifferenceRow, Piece, difference
from croupier_classroom.reports.grade_record import CheckRecord, GradeRecord, points_text
from croupier_classroom.reports.html_page import bullets, html_page, said, table, tag
from croupier_classroom.reports.report_text import citation_text, typed_lines

WORDS = {"passed": "✓ pass", "failed": "✗ fail", "follows": "– follows"}


def report_html(record: GradeRecord, title: str) -> str:
    """Return the whole page."""
    total = f"{points_text(record.points)} of {points_text(record.max_points)} points"
    parts = [
        said("p", total, class_="points"),
        bullets(record.notes),
        deductions_part(record),
        flags_part(record),
        failures_part(record),
        *(section_table(record, section) for section in record.sections),
    ]
    return html_page(title, "\n".join(filter(None, parts)))


def deductions_part(record: GradeRecord) -> str:
    """Return what was taken off, and why."""
    lines = [f"−{points_text(each.points)}: {each.reason}" for each in record.deductions]
    return said("h2", "Deductions") + bullets(lines) if lines else ""


def flags_part(record: GradeRecord) -> str:
    """Return what only the teacher reads."""
    if not record.flags:
        return ""
    return said("h2", "For the teacher") + bullets(record.flags, class_="flags")


def failures_part(record: GradeRecord) -> str:
    """Return one part for each check that failed by itself."""
    failed = record.failed()
    if not failed:
        return ""
    return said("h2", "What to mend") + "\n".join(map(failure_part, failed))


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
    return "".join(piece_html(piece, name) for piece in row.pieces)


def piece_html(piece: Piece, name: str) -> str:
    """Return a stretch of text."""
    return said(name, piece.text) if piece.marked else escape(piece.text)


def hints_part(hints: tuple[str, ...], level: int) -> str:
    """Return the hints, each within the one before it, so that no more is read than is needed."""
    if not hints:
        return ""
    summary = said("summary", f"Hint {level}" if level > 1 else "A hint")
    return tag("details", summary, said("p", hints[0]), hints_part(hints[1:], level + 1))


def section_table(record: GradeRecord, section: str) -> str:
    """Return a section with one row a check."""
    checks = record.of_section(section)
    won = sum((check.points for check in checks), Fraction(0))
    caption = f"{section}: {points_text(won)} of {points_text(record.sections[section])}"
    heads = ["check#", "result", "points#", "what is checked", "document"]
    return table(caption, heads, [check_row(check) for check in checks])


def check_row(check: CheckRecord) -> list[str]:
    """Return the cells of a check."""
    result = said("span", WORDS[check.status], class_=check.status)
    if check.follows:
        result += f" from check {check.follows}"
    number = str(check.number)
    if check.status == "failed":
        number = tag("a", number, href=f"#check-{number}")
    points = f"{points_text(check.points)}/{points_text(check.max_points)}"
    return [number, result, points, escape(check.sentence), escape(check.cites)]
