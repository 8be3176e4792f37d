"""The intake: whatever is handed in becomes a folder that can be graded, and says how."""

import json
import os
import subprocess
import sys
import zipfile
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.classroom.editions import Edition, editions
from croupier.engine import UserError
from croupier.grading.checks import Checks
from croupier.grading.intake import opened
from tests.classroom.handing_in import ADT, CHECKS, GAME, folder_of, notebook_of, zip_of

BOTH: dict[str, str | bytes] = {"game.py": GAME, "adt.py": ADT}


def refusal(path: Path) -> str:
    """Return why a path cannot be graded."""
    with pytest.raises(UserError) as refused, opened(path, CHECKS):
        pass
    return str(refused.value)


def value(folder: Path, expression: str) -> str:
    """Return what Python prints for an expression in a folder, with nothing typed."""
    call = f"import importlib, sys; sys.path.insert(0, '.'); print({expression})"
    done = subprocess.run(
        [sys.executable, "-I", "-B", "-c", call],
        cwd=folder, input="", capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.stdout.strip() or done.stderr


def called(folder: Path, module: str, call: str) -> str:
    """Return what a call of a module's function gives."""
    return value(folder, f"importlib.import_module({module!r}).{call}")


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


@pytest.mark.parametrize("name", ["620000001_620000002.py", "game_final (2).py", "my.game.py"])
def test_a_single_file_of_any_name_serves_as_every_module(name: str, tmp_path: Path) -> None:
    text = GAME.replace("import adt\n", ADT).replace("adt.push", "push")
    with opened(folder_of(tmp_path, {name: text}) / name, CHECKS) as submission:
        assert submission.modules == {"game": "game", "adt": "game", "cards": "cards"}
        assert f"{name} was taken for game.py and adt.py." in submission.notes
        assert called(submission.folder, "game", "deal()") == "[1]"
        assert submission.place("game.py", 6, "import cards") == f"{name} line 6: import cards"


def test_a_file_that_others_import_keeps_its_name(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "game.py": GAME.replace("adt", "Stack_ADT"), "Stack_ADT.py": ADT,
    }  # fmt: skip
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert submission.modules["adt"] == "Stack_ADT"
        assert called(submission.folder, "game", "deal()") == "[1]"


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


def test_one_module_may_be_spread_over_several_files(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "rules.py": "def play():\n    return 'played'\n\n\ndef main():\n    play()\n",
        "board.py": "def deal():\n    return 'dealt'\n",
    }
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        module = submission.modules["game"]
        assert called(submission.folder, module, "deal()") == "dealt"
        assert called(submission.folder, module, "play()") == "played"
        assert any("deal for game.py was found in board.py" in each for each in submission.notes)


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


def test_a_zip_is_opened(tmp_path: Path) -> None:
    zipped = zip_of(tmp_path / "A3.zip", {"A3/game.py": GAME, "__MACOSX/A3/._game.py": b"\x00"})
    with opened(zipped, CHECKS) as submission:
        assert list(submission.sources) == ["A3/game.py"]
        assert submission.modules["game"] == "game"


def test_a_zip_in_a_folder_and_a_zip_in_a_zip_are_opened(tmp_path: Path) -> None:
    inner = zip_of(tmp_path / "inner.zip", {"game.py": GAME}).read_bytes()
    (tmp_path / "inner.zip").unlink()
    zip_of(tmp_path / "Ann" / "work.zip", {"adt.py": ADT, "part.zip": inner})
    with opened(tmp_path, CHECKS) as submission:
        assert set(submission.sources) == {"Ann/work/adt.py", "Ann/work/part/game.py"}
        assert submission.modules["adt"] == "adt"


@pytest.mark.parametrize("name", ["../../game.py", "/tmp/game.py", "C:\\game.py", "a\\..\\b.py"])
def test_a_zip_that_writes_outside_is_refused(name: str, tmp_path: Path) -> None:
    zipped = zip_of(tmp_path / "A3.zip", {name: GAME})
    assert "would lie outside its folder" in refusal(zipped)


def test_a_zip_bomb_is_refused(tmp_path: Path) -> None:
    zeros = b"0" * 21_000_000
    assert "too large" in refusal(zip_of(tmp_path / "a.zip", {"game.py": zeros}))
    parts: dict[str, str | bytes] = {f"{number}.ipynb": zeros[:-1_000_001] for number in range(11)}
    assert "more than 200 MB" in refusal(zip_of(tmp_path / "b.zip", parts))
    with zipfile.ZipFile(tmp_path / "c.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(51):
            archive.writestr(f"{number}.bin", zeros[:-1_000_001])
    assert "more than 1000 MB" in refusal(tmp_path / "c.zip")
    programs: dict[str, str | bytes] = {f"{number}.py": "" for number in range(201)}
    assert "more than 200 Python files" in refusal(zip_of(tmp_path / "d.zip", programs))
    assert "2000000 letters" in refusal(zip_of(tmp_path / "e.zip", {"game.py": "#\n" * 1_500_000}))


def test_large_and_compiled_files_are_left_out_and_named(tmp_path: Path) -> None:
    files = {**BOTH, "video.mp4": b"0" * 21_000_000, "game.so": b"\x7fELF", "x.pth": "import os"}
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert {path.name for path in submission.folder.iterdir()} == {*BOTH, "cards.py"}
    (note,) = [note for note in submission.notes if note.startswith("left out")]
    assert "video.mp4 (too large, or too many files)" in note
    assert "game.so (no text of a program)" in note


def test_files_with_strange_names_do_no_harm(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {**BOTH, "a/b": "1"})
    (folder / os.fsdecode(b"caf\xe9.py")).write_text("x = 1")
    with zipfile.ZipFile(folder / "more.zip", "w") as archive:
        for name in ("a", "a/b", "x" * 300 + ".txt", "twice.py", "twice.py "):
            archive.writestr(name, "x = 1")
    with opened(folder, CHECKS) as submission:
        assert "".join(submission.notes).encode()
        assert called(submission.folder, "game", "deal()") == "[1]"


def test_a_zip_in_too_many_zips_is_refused(tmp_path: Path) -> None:
    content = zip_of(tmp_path / "0.zip", {"game.py": GAME}).read_bytes()
    for number in range(1, 5):
        content = zip_of(tmp_path / f"{number}.zip", {"next.zip": content}).read_bytes()
    assert "too deep" in refusal(tmp_path / "4.zip")


def test_a_zip_that_lies_about_a_size_is_refused(tmp_path: Path) -> None:
    zipped = zip_of(tmp_path / "A3.zip", {"game.py": "#" * 5_000})
    content = zipped.read_bytes().replace((5_000).to_bytes(4, "little"), (7).to_bytes(4, "little"))
    zipped.write_bytes(content)
    assert refusal(zipped) == "A3.zip cannot be opened: it is damaged, or it is no zip."


@pytest.mark.parametrize("content", [b"", b"no zip at all", b"PK\x03\x04 and no more"])
def test_a_damaged_zip_is_named(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "A3.zip").write_bytes(content)
    assert (
        refusal(tmp_path / "A3.zip") == "A3.zip cannot be opened: it is damaged, or it is no zip."
    )


def test_a_locked_zip_is_named(tmp_path: Path) -> None:
    zipped = zip_of(tmp_path / "A3.zip", {"game.py": GAME})
    content = bytearray(zipped.read_bytes())
    for sign in (b"PK\x03\x04", b"PK\x01\x02"):
        content[content.index(sign) + (6 if sign.endswith(b"\x04") else 8)] |= 1
    zipped.write_bytes(content)
    assert refusal(zipped) == "A3.zip is locked with a password."


def test_names_in_a_zip_are_read_in_either_encoding(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "A3.zip", "w") as archive:
        archive.writestr("Übung/game.py", GAME)
        archive.writestr("xxbung/adt.py", ADT)
    content = (tmp_path / "A3.zip").read_bytes().replace(b"xxbung", "Übung"[:1].encode() + b"bung")
    (tmp_path / "A3.zip").write_bytes(content)
    with opened(tmp_path / "A3.zip", CHECKS) as submission:
        assert set(submission.sources) == {"Übung/game.py", "Übung/adt.py"}


def test_a_link_in_a_zip_is_not_followed(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("secret.py")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(tmp_path / "A3.zip", "w") as archive:
        archive.writestr(link, "/etc/passwd")
        archive.writestr("game.py", GAME)
    with opened(tmp_path / "A3.zip", CHECKS) as submission:
        assert list(submission.sources) == ["game.py"]
        assert "left out: secret.py (a link in a zip)." in submission.notes


def test_links_that_lead_outside_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.py").write_text("deal = 'secret'")
    folder = folder_of(tmp_path / "in", {**BOTH})
    (folder / "extra.py").symlink_to(tmp_path / "secret.py")
    (folder / "all").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe.py")
    with opened(folder, CHECKS) as submission:
        assert set(submission.sources) == {"game.py", "adt.py"}
        left_out = "all (a link to a place outside), extra.py (a link to a place outside)"
        assert f"left out: {left_out}." in submission.notes


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


def test_what_the_course_hands_out_is_used_when_present(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {**BOTH, "cards.py": "mine = 1\n"}
    with opened(folder_of(tmp_path, files), CHECKS) as submission:
        assert called(submission.folder, "cards", "mine") == "1"
        assert "handed out by the course, so used, not graded: cards.py." in submission.notes
    with opened(folder_of(tmp_path / "x", BOTH), CHECKS) as submission:
        assert "the course wrote this" in called(submission.folder, "cards", "new_Deck()")


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


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("report.pdf", "a PDF document"), ("a3.docx", "a Word document"),
        ("A3.rar", "a RAR archive"), ("A3.7z", "a 7-Zip archive"),
    ],
)  # fmt: skip
def test_other_kinds_of_files_are_named(name: str, kind: str, tmp_path: Path) -> None:
    said = refusal(folder_of(tmp_path, {name: b"PK\x03\x04"}) / name)
    assert said.startswith(f"there is no Python program in {name}; found: {name} ({kind}).")
    assert f"{name} ({kind})" in refusal(tmp_path)


def test_nothing_is_named_too(tmp_path: Path) -> None:
    assert "is empty" in refusal(tmp_path)
    assert "there is no file or folder" in refusal(tmp_path / "nowhere")
    assert "it is empty" in refusal(folder_of(tmp_path, {"game.py": "# my game\n"}))


def test_a_python_file_that_was_sent_as_text_is_read(tmp_path: Path) -> None:
    with opened(folder_of(tmp_path, {"game.py.txt": GAME, "adt.py": ADT}), CHECKS) as submission:
        assert "game.py.txt was taken for game.py." in submission.notes


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


def test_what_needs_a_lost_value_is_cut_out_with_it(tmp_path: Path) -> None:
    text = GAME + "names = play().split()\nhands = []\nfor name in names:\n    hands.append(name)\n"
    text += "first = names[0]\nsuits = ['H', 'S']\n\n\ndef show():\n    print(first)\n\n\nshow()\n"
    with opened(folder_of(tmp_path, {**BOTH, "game.py": text}), CHECKS) as submission:
        assert called(submission.folder, "game", "suits") == "['H', 'S']"
        assert called(submission.folder, "game", "hands") == "[]"


def test_a_call_that_the_document_asks_for_costs_nothing(tmp_path: Path) -> None:
    checks = replace(CHECKS, begins="main")
    with opened(folder_of(tmp_path, {**BOTH, "game.py": f"{GAME}main()\n"}), checks) as submission:
        assert called(submission.folder, "game", "deal()") == "[1]"
        assert not submission.deductions
    folder_of(tmp_path, {"game.py": f"x = input()\n{GAME}main()\n"})
    with opened(tmp_path, checks) as submission:
        assert "main()" not in submission.deductions[0].reason


@pytest.mark.parametrize("edition", editions().values(), ids=lambda each: each.game)
def test_our_editions_are_taken_as_they_are(edition: Edition, tmp_path: Path) -> None:
    folder_of(tmp_path, {str(name): text for name, text in edition.flat_files().items()})
    with opened(tmp_path, without_names(edition.checks)) as submission:
        modules = {name: file.removesuffix(".py") for name, file in edition.checks.files.items()}
        assert submission.modules.items() >= modules.items()
        assert (submission.flags, submission.deductions) == ((), ())
        for name in edition.flat_files():
            assert (submission.folder / name).read_bytes() == (tmp_path / name).read_bytes()


def test_a_single_file_is_taken_where_no_names_are_known(tmp_path: Path) -> None:
    text = "def anything():\n    return 'done'\n"
    checks = Checks(files={"game": "game.py"}, sections={"All": 100})
    with opened(folder_of(tmp_path, {"30912345.py": text}), checks) as submission:
        assert called(submission.folder, "game", "anything()") == "done"


def without_names(checks: Checks) -> Checks:
    """Return checks that know modules by their files' names alone."""
    return replace(checks, defines={})
