"""Whose file is it? Names that Canvas and Moodle give, and rosters of many spellings."""

import os
from pathlib import Path

import pytest

from croupier.engine import UserError
from croupier_classroom.cohort.class_list import (
    ClassList,
    DownloadName,
    class_list,
    download_name,
    is_online_text,
)
from croupier_classroom.cohort.roster import Student, read_roster, squeezed_names


def folder_with(folder: Path, *names: str) -> Path:
    """Make a folder of hand-ins: a name that ends in a slash is a folder with a program."""
    place = folder / "submissions"
    for when, name in enumerate(names):
        path = place / name
        file = path / "a3.py" if name.endswith("/") else path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# {name}\n", encoding="utf-8")
        os.utime(path, (1_000_000 + when, 1_000_000 + when))
    return place


def roster_of(folder: Path, text: str, encoding: str = "utf-8") -> list[Student]:
    """Write a roster and read it."""
    path = folder / "roster.csv"
    path.write_bytes(text.encode(encoding))
    return read_roster(path)


def names(found: ClassList) -> list[str]:
    """Return the names of those who handed in."""
    return [each.student.name for each in found.hand_ins]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "lovelaceada_123456_7891011_a3.py",
            DownloadName("canvas", "lovelaceada", "123456", "a3.py", file=7891011),
        ),
        (
            "lovelaceada_LATE_123456_7891011_a3-2.py",
            DownloadName("canvas", "lovelaceada", "123456", "a3-2.py", late=True, file=7891011),
        ),
        (
            "van_der_bergjan_12_34_my_own_3_4_game.zip",
            DownloadName("canvas", "van_der_bergjan", "12", "my_own_3_4_game.zip", file=34),
        ),
        (
            "anon_x7Yz1_7891011_a3.py",
            DownloadName("canvas", "anon_x7Yz1", "anon_x7Yz1", "a3.py", file=7891011),
        ),
        (
            "Ada Lovelace_1234567_assignsubmission_file_",
            DownloadName("moodle", "Ada Lovelace", "1234567", ""),
        ),
        (
            "Ada Lovelace_1234567_assignsubmission_file",
            DownloadName("moodle", "Ada Lovelace", "1234567", ""),
        ),
        (
            "Ada_Mary King_1234567_assignsubmission_file_a3.py",
            DownloadName("moodle", "Ada_Mary King", "1234567", "a3.py"),
        ),
        ("a3.py", None),
        ("my_game_2.py", None),
    ],
)
def test_a_downloads_name_says_who_handed_it_in(name: str, expected: DownloadName | None) -> None:
    assert download_name(name) == expected


def test_the_count_of_a_later_hand_in_is_no_part_of_the_name() -> None:
    later = download_name("lovelaceada_1_2_a3-2.py")
    plain = download_name("lovelaceada_1_2_tic-tac-rummy.py")
    assert later is not None
    assert plain is not None
    assert (later.plain, plain.plain) == ("a3.py", "tic-tac-rummy.py")


def test_a_text_typed_into_moodle_is_no_file() -> None:
    assert is_online_text("Ada Lovelace_1234567_assignsubmission_onlinetext_")


def test_files_of_one_student_belong_together(tmp_path: Path) -> None:
    folder = folder_with(
        tmp_path,
        "lovelaceada_7_100_card.py",
        "lovelaceada_7_101_game.py",
        "hoppergrace_8_102_a.zip",
    )
    found = class_list(folder, None)
    assert names(found) == ["hoppergrace", "lovelaceada"]
    assert [name for name, _ in found.hand_ins[1].files] == ["card.py", "game.py"]
    assert not found.unmatched
    assert not found.late


def test_late_double_and_unknown_ones_are_listed(tmp_path: Path) -> None:
    folder = folder_with(
        tmp_path,
        "lovelaceada_LATE_7_100_a3.py",
        "lovelaceada_LATE_7_105_a3-1.py",
        "notes.pdf",
        "mine.py",
    )
    found = class_list(folder, None)
    assert [each.student.name for each in found.late] == ["lovelaceada"]
    assert found.doubles == (
        "lovelaceada_LATE_7_100_a3.py: lovelaceada_LATE_7_105_a3-1.py is newer",
    )
    assert [path.name for _, path in found.late[0].files] == ["lovelaceada_LATE_7_105_a3-1.py"]
    assert found.passed_over == ("notes.pdf",)
    assert [each.shown for each in found.unmatched] == ["mine.py"]


def test_moodles_folders_and_flat_files_are_known(tmp_path: Path) -> None:
    folder = folder_with(
        tmp_path,
        "Ada Lovelace_11_assignsubmission_file_/",
        "Grace Hopper_12_assignsubmission_file/",
        "Jean Bartik_13_assignsubmission_file_a3.py",
        "Ada Lovelace_11_assignsubmission_onlinetext_/",
    )
    found = class_list(folder, None)
    assert names(found) == ["Ada Lovelace", "Grace Hopper", "Jean Bartik"]
    assert [each.student.participant for each in found.hand_ins] == [
        "Participant 11",
        "Participant 12",
        "Participant 13",
    ]
    assert found.passed_over == ("Ada Lovelace_11_assignsubmission_onlinetext_",)


CANVAS_GRADEBOOK = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Assignment 3 (12345)\n"
    "    Points Possible,,,,,100\n"
    '"Lovelace, Ada",7,s001,ada@x.edu,T1,\n'
    '"Hopper, Grace",8,s002,grace@x.edu,T2,\n'
    '"Student, Test",99,,,T1,\n'
)


def test_canvas_own_gradebook_is_a_roster(tmp_path: Path) -> None:
    roster = roster_of(tmp_path, CANVAS_GRADEBOOK)
    assert [(each.name, each.id, each.sis_id, each.section) for each in roster] == [
        ("Lovelace, Ada", "7", "s001", "T1"),
        ("Hopper, Grace", "8", "s002", "T2"),
    ]
    folder = folder_with(tmp_path, "lovelaceada_7_100_a3.py", "kingada_9_101_a3.py")
    found = class_list(folder, roster)
    assert names(found) == ["kingada", "Lovelace, Ada"]
    assert [each.student.name for each in found.unmatched] == ["kingada"]
    assert [each.name for each in found.missing] == ["Hopper, Grace"]


def test_moodles_worksheet_is_a_roster(tmp_path: Path) -> None:
    roster = roster_of(
        tmp_path,
        "Identifier,Full name,Email address,Status,Grade\r\n"
        "Participant 11,Ada Lovelace,ada@x.edu,Submitted,\r\n",
    )
    folder = folder_with(tmp_path, "Ada L._11_assignsubmission_file_/")
    (hand_in,) = class_list(folder, roster).hand_ins
    assert hand_in.matched
    assert (hand_in.student.name, hand_in.student.email) == ("Ada Lovelace", "ada@x.edu")
    assert hand_in.student.row["Status"] == "Submitted"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("\ufeffSurname;First name;Student ID\nLövelace;Ada;7\n", "utf-8"),
        ("Surname;First name;Student ID\nLövelace;Ada;7\n", "cp1252"),
        ("student_id\tlast_name\tFIRST NAME\n7\tLövelace\tAda\n", "utf-8"),
        ("E-mail,Name,Number\nada@x.edu,Ada Lövelace,7\n", "utf-8"),
    ],
)
def test_rosters_of_many_spellings_are_read(tmp_path: Path, text: str, encoding: str) -> None:
    (ada,) = roster_of(tmp_path, text, encoding)
    assert (ada.name, ada.id) == ("Ada Lövelace", "7")
    found = class_list(folder_with(tmp_path, "lovelaceada_5_6_a3.py"), [ada])
    assert names(found) == ["Ada Lövelace"]


def test_a_file_is_known_by_a_name_or_number_in_it(tmp_path: Path) -> None:
    roster = [Student("Ada Lovelace", id="1001"), Student("Grace Hopper", email="gh42@x.edu")]
    folder = folder_with(tmp_path, "a3_1001.py", "final-gh42.zip")
    assert names(class_list(folder, roster)) == ["Ada Lovelace", "Grace Hopper"]


def test_the_newest_of_two_hand_ins_counts(tmp_path: Path) -> None:
    roster = [Student("Ada Lovelace", id="1001")]
    found = class_list(folder_with(tmp_path, "1001_old.py", "1001_new.py"), roster)
    assert [each.shown for each in found.hand_ins] == ["1001_new.py"]
    assert found.doubles == ("1001_old.py: 1001_new.py is newer",)


def test_two_who_could_be_meant_are_no_match(tmp_path: Path) -> None:
    roster = [Student("Ada King", id="1"), Student("Ada King", id="2")]
    found = class_list(folder_with(tmp_path, "kingada_5_6_a3.py"), roster)
    assert len(found.unmatched) == 1


def test_who_handed_in_nothing_is_known_by_more_than_a_name(tmp_path: Path) -> None:
    roster = [Student("Ada King", id="1"), Student("Ada King", id="2")]
    found = class_list(folder_with(tmp_path, "kingada_2_6_a3.py"), roster)
    assert [each.student.id for each in found.hand_ins] == ["2"]
    assert [each.id for each in found.missing] == ["1"]


def test_a_name_may_stand_in_any_order() -> None:
    assert squeezed_names("Lovelace, Ada") == {"adalovelace", "lovelaceada"}
    assert "vanderbergjan" in squeezed_names("Jan van der Berg")


@pytest.mark.parametrize(
    ("text", "said"), [("", "is empty"), ("Colour,Shape\nred,round\n", "no column of names")]
)
def test_what_is_no_roster_is_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UserError, match=said):
        roster_of(tmp_path, text)


def test_a_folder_without_programs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="holds no submission"):
        class_list(folder_with(tmp_path, "notes.pdf"), None)
