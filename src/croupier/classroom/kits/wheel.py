"""Croupier as a wheel for the kits, made from what is installed here: no index has it.

Our editions are solutions, so the wheel for a kit does not hold them, save the files in them
that a course hands out.
"""

import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path

from croupier.classroom.editions import editions
from croupier.engine import UserError

NAME = "croupier"
LEFT_OUT = {"tests", "__pycache__"}  # as in the wheel that the build backend makes
LEFT_OUT_ENDS = (".d.ts", ".pyc")
EDITION = "classroom"
WHEEL = "Wheel-Version: 1.0\nGenerator: croupier\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
EPOCH = (2020, 1, 1, 0, 0, 0)  # the same files make the same wheel


def wheel_name() -> str:
    """Return the file name of the wheel."""
    return f"{NAME}-{distribution(NAME).version}-py3-none-any.whl"


def write_wheel(folder: Path) -> Path:
    """Write the wheel into a folder."""
    path = folder / wheel_name()
    files = dict(package_files()) | metadata_files()
    record = f"{info()}/RECORD"
    lines = [f"{name},sha256={digest(data)},{len(data)}" for name, data in files.items()]
    files[record] = "\n".join([*lines, f"{record},,"]).encode() + b"\n"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, data)
    return path


def package_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the package, without tests and without our solutions."""
    root, handed_out = Path(__file__).parents[2], handed_out_files()
    for path in sorted(root.rglob("*")):
        inner = path.relative_to(root)
        if path.is_file() and (inner in handed_out or not is_left_out(inner)):
            yield f"{NAME}/{inner.as_posix()}", path.read_bytes()


def handed_out_files() -> set[Path]:
    """Return the files of our editions that a course hands out: checks supply them."""
    return {
        Path("games", edition.game, EDITION, name)
        for edition in editions().values()
        for name in edition.checks.given
    }


def is_left_out(inner: Path) -> bool:
    """Say whether a file of the package stays out of the wheel."""
    is_edition = inner.parts[0] == "games" and EDITION in {*inner.parts, inner.stem}
    return bool(LEFT_OUT & set(inner.parts)) or inner.name.endswith(LEFT_OUT_ENDS) or is_edition


def metadata_files() -> dict[str, bytes]:
    """Return the files that say what the wheel is."""
    about = distribution(NAME).read_text("METADATA")
    if about is None:
        raise UserError("croupier is not installed as a package here, so no wheel can be made.")
    texts = {"METADATA": about, "WHEEL": WHEEL}
    if commands := distribution(NAME).read_text("entry_points.txt"):
        texts["entry_points.txt"] = commands
    return {f"{info()}/{name}": text.encode() for name, text in texts.items()}


def info() -> str:
    """Return the folder of the metadata."""
    return f"{NAME}-{distribution(NAME).version}.dist-info"


def digest(data: bytes) -> str:
    """Return a hash as RECORD has it."""
    return urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
