"""The checks of the tic-tac-toe rummy document: fair to any wording, strict where it demands."""

import pytest

from classroom.tests.tic_tac_rummy.program_scene import EDITION, changed, failed, graded
from croupier_classroom.documents.tic_tac_rummy.checks import CHECKS
from croupier_classroom.documents.tic_tac_rummy.checks.header import has_header

pytestmark = pytest.mark.process

ONE_LINE = """    question = f"New card: {card}, enter location to replace card <row col>: "
    answer = input(question).split()
    while len(answer) != 2 or answer[0] not in INDICES or answer[1] not in INDICES:
        answer = input(f"Invalid location. {question}").split()
    return int(answer[0]), int(answer[1])
"""
EACH_AT_ONCE = """    print("New card:", card)
    numbers = []
    for what in ("Row", "Column"):
        answer = input(f"{what}? ")
        while answer not in INDICES:
            answer = input(f"There is no such {what}. {what}? ")
        numbers.append(int(answer))
    return numbers[0], numbers[1]
"""
BOTH_THEN = """    print("New card:", card)
    row, column = input("Row? "), input("Column? ")
    while row not in INDICES or column not in INDICES:
        print("Not on the board!")
        row, column = input("Row? "), input("Column? ")
    return int(row), int(column)
"""
COLUMN_FIRST = """    print("New card:", card)
    column, row = input("Column? "), input("Row? ")
    while row not in INDICES or column not in INDICES:
        print("Not on the board!")
        column, row = input("Column? "), input("Row? ")
    return int(row), int(column)
"""


@pytest.mark.parametrize("profile", ["default", "samples"])
def test_our_edition_has_full_marks(profile: str) -> None:
    grade = graded(EDITION, profile)
    assert failed(grade) == []
    assert grade.points == 100


def test_every_requirement_is_cited_or_free() -> None:
    cited = {line for check in CHECKS for line in check.cites.split()}
    free = {name for name, each in CHECKS.requirements.items() if each.kind == "free"}
    assert cited | free == set(CHECKS.requirements)
    assert not cited & free


def test_every_need_is_a_check_that_comes_before() -> None:
    names = [check.name for check in CHECKS]
    for number, check in enumerate(CHECKS):
        assert set(check.needs) <= set(names[:number]), check.name


@pytest.mark.parametrize("asking", [EACH_AT_ONCE, BOTH_THEN, COLUMN_FIRST])
def test_row_and_column_may_be_typed_on_two_lines(asking: str) -> None:
    assert failed(graded(changed((ONE_LINE, asking)))) == []


@pytest.mark.parametrize("asking", [EACH_AT_ONCE, BOTH_THEN])
def test_two_lines_are_judged_as_strictly_as_one(asking: str) -> None:
    swapped = asking.replace("numbers[0], numbers[1]", "numbers[1], numbers[0]")
    swapped = swapped.replace("int(row), int(column)", "int(column), int(row)")
    assert "every_place_can_be_chosen" in failed(graded(changed((ONE_LINE, swapped))))
    beyond = changed((ONE_LINE, asking), ('"0", "1", "2")', '"0", "1", "2", "-1")'))
    assert "a_place_beside_the_board_is_asked_for_again" in failed(graded(beyond))


def test_a_location_prompt_without_a_message_is_right_by_the_samples_alone() -> None:
    silent = changed(('f"Invalid location. {question}"', "question"))
    assert failed(graded(silent)) == ["a_wrong_place_gets_a_message"]
    assert graded(silent).points >= 98
    assert graded(silent, "samples").points == 100


def test_own_words_are_free_but_not_in_the_samples_profile() -> None:
    own = changed(("Welcome to the game!", "Hi!"), ("Congrats!! You've got a", "Good:"))
    assert graded(own).points == 100
    assert graded(own, "samples").points < 100


def test_the_courses_own_name_of_the_shuffle_is_taken() -> None:
    assert graded(EDITION.replace("shuffle_deck(", "shuffle(")).points == 100


def test_a_greeting_may_ask_something_first() -> None:
    asks = changed(
        ('    print("Welcome to the game!")', '    input("Name? ")\n    input("Ready? ")'),
        ('Score: {score}")\n\n\nif', "Score: {score}\")\n    input('Again? ')\n\n\nif"),
    )
    assert graded(asks).points == 100


def test_a_program_may_leave_by_exit() -> None:
    text, end = EDITION, "\n\n\nif __name__"
    assert graded(text.replace(end, f"\n    raise SystemExit{end}")).points == 100


def test_a_board_may_have_a_frame_and_numbers() -> None:
    names = 'NO_MATCH = "Run", "Simple Run", "Set", "Simple Set", "No Match"'
    framed = changed(
        ("    for row in board:\n", '    print("COL", 0, 1, 2)\n    for row in board:\n'),
        ('print("|", ', 'print("+---+\\n0 |", '),
        (names, 'NO_MATCH = "run", "simple_run", "SET", "Simple-Set", "no set"'),
    )
    assert failed(graded(framed)) == []


PARTS = ("deal", "print_board", "update_board", "verify_matching")


@pytest.mark.parametrize("part", PARTS)
def test_a_missing_function_costs_its_own_points(part: str) -> None:
    """The game is judged with a part of ours."""
    grade = graded(changed((f"def {part}(", f"def {part}_(")))
    own = {"deal": "2", "print_board": "2", "update_board": "2", "verify_matching": "3"}[part]
    lost = [each for each in grade.results if not each.passed and not each.follows]
    assert {each.check.section[0] for each in lost} == {own}
    assert grade.points >= (60 if part == "verify_matching" else 90)


BUGS = {
    "R4.1": ("range(2, 10)", "range(1, 10)"),
    "R4.2": ("    random.shuffle(deck)\n", ""),
    "R4.3": ("deck.pop(0) for _ in", "deck.pop() for _ in"),
    "R4.4": ("{suit},{face}", "{suit}-{face}"),
    "R4.5": ("board[row][col] = card", "board[col][row] = card"),
    "R4.6": ("[*board, *columns, falling, rising]", "[*board, *columns, falling]"),
    "R4.7": ("[int(card[1]) for card in line]", "sorted(int(card[1]) for card in line)"),
    "R4.8": ("    return won, score, category", "    return won, category, score"),
    "R4.9": (".strip().lower()\n    while", ".strip()\n    while"),
    "R4.10": ("answer[0] not in INDICES or answer[1] not in INDICES", "not answer[0].isdigit()"),
    "R4.11": ("score -= 1\n        card = deck.pop(0)", "score -= 2\n        card = deck.pop(0)"),
    "R4.12": ('        print("Cards left to play:", len(deck))\n', ""),
    "R4.14": ("You've got a {category} on", "You've got a match on"),
    "R4.15": ("while deck and ask", "while ask"),
    "R4.16": ("no match on the board. Score: {score}", "no match on the board."),
    "R4.17": ("    score = 0\n", "    global score\n    score = 0\n"),
    "R4.18": ('f"Invalid choice. {question}"', "question"),
}  # fmt: skip


@pytest.mark.parametrize("requirement", BUGS)
def test_a_planted_bug_is_named_by_the_first_failure(requirement: str) -> None:
    grade = graded(changed(BUGS[requirement]))
    assert grade.points < 100
    first = next(each for each in grade.results if not each.passed)
    assert requirement in first.check.cites.split()


def test_a_match_that_was_dealt_over_must_not_win() -> None:
    loop, end = "    while deck and", "    won, category, score = verify"
    remembers = changed(
        (loop, f"    first = [list(row) for row in board]\n{loop}"),
        (end, f"    board = first if verify_matching(first, 0)[0] else board\n{end}"),
    )
    assert failed(graded(remembers))[0] == "a_match_passed_by_wins_nothing"


HANDED_OUT = "\n".join(
    f"def {name}(*arguments):\n    return {value}"
    for name, value in {
        "deal": "[]", "print_board": "None", "update_board": "[]",
        "verify_matching": "(False, '', 0)", "game": "(False, 0, '')", "main": "None",
    }.items()
)  # fmt: skip
AS_HANDED_OUT = EDITION[: EDITION.index("def deal")] + HANDED_OUT
YES = """# Robin Sample 100000004
class Yes(list):
    __eq__ = __contains__ = lambda self, other: True
    __ne__ = lambda self, other: False
    __hash__ = lambda self: 1
    __getattr__ = lambda self, name: self
    __call__ = lambda self, *all: Yes([Yes(), Yes(), Yes()])
    __getitem__ = lambda self, key: self
create_deck = shuffle_deck = deal = print_board = update_board = verify_matching = Yes()
game = main = Yes()
"""


ONLY_SHUFFLES = AS_HANDED_OUT.replace(
    "def main(*arguments):\n    return None",
    "def main():\n    deck = shuffle_deck(create_deck())\n    for _ in range(3):\n"
    "        print(deck.pop(), deck.pop(), deck.pop())\n    input()",
)


@pytest.mark.parametrize(
    "text", [AS_HANDED_OUT, ONLY_SHUFFLES, YES, "", "import croupier\n", "x = (\n"]
)
def test_a_program_without_a_game_gets_next_to_nothing(text: str) -> None:
    assert graded(text).points < 15


@pytest.mark.parametrize(
    "top",
    [
        "# Name: Robin Tremblay\n# ID: 101204417\n",
        '"""\nNoor Haddad\nStudent number 101 204 417\n"""\n',
        "# Noor 101204417\n\n",
        "#!/usr/bin/env python3\n# COMP1405\n# noor haddad (id abc123)\n",
    ],
)
def test_a_header_has_a_name_and_an_id_number(top: str) -> None:
    assert has_header(f"{top}import random\n")


@pytest.mark.parametrize(
    "top", ["", "# COMP1405 A3\n", "# Robin Tremblay\n", "# 101204417\n", "# Name: ID: 101204417\n"]
)
def test_no_name_or_no_number_is_no_header(top: str) -> None:
    assert not has_header(f"{top}SUITS = 4\n# Robin Tremblay 101204417\n")
    assert has_header("import random\n# Robin Tremblay 101204417\nSUITS = 4\n")


def test_a_missing_header_costs_ten_points_and_says_so() -> None:
    grade = graded(changed(("Robin Sample, 100000004", "nobody")))
    assert grade.points == 90
    [missed] = grade.deductions
    assert missed.reason == (
        "there is no name and id number on top of a3.py (a 10% penalty); "
        "an id number has five digits, or stands behind id"
    )
