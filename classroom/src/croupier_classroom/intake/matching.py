"""Which file of a submission is which module of the document: found by what the files define.

A file of the document's own name is taken unless another defines at least twice as much. One
file may serve as several modules; what a module lacks may come from other files.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from croupier_classroom.intake.sources import Source, Sources

NAMES_SHOWN = 6
DRAFT = re.compile(r"(?<![a-z])(?:old|backup|copy|drafts?|unused|archive)(?![a-z])", re.IGNORECASE)


@dataclass(frozen=True)
class Finding:
    """The file taken for a module, those as good as it, and names that other files define."""

    module: str
    source: Source
    rivals: tuple[Source, ...] = ()
    elsewhere: Mapping[str, Source] = field(default_factory=dict)
    is_whole: bool = True  # it bears the document's name, or defines at least half of the names

    def notes(self, file: str) -> Iterator[str]:
        """Say which other files there are for the document's file."""
        name = self.source.name
        if self.rivals:
            others = ", ".join(rival.name for rival in self.rivals)
            yield f"{others} would do for {file} as well; {name} is better named, or newer."
        for owner in dict.fromkeys(self.elsewhere.values()):
            lent = [each for each, source in self.elsewhere.items() if source is owner]
            names = ", ".join(lent[:NAMES_SHOWN]) + (", ..." if lent[NAMES_SHOWN:] else "")
            yield f"{names} for {file} was found in {owner.name}, which {name} does not import."


@dataclass(frozen=True)
class Candidate:
    """A file, and how well it serves as a module."""

    source: Source
    found: int
    own: int
    named: float

    @property
    def rank(self) -> tuple[float, ...]:
        """What is compared first comes first: names there, names defined, its own name, its age."""
        path = self.source.path
        is_kept = not self.source.is_test and not DRAFT.search(str(path.with_suffix("")))
        return (self.found, self.own, self.named, is_kept, -len(path.parts), self.source.time)

    @property
    def merit(self) -> tuple[float, ...]:
        """The rank without what decides only between equals: place and age."""
        return self.rank[:3]


def finding_of(module: str, file: str, names: tuple[str, ...], sources: Sources) -> Finding | None:
    """Return the file that serves as a module, or nothing where none does."""
    candidates = [candidate(source, file, names, sources) for source in sources]
    able = [each for each in candidates if each.found or each.named == 1]
    if not able and not names:
        able = [each for each in candidates if each.named or len(candidates) == 1]
    if not able:
        return None
    best = max(able, key=lambda each: each.rank)
    by_name = [each for each in able if each.named == 1 and 2 * each.found >= best.found]
    taken = max(by_name, key=lambda each: each.rank) if by_name else best
    rivals = tuple(
        each.source
        for each in able
        if each.merit == taken.merit and each.source.text != taken.source.text
    )
    lent = elsewhere(taken.source, names, sources)
    is_whole = 2 * taken.found >= len(names) > 0 or taken.named == 1
    return Finding(module, taken.source, rivals, lent, is_whole)


def candidate(source: Source, file: str, names: tuple[str, ...], sources: Sources) -> Candidate:
    """Count the names that a file has for a module, and look at its own name."""
    wanted = frozenset(names)
    found, own = len(wanted & sources.names_in(source)), len(wanted & source.definitions)
    return Candidate(source, found, own, likeness(source.path, file))


def likeness(path: PurePosixPath, file: str) -> float:
    """Compare a file's name with the document's: 1 the same, a half if it has it, 0 otherwise."""
    if path.name.lower() == file.lower():
        return 1
    asked, there = bare(PurePosixPath(file).stem), bare(path.stem)
    return 0.5 if asked in there else 0


def bare(name: str) -> str:
    """Return the letters and digits of a name, in small letters."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


def elsewhere(taken: Source, names: tuple[str, ...], sources: Sources) -> dict[str, Source]:
    """Return what the file lacks and other files define, where these define none of the same.

    A file that defines a missing name of the document's lends all that it defines.
    """
    wanted, there = frozenset(names), sources.names_in(taken)
    own = sources.reached_from([taken])
    others = [each for each in sources if each.tree and not each.is_test]
    fitting = [each for each in others if each in own or not wanted & there & each.definitions]
    owners = [each for each in fitting if wanted & each.definitions]
    lent = {name: each for each in owners for name in sorted(each.definitions - there)}
    return {name: owner for name, owner in lent.items() if not name.startswith("_")}
