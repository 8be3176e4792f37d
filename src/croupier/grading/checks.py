"""Checks of a course's program, written once: for our own editions and for anybody's files.

A game's `checks.py` holds one `Checks`; each check is a function that is given a `Program`
and raises `Mismatch` where the program differs from the document.
"""

import signal
import threading
import traceback
from _thread import interrupt_main
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from croupier.grading.program import Modules, NeverStops, Program, Typed

__all__ = ["Modules", "NeverStops", "Program", "Typed"]  # beside what is defined here

SECONDS_A_CHECK = 10.0
FULL_MARKS = 100
CheckFunction = Callable[[Program], None]


class Mismatch(AssertionError):
    """A check found something other than the document asks for."""

    def __init__(self, expected: str, came: str) -> None:
        """Keep what was expected and what came, both in words."""
        super().__init__(f"expected {expected}, came {came}")
        self.expected, self.came = expected, came


def expect(came: object, expected: object) -> None:
    """Raise `Mismatch` unless the two values are equal and `True` is not mistaken for 1."""
    same_kind = isinstance(came, bool) == isinstance(expected, bool)
    if not same_kind or came != expected:
        raise Mismatch(repr(expected), repr(came))


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
    raise Mismatch(names, f"no error but {value!r}")


@dataclass(frozen=True)
class Check:
    """One fact a program must show: its function, its section, the requirements it cites."""

    function: CheckFunction
    section: str
    cites: str

    @property
    def name(self) -> str:
        """The function's name."""
        return self.function.__name__

    @property
    def sentence(self) -> str:
        """The first line of the docstring, printed for the check."""
        return (self.function.__doc__ or "").strip().partition("\n")[0]

    def on(self, program: Program, seconds: float = SECONDS_A_CHECK) -> None:
        """Run on a fresh import of the program; raise whatever is wrong with it."""
        with time_limit(seconds), program.fresh():
            self.function(program)


@contextmanager
def interrupted_after(seconds: float) -> Iterator[threading.Event]:
    """Interrupt what the main thread does in here past its time; the event says that it was so."""
    ran_out = threading.Event()

    def interrupt() -> None:
        ran_out.set()
        interrupt_main()

    timer = threading.Timer(seconds, interrupt)
    heeded = signal.signal(signal.SIGINT, signal.default_int_handler)  # a job of a shell has none
    timer.start()
    try:
        yield ran_out
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, heeded)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Stop what the main thread does in here past its time, and raise `Mismatch` for it."""
    with interrupted_after(seconds) as ran_out:
        try:
            yield
        except KeyboardInterrupt:
            if not ran_out.is_set():
                raise
    if ran_out.is_set():
        raise Mismatch("an end", f"none within {seconds:g} seconds")


@dataclass(frozen=True)
class CheckResult:
    """What came of one check, and the points it can bring."""

    check: Check
    max_points: Fraction
    passed: bool
    expected: str = ""
    came: str = ""

    @property
    def points(self) -> Fraction:
        """The points won."""
        return self.max_points if self.passed else Fraction(0)


@dataclass(frozen=True)
class Checks:
    """All checks of one document, in the order they were written."""

    files: Mapping[str, str]
    sections: Mapping[str, int]
    all: list[Check] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Refuse sections that do not make up full marks."""
        if sum(self.sections.values()) != FULL_MARKS:
            raise ValueError(f"the sections make {sum(self.sections.values())} points, not 100")

    def __iter__(self) -> Iterator[Check]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    def check(self, section: str, cites: str) -> Callable[[CheckFunction], CheckFunction]:
        """Register the decorated function; its docstring is the sentence printed for it."""
        if section not in self.sections:
            raise ValueError(f"there is no section {section!r}")

        def register(function: CheckFunction) -> CheckFunction:
            if not function.__doc__:
                raise ValueError(f"{function.__name__} needs a docstring: it is printed")
            self.all.append(Check(function, section, cites))
            return function

        return register

    def points_for(self, check: Check) -> Fraction:
        """Return the check's equal share of its section's points."""
        sharers = sum(1 for other in self.all if other.section == check.section)
        return Fraction(self.sections[check.section], sharers)

    def result(
        self, check: Check, program: Program, seconds: float = SECONDS_A_CHECK
    ) -> CheckResult:
        """Run one check and say what came of it, whatever the program does."""
        points = self.points_for(check)
        try:
            check.on(program, seconds)
        except Mismatch as mismatch:
            return CheckResult(check, points, False, mismatch.expected, mismatch.came)
        except KeyboardInterrupt:
            raise
        except BaseException as problem:  # noqa: BLE001  a checked program may raise anything
            frames = traceback.extract_tb(problem.__traceback__)
            files = [frame for frame in frames if not frame.filename.startswith("<")]
            place = f", {Path(files[-1].filename).name} line {files[-1].lineno}" if files else ""
            came = f"{type(problem).__name__}: {problem}{place}"
            return CheckResult(check, points, False, "no error", came)
        return CheckResult(check, points, passed=True)

    def grade(self, program: Program, seconds: float = SECONDS_A_CHECK) -> list[CheckResult]:
        """Run every check on the program, with so much time for each."""
        return [self.result(check, program, seconds) for check in self.all]


def points_of(results: Sequence[CheckResult]) -> Fraction:
    """Add up the points won."""
    return sum((result.points for result in results), Fraction(0))
