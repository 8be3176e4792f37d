"""The class page: what is missed, how marks are spread, who needs a look."""

from dataclasses import replace
from pathlib import Path

from classroom.tests.records import FAILED, RECORD, result, with_points
from classroom.tests.test_reports import Outline
from croupier_classroom.cohort.class_list import ClassList, HandIn
from croupier_classroom.cohort.class_page import ClassOverview, class_page
from croupier_classroom.cohort.class_results import StudentResult, key_of, without_names
from croupier_classroom.cohort.roster import Student
from croupier_classroom.cohort.similarity import AlikeLines, AlikePair, Spot

ADA, GRACE = result(), result("Grace <Hopper>", with_points(100))
LINES = AlikeLines(Spot("a3.py", 3, 40, 0), Spot("a3.py", 5, 42, 0))


def page_of(*results: StudentResult, people: ClassList | None = None) -> str:
    """Return the page of a class."""
    hand_ins = tuple(each.hand_in for each in results)
    pairs = [AlikePair(ADA.key, "our edition", 97, 95, (LINES,))]
    labels = {each.key: each.label for each in results}
    shown = people or ClassList(hand_ins)
    return class_page(ClassOverview("crazy: T1", results, shown, pairs, {}, labels))


def test_it_says_what_most_students_miss() -> None:
    page = page_of(ADA, GRACE)
    assert "The board is printed." in page
    assert "1 (50 %)" in page
    assert "width:50%" in page


def test_marks_are_drawn_and_said_in_words() -> None:
    page = Outline(page_of(ADA, GRACE))
    assert page.named("svg")[0]["role"] == "img"
    assert len(page.named("rect")) == 10
    assert "10 to 19: 1" in page.text
    assert "90 to 100: 1" in page.text
    assert "Median 58.75, mean 58.75 of 100 points." in page.text


def test_students_are_listed_with_their_reports_and_flags() -> None:
    page = Outline(page_of(ADA, GRACE))
    links = [link["href"] for link in page.named("a")]
    assert f"teacher/{ADA.key}.html" in links
    assert f"students/{GRACE.key}.html" in links
    assert "Grace <Hopper>" in page.text
    assert "It imports croupier." in page.text


def test_alike_programs_are_listed_with_their_lines() -> None:
    text = Outline(page_of(ADA)).text
    assert "our edition" in text
    assert "97 %" in text
    assert "a3.py 3-40 ~ a3.py 5-42" in text


def test_what_needs_a_look_is_listed() -> None:
    late = replace(ADA, hand_in=replace(ADA.hand_in, late=True, matched=False))
    people = ClassList(
        (late.hand_in,), ("old.py: new.py is newer",), ("notes.pdf",), (Student("Jean Bartik"),)
    )
    text = Outline(page_of(late, people=people)).text
    for title in ("Late (1)", "Not matched with a student (1)", "notes.pdf", "Jean Bartik"):
        assert title in text


def test_who_was_stopped_by_a_time_limit_is_listed() -> None:
    stopped = replace(FAILED, expected="an end", came="none within 10 seconds")
    slow = result("Jean Bartik", replace(RECORD, checks=(stopped,)))
    assert "Stopped by a time limit in some check (1)" in page_of(ADA, slow)
    assert "Stopped by a time limit" not in page_of(ADA)


def test_an_empty_class_has_a_page() -> None:
    assert "Nothing has been graded." in page_of()


def test_two_students_of_one_name_have_two_reports() -> None:
    one, other = (result(id=number).hand_in for number in ("7", "8"))
    assert key_of(one) != key_of(other)
    assert key_of(result("../../Ada / \\ :").hand_in).startswith("ada-")
    assert key_of(result("李").hand_in).startswith("student-")


def test_a_code_leaves_no_name_behind() -> None:
    files = (("a3.py", Path("lovelaceada_7_100_a3.py")),)
    hand_in = HandIn(Student("Ada Lovelace", id="1001", email="ada.l@x.edu"), files)
    record = replace(
        RECORD, notes=("lovelaceada_7_100_a3.py was taken for a3.py.", "By ADA LOVELACE")
    )
    hidden = without_names(StudentResult("student-1f", "student-1f", hand_in, record))
    assert hidden.record.notes == ("student-1f was taken for a3.py.", "By student-1f")
    assert hidden.record.checks[1].place == "a3.py line 17: print(row)"


def test_who_got_nothing_is_named_with_the_reason() -> None:
    note = "hand_in.rar is no program: unpack it."
    nothing = replace(RECORD, checks=(FAILED,), notes=(note,), deductions=())
    page = page_of(result("Ada", nothing), result("Ben"))
    assert "No points at all (1)" in page
    assert f"Ada: {note}" in page
