"""Say whether .venv is as the lock files want it, at the cost of reading a few small files.

A layer's stamp is a hash of what the layer was made from. Stamps are taken away while .venv is
being changed and written last, so a half-made .venv has no stamp and is made again.
"""

import hashlib
import os
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Layer(NamedTuple):
    """A part of .venv, the file of the project that decides what is in it, and its title."""

    name: str
    source: str
    title: str


PACKAGES = Layer("packages", "requirements.lock", "the packages to play with")
CROUPIER = Layer("croupier", "pyproject.toml", "croupier itself")
CLASSROOM = Layer("classroom", "classroom/pyproject.toml", "its classroom")
SERVE = Layer("serve", "requirements-serve.lock", "what the server needs")
SEARCH = Layer("search", "requirements-search.lock", "what strong bots and hints need")
STUDY = Layer("study", "requirements-study.lock", "what studying needs")
CLUSTER = Layer("cluster", "requirements-cluster.lock", "what a cluster needs")
RECORD = Layer("record", "requirements-record.lock", "what a record is written with")
OPENSPIEL = Layer("openspiel", "requirements-openspiel.lock", "what OpenSpiel needs")
TESTING = Layer("testing", "requirements-testing.lock", "what the check of a game needs")
TOOLS = Layer("tools", "requirements-dev.lock", "the tools to work with")

TO_PLAY = (PACKAGES, CROUPIER, CLASSROOM)
TO_WORK = (*TO_PLAY, SERVE, SEARCH, STUDY, TOOLS)
PARTS = {  # by the extra of pyproject.toml that each of them holds
    "serve": SERVE,
    "postgres": SERVE,
    "search": SEARCH,
    "study": STUDY,
    "research": STUDY,
    "cluster": CLUSTER,
    "record": RECORD,
    "openspiel": OPENSPIEL,
    "testing": TESTING,
}


def venv_program(root: Path, name: str) -> Path:
    """Name the file of a program in .venv."""
    return root / ".venv" / ("Scripts" if os.name == "nt" else "bin") / program_file(name)


def program_file(name: str) -> str:
    """Name the file of a program as this system does."""
    return f"{name}.exe" if os.name == "nt" else name


def missing_layers(root: Path, layers: tuple[Layer, ...]) -> list[Layer]:
    """List the layers that .venv lacks, or that were made from something else than today's."""
    stamps = read_stamps(root)
    return [layer for layer in layers if stamps.get(layer.name) != stamp_of(root, layer)]


def stamp_of(root: Path, layer: Layer) -> str:
    """Hash what a layer depends on: its file, Python's version, the folder (scripts name it)."""
    python = "{}.{}".format(*sys.version_info)
    content = (root / layer.source).read_bytes()
    return hashlib.sha256(f"{python}\n{root}\n".encode() + content).hexdigest()


def read_stamps(root: Path) -> dict[str, str]:
    """Read the stamps by layer; none where .venv is absent, half made, or has lost its Python."""
    if not (stamp_file(root).exists() and venv_program(root, "python").exists()):
        return {}
    words = stamp_file(root).read_text(encoding="utf-8").split()
    return dict(zip(words[::2], words[1::2], strict=False))


def write_stamps(root: Path, stamps: dict[str, str]) -> None:
    """Write all stamps at once, so that no reader finds half of them."""
    draft = stamp_file(root).with_suffix(".draft")
    text = "".join(f"{name} {stamp}\n" for name, stamp in stamps.items())
    draft.write_text(text, encoding="utf-8")
    draft.replace(stamp_file(root))


def remove_stamps(root: Path) -> None:
    """Mark .venv as being changed."""
    stamp_file(root).unlink(missing_ok=True)


def stamp_file(root: Path) -> Path:
    """Name the file that holds the stamps."""
    return root / ".venv" / "croupier.stamps"
