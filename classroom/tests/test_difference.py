"""Expected and got: the rows show where the two differ."""

from croupier_classroom.reports.difference import (
    EXPECTED,
    GOT,
    LETTERS_AROUND,
    MOST_ROWS,
    SAME,
    difference,
    row_lines,
)


def test_a_value_is_marked_where_it_differs() -> None:
    expected, got = difference("[1, 2, 3]", "[1, 5, 3]")
    assert (expected.side, expected.text, expected.marks) == (EXPECTED, "[1, 2, 3]", "    ^")
    assert (got.side, got.text, got.marks) == (GOT, "[1, 5, 3]", "    ^")


def test_the_carets_stand_below_the_letters() -> None:
    lines = list(row_lines(difference("'Jack of Hearts'", "'Jack of hearts'")))
    assert lines == [
        "expected 'Jack of Hearts'",
        "                  ^",
        "got      'Jack of hearts'",
        "                  ^",
    ]


def test_a_printed_text_is_compared_line_by_line() -> None:
    rows = difference(repr("a b c\nd e f\n"), repr("a b c\nd X f\n"))
    assert [(row.side, row.text, row.marks) for row in rows] == [
        (SAME, "a b c", ""),
        (EXPECTED, "d e f", "  ^"),
        (GOT, "d X f", "  ^"),
    ]


def test_a_space_too_many_can_be_seen() -> None:
    _, _, got = difference(repr("ok\na b\n"), repr("ok\na  b\n"))
    assert "·" in got.text
    assert got.marks.count("^") == 1


def test_a_missing_line_end_and_a_tab_can_be_seen() -> None:
    expected, _ = difference(repr("the end\n"), repr("the end"))
    assert expected.text == "the end↵"
    rows = difference(repr("one\ttwo\n"), repr("one two\n"))
    assert rows[0].text == "one→two"
    assert rows[1].text == "one·two"


def test_a_missing_line_is_marked_whole() -> None:
    rows = difference(repr("one\ntwo\nthree\n"), repr("one\nthree\n"))
    assert [(row.side, row.text) for row in rows] == [
        (SAME, "one"),
        (EXPECTED, "two↵"),
        (SAME, "three"),
    ]


def test_far_from_the_difference_lines_are_left_out() -> None:
    many = "".join(f"line {number}\n" for number in range(100))
    rows = difference(repr(many + "x\n"), repr(many + "y\n"))
    assert "... 96 more lines, the same ..." in [row.text for row in rows]
    assert len(rows) < 10


def test_letters_far_from_the_difference_are_left_out() -> None:
    long = "z" * 500
    expected, got = difference(long + "A" + long, long + "B" + long)
    assert len(expected.text) < 4 * LETTERS_AROUND
    assert expected.marks.count("^") == got.marks.count("^") == 1


def test_rows_without_end_are_cut() -> None:
    wanted, got = ("".join(f"{word} {n}\n" for n in range(200)) for word in ("red", "blue"))
    rows = difference(repr(wanted), repr(got))
    assert len(rows) == MOST_ROWS + 1
    assert rows[-1].text.endswith("more rows ...")


def test_what_is_all_different_is_not_marked() -> None:
    rows = difference("no error", "ZeroDivisionError")
    assert [row.text for row in rows] == ["no error", "ZeroDivisionError"]
    assert [row.marks for row in rows] == ["", ""]


def test_an_empty_side_is_a_side() -> None:
    expected, got = difference("'x'", "''")
    assert (expected.text, got.text) == ("'x'", "''")
    assert [row.side for row in difference("", "")] == [EXPECTED, GOT]
