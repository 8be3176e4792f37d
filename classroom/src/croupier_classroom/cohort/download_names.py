"""Who handed a file in, read from the names that Canvas and Moodle give to downloads.

Canvas: `lovelaceada_LATE_123456_7891011_a3-1.py`, all files of a class in one folder: the name
without spaces, LATE, the number of the user, the number of the file, the file's own name with the
count of a later hand-in. With anonymous marking `anon_x7Yz1_7891011_a3.py`.
Moodle: `Ada Lovelace_1234567_assignsubmission_file_`, a folder a student, or the same before each
file's own name; the number is that of the participant in the grading worksheet.
"""

import re
from dataclasses import dataclass

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
