"""A teacher's own points: a small TOML file that sets sections, requirements and deductions.

[sections]              # the points of a section; those not named keep theirs
"Task 1" = 20

[requirements]          # the points of the checks that cite it first, within their sections
"R1.4" = 5

[deductions]
late = 10               # points off for a late hand-in
factor = 0.5            # what the grader's own deductions count; 0 for not at all
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.engine import UserError
from croupier_classroom.cohort.grading_job import blank_record
from croupier_classroom.grading.checks import DEFAULT, Checks
from croupier_classroom.grading.submission import Deduction
from croupier_classroom.reports.grade_record import CheckRecord, GradeRecord, points_text

TABLES = ("sections", "requirements", "deductions")
DEDUCTIONS = ("late", "factor")


@dataclass(frozen=True)
class PointsScheme:
    """What a teacher has set; nothing of it changes how a program is judged."""

    sections: Mapping[str, Fraction] = field(default_factory=dict)
    requirements: Mapping[str, Fraction] = field(default_factory=dict)
    late: Fraction = Fraction(0)
    factor: Fraction = Fraction(1)

    def applied(self, record: GradeRecord, *, late: bool = False) -> GradeRecord:
        """Return the record with these points; sections that a profile leaves out stay out."""
        sections = {name: self.sections.get(name, most) for name, most in record.sections.items()}
        worth = self.worth_of(record.checks)
        points: dict[int, Fraction] = {}
        for name, most in sections.items():
            points |= shared_out(record.of_section(name), most, worth)
        checks = tuple(replace(each, max_points=points[each.number]) for each in record.checks)
        deductions = [replace(each, points=each.points * self.factor) for each in record.deductions]
        if late and self.late:
            deductions.append(Deduction(self.late, "It was handed in late."))
        kept = tuple(each for each in deductions if each.points)
        return replace(record, sections=sections, checks=checks, deductions=kept)

    def worth_of(self, checks: Sequence[CheckRecord]) -> dict[int, Fraction]:
        """Return what the checks of the requirements that are set bring, each an equal part."""
        sharers = Counter(map(first_cited, checks))
        return {
            check.number: self.requirements[number] / sharers[number]
            for check in checks
            if (number := first_cited(check)) in self.requirements
        }


def shared_out(
    checks: Sequence[CheckRecord], most: Fraction, worth: Mapping[int, Fraction]
) -> dict[int, Fraction]:
    """Share a section's points among its checks; those that have no worth of their own equally."""
    if not checks:
        return {}
    points = {check.number: worth[check.number] for check in checks if check.number in worth}
    set_apart = sum(points.values(), Fraction(0))
    others = [check.number for check in checks if check.number not in points]
    if set_apart > most or (set_apart < most and not others):
        raise UserError(
            f"the requirements of section {checks[0].section!r} make {points_text(set_apart)} "
            f"points, but the section has {points_text(most)}."
        )
    return points | {number: (most - set_apart) / len(others) for number in others}


def first_cited(check: CheckRecord) -> str:
    """Return the requirement that a check is for: the first it cites."""
    return check.citations[0].number if check.citations else ""


def scheme_for(checks: Checks, path: Path | None, profile: str = DEFAULT) -> PointsScheme:
    """Read a teacher's file, if there is one; refuse what does not fit the checks' profile."""
    checks.profile(profile)  # refused before anything is read
    if path is None:
        return PointsScheme()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as problem:
        raise UserError(f"{path} cannot be read: {problem.strerror}.") from problem
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise UserError(f"{path.name} is no TOML file: {problem}.") from problem
    refuse_unknown(path, "table", data, TABLES)
    tables = {name: table_of(path, data, name) for name in TABLES}
    refuse_unknown(path, "section", tables["sections"], list(checks.sections))
    refuse_unknown(path, "requirement", tables["requirements"], requirements_of(checks))
    refuse_unknown(path, "deduction", tables["deductions"], DEDUCTIONS)
    scheme = PointsScheme(tables["sections"], tables["requirements"], **tables["deductions"])
    scheme.applied(blank_record(checks, profile))
    return scheme


def requirements_of(checks: Checks) -> list[str]:
    """Return the requirements that some check is for."""
    return list(dict.fromkeys(check.cites.split()[0] for check in checks if check.cites))


def table_of(path: Path, data: Mapping[str, Any], name: str) -> dict[str, Fraction]:
    """Read the points of a table."""
    entries = data.get(name, {})
    if not isinstance(entries, dict):
        raise UserError(f"{path.name}: [{name}] is a table of names and points.")
    for key, value in entries.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e6:
            raise UserError(f"{path.name}: {key} = {value!r} is no number of points.")
    return {key: Fraction(str(value)) for key, value in entries.items()}


def refuse_unknown(path: Path, what: str, names: Iterable[str], known: Sequence[str]) -> None:
    """Say which name is unknown, and which there are."""
    for name in names:
        if name not in known:
            raise UserError(
                f"{path.name}: there is no {what} {name!r}. There are: {', '.join(known)}."
            )
