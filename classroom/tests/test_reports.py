"""Reports: what failed and where, in three forms, readable, and nothing of the teacher's."""

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from classroom.tests.records import FAILED, RECORD
from croupier.cli.exit_status import fail
from croupier_classroom.cohort.exports import feedback
from croupier_classroom.kits.autograde import gradescope_results
from croupier_classroom.reports.grade_record import as_data, from_data, json_data, points_text
from croupier_classroom.reports.report_html import report_html
from croupier_classroom.reports.report_markdown import report_markdown
from croupier_classroom.reports.report_text import report_lines

VOID = {"meta", "br", "rect"}


class Outline(HTMLParser):
    """Reads a page as a browser would, and refuses elements that are not closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID - {"rect"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """See that the last one opened is closed first."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep the text."""
        self.text += data

    def named(self, tag: str) -> list[dict[str, str | None]]:
        """Return the attributes of every element of a name."""
        return [attributes for name, attributes in self.seen if name == tag]


def test_a_record_survives_being_written_down() -> None:
    assert from_data(as_data(RECORD)) == RECORD


def test_points_add_up() -> None:
    assert points_text(RECORD.points) == "17.50"
    assert RECORD.max_points == 100
    data = json_data(RECORD)
    assert (data["points"], data["checks"][2]["status"]) == (17.5, "follows")
    assert "sources" not in data


def test_the_text_says_what_a_beginner_needs() -> None:
    text = "\n".join(report_lines(RECORD))
    for line in (
        "2 The board: 0 of 80",
        "  pass      20/20  1. The deck has 32 cards. [R4.1]",
        "  FAIL       0/40  2. The board has three rows. [R4.7 R4.1]",
        "        document R4.7, free in its form: “The board is printed.”",
        "        document R4.1, required: “A deck has 32 cards.”",
        "        typed    deal ⏎ (Enter) ⏎ 0 0",
        "        expected J Q K",
        "        got      J Q ·K",
        "        your line a3.py line 17: print(row)",
        "        hint 1   Look at the rows.",
        "        follows from check 2",
        "  -2.50: It asks a question when it is imported.",
        "17.50 of 100 points",
    ):
        assert line in text
    assert "Count them." not in text


def test_three_hints_come_when_asked_for() -> None:
    text = "\n".join(report_lines(RECORD, hints=3))
    assert text.index("Look at") < text.index("Count them.") < text.index("There are three.")
    assert "hint" not in "\n".join(report_lines(RECORD, hints=0))


def test_flags_are_for_the_teacher_alone() -> None:
    student = RECORD.for_student()
    for form in (report_html, report_markdown):
        assert "It imports croupier." in form(RECORD, "Ada")
        assert "It imports croupier." not in form(student, "Ada")
    assert "It imports croupier." in "\n".join(report_lines(RECORD))
    assert "It imports croupier." not in "\n".join(report_lines(student))


def test_the_page_is_whole_and_needs_nothing_else() -> None:
    page = Outline(report_html(RECORD, "Ada Lovelace"))
    assert not page.named("script")
    assert not page.named("link")
    assert not page.named("img")
    assert page.named("html") == [{"lang": "en"}]
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in page.named(
        "meta"
    )
    for expected in ("Ada Lovelace", "17.50 of 100 points", "The board is printed.", "print(row)"):
        assert expected in page.text


def test_the_page_marks_letters_and_nests_hints() -> None:
    page = report_html(RECORD, "Ada")
    assert "J Q <del>·</del>K" in page
    assert page.count("<details>") == 3
    assert page.index("Look at") < page.index("Hint 2") < page.index("There are three.")
    assert "</details></details></details>" in page
    assert "<pre>deal\n(Enter)\n0 0</pre>" in page


def test_every_column_of_the_page_has_a_heading() -> None:
    page = Outline(report_html(RECORD, "Ada"))
    assert len(page.named("caption")) == len(page.named("table")) == 2
    assert all(head.get("scope") == "col" for head in page.named("th"))


def test_markdown_quotes_and_fences() -> None:
    text = report_markdown(RECORD, "Ada")
    assert "> R4.7, free in its form: “The board is printed.”" in text
    assert "| 3 | – follows from 2 | 0/40 | A card moves. | R4.7 |" in text
    assert text.count("<details>") == 3
    assert "```text\na3.py line 17: print(row)\n```" in text


@pytest.mark.parametrize("form", [report_html, report_markdown])
def test_a_students_text_is_shown_and_not_obeyed(form: object) -> None:
    assert callable(form)
    nasty = "<script>alert(1)</script> ```` | [x](y)"
    record = replace(RECORD, checks=(replace(FAILED, came=nasty, place=nasty),), notes=(nasty,))
    shown = form(record, nasty)
    if form is report_html:
        assert "<script" not in shown
        assert "&lt;script&gt;" in shown
        Outline(shown)
    else:
        assert "\n`````text\n" in shown
        assert "# \\<script\\>" in shown


@pytest.mark.parametrize("came", ["a{}b", repr("7 8 9\n{}\n"), repr("7 8 9\nJ Q K\n{}\nend\n")])
def test_letters_that_steer_a_terminal_are_written_out(came: str) -> None:
    nasty = "\x1b[2J\x07\r\x9b1m\u202e\u2066\u200f\x00"
    came = came.replace("{}", nasty if came.startswith("a") else repr(nasty)[1:-1])
    check = replace(FAILED, came=came, place=nasty, hints=(nasty,))
    off = (replace(RECORD.deductions[0], reason=nasty),)
    record = replace(RECORD, checks=(check,), notes=(nasty,), flags=(nasty,), deductions=off)
    forms = [
        "\n".join(report_lines(record)), report_html(record, nasty), feedback(record),
        report_markdown(record, nasty), *strings(gradescope_results(record)),
    ]  # fmt: skip
    for form in forms:
        assert not set(nasty) - set("[2J1m") & set(form)
    assert all("\\x1b[2J" in form for form in forms[:4])


def strings(data: object) -> list[str]:
    """Return all texts within a value."""
    if isinstance(data, dict | list):
        inner = data.values() if isinstance(data, dict) else data
        return [text for each in inner for text in strings(each)]
    return [str(data)]


def test_a_note_does_not_add_lines_to_the_text() -> None:
    lines = list(report_lines(replace(RECORD, notes=("a\n100 of 100 points",))))
    assert lines[0] == "a↵100 of 100 points"


def test_a_refusal_is_written_out_too(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fail("no program in \x1b[31mA3\u202e.zip")
    assert capsys.readouterr().err == "croupier: no program in \\x1b[31mA3\\u202e.zip\n"
