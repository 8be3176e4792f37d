"""Intake: whatever a student hands in becomes a private folder with the files the checks expect.

A file, a folder, a folder in a folder, a zip, a notebook, a package: modules are found by what
they define, files that the course hands out are supplied, and a game that starts on import is
cut out. What was handed in is only read; the private folder is removed afterwards.
"""

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path, PurePosixPath

from croupier_classroom.grading.checks import Checks
from croupier_classroom.grading.submission import Deduction, Submission
from croupier_classroom.intake.matching import Finding, finding_of
from croupier_classroom.intake.placement import (
    Placement,
    absolute_imports,
    dotted_name,
    placement_of,
)
from croupier_classroom.intake.sources import Source, Sources, sources_of
from croupier_classroom.intake.startup import Cut, Functions, without_start
from croupier_classroom.intake.tripwires import flags_of, remarks_of
from croupier_classroom.intake.uploads import Reader, Upload

POINTS_FOR_A_START = Fraction(2)
AS_HANDED_IN = PurePosixPath(".handed_in")
STARTS_SHOWN = 3
NAMES_SHOWN = 4
LAUNCHERS = ("__main__", "main", "run", "start", "play")


@contextmanager
def opened(path: Path, checks: Checks) -> Iterator[Submission]:
    """Give the submission at a path; raise `UserError` where it holds no program.

    Checks import its `modules`. Its `main`, to be run as a script, is the main program as it was
    handed in: where a start was cut out for the imports, that file lies in `.handed_in`.
    """
    reader = Reader()
    uploads = reader.read(path)
    sources = sources_of(uploads, reader.notes)
    reader.notes += left_beside(path, sources)
    with tempfile.TemporaryDirectory(prefix="submission-") as folder:
        intake = Intake(Path(folder).resolve(), checks, sources, reader.notes)
        submission = intake.arranged(upload for upload in uploads if not upload.is_program)
        notes = (*submission.notes, *remarks_of(submission))
        yield replace(submission, notes=notes, flags=flags_of(submission))


@dataclass
class Intake:
    """Arranges the files of one submission in a private folder, and notes what it does."""

    folder: Path
    checks: Checks
    sources: Sources
    notes: list[str]

    def arranged(self, data_files: Iterable[Upload]) -> Submission:
        """Write the folder and return the submission in it."""
        self._note_findings()
        self._write_sources()
        self._write_data(data_files)
        given = self._supply_given()
        own = {name: self.placement.module(each.source) for name, each in self.findings.items()}
        return Submission(
            self.folder,
            modules={**given, **own},
            main=self._write_main(),
            notes=tuple(self.notes),
            deductions=tuple(self._deductions()),
            original={module: finding.source.text for module, finding in self.findings.items()},
            sources={source.name: source.text for source in self.sources},
            names=dict(self._names()),
        )

    @cached_property
    def findings(self) -> dict[str, Finding]:
        """The file taken for each module of the document that was found."""
        found: dict[str, Finding] = {}
        for module, file in self.checks.files.items():
            names = tuple(self.checks.defines.get(module, ()))
            finding = finding_of(module, file, names, self.sources)
            if finding and (module not in self.given or finding.is_whole):
                found[module] = finding
        return found

    @cached_property
    def reached(self) -> list[Source]:
        """The texts that checks import, and those that these import."""
        found = self.findings.values()
        lent = [source for finding in found for source in finding.elsewhere.values()]
        return self.sources.reached_from([*(finding.source for finding in found), *lent])

    @cached_property
    def functions(self) -> Functions:
        """What the functions of all texts call and read."""
        return Functions.of(self.sources, self.checks.plays)

    @cached_property
    def cuts(self) -> dict[PurePosixPath, Cut]:
        """The texts without their starts, of those that checks import."""
        return {source.path: without_start(source, self.functions) for source in self.reached}

    @cached_property
    def main_module(self) -> Source | None:
        """The text taken for the main module."""
        finding = self.findings.get(next(iter(self.checks.files)))
        return finding.source if finding else None

    @cached_property
    def main(self) -> Source:
        """The text that is run as the main program: its module, or the file that starts that."""
        own = self.main_module
        if own is None:
            return min(self.reached or self.sources, key=launcher_rank)
        starters = [each for each in self.sources if self._starts(each, own)]
        return own if own in starters or not starters else min(starters, key=launcher_rank)

    def _starts(self, source: Source, main: Source) -> bool:
        """Say whether a text starts the game, and is the main module or imports it."""
        if source.is_test or not self.functions.starts_as_a_script(source):
            return False
        return main in self.sources.reached_from([source])

    @cached_property
    def placement(self) -> Placement:
        """The place of every file in the private folder."""
        return placement_of(self.main, self.findings.values(), self.checks.files, self.sources)

    @cached_property
    def given(self) -> dict[str, tuple[PurePosixPath, str]]:
        """The place and text of each file that the course hands out, by its dotted name."""
        texts = {given_place(name): text for name, text in self.checks.given.items()}
        return {dotted_name(place): (place, text) for place, text in texts.items()}

    def _note_findings(self) -> None:
        for source in dict.fromkeys(finding.source for finding in self.findings.values()):
            served = [m for m, finding in self.findings.items() if finding.source is source]
            files = list(dict.fromkeys(self.checks.files[module] for module in served))
            if files != [source.name]:
                self.notes.append(f"{source.name} was taken for {' and '.join(files)}.")
        for module, file in self.checks.files.items():
            if finding := self.findings.get(module):
                self.notes += finding.notes(file)
            elif module not in self.given:
                names = self.checks.defines.get(module, ())
                asked = f": none defines {', '.join(names[:NAMES_SHOWN])}" if names else ""
                self.notes.append(f"no file was found for {file}{asked}.")
        if self.main_module not in (None, self.main):
            self.notes.append(f"{self.main.name} starts the game: it is run as the main program.")

    def _write_sources(self) -> None:
        for source in self.sources:
            cut = self.cuts.get(source.path, Cut(source.text))
            self._write(self.placement.of(source), cut.text + self._lent_to(source))

    def _lent_to(self, source: Source) -> str:
        """Return imports of the names that a module lacks and another file has."""
        findings = [each for each in self.findings.values() if each.source is source]
        lent = {name: owner for each in findings for name, owner in each.elsewhere.items()}
        modules = {name: self.placement.module(owner) for name, owner in lent.items()}
        return "".join(f"\nfrom {module} import {name}" for name, module in modules.items())

    def _write_data(self, data_files: Iterable[Upload]) -> None:
        for upload in data_files:
            if upload.path.is_relative_to(self.placement.root):
                place = upload.path.relative_to(self.placement.root)
                if self.placement.place(upload.path, place):
                    self._write(place, upload.content)

    def _supply_given(self) -> dict[str, str]:
        """Write what the course hands out and is missing; return the names of all these modules."""
        modules, there, supplied = {}, [], []
        for name, (place, text) in self.given.items():
            if own := self._handed_in(place):
                modules[name] = dotted_name(own)
                there.append(str(own))
            else:
                modules[name] = name
                supplied.append(str(place))
                self._write(place, text)
        if supplied:
            self.notes.append(f"supplied, for the course hands it out: {', '.join(supplied)}.")
        if there:
            self.notes.append(f"handed out by the course, so used, not graded: {', '.join(there)}.")
        return modules

    def _handed_in(self, given: PurePosixPath) -> PurePosixPath | None:
        """Return where a file of the course's lies: in its place, or where it is imported from."""
        places = [given] if given in self.placement.places.values() else []
        reached = (self.placement.of(source) for source in self.reached)
        places += (place for place in reached if place.parts[-len(given.parts) :] == given.parts)
        return next(iter(places), None)

    def _write_main(self) -> str:
        """Return the main program's file; write it as handed in where it is not there so."""
        place, text = self.placement.of(self.main), self.main.text
        runnable = absolute_imports(self.main, self.placement)
        if runnable == text and self.cuts.get(self.main.path, Cut(text)).text == text:
            return str(place)
        self._write(AS_HANDED_IN / place, runnable)
        return str(AS_HANDED_IN / place)

    def _names(self) -> Iterator[tuple[str, str]]:
        """Yield the files of the folder with the names they were handed in under."""
        for source in self.sources:
            place = self.placement.of(source)
            yield str(place), source.name
            yield str(AS_HANDED_IN / place), source.name

    def _write(self, place: PurePosixPath, content: str | bytes) -> None:
        path = self.folder / place
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        except (OSError, ValueError):
            self.notes.append(f"{place} could not be copied: its name does not allow it.")

    def _deductions(self) -> Iterator[Deduction]:
        """Yield what is taken off for what starts on import; a notebook has no other way."""
        begins = f"{self.checks.begins}("
        given = {place.name for place, _ in self.given.values()}
        found = [
            f"{source.name} line {number}: {line}"
            for source in self.reached
            if not source.is_notebook and self.placement.of(source).name not in given
            for number, line in self.cuts[source.path].starts
            if not (self.checks.begins and line.startswith(begins))
        ]
        if found:
            more = f" and {len(found) - STARTS_SHOWN} more" if len(found) > STARTS_SHOWN else ""
            yield Deduction(
                POINTS_FOR_A_START,
                "it asks or plays when it is imported; this was cut out for the checks: "
                f"{'; '.join(found[:STARTS_SHOWN])}{more}. Write it below "
                'if __name__ == "__main__":',
            )


def left_beside(path: Path, sources: Sources) -> Iterator[str]:
    """Yield notes on files beside a single file that it imports: they were not handed in."""
    wanted = {each.first_name for source in sources for each in source.imports if not each.level}
    for name in sorted(wanted) if path.is_file() else ():
        if not sources.has_module(PurePosixPath(name)) and path.with_name(f"{name}.py").is_file():
            yield (
                f"{name}.py lies beside {path.name} and was not read: "
                "to grade both, give their folder."
            )


def launcher_rank(source: Source) -> tuple[bool, int, str]:
    """Compare files that could be started: the usual names first, then the nearest."""
    return source.path.stem not in LAUNCHERS, len(source.path.parts), str(source.path)


def given_place(name: str) -> PurePosixPath:
    """Return the path of a file that the course hands out: `cards` and `cards.py` are the same."""
    return PurePosixPath(name if name.endswith(".py") else f"{name.replace('.', '/')}.py")
