"""The roster: who is in the class, from a CSV file of any of the usual kinds.

A gradebook exported by Canvas and a grading worksheet of Moodle are rosters, too; what they say of
a student is given back in the file for the import.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from croupier.engine import UserError

SPELLINGS = {
    "name": ("student", "name", "full name", "student name", "display name", "participant"),
    "first": ("first name", "firstname", "given name", "given names", "first", "forename"),
    "last": ("last name", "lastname", "surname", "family name", "last"),
    "id": ("id", "student id", "studentid", "id number", "number", "student number", "user id"),
    "sis_id": ("sis user id", "sis id"),
    "login": ("sis login id", "login", "login id", "username", "user name"),
    "email": ("email address", "email", "e-mail", "e-mail address", "mail"),
    "section": ("section", "group", "class", "tutorial"),
    "participant": ("identifier",),
}
NO_STUDENT = ("points possible", "student, test", "test student")


@dataclass(frozen=True)
class Student:
    """A student: a name, the numbers by which systems know them, and their row of the roster."""

    name: str
    id: str = ""
    sis_id: str = ""
    login: str = ""
    email: str = ""
    section: str = ""
    participant: str = ""
    row: Mapping[str, str] = field(default_factory=dict)

    @property
    def numbers(self) -> frozenset[str]:
        """Everything that a system may call them by, in small letters."""
        local = self.email.partition("@")[0]
        moodle = re.sub(r"\D", "", self.participant)
        known = (self.id, self.sis_id, self.login, self.email, local, moodle)
        return frozenset(each.lower() for each in known if each)

    @property
    def squeezed(self) -> frozenset[str]:
        """The name without spaces and signs, last name first and last."""
        return squeezed_names(self.name)


def squeezed(text: str) -> str:
    """Keep the letters and digits of a name, small and without accents."""
    letters = unicodedata.normalize("NFKD", text)
    return "".join(each for each in letters.lower() if each.isalnum())


def squeezed_names(name: str) -> frozenset[str]:
    """Return a name squeezed in each order in which its words may stand."""
    last, comma, first = name.partition(",")
    words = [first, last] if comma else name.split()
    turned = [words[shift:] + words[:shift] for shift in range(len(words))]
    return frozenset(filter(None, (squeezed("".join(each)) for each in turned)))


def read_roster(path: Path) -> list[Student]:
    """Read a roster; say what is missing where it has no column of names or numbers."""
    rows = csv_rows(path)
    if not rows:
        raise UserError(f"{path.name} is empty: a roster has a row of headings first.")
    columns = columns_of(rows[0])
    if not columns.keys() & {"name", "first", "last", "id", "email"}:
        raise UserError(
            f"{path.name} has no column of names, IDs or e-mail addresses. Its first row is: "
            f"{', '.join(rows[0])}."
        )
    return list(students_in(rows[0], rows[1:], columns))


def csv_rows(path: Path) -> list[list[str]]:
    """Read the rows of a CSV file with commas, semicolons or tabs between its cells."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        text = path.read_text(encoding="cp1252", errors="replace")
    except OSError as problem:
        raise UserError(f"{path} cannot be read: {problem.strerror}.") from problem
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    return [row for row in csv.reader(io.StringIO(text), delimiter=separator) if any(row)]


def columns_of(heads: Sequence[str]) -> dict[str, int]:
    """Say in which column what is, by the many spellings of headings."""
    plain = [" ".join(re.sub(r"[_\s]+", " ", head).lower().split()) for head in heads]
    found: dict[str, int] = {}
    for what, spellings in SPELLINGS.items():
        places = [plain.index(each) for each in spellings if each in plain]
        if places:
            found[what] = places[0]
    return found


def students_in(
    heads: Sequence[str], rows: Sequence[Sequence[str]], columns: Mapping[str, int]
) -> Iterator[Student]:
    """Yield the students; rows of another kind, as Canvas writes them, are passed over."""
    for row in rows:
        cells = {what: row[at].strip() for what, at in columns.items() if at < len(row)}
        name = cells.pop("name", "")
        first, last = cells.pop("first", ""), cells.pop("last", "")
        name = name or " ".join(filter(None, [first, last]))
        name = name or cells.get("email", "") or cells.get("id", "")
        if name and not name.strip().lower().startswith(NO_STUDENT):
            yield Student(name, **cells, row=dict(zip(heads, row, strict=False)))
