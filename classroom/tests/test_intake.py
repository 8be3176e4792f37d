"""The intake: whatever is handed in becomes a folder that can be graded, and says how."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from classroom.tests.handing_in import (
    ADT,
    BOTH,
    CHECKS,
    GAME,
    called,
    folder_of,
    notebook_of,
    value,
)
from croupier_classroom.editions import Edition, editions
from croupier_classroom.grading.checks import Checks
from croupier_classroom.intake.opening import opened


@pytest.mark.process
def test_a_folder_of_the_documents_files_is_taken_as_it_is(tmp_path: Path) -> None:
    with opened(folder_of(tmp_path, BOTH), CHECKS) as submission:
        assert submission.modules == {"game": "game", "adt": "adt", "cards": "cards"}
        assert submission.main == "game.py"
        assert submission.original == {"game": GAME, "adt": ADT}
        assert submission.notes == ("supplied, for the course hands it out: cards.py.",)
        assert not submission.deductions
        assert called(submission.folder, "game", "deal()") == "[1]"
        folder = submission.folder
    assert not folder.exists()


def test_what_was_handed_in_is_not_written_to(tmp_path: Path) -> None:
    folder_of(tmp_path, {"a/game (1).py": GAME + "main()\n", "a/adt.py": ADT, "a/x.txt": "x"})
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    with opened(tmp_path, CHECKS) as submission:
        assert not submission.folder.is_relative_to(tmp_path)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


@pytest.mark.process
def test_a_program_in_folders_inside_folders_is_found(tmp_path: Path) -> None:
    files = {f"Ann/Assignment 2/src/{name}": text for name, text in BOTH.items()}
    rubbish: dict[str, str | bytes] = {
        "__MACOSX/Ann/._game.py": b"\x00", "Ann/.git/game.py": "x = 1", "Ann/.DS_Store": b"\x00",
        "Ann/venv/lib/game.py": GAME, "my_env/pyvenv.cfg": "", "my_env/game.py": GAME,
        "Ann/Assignment 2/src/__pycache__/game.cpython-311.pyc": b"\x00", "Ann/.idea/x.iml": "x",
    }  # fmt: skip
    with opened(folder_of(tmp_path, {**files, **rubbish}), CHECKS) as submission:
        assert submission.modules["game"] == "game"
        assert "Ann/Assignment 2/src/game.py was taken for game.py." in submission.notes
        assert len(submission.sources) == 2
        assert called(submission.folder, "game", "deal()") == "[1]"


@pytest.mark.process
@pytest.mark.parametrize("name", ["620000001_620000002.py", "game_final (2).py", "my.game.py"])
def test_a_single_file_of_any_name_serves_as_every_module(name: str, tmp_path: Path) -> None:
    text = GAME.replace("import adt\n", ADT).replace("adt.push", "push")
    with opened(folder_of(tmp_path, {name: text}) / name, CHECKS) as submission:
        assert submission.modules == {"game": "game", "adt": "game", "cards": "cards"}
        assert f"{name} was taken for game.py and adt.py." in submission.notes
        assert called(submission.folder, "game", "deal()") == "[1]"
        assert submission.place("game.py", 6, "import cards") == f"{name} line 6: import cards"


@pytest.mark.process
def test_a_file_that_others_import_keeps_its_name(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "game.py": GAME.replace("adt", "Stack_ADT"), "Stack_ADT.py": ADT,
    }  # fmt: skip
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert submission.modules["adt"] == "Stack_ADT"
        assert called(submission.folder, "game", "deal()") == "[1]"


@pytest.mark.process
def test_a_file_that_was_renamed_by_a_browser_is_found_by_those_who_import_it(
    tmp_path: Path,
) -> None:
    with opened(folder_of(tmp_path, {"game.py": GAME, "adt (1).py": ADT}), CHECKS) as submission:
        assert submission.modules["adt"] == "adt"
        assert called(submission.folder, "game", "deal()") == "[1]"


def test_the_file_that_defines_most_is_taken(tmp_path: Path) -> None:
    files = {**BOTH, "game.py": "def deal():\n    pass\n", "whole.py": GAME}
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert submission.modules["game"] == "whole"
        assert "whole.py was taken for game.py." in submission.notes


def test_a_file_of_the_documents_name_is_taken_though_another_imports_all(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        **BOTH,
        "adt.py": "from more import pop\n\n\ndef push(s, x):\n    return s\n",
        "more.py": "def pop(s):\n    return s\n",
        "tests.py": "from adt import *\nfrom game import *\n",
    }
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert submission.modules == {"game": "game", "adt": "adt", "cards": "cards"}


def test_of_two_equals_the_newer_is_taken_and_said(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"one.py": GAME, "two.py": GAME + "# later\n", "adt.py": ADT}
    folder = folder_of(tmp_path, files)
    os.utime(folder / "one.py", (1, 1))
    with opened(folder, CHECKS) as submission:
        assert "two.py was taken for game.py." in submission.notes
        assert any(note.startswith("one.py would do for game.py") for note in submission.notes)


def test_drafts_and_tests_give_way_to_the_latest(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "old/x.py": GAME, "test_it.py": GAME + "# a test\n", "latest.py": GAME + "# done\n",
    }  # fmt: skip
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert "latest.py was taken for game.py." in submission.notes


@pytest.mark.process
def test_a_name_is_not_borrowed_from_a_test(tmp_path: Path) -> None:
    test = "import game\n\n\ndef main():\n    print('all well')\n"
    short = GAME[: GAME.index("def main")]
    files: dict[str, str | bytes] = {"game.py": short, "test_game.py": test, "adt.py": ADT}
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert "no attribute 'main'" in called(submission.folder, "game", "main()")


@pytest.mark.process
def test_one_module_may_be_spread_over_several_files(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "rules.py": "def play():\n    return 'played'\n\n\ndef main():\n    play()\n",
        "board.py": "def deal():\n    return 'dealt'\n\n\nSUITS = 4\n",
    }
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        module = submission.modules["game"]
        assert called(submission.folder, module, "deal()") == "dealt"
        assert called(submission.folder, module, "play()") == "played"
        assert called(submission.folder, module, "SUITS") == "4"
        assert any(
            "SUITS, deal for game.py was found in board.py" in each for each in submission.notes
        )


@pytest.mark.process
def test_a_package_with_relative_imports_is_imported_as_one(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "hand_in/cardgame/__init__.py": "",
        "hand_in/cardgame/adt.py": ADT,
        "hand_in/cardgame/engine.py": GAME.replace("import adt", "from . import adt")
        + "\n\nif __name__ == '__main__':\n    print(deal())\n",
    }
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert submission.modules["game"] == "cardgame.game"
        assert submission.modules["adt"] == "cardgame.adt"
        assert called(submission.folder, "cardgame.game", "deal()") == "[1]"
        assert value(submission.folder, f"exec(open({submission.main!r}).read())").startswith("[1]")
        assert "from . import adt" in submission.original["game"]


def test_the_file_that_starts_the_game_is_the_main_program(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {**BOTH, "main.py": "from game import main\n\nmain()\n"}
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert (submission.main, submission.modules["game"]) == ("main.py", "game")
        assert not submission.deductions


def test_a_test_of_the_students_is_no_main_program(tmp_path: Path) -> None:
    test = "import unittest\nimport game\n\nif __name__ == '__main__':\n    unittest.main()\n"
    with opened(folder_of(tmp_path, {**BOTH, "check_it.py": test}), CHECKS) as submission:
        assert submission.main == "game.py"


@pytest.mark.process
def test_a_notebook_becomes_a_module(tmp_path: Path) -> None:
    text = notebook_of(
        "%matplotlib inline\n!pip install cards\nimport random",
        GAME.replace("import adt\n", ADT).replace("adt.push", "push"),
        "if True:\n    %time deal()\nprint('%d'\n      % 3)",
        "%%html\n<b>no Python</b>",
        "%%time\nx = 5",
        "deal(",
        "main()",
    )
    with opened(folder_of(tmp_path, {"My game.ipynb": text}) / "My game.ipynb", CHECKS) as it:
        assert it.modules["game"] == "game"
        assert called(it.folder, "game", "deal()") == "3\n[1]"
        assert called(it.folder, "game", "x") == "3\n5"
        notes = "\n".join(it.notes)
        assert not it.deductions
        main = (it.folder / it.main).read_text()
        assert "\nmain()\n" in main
        line = main.split("\n").index("main()") + 1
        assert it.place(it.main, line, "main()") == "My game.ipynb cell 8 line 1: main()"
    assert "My game.ipynb, cell 2: cut out: %matplotlib inline, !pip install cards." in notes
    assert "cell 5: %%html is no Python: the cell was cut out." in notes
    assert "cell 7: Python cannot read it (line 1: '(' was never closed: deal()" in notes


def test_an_old_notebook_is_read_too(tmp_path: Path) -> None:
    cells = [{"cell_type": "code", "input": [GAME]}, {"cell_type": "code", "input": ADT}]
    old = json.dumps({"nbformat": 3, "worksheets": [{"cells": cells}]})
    with opened(folder_of(tmp_path, {"game.ipynb": old}), CHECKS) as submission:
        assert submission.modules["adt"] == "game"


def test_a_notebook_that_is_none_is_named(tmp_path: Path) -> None:
    with opened(folder_of(tmp_path, {**BOTH, "x.ipynb": "{"}), CHECKS) as submission:
        assert "x.ipynb cannot be read: it is no notebook: its JSON cannot be read." in (
            submission.notes
        )


@pytest.mark.process
def test_what_the_course_hands_out_is_used_when_present(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {**BOTH, "cards.py": "mine = 1\n"}
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert called(submission.folder, "cards", "mine") == "1"
        assert "handed out by the course, so used, not graded: cards.py." in submission.notes
    with opened(folder_of(tmp_path / "x", BOTH), CHECKS) as submission:
        assert "the course wrote this" in called(submission.folder, "cards", "new_Deck()")


@pytest.mark.process
def test_a_file_of_the_courses_is_found_where_the_program_imports_it(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "game.py": GAME.replace("import cards", "from assets import cards"),
        "adt.py": ADT, "assets/cards.py": "mine = 1\n", "unused/cards.py": "mine = 2\n",
    }  # fmt: skip
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert submission.modules["cards"] == "assets.cards"
        assert called(submission.folder, "game", "cards.mine") == "1"


def test_a_file_alone_is_graded_alone_and_its_neighbours_are_named(tmp_path: Path) -> None:
    folder_of(tmp_path, BOTH)
    with opened(tmp_path / "game.py", CHECKS) as submission:
        assert list(submission.sources) == ["game.py"]
        found = "adt.py lies beside game.py and was not read: to grade both, give their folder."
        assert found in submission.notes


def test_files_that_the_program_reads_come_along(tmp_path: Path) -> None:
    files = {f"deep/{name}": text for name, text in BOTH.items()}
    with opened(folder_of(tmp_path, {**files, "deep/data/names.txt": "Ann"}), CHECKS) as submission:
        assert (submission.folder / "data" / "names.txt").read_text() == "Ann"


@pytest.mark.process
@pytest.mark.parametrize(
    "content",
    [
        GAME.encode("utf-8-sig"), GAME.encode("utf-16"), GAME.encode("utf-16-le"),
        GAME.replace("\n", "\r\n").encode(), GAME.replace("\n", "\r").encode(),
        GAME.replace("    ", "\t").encode(), (GAME + "# \xe9").encode("latin-1"),
        ("# -*- coding: latin-1 -*-\n" + GAME + "# \xe9").encode("latin-1"),
        ("# coding: nonsense\n" + GAME).encode(),
    ],
)  # fmt: skip
def test_every_usual_encoding_is_read(content: bytes, tmp_path: Path) -> None:
    with opened(folder_of(tmp_path, {"game.py": content, "adt.py": ADT}), CHECKS) as submission:
        assert called(submission.folder, "game", "deal()") == "[1]"


@pytest.mark.process
def test_a_syntax_error_is_named_with_its_line_and_the_rest_is_taken(tmp_path: Path) -> None:
    files = {**BOTH, "game.py": GAME.replace("return input", "retrun input")}
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert submission.modules["game"] == "game"
        assert called(submission.folder, "adt", "push([], 2)") == "[2]"
    found = "game.py cannot be read by Python: line 10: invalid syntax: retrun input('card? ')."
    assert found in submission.notes


@pytest.mark.parametrize(
    "text", ["(" * 5_000, "-" * 5_000 + "1", "x" + ".y" * 5_000, "[" * 150 + "]" * 150 + "+1" * 900]
)
def test_a_text_that_is_deeply_nested_does_no_harm(text: str, tmp_path: Path) -> None:
    files = {**BOTH, "game.py": f"{GAME}z = 1\n{text}\n"}
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert submission.modules["game"] == "game"
        assert any(note.startswith("game.py cannot be read by Python") for note in submission.notes)


def test_python_2_is_recognised(tmp_path: Path) -> None:
    files = {**BOTH, "game.py": GAME + "    print 'over'\n"}
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert "this is Python 2" in " ".join(submission.notes)


def test_a_python_file_that_was_sent_as_text_is_read(tmp_path: Path) -> None:
    with opened(folder_of(tmp_path, {"game.py.txt": GAME, "adt.py": ADT}), CHECKS) as submission:
        assert "game.py.txt was taken for game.py." in submission.notes


@pytest.mark.parametrize("edition", editions().values(), ids=lambda each: each.game)
def test_our_editions_are_taken_as_they_are(edition: Edition, tmp_path: Path) -> None:
    folder_of(tmp_path, {str(name): text for name, text in edition.flat_files().items()})
    with opened(tmp_path, without_names(edition.checks)) as submission:
        modules = {name: file.removesuffix(".py") for name, file in edition.checks.files.items()}
        assert submission.modules.items() >= modules.items()
        assert (submission.flags, submission.deductions) == ((), ())
        for name in edition.flat_files():
            assert (submission.folder / name).read_bytes() == (tmp_path / name).read_bytes()


@pytest.mark.process
def test_a_single_file_is_taken_where_no_names_are_known(tmp_path: Path) -> None:
    text = "def anything():\n    return 'done'\n"
    checks = Checks(files={"game": "game.py"}, sections={"All": 100})
    with opened(folder_of(tmp_path, {"30912345.py": text}), checks) as submission:
        assert called(submission.folder, "game", "anything()") == "done"


def without_names(checks: Checks) -> Checks:
    """Return checks that know modules by their files' names alone."""
    return replace(checks, defines={})
