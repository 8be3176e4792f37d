"""Which files of a folder are whose: submissions, matched with the roster where there is one.

Who handed a file in is read from the names that Canvas and Moodle give to downloads.
Canvas: `lovelaceada_LATE_123456_7891011_a3-1.py`, all files of a class in one folder: the name
without spaces, LATE, the number of the user, the number of the file, the file's own name with the
count of a later hand-in. With anonymous marking `anon_x7Yz1_7891011_a3.py`.
Moodle: `Ada Lovelace_1234567_assignsubmission_file_`, a folder a student, or the same before each
file's own name; the number is that of the participant in the grading worksheet.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from croupier.engine import UserError
from croupier_classroom.cohort.class_folder import MARK
from croupier_classroom.cohort.roster import Student, squeezed
from croupier_classroom.intake.uploads import PROGRAMS

READABLE = (*PROGRAMS, ".zip")
HIDDEN = (".", "__")
CANVAS = re.compile(
    r"(?P<name>\w+?)(?P<late>_LATE)?_(?P<user>\d+)_(?P<file>\d+)_(?P<own>.+)", re.DOTALL
)
CANVAS_ANONYMOUS = re.compile(
    r"(?P<late>LATE_)?(?P<user>anon_[A-Za-z0-9]+)_(?P<file>\d+)_(?P<own>.+)", re.DOTALL
)
MOODLE = re.compile(r"(?P<name>.+?)_(?P<user>\d+)_assignsubmission_file_?(?P<own>.*)", re.DOTALL)
MOODLE_TEXT = re.compile(r".+_\d+_assignsubmission_onlinetext_?.*", re.DOTALL)
LATER = re.compile(r"-(?P<count>\d+)(?=\.\w+$|$)")


@dataclass(frozen=True)
class DownloadName:
    """What the name of a downloaded file or folder says."""

    system: str
    name: str
    user: str
    own: str
    late: bool = False
    file: int = 0

    @property
    def plain(self) -> str:
        """The file's own name, without the count of a later hand-in."""
        return LATER.sub("", self.own) if self.system == "canvas" else self.own


def download_name(name: str) -> DownloadName | None:
    """Read the name of a file or folder; nothing if neither system wrote it."""
    if found := MOODLE.fullmatch(name):
        return DownloadName("moodle", found["name"].strip(), found["user"], found["own"])
    found = CANVAS_ANONYMOUS.fullmatch(name) or CANVAS.fullmatch(name)
    if found is None:
        return None
    person = found.groupdict().get("name") or found["user"]
    late, number = bool(found["late"]), int(found["file"])
    return DownloadName("canvas", person, found["user"], found["own"], late, number)


def is_online_text(name: str) -> bool:
    """Say whether it is a text that was typed into Moodle's page, and no file."""
    return MOODLE_TEXT.fullmatch(name) is not None


@dataclass(frozen=True)
class HandIn:
    """What one student handed in: the files, each under the name the student gave it."""

    student: Student
    files: tuple[tuple[str, Path], ...]
    late: bool = False
    matched: bool = True
    listed: Student | None = None  # as the roster has them

    @property
    def order(self) -> float:
        """When the newest file was changed: of two hand-ins the later one counts."""
        return max(path.stat().st_mtime for _, path in self.files)

    @property
    def shown(self) -> str:
        """The names of the files in the folder."""
        return ", ".join(path.name for _, path in self.files)


@dataclass(frozen=True)
class ClassList:
    """The hand-ins of a class, and what a teacher should look at."""

    hand_ins: tuple[HandIn, ...]
    doubles: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()
    missing: tuple[Student, ...] = ()

    @property
    def unmatched(self) -> list[HandIn]:
        """Those of nobody on the roster, or under a name no system wrote."""
        return [each for each in self.hand_ins if not each.matched]

    @property
    def late(self) -> list[HandIn]:
        """Those handed in late."""
        return [each for each in self.hand_ins if each.late]


@dataclass
class FoundFiles:
    """The files found for one student so far."""

    student: Student
    late: bool = False
    recognised: bool = True
    files: list[tuple[int, str, Path]] = field(default_factory=list)


def class_list(folder: Path, roster: Sequence[Student] | None) -> ClassList:
    """List the hand-ins of a folder by name."""
    entries = [path for path in sorted(folder.iterdir()) if not path.name.startswith(HIDDEN)]
    passed_over = tuple(path.name for path in entries if not is_hand_in(path))
    found = grouped(filter(is_hand_in, entries))
    if not found:
        raise UserError(f"{folder} holds no submission: no folder, .py, .zip or .ipynb file.")
    doubles: list[str] = []
    hand_ins = [hand_in(each, roster, doubles) for each in found]
    kept = sorted(without_doubles(hand_ins, doubles), key=lambda each: each.student.name.lower())
    there = [each.listed for each in kept]
    missing = tuple(each for each in roster or () if not any(each is other for other in there))
    return ClassList(tuple(kept), tuple(doubles), passed_over, missing)


def is_hand_in(path: Path) -> bool:
    """Say whether an entry can be a program, or is what a known student handed in for one."""
    if is_online_text(path.name):
        return False
    if path.is_dir():
        return not (path / MARK).exists()
    return download_name(path.name) is not None or path.name.lower().endswith(READABLE)


def grouped(entries: Iterable[Path]) -> list[FoundFiles]:
    """Put the files of one student together, as the systems name them."""
    groups: dict[tuple[str, str], FoundFiles] = {}
    for path in entries:
        said = download_name(path.name)
        if said is None:
            student = Student(path.stem if path.is_file() else path.name)
            files = [(0, path.name, path)]
            groups["", path.name] = FoundFiles(student, recognised=False, files=files)
        else:
            group = groups.setdefault((said.system, said.user), FoundFiles(student_of(said)))
            group.files.append((said.file, said.plain, path))
            group.late |= said.late
    return list(groups.values())


def student_of(said: DownloadName) -> Student:
    """Return all that a download's name says of a student."""
    if said.system == "moodle":
        return Student(said.name, participant=f"Participant {said.user}")
    return Student(said.name, id=said.user)


def hand_in(found: FoundFiles, roster: Sequence[Student] | None, doubles: list[str]) -> HandIn:
    """Keep the newest of files with the same name, and look the student up."""
    newest: dict[str, tuple[int, Path]] = {}
    for number, own, path in sorted(found.files):
        if own and own in newest:
            doubles.append(f"{newest[own][1].name}: {path.name} is newer")
        newest[own] = number, path
    files = tuple((own or path.name, path) for own, (_, path) in newest.items())
    if roster is None:
        return HandIn(found.student, files, found.late, found.recognised)
    listed = looked_up(found, roster)
    student = found.student if listed is None else with_numbers(listed, found.student)
    return HandIn(student, files, found.late, listed is not None, listed)


def looked_up(found: FoundFiles, roster: Sequence[Student]) -> Student | None:
    """Return the student as the roster has them, if there is exactly one who can be meant."""
    own = found.student
    same = [each for each in roster if each.numbers & own.numbers]
    same = same or [each for each in roster if each.squeezed & own.squeezed]
    if not same and not found.recognised:
        same = [each for each in roster if named_in(own.name, each)]
    return same[0] if len(same) == 1 else None


def with_numbers(listed: Student, own: Student) -> Student:
    """Add the numbers that only the download's name says."""
    participant = listed.participant or own.participant
    return replace(listed, id=listed.id or own.id, participant=participant)


def named_in(text: str, student: Student) -> bool:
    """Say whether a file's name holds a student's number or name."""
    words = set(re.findall(r"[^\W_]+", text.lower()))
    if words & {number for number in student.numbers if len(number) > 2}:
        return True
    return any(name in squeezed(text) for name in student.squeezed if len(name) > 3)


def without_doubles(hand_ins: Sequence[HandIn], doubles: list[str]) -> Iterator[HandIn]:
    """Yield one hand-in a student, the newest; name the others."""
    own: dict[tuple[str, str], list[HandIn]] = defaultdict(list)
    for each in hand_ins:
        key = each.student.id or each.student.participant or each.student.email
        own[each.student.name, key].append(each)
    for same in own.values():
        *older, newest = sorted(same, key=lambda each: each.order)
        doubles.extend(f"{each.shown}: {newest.shown} is newer" for each in older)
        yield newest
