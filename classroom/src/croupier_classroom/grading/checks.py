"""Checks of a course's program, written once: for our own editions and for anybody's files.

A game's `checks.py` holds one `Checks`; each check is a function that is given a `Program`
and raises `Mismatch` where the program differs from the document.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Literal

from croupier.engine.errors import UserError
from croupier_classroom.grading.box.remote import NeverStops, RemoteError, RemoteObject
from croupier_classroom.grading.comparison import is_same, written
from croupier_classroom.grading.program import Modules, Program, Typed
from croupier_classroom.grading.submission import Deduction, Submission

__all__ = ["Modules", "NeverStops", "Program", "RemoteError", "RemoteObject", "Typed"]

FULL_MARKS = 100
ENOUGH = Fraction(1, 2)  # of all checks: so much of a program is a game
DEFAULT = "default"
CheckFunction = Callable[[Program], None]
Penalty = Callable[[Submission], Deduction | None]
"""Looks at a submission without running it; returns what the document takes off, if anything."""


class Mismatch(AssertionError):
    """A check found something other than the document asks for."""

    def __init__(self, expected: str, came: str) -> None:
        """Keep what was expected and what came, both in words."""
        super().__init__(f"expected {expected}, came {came}")
        self.expected, self.came = expected, came


def expect(came: object, expected: object) -> None:
    """Raise `Mismatch` unless the two values are equal and `True` is not mistaken for 1."""
    if not is_same(came, expected):
        raise Mismatch(written(expected), written(came))


def expect_output(came: str, expected: str, *, by_words: bool = False) -> None:
    """Raise `Mismatch` unless the texts are equal, or their words are where spacing was lost."""
    if by_words:
        came, expected = " ".join(came.split()), " ".join(expected.split())
    if came != expected:
        raise Mismatch(repr(expected), repr(came))


def expect_raises(
    kind: type[BaseException] | tuple[type[BaseException], ...], call: Callable[[], object]
) -> BaseException:
    """Return the error of this kind that the call raises; raise `Mismatch` if it does not."""
    kinds = kind if isinstance(kind, tuple) else (kind,)
    names = " or ".join(each.__name__ for each in kinds)
    try:
        value = call()
    except kinds as problem:
        return problem
    except Exception as problem:
        raise Mismatch(names, type(problem).__name__) from problem
    raise Mismatch(names, f"no error but {written(value)}")


@dataclass(frozen=True)
class Requirement:
    """A sentence of the document: it must be so, it is an example, or it leaves the form free."""

    kind: Literal["must", "example", "free"]
    sentence: str


def must(sentence: str) -> Requirement:
    """Quote what the document demands."""
    return Requirement("must", sentence)


def example(sentence: str) -> Requirement:
    """Quote what the document shows as one way among others."""
    return Requirement("example", sentence)


def free(sentence: str) -> Requirement:
    """Quote what the document demands in a form that is left to the student."""
    return Requirement("free", sentence)


def texts_beside(module: str) -> tuple[dict[str, Requirement], dict[str, tuple[str, ...]]]:
    """Read the requirements and the hints from `texts.toml` beside a module."""
    texts = tomllib.loads(Path(module).with_name("texts.toml").read_text(encoding="utf-8"))
    requirements = {
        number: Requirement(kind, sentence)
        for number, said in texts["requirements"].items()
        for kind, sentence in said.items()
    }
    hints = {name: tuple(said) for names, said in texts["hints"].items() for name in names.split()}
    return requirements, hints


@dataclass(frozen=True)
class Profile:
    """How strictly a course takes its document, and which sections it leaves out."""

    sentence: str
    exact: bool = False  # samples are compared letter by letter
    without: tuple[str, ...] = ()


@dataclass(frozen=True)
class Check:
    """One fact a program must show: its function, its section, the requirements it cites."""

    function: CheckFunction
    section: str
    cites: str
    number: int
    needs: tuple[str, ...] = ()  # the names of checks without which it cannot be judged
    hints: tuple[str, ...] = ()  # from vague to plain, without code
    exact: bool = False  # only where samples are compared letter by letter

    @property
    def name(self) -> str:
        """The function's name."""
        return self.function.__name__

    @property
    def sentence(self) -> str:
        """The first line of the docstring, printed for the check."""
        return (self.function.__doc__ or "").strip().partition("\n")[0]


@dataclass(frozen=True)
class CheckResult:
    """What came of one check, and the points it can bring."""

    check: Check
    passed: bool
    max_points: Fraction = Fraction(0)
    expected: str = ""
    came: str = ""
    typed: tuple[str, ...] = ()  # the lines that were typed
    place: str = ""  # the student's own line
    follows: str = ""  # the name of the failed check that this failure follows from
    rests_on: str = ""  # the name of a failed check that this pass should have needed
    credit: Fraction = Fraction(0)  # the part of the points that is won

    @property
    def points(self) -> Fraction:
        """The points won."""
        return self.max_points * self.credit


@dataclass(frozen=True)
class Checks:
    """All checks of one document, in the order they were written."""

    files: Mapping[str, str]  # the document's modules and files; the first is the main program
    sections: Mapping[str, int]
    requirements: Mapping[str, Requirement] = field(default_factory=dict)
    hints: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by the checks' names
    profiles: Mapping[str, Profile] = field(default_factory=dict)
    given: Mapping[str, str] = field(default_factory=dict)  # files the course hands out, as texts
    defines: Mapping[str, Sequence[str]] = field(default_factory=dict)  # names to know a module by
    plays: Sequence[str] = ()  # functions that play a game: no import should call one
    begins: str = ""  # the function that the document wants called at the end of the file
    penalties: Sequence[Penalty] = ()  # what the document takes points off for
    all: list[Check] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Refuse sections that do not make up full marks."""
        if sum(self.sections.values()) != FULL_MARKS:
            raise ValueError(f"the sections make {sum(self.sections.values())} points, not 100")

    def __iter__(self) -> Iterator[Check]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    def check(
        self,
        section: str,
        cites: str,
        *,
        needs: tuple[str, ...] = (),
        hints: tuple[str, ...] = (),
        exact: bool = False,
    ) -> Callable[[CheckFunction], CheckFunction]:
        """Register the decorated function; its docstring is the sentence printed for it."""
        if section not in self.sections:
            raise ValueError(f"there is no section {section!r}")

        def register(function: CheckFunction) -> CheckFunction:
            if not function.__doc__:
                raise ValueError(f"{function.__name__} needs a docstring: it is printed")
            number, own = len(self.all) + 1, hints or self.hints.get(function.__name__, ())
            self.all.append(Check(function, section, cites, number, needs, own, exact))
            return function

        return register

    def profile(self, name: str = DEFAULT) -> Profile:
        """Return a profile by its name."""
        standard = Profile("as the document says; where it leaves the form free, by meaning")
        found = {DEFAULT: standard, **self.profiles}
        if name not in found:
            raise UserError(f"there is no profile {name!r}. There are: {', '.join(found)}.")
        return found[name]

    def deductions(self, submission: Submission) -> tuple[Deduction, ...]:
        """Return everything that is taken off a submission before any check is run."""
        found = (penalty(submission) for penalty in self.penalties)
        return (*submission.deductions, *(each for each in found if each is not None))

    def of(self, profile: Profile) -> list[Check]:
        """Return the checks that a course's profile asks for."""
        return [
            check
            for check in self.all
            if check.section not in profile.without and (profile.exact or not check.exact)
        ]

    def sections_of(self, profile: Profile) -> dict[str, Fraction]:
        """Return the points of the sections that a profile asks for, shared out to full marks."""
        counted = {s: p for s, p in self.sections.items() if s not in profile.without}
        total = sum(counted.values())
        return {name: Fraction(points * FULL_MARKS, total) for name, points in counted.items()}

    def shared(self, results: Sequence[CheckResult], profile: Profile) -> Iterator[CheckResult]:
        """Yield results with the points they can bring.

        A check is worth its equal part of its section. A failure that follows from another one
        gets credit: the share of passes among the other checks of its section. In a program that
        passes less than half of all checks there is no credit, and a pass counts only where all
        that it needs passed too: a game is not won by what little is left of it. Points of
        sections that a profile leaves out go to the others.
        """
        parts = self.sections_of(profile)
        sizes = Counter(result.check.section for result in results)
        passes = Counter(result.check.section for result in results if result.passed)
        judged = Counter(result.check.section for result in results if not result.follows)
        everywhere = Fraction(passes.total(), max(1, judged.total()))
        is_game = Fraction(passes.total(), max(1, len(results))) >= ENOUGH
        for result in results:
            section = result.check.section
            tried = judged[section]  # or nothing of it could be tried
            share = Fraction(passes[section], tried) if tried else everywhere
            credit = share if result.follows else Fraction(result.passed)
            if (result.follows or result.rests_on) and not is_game:
                credit = Fraction(0)
            yield replace(result, max_points=parts[section] / sizes[section], credit=credit)


def points_of(results: Sequence[CheckResult]) -> Fraction:
    """Add up the points won."""
    return sum((result.points for result in results), Fraction(0))
