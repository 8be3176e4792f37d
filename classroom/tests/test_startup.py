"""A program that asks or plays on import can still be imported; nothing else is changed."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from classroom.tests.handing_in import BOTH, CHECKS, GAME, called, folder_of
from croupier_classroom.intake.opening import opened


@pytest.mark.process
def test_a_question_on_the_first_line_costs_two_points_and_no_more(tmp_path: Path) -> None:
    text = "name = input('Your name? ')\nmany = int(input(\n    'How many? '))\n" + GAME
    text += "\n\ndef who():\n    return name, many\n"
    with opened(folder_of(tmp_path, {**BOTH, "game.py": text}), CHECKS) as submission:
        assert called(submission.folder, "game", "who()") == "('', 2)"
        assert (submission.folder / submission.main).read_text() == text
        assert submission.original["game"] == text
        (deduction,) = submission.deductions
    assert deduction.points == Fraction(2)
    assert "game.py line 1: name = input('Your name? ')" in deduction.reason


STARTS = [
    "main()",
    "play()",
    "while True:\n    if play() == 'q':\n        break",
    "try:\n    main()\nexcept KeyboardInterrupt:\n    print('bye')",
    "import sys; sys.exit(main())",
    "winner = main()\nprint(winner.upper())\nexit()",
    "run = play\nrun()",
    "class Table:\n    def sit(self):\n        play()\n\n\nTable().sit()",
    "while True:\n    pass",
]


@pytest.mark.process
@pytest.mark.parametrize("start", STARTS)
def test_a_game_that_starts_on_import_is_cut_out(start: str, tmp_path: Path) -> None:
    text = f"{GAME}\n\n{start}\n\n\ndef after():\n    raise ValueError\n"
    with opened(folder_of(tmp_path, {**BOTH, "game.py": text}), CHECKS) as submission:
        assert called(submission.folder, "game", "deal()") == "[1]"
        line = text[: text.index("raise")].count("\n") + 1
        assert f"line {line}, in after" in called(submission.folder, "game", "after()")
        assert [each.points for each in submission.deductions] == [2]
        assert (submission.folder / submission.main).read_text() == text


HARMLESS = [
    "if __name__ == '__main__':\n    main()",
    "TABLE = {'p': play, 'm': main}",
    "deck = deal()\nprint(deck)\nask = lambda: input()",
    "LINES = open('game.py').readline()",
    "for card in range(3):\n    print(card)",
    "try:\n    import colorama\nexcept ImportError:\n    colorama = None",
]


@pytest.mark.parametrize("end", HARMLESS)
def test_what_starts_no_game_stays(end: str, tmp_path: Path) -> None:
    text = f"{GAME}\n\n{end}\n"
    with opened(folder_of(tmp_path, {**BOTH, "game.py": text}), CHECKS) as submission:
        assert (submission.folder / "game.py").read_text() == text
        assert (submission.main, submission.deductions) == ("game.py", ())


@pytest.mark.process
def test_what_needs_a_lost_value_is_cut_out_with_it(tmp_path: Path) -> None:
    text = GAME + "names = play().split()\nhands = []\nfor name in names:\n    hands.append(name)\n"
    text += "first = names[0]\nsuits = ['H', 'S']\n\n\ndef show():\n    print(first)\n\n\nshow()\n"
    with opened(folder_of(tmp_path, {**BOTH, "game.py": text}), CHECKS) as submission:
        assert called(submission.folder, "game", "suits") == "['H', 'S']"
        assert called(submission.folder, "game", "hands") == "[]"


@pytest.mark.process
def test_what_fails_with_a_supposed_answer_is_passed_over(tmp_path: Path) -> None:
    text = "name = input()\nmany = int(input())\nfirst = name[0]\nhands = []\n"
    text += "for i in range(many):\n    hands.append([])\nwith open(name) as f:\n    print(f)\n"
    text += "taken = []\nwhile len(taken) < 3:\n    taken.append(input())\nlast = taken[-1]\n"
    text += "small = first.lower()\nfor i in range(many):\n    x = name[i]\nmost = [\n    many\n]\n"
    with opened(folder_of(tmp_path, {**BOTH, "game.py": text + GAME}), CHECKS) as submission:
        assert called(submission.folder, "game", "hands") == "[[], []]"
        assert called(submission.folder, "game", "most") == "[2]"
        assert called(submission.folder, "game", "deal()") == "[1]"


@pytest.mark.process
def test_a_call_that_the_document_asks_for_costs_nothing(tmp_path: Path) -> None:
    checks = replace(CHECKS, begins="main")
    with opened(folder_of(tmp_path, {**BOTH, "game.py": f"{GAME}main()\n"}), checks) as submission:
        assert called(submission.folder, "game", "deal()") == "[1]"
        assert not submission.deductions
    folder_of(tmp_path, {"game.py": f"x = input()\n{GAME}main()\n"})
    with opened(tmp_path, checks) as submission:
        assert "main()" not in submission.deductions[0].reason
