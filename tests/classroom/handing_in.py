"""Submissions for tests of the intake: written as a student would, handed in as a student would."""

import json
import zipfile
from pathlib import Path

from croupier.grading.checks import Checks

CHECKS = Checks(
    files={"game": "game.py", "adt": "adt.py"},
    sections={"All": 100},
    given={"cards.py": "def new_Deck():\n    return ['the course wrote this']\n"},
    defines={"game": ("deal", "play", "main"), "adt": ("push", "pop")},
    plays=("main",),
)
ADT = "def push(s, x):\n    return s + [x]\n\n\ndef pop(s):\n    return s[:-1]\n"
GAME = (
    "import adt\nimport cards\n\n\ndef deal():\n    return adt.push([], 1)\n\n\n"
    "def play():\n    return input('card? ')\n\n\ndef main():\n    play()\n"
)


def folder_of(folder: Path, files: dict[str, str | bytes]) -> Path:
    """Write the files of a submission, and return their folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def zip_of(path: Path, files: dict[str, str | bytes]) -> Path:
    """Write the files of a submission into a zip, and return it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def notebook_of(*cells: str) -> str:
    """Return a notebook of format 4 with these code cells."""
    code = [
        {"cell_type": "code", "source": cell.splitlines(keepends=True), "outputs": [{"text": "7"}]}
        for cell in cells
    ]
    told = {"cell_type": "markdown", "source": ["# My game\n", "def not_code(): pass"]}
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [told, *code]})
