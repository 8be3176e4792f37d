"""Exports, each read back by a reader that is not ours."""

import base64
import csv
import io
import json
import re
from dataclasses import replace
from fractions import Fraction

import junitparser
import pytest

from classroom.tests.records import FAILED, RECORD, result, with_points
from croupier_classroom.cohort.exports import canvas_csv, cell, junit_xml, marks_csv, moodle_csv
from croupier_classroom.kits.autograde import github_result, gradescope_results

ADA = result(id="7", sis_id="s001", login="ada", section="T1", email="ada@x.edu")
GRACE = result("=Grace+1", with_points(100), participant="Participant 12")


def rows(text: str) -> list[list[str]]:
    """Read CSV as others do."""
    return list(csv.reader(io.StringIO(text), strict=True))


def test_marks_have_a_column_for_every_check() -> None:
    heads, ada, grace = rows(marks_csv([ADA, GRACE]))
    assert heads[:4] == ["Student", "ID", "E-mail", "Points"]
    assert heads[-3:] == [
        "1. The deck has 32 cards.",
        "2. The board has three rows.",
        "3. A card moves.",
    ]
    assert ada[:8] == ["Ada Lovelace", "7", "ada@x.edu", "17.50", "100", "2.50", "", "1"]
    assert ada[-3:] == ["20", "0", "0"]
    assert grace[0] == "'=Grace+1"
    assert len(heads) == len(ada) == len(grace)


def test_marks_can_be_without_names() -> None:
    _, ada = rows(marks_csv([replace(ADA, label="student-1f")], anonymous=True))
    assert ada[:3] == ["student-1f", "", ""]


@pytest.mark.parametrize("start", "=+-@\t\r")
def test_no_cell_is_a_formula(start: str) -> None:
    assert cell(f"{start}1+1").startswith("'")
    assert cell("Ada") == "Ada"


def read_as_canvas_does(text: str) -> tuple[str, str, dict[str, str]]:
    """Read the columns and rows that Canvas's importer looks for; return its assignment."""
    heads, *others = rows(text)
    assert "Student" in heads[0]
    assert "ID" in heads[1]
    assert re.search(r"SIS\s+User\s+ID", heads[2])
    assert re.search(r"SIS\s+Login\s+ID", heads[3])
    assert "Section" in heads[4]
    possible = [row for row in others if "Points Possible" in row[0]]
    students = [row for row in others if "Points Possible" not in row[0]]
    assert others[0] is possible[0]
    return heads[5], possible[0][5], {row[1]: row[5] for row in students}


def test_canvas_finds_its_columns() -> None:
    text = canvas_csv([ADA], "Assignment 3 (12345)", Fraction(100))
    assert read_as_canvas_does(text) == ("Assignment 3 (12345)", "100", {"7": "17.50"})
    assert rows(text)[2] == ["Ada Lovelace", "7", "s001", "ada", "T1", "17.50"]


def test_moodle_finds_its_columns() -> None:
    page = list(csv.DictReader(io.StringIO(moodle_csv([ADA, GRACE]))))
    assert list(page[0]) == [
        "Identifier", "Full name", "Email address", "Status", "Grade", "Maximum Grade",
        "Grade can be changed", "Last modified (submission)", "Last modified (grade)",
        "Feedback comments",
    ]  # fmt: skip
    assert page[1]["Identifier"] == "Participant 12"
    assert (page[1]["Grade"], page[1]["Maximum Grade"]) == ("100", "100")
    assert page[0]["Last modified (grade)"] == "-"
    assert "croupier" not in page[0]["Feedback comments"]


def test_feedback_says_what_did_not_pass_and_how_much_more() -> None:
    ada, grace = csv.DictReader(io.StringIO(moodle_csv([ADA, GRACE])))
    assert ada["Feedback comments"].splitlines() == [
        "17.50 of 100 points.",
        "Not passed:",
        "Check 2: The board has three rows. R4.7 R4.1",
        "and 1 more, which may pass once these do.",
        "Minus 2.50: It asks a question when it is imported.",
    ]
    assert grace["Feedback comments"] == "100 of 100 points."


def test_junit_is_read_by_another_program() -> None:
    suites = junitparser.JUnitXml.fromstring(junit_xml([ADA, GRACE], "a3").encode())
    assert (suites.tests, suites.failures, suites.skipped, suites.errors) == (4, 1, 1, 0)
    ada, grace = suites
    assert (ada.name, ada.tests, ada.failures, ada.skipped) == ("Ada Lovelace", 3, 1, 1)
    assert grace.name == "=Grace+1"
    _, failed, follows = ada
    assert isinstance(failed.result[0], junitparser.Failure)
    assert "The board is printed." in (failed.result[0].text or "")
    assert isinstance(follows.result[0], junitparser.Skipped)
    assert follows.result[0].message == "follows from check 2"


def test_junit_holds_any_letter_a_program_prints() -> None:
    odd = replace(FAILED, came="\x00\x1b[31m <&> \ud800")
    record = replace(RECORD, checks=(odd,))
    suites = junitparser.JUnitXml.fromstring(junit_xml([result(record=record)], "a3").encode())
    assert suites.failures == 1


FORMATS = ("text", "html", "simple_format", "md", "ansi")
VISIBILITY = ("hidden", "after_due_date", "after_published", "visible")
Form = dict[str, type | tuple[str, ...]]
RESULTS: Form = {
    "score": float, "execution_time": float, "output": str, "output_format": FORMATS,
    "test_output_format": FORMATS, "test_name_format": FORMATS, "visibility": VISIBILITY,
    "stdout_visibility": VISIBILITY, "extra_data": dict, "tests": list, "leaderboard": list,
}  # fmt: skip
RESULT_TEST: Form = {
    "score": float, "max_score": float, "status": ("passed", "failed"), "name": str,
    "name_format": FORMATS, "number": str, "output": str, "output_format": FORMATS, "tags": list,
    "visibility": VISIBILITY, "extra_data": dict,
}  # fmt: skip


def fits(value: object, wanted: type | tuple[str, ...]) -> bool:
    """Say whether a value is of the kind, or one of the words, that the specification has."""
    return isinstance(value, wanted) if isinstance(wanted, type) else value in wanted


def unlike(data: dict[str, object], form: Form) -> list[str]:
    """Name the entries that Gradescope's specification does not know, or not with this value."""
    return [key for key, value in data.items() if not fits(value, form.get(key, ()))]


def test_gradescopes_results_have_what_its_page_asks_for() -> None:
    data = json.loads(json.dumps(gradescope_results(RECORD)))
    assert unlike(data, RESULTS) == []
    assert [unlike(test, RESULT_TEST) for test in data["tests"]] == [[]] * len(data["tests"])
    assert data["score"] == 17.5
    assert data["visibility"] == "visible"
    assert data["stdout_visibility"] == "hidden"
    assert all(0 <= test["score"] <= test["max_score"] for test in data["tests"])
    assert data["tests"][1]["tags"] == ["2 The board", "R4.7", "R4.1"]
    assert "J Q ·K" in data["tests"][1]["output"]
    assert "Minus 2.50: It asks a question when it is imported." in data["output"]


def test_gradescope_shows_flags_to_teachers_alone() -> None:
    data = gradescope_results(RECORD)
    (flag,) = [test for test in data["tests"] if "croupier" in test["output"]]
    assert (flag["visibility"], flag["max_score"]) == ("hidden", 0)


def test_github_classroom_adds_up_the_same_points() -> None:
    data = json.loads(base64.b64decode(github_result(RECORD)))
    assert (data["version"], data["status"], data["max_score"]) == (1, "fail", 100)
    assert sum(test["score"] for test in data["tests"]) == pytest.approx(17.5)
    full = json.loads(base64.b64decode(github_result(with_points(100))))
    assert full["status"] == "pass"
