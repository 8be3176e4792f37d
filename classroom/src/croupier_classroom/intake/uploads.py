"""What was handed in: the files of a file, a folder or a zip, read into memory within limits.

Nothing is written, nothing is run, and no link is followed that leads out of the folder.
"""

import os
import re
import stat
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from io import BytesIO
from pathlib import Path, PurePosixPath

from croupier.engine.errors import UserError

MEGABYTE = 1_000_000
MOST_BYTES_A_PROGRAM = 20 * MEGABYTE  # a notebook holds its pictures
MOST_BYTES_A_ZIP = 100 * MEGABYTE
MOST_BYTES_IN_A_ZIP = 1_000 * MEGABYTE
MOST_BYTES = 200 * MEGABYTE  # of programs and zips
MOST_FILES_IN_A_ZIP = 50_000
MOST_DATA_FILES = 500
MOST_BYTES_OF_DATA = 20 * MEGABYTE
MOST_ZIPS_DEEP = 3
MOST_FOLDERS_DEEP = 50  # in a zip or in a folder
MOST_NAMED = 8
PROGRAMS = (".py", ".pyw", ".ipynb", ".py.txt")
DRIVE = re.compile(r"[A-Za-z]:")
ENCRYPTED, UTF_8_NAME = 0x1, 0x800  # bits of a zip member's flags
ZIP_PROBLEMS = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, OverflowError,
)  # fmt: skip
IGNORED_FOLDERS = {
    "__macosx", "__pycache__", ".git", ".hg", ".svn", ".idea", ".vscode", ".vs", ".settings",
    ".ipynb_checkpoints", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".venv", "venv", "env",
    "virtualenv", "site-packages", "node_modules",
}  # fmt: skip
IGNORED_FILES = {".ds_store", "thumbs.db", "desktop.ini", ".gitignore", ".gitattributes"}
IGNORED_SUFFIXES = {".iml", ".lnk"}
COMPILED = {".pyc", ".pyo", ".so", ".pyd", ".dll", ".dylib", ".pth", ".egg", ".whl"}
KINDS = {
    ".pdf": "a PDF document", ".docx": "a Word document", ".doc": "a Word document",
    ".odt": "a text document", ".rtf": "a text document", ".txt": "a text file",
    ".rar": "a RAR archive", ".7z": "a 7-Zip archive", ".tar": "a tar archive",
    ".gz": "a gzip archive", ".tgz": "a tar archive", ".xz": "an xz archive",
    ".png": "a picture", ".jpg": "a picture", ".jpeg": "a picture", ".html": "a web page",
    ".exe": "a Windows program", ".java": "a Java program",
}  # fmt: skip


@dataclass(frozen=True)
class Upload:
    """One file that was handed in: its path below what was given, its bytes, its time."""

    path: PurePosixPath
    content: bytes
    time: float = 0.0

    @property
    def is_program(self) -> bool:
        """Whether it is a Python file or a notebook, by its name."""
        return self.path.name.lower().endswith(PROGRAMS)

    @property
    def is_zip(self) -> bool:
        """Whether it is a zip, by its name or its first bytes; a Word document is not."""
        by_content = self.content.startswith(b"PK\x03\x04") and self.path.suffix == ""
        return self.path.suffix.lower() == ".zip" or by_content


@dataclass
class Reader:
    """Reads what was handed in and counts it against the limits."""

    notes: list[str] = field(default_factory=list)
    seen: list[PurePosixPath] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    bytes_of_programs: int = 0
    bytes_of_data: int = 0
    data_files: int = 0

    def read(self, path: Path) -> list[Upload]:
        """Return every file of a path, with those in zips; refuse what holds no program."""
        path = path.resolve()
        if not path.is_dir() and not path.is_file():
            raise UserError(f"there is no file or folder {path}.")
        found = list(self._folder(path) if path.is_dir() else self._file(path, path.name))
        if not any(upload.is_program for upload in found):
            raise UserError(no_program(path.name, self.seen))
        if self.left_out:
            self.notes.append(f"left out: {enumerated(self.left_out)}.")
        return found

    def _folder(self, folder: Path) -> Iterator[Upload]:
        root = folder.resolve()
        for here, folders, names in os.walk(root):
            is_deepest = len(Path(here).parts) - len(root.parts) > MOST_FOLDERS_DEEP
            inner = [] if is_deepest else folders
            folders[:] = sorted(name for name in inner if self._is_walked(Path(here, name), root))
            for name in sorted(names):
                path = Path(here, name)
                if not is_ignored(PurePosixPath(name)) and self._is_inside(path, root):
                    yield from self._file(path, path.relative_to(root).as_posix())

    def _is_walked(self, folder: Path, root: Path) -> bool:
        ignored = folder.name.lower() in IGNORED_FOLDERS or (folder / "pyvenv.cfg").exists()
        return not ignored and (not folder.is_symlink() or self._is_inside(folder, root))

    def _is_inside(self, path: Path, root: Path) -> bool:
        """Say whether it is a plain file or folder of the root; note a link that leads out."""
        if path.is_symlink() and not path.resolve().is_relative_to(root):
            self.left_out.append(f"{path.name} (a link to a place outside)")
            return False
        return path.exists() and (stat.S_ISREG(path.stat().st_mode) or path.is_dir())

    def _file(self, path: Path, name: str) -> Iterator[Upload]:
        place = PurePosixPath(name.encode(errors="replace").decode())
        try:
            if self._takes(place, path.stat().st_size):
                upload = Upload(place, path.read_bytes(), path.stat().st_mtime)
                yield from self._unpacked(upload, zips_deep=0)
        except OSError as problem:
            self.left_out.append(f"{place} ({problem.strerror})")

    def _unpacked(self, upload: Upload, zips_deep: int) -> Iterator[Upload]:
        """Yield the upload, or what it holds where it is a zip."""
        if not upload.is_zip:
            yield upload
            return
        if zips_deep == MOST_ZIPS_DEEP:
            raise UserError(f"{upload.path} lies in {MOST_ZIPS_DEEP} zips: that is too deep.")
        try:
            members = list(self._members(upload))
        except ZIP_PROBLEMS:
            raise UserError(
                f"{upload.path.name} cannot be opened: it is damaged, or it is no zip."
            ) from None
        is_whole_upload = zips_deep == 0 and len(upload.path.parts) == 1
        for member in members:
            folder = PurePosixPath() if is_whole_upload else upload.path.with_suffix("")
            inner = Upload(folder / member.path, member.content, member.time)
            yield from self._unpacked(inner, zips_deep + 1)

    def _members(self, upload: Upload) -> Iterator[Upload]:
        """Yield the files of a zip; refuse one that is locked, lies or writes outside itself."""
        if upload.content.count(b"PK\x01\x02") > MOST_FILES_IN_A_ZIP:
            raise UserError(f"{upload.path.name} holds more than {MOST_FILES_IN_A_ZIP} files.")
        with zipfile.ZipFile(BytesIO(upload.content)) as archive:
            if sum(info.file_size for info in archive.infolist()) > MOST_BYTES_IN_A_ZIP:
                most = MOST_BYTES_IN_A_ZIP // MEGABYTE
                raise UserError(f"{upload.path.name} holds more than {most} MB: too much.")
            for info in archive.infolist():
                path = safe_path(upload.path.name, info)
                if self._takes_member(path, info):
                    content = archive.open(info).read(info.file_size)
                    yield Upload(path, content, time_of(info))

    def _takes_member(self, path: PurePosixPath, info: zipfile.ZipInfo) -> bool:
        """Say whether a file of a zip is read; refuse one that is locked."""
        if info.is_dir() or is_ignored(path):
            return False
        if stat.S_ISLNK(info.external_attr >> 16):
            self.left_out.append(f"{path} (a link in a zip)")
            return False
        if info.flag_bits & ENCRYPTED:
            raise UserError(f"{path} is locked with a password.")
        return self._takes(path, info.file_size)

    def _takes(self, path: PurePosixPath, size: int) -> bool:
        """Say whether a file is read; refuse programs and zips past the limits."""
        if len(path.parts) > MOST_FOLDERS_DEEP:
            self.seen.append(PurePosixPath(path.name))
            self.left_out.append(f"{path.name} (it lies in more than {MOST_FOLDERS_DEEP} folders)")
            return False
        self.seen.append(path)
        name = path.name.lower()
        if name.endswith((*PROGRAMS, ".zip")):
            self.bytes_of_programs += size
            most = MOST_BYTES_A_ZIP if name.endswith(".zip") else MOST_BYTES_A_PROGRAM
            if size > most:
                raise UserError(f"{path} is larger than {most // MEGABYTE} MB: too large.")
            if self.bytes_of_programs > MOST_BYTES:
                most = MOST_BYTES // MEGABYTE
                raise UserError(f"the programs and zips hold more than {most} MB: too much.")
            return True
        if path.suffix.lower() in COMPILED:
            self.left_out.append(f"{path} (no text of a program)")
            return False
        if self.data_files == MOST_DATA_FILES or self.bytes_of_data + size > MOST_BYTES_OF_DATA:
            self.left_out.append(f"{path} (too large, or too many files)")
            return False
        self.data_files, self.bytes_of_data = self.data_files + 1, self.bytes_of_data + size
        return True


def safe_path(name: str, info: zipfile.ZipInfo) -> PurePosixPath:
    """Return a zip member's path; refuse the zip where it would be written outside."""
    written = info.filename
    if not info.flag_bits & UTF_8_NAME:  # many programs write UTF-8 and do not say so
        with suppress(UnicodeError):
            written = written.encode("cp437").decode("utf-8")
    path = PurePosixPath(written.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or DRIVE.match(str(path)):
        raise UserError(f"{name} is refused: its file {written} would lie outside its folder.")
    return path


def time_of(info: zipfile.ZipInfo) -> float:
    """Return when a zip member was changed, as a file's time; 0 where the zip says nonsense."""
    try:
        return datetime(*info.date_time).timestamp()  # noqa: DTZ001  a zip knows no time zone
    except (ValueError, OverflowError, OSError):
        return 0.0


def is_ignored(path: PurePosixPath) -> bool:
    """Say whether a file is made by a system or a tool, and not by a student."""
    folders = {part.lower() for part in path.parts[:-1]}
    name = path.name.lower()
    made = name in IGNORED_FILES or path.suffix.lower() in IGNORED_SUFFIXES
    return made or name.startswith("._") or bool(folders & IGNORED_FOLDERS)


def no_program(name: str, paths: list[PurePosixPath]) -> str:
    """Say that there is no program, and what was found in its place."""
    if not paths:
        return f"{name} is empty: there is no Python program in it."
    kinds = [(path, KINDS.get(path.suffix.lower())) for path in paths]
    found = [f"{path} ({kind})" if kind else str(path) for path, kind in kinds]
    return (
        f"there is no Python program in {name}; found: {enumerated(found)}. "
        "Hand in a .py file, a notebook (.ipynb), a folder or a zip of them."
    )


def enumerated(names: list[str]) -> str:
    """Return the first of these names, and how many more there are."""
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more
