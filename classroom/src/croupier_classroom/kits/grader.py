"""The grader as a zip for the kits: what grading needs of both packages, and no solution.

The documents' programs stay out, save the files in them that a course hands out.
"""

import zipfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import croupier
from croupier_classroom.courses import DOCUMENTS
from croupier_classroom.editions import editions

GRADER = "grader.zip"
CLASSROOM = DOCUMENTS.parent
CROUPIER = Path(croupier.__path__[0])
NEEDED = ("__init__.py", "engine/**/*.py", "sandbox/**/*.py")  # of croupier
EPOCH = (2020, 1, 1, 0, 0, 0)  # the same files make the same zip


def write_grader(path: Path) -> None:
    """Write the zip."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in grader_files():
            package = CLASSROOM if file.is_relative_to(CLASSROOM) else CROUPIER
            entry = zipfile.ZipInfo(file.relative_to(package.parent).as_posix(), EPOCH)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, file.read_bytes())


def grader_files() -> Iterator[Path]:
    """Yield the files of both packages that a grader needs."""
    yield from sorted(chain.from_iterable(CROUPIER.glob(pattern) for pattern in NEEDED))
    programs = [edition.path for edition in editions().values()]
    handed_out = {each.path / name for each in editions().values() for name in each.checks.given}
    for file in sorted(CLASSROOM.rglob("*.py")):
        is_program = any(file.is_relative_to(program) for program in programs)
        if file in handed_out or not is_program:
            yield file
