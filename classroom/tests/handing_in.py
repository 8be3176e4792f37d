"""Submissions for tests of the intake: written as a student would, handed in as a student would."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from croupier.engine import UserError
from croupier_classroom.grading.checks import Checks
from croupier_classroom.intake.opening import opened

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
BOTH: dict[str, str | bytes] = {"game.py": GAME, "adt.py": ADT}


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


def refusal(path: Path) -> str:
    """Return why a path cannot be graded."""
    with pytest.raises(UserError) as refused, opened(path, CHECKS):
        pass
    return str(refused.value)


def value(folder: Path, expression: str) -> str:
    """Return what Python prints for an expression in a folder, with nothing typed."""
    call = f"import importlib, sys; sys.path.insert(0, '.'); print({expression})"
    done = subprocess.run(
        [sys.executable, "-I", "-B", "-c", call],
        cwd=folder, input="", capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.stdout.strip() or done.stderr


def called(folder: Path, module: str, call: str) -> str:
    """Return what a call of a module's function gives."""
    return value(folder, f"importlib.import_module({module!r}).{call}")
