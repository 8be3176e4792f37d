"""The documents' own programs: find them, run them, copy them flat."""

import re
import runpy
import sys
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from croupier.engine import UserError
from croupier_classroom import documents
from croupier_classroom.courses import DOCUMENTS, course_checks
from croupier_classroom.grading.checks import Checks

RELATIVE_IMPORT = re.compile(r"^from (\.+)([\w.]*) import", re.MULTILINE)
LINTER_NOTE = re.compile(r"  # noqa: TID252.*$", re.MULTILINE)


@dataclass(frozen=True)
class Edition:
    """A document's own program: one module, or a package of several."""

    game: str
    path: Path

    @property
    def package(self) -> str:
        """The dotted name it is imported under."""
        return f"{documents.__name__}.{self.game}.program"

    @property
    def checks(self) -> Checks:
        """The checks of its document."""
        return course_checks(self.game)

    def run(self, arguments: Sequence[str]) -> None:
        """Run the course's program, with these arguments of its own."""
        argv = [str(self.path), *arguments]
        with patch.object(sys, "argv", argv), patch.dict(sys.modules), warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # it is run afresh, loaded or not
            sys.modules.pop(self.main_module, None)
            runpy.run_module(self.main_module, run_name="__main__", alter_sys=True)

    @property
    def main_module(self) -> str:
        """The dotted name of what is run: the one module, its `__main__` or the main program."""
        if self.path.is_file() or (self.path / "__main__.py").exists():
            return self.package
        return f"{self.package}.{next(iter(self.checks.files))}"

    def flat_files(self) -> dict[Path, str]:
        """Return the document's own files, as texts that import nothing of croupier."""
        if self.path.is_file():
            main_file = next(iter(self.checks.files.values()))
            return {Path(main_file): self.path.read_text(encoding="utf-8")}
        sources = [source.relative_to(self.path) for source in sorted(self.path.rglob("*.py"))]
        asked = {Path(f"{module}.py"): Path(file) for module, file in self.checks.files.items()}
        files = {
            asked.get(source, source): flattened((self.path / source).read_text("utf-8"), source)
            for source in sources
            if source != Path("__init__.py")
        }
        return dict(sorted(files.items()))


def editions() -> dict[str, Edition]:
    """Return every edition there is, by the name of its game."""
    paths = [path for path in sorted(DOCUMENTS.glob("*/program*")) if path.stem == "program"]
    return {path.parent.name: Edition(path.parent.name, path) for path in paths}


def edition_of(game: str) -> Edition:
    """Return the edition of a game, or say which there are."""
    found = editions()
    name = game.strip().lower().replace("-", "_")
    if name not in found:
        raise UserError(f"{game!r} has no edition. There are: {', '.join(found)}.")
    return found[name]


def flattened(text: str, source: Path) -> str:
    """Turn the relative imports of a file into those of a flat folder."""

    def absolute(found: re.Match[str]) -> str:
        above = len(found[1]) - 1
        folders = source.parent.parts[: len(source.parent.parts) - above]
        origin = ".".join(filter(None, [*folders, found[2]]))
        return f"from {origin} import" if origin else "import"

    return RELATIVE_IMPORT.sub(absolute, LINTER_NOTE.sub("", text))


def copy_flat(edition: Edition, folder: Path) -> list[Path]:
    """Write the edition's flat files into a folder, unless one of them is there already."""
    files = edition.flat_files()
    for name in files:
        if (folder / name).exists():
            raise FileExistsError(f"{folder / name} is there already; nothing was written.")
    return write_texts(folder, files)


def write_texts(folder: Path, texts: Mapping[str, str] | Mapping[Path, str]) -> list[Path]:
    """Write files into a folder, in folders of their own where their names say so."""
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]
