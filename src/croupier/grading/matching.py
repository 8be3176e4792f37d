"""Which file of a submission is which module of the document: found by what the files define.

A file of the document's own name is taken unless another defines at least twice as much. One
file may serve as several modules; what a module lacks may come from other files.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from croupier.grading.sources import Source, Sources

DRAFT = re.compile(r"old|backup|copy|draft|test|unused|archive", re.IGNORECASE)


@dataclass(frozen=True)
class Match:
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
            names = ", ".join(each for each, source in self.elsewhere.items() if source is owner)
            yield f"{names} for {file} was found in {owner.name}; {name} does not import that."


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
        is_kept = not DRAFT.search(str(path.parent / path.stem))
        return (self.found, self.own, self.named, is_kept, -len(path.parts), self.source.time)

    @property
    def merit(self) -> tuple[float, ...]:
        """The rank without what decides only between equals: place and age."""
        return self.rank[:3]


def match_of(module: str, file: str, names: tuple[str, ...], sources: Sources) -> Match | None:
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
    return Match(module, taken.source, rivals, lent, is_whole)


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
    """Return the names that the file lacks, each with a part of it or another file that has it."""
    there, own = sources.names_in(taken) & frozenset(names), sources.reached_from([taken])
    others = [
        each for each in sources if each.tree and (each in own or not there & each.definitions)
    ]
    owners = {name: each for each in others for name in names if name in each.definitions}
    return {name: owner for name, owner in owners.items() if name not in there}
