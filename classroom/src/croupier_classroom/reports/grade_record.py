"""A grade as plain data: what reports, exports and the class command are made of.

It is written to a file as soon as a program is graded and read again later, so it holds no check
and no program, only texts and numbers.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from croupier_classroom.grading.submission import Deduction

NO_END = "an end"  # what a check expects of a program that does not come to one


@dataclass(frozen=True)
class Citation:
    """A requirement that a check cites: its number, its kind, the document's own sentence."""

    number: str
    kind: str = ""
    sentence: str = ""


@dataclass(frozen=True)
class CheckRecord:
    """What came of one check."""

    number: int
    name: str
    section: str
    sentence: str
    max_points: Fraction
    passed: bool
    citations: tuple[Citation, ...] = ()
    hints: tuple[str, ...] = ()
    expected: str = ""
    came: str = ""
    typed: tuple[str, ...] = ()
    place: str = ""
    follows: int = 0
    rests_on: int = 0
    credit: Fraction = Fraction(0)

    @property
    def points(self) -> Fraction:
        """The points won."""
        return self.max_points * self.credit

    @property
    def worth(self) -> str:
        """The points won, and those that can be."""
        return f"{points_text(self.points)}/{points_text(self.max_points)}"

    @property
    def status(self) -> str:
        """One word: passed, failed, or follows where another failure is the cause."""
        if self.passed:
            return "passed"
        return "follows" if self.follows else "failed"

    @property
    def cites(self) -> str:
        """The numbers of the requirements, between spaces."""
        return " ".join(citation.number for citation in self.citations)


@dataclass(frozen=True)
class GradeRecord:
    """All that came of grading one program."""

    game: str
    profile: str
    sections: Mapping[str, Fraction]
    checks: tuple[CheckRecord, ...]
    notes: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    deductions: tuple[Deduction, ...] = ()
    held: str = ""
    seconds: float = 0.0
    sources: Mapping[str, str] = field(default_factory=dict)

    @property
    def max_points(self) -> Fraction:
        """The points that can be won in all."""
        return sum(self.sections.values(), Fraction(0))

    @property
    def points(self) -> Fraction:
        """The points won, deductions taken off; never less than nothing."""
        won = sum((check.points for check in self.checks), Fraction(0))
        return max(Fraction(0), won - sum((each.points for each in self.deductions), Fraction(0)))

    def of_section(self, section: str) -> list[CheckRecord]:
        """Return the checks of a section."""
        return [check for check in self.checks if check.section == section]

    def section_text(self, section: str) -> str:
        """Return the name of a section with its points."""
        won = sum((check.points for check in self.of_section(section)), Fraction(0))
        return f"{section}: {points_text(won)} of {points_text(self.sections[section])}"

    @property
    def total_text(self) -> str:
        """The points in all, in words."""
        return f"{points_text(self.points)} of {points_text(self.max_points)} points"

    def deduction_texts(self, minus: str = "-") -> list[str]:
        """Return what was taken off, and why."""
        return [f"{minus}{points_text(each.points)}: {each.reason}" for each in self.deductions]

    def failed(self) -> list[CheckRecord]:
        """Return the checks that failed by themselves."""
        return [check for check in self.checks if check.status == "failed"]

    @property
    def ran_out_of_time(self) -> bool:
        """Say whether a check was stopped: by the program's fault, or on a machine too busy."""
        return any(check.expected == NO_END for check in self.checks)

    def for_student(self) -> "GradeRecord":
        """Return it without what only the teacher may read."""
        return replace(self, flags=())


def points_text(points: Fraction) -> str:
    """Write points with two digits where they are no whole number."""
    return f"{float(points):.2f}".removesuffix(".00")


def as_data(value: Any, number: Callable[[Fraction], object] = str) -> Any:
    """Turn a record into what JSON can hold; fractions as `number` writes them."""
    if isinstance(value, Fraction):
        return number(value)
    if isinstance(value, Mapping):
        return {key: as_data(each, number) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [as_data(each, number) for each in value]
    if hasattr(value, "__dataclass_fields__"):
        return {name: as_data(getattr(value, name), number) for name in value.__dataclass_fields__}
    return value


def json_data(record: GradeRecord) -> dict[str, Any]:
    """Return what others read: points as numbers, and the program itself left out."""
    data: dict[str, Any] = as_data(record, lambda points: round(float(points), 4))
    del data["sources"]
    for check, own in zip(data["checks"], record.checks, strict=True):
        check |= {"status": own.status, "points": round(float(own.points), 4)}
    totals = {"points": float(record.points), "max_points": float(record.max_points)}
    return {"croupier": "report", **totals, **data}


def from_data(data: Mapping[str, Any]) -> GradeRecord:
    """Read what `as_data` made; raise `KeyError`, `TypeError` or `ValueError` if it is invalid."""
    checks = tuple(map(check_from_data, data["checks"]))
    deductions = tuple(
        Deduction(Fraction(each["points"]), each["reason"]) for each in data["deductions"]
    )
    sections = {name: Fraction(points) for name, points in data["sections"].items()}
    texts: dict[str, Any] = {name: tuple(data[name]) for name in ("notes", "flags")}
    plain = {name: data[name] for name in ("game", "profile", "held", "seconds", "sources")}
    return GradeRecord(sections=sections, checks=checks, deductions=deductions, **texts, **plain)


def check_from_data(data: Mapping[str, Any]) -> CheckRecord:
    """Read what came of one check."""
    changed = {
        "max_points": Fraction(data["max_points"]),
        "credit": Fraction(data["credit"]),
        "citations": tuple(Citation(**each) for each in data["citations"]),
        "hints": tuple(data["hints"]),
        "typed": tuple(data["typed"]),
    }
    return CheckRecord(**{**data, **changed})
