"""A submission that is ready to be graded: its files in a private folder, and what was found."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path


@dataclass(frozen=True)
class Deduction:
    """Points that are taken off, and why."""

    points: Fraction
    reason: str


@dataclass(frozen=True)
class Submission:
    """A program in a folder of its own, under the file names that the document asks for."""

    folder: Path
    modules: Mapping[str, str]  # the name that checks use -> the module in the folder
    main: str = ""  # the file that is run as a script
    notes: tuple[str, ...] = ()  # what was taken for what, what was supplied
    flags: tuple[str, ...] = ()  # what a teacher should look at
    deductions: tuple[Deduction, ...] = ()
    original: Mapping[str, str] = field(default_factory=dict)  # the texts as they were handed in
    sources: Mapping[str, str] = field(default_factory=dict)  # every Python file, by its own path
    names: Mapping[str, str] = field(default_factory=dict)  # file in the folder -> its own path

    def place(self, file: str, line: int, text: str) -> str:
        """Return a line of a file in the folder as the student knows it: file, line and text."""
        name = self.names.get(file, file)
        if name.endswith(".ipynb"):
            above = self.sources[name].split("\n")[:line]
            cells = [n for n, each in enumerate(above) if re.fullmatch(r"# cell \d+", each)]
            if cells:
                name, line = f"{name} {above[cells[-1]].removeprefix('# ')}", line - cells[-1] - 1
        return f"{name} line {line}: {text}"

    def text(self, name: str) -> str:
        """Return the text of a module as it was handed in."""
        if name in self.original:
            return self.original[name]
        path = Path(*self.modules.get(name, name).split("."))
        return (self.folder / f"{path}.py").read_text(encoding="utf-8")
