"""A notebook, read as a Python file: its code cells, one after the other.

What only a notebook understands (%magic, !shell, help?) is cut out with a note, as is a cell
that Python cannot read: in a notebook the other cells run all the same.
"""

import json
import re
from typing import Any

from croupier_classroom.intake.texts import place_of_problem, problem_of

NOT_PYTHON = re.compile(r"^\s*(?:[%!?]|[\w.]+\s*=\s*[%!]|[\w.]+\?{1,2}\s*$)")
KEPT_UNDER = re.compile(r"^%%(?:time|timeit|capture|prun|python3?|debug)\b")


class NoNotebook(ValueError):
    """A file is no notebook; the message says why."""


def code_of(content: bytes) -> tuple[str, list[str]]:
    """Return a notebook's code as one text, and notes on what was cut out of it."""
    try:
        cells = cells_of(json.loads(content.decode("utf-8-sig")))
    except (ValueError, RecursionError):
        raise NoNotebook("it is no notebook: its JSON cannot be read") from None
    texts, notes = [], []
    for number, cell in enumerate(cells, start=1):
        if cell.get("cell_type") != "code":
            continue
        text, note = python_of(source_of(cell))
        texts.append(f"# cell {number}\n{text}\n")
        if note:
            notes.append(f"cell {number}: {note}")
    return "\n".join(texts), notes


def cells_of(notebook: object) -> list[dict[str, Any]]:
    """Return the cells of a notebook of format 4, or of format 3 with its worksheets."""
    if not isinstance(notebook, dict):
        raise NoNotebook("it is no notebook")
    sheets = [notebook, *listed(notebook.get("worksheets"))]
    return [cell for sheet in sheets for cell in listed(sheet.get("cells"))]


def listed(value: object) -> list[dict[str, Any]]:
    """Return the objects of a list of JSON, or none where it is no list."""
    found = value if isinstance(value, list) else []
    return [each for each in found if isinstance(each, dict)]


def source_of(cell: dict[str, Any]) -> str:
    """Return a cell's text: `source` in format 4, `input` in format 3, a string or its lines."""
    source = cell.get("source", cell.get("input", ""))
    return source if isinstance(source, str) else "".join(map(str, source))


def python_of(text: str) -> tuple[str, str]:
    """Return a cell without what is no Python, and a note if anything was cut out."""
    lines = text.splitlines()
    first = next((line for line in lines if line.strip()), "")
    if first.startswith("%%") and not KEPT_UNDER.match(first):
        return commented(lines), f"{first.strip()} is no Python: the cell was cut out"
    cut = []
    while (place := place_of_problem("\n".join(lines))) and NOT_PYTHON.match(lines[place - 1]):
        cut.append(lines[place - 1].strip())
        indent = lines[place - 1][: -len(lines[place - 1].lstrip())]
        lines[place - 1] = f"{indent}pass  # {cut[-1]}"
    kept = "\n".join(lines)
    if problem := problem_of(kept):
        return commented(lines), f"Python cannot read it ({problem}): the cell was cut out"
    return kept, f"cut out: {', '.join(cut)}" if cut else ""


def commented(lines: list[str]) -> str:
    """Return the lines as comments."""
    return "\n".join(f"# {line}" for line in lines)
