"""The game of a page that goes on from the example: its blocks, written into a copy of it."""

import ast
import re
import shutil
from pathlib import Path

from tests.authors.folders import EXAMPLE


def blocks_of(page: str, kind: str) -> list[str]:
    """List the fenced blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def write_game(page: str, folder: Path) -> Path:
    """Copy the example and change it as a page says; return its folder."""
    made = folder / EXAMPLE.name
    shutil.copytree(EXAMPLE, made)
    write_blocks(blocks_of(page, "python"), made)
    (book,) = made.rglob("RULES.md")
    (rules,) = blocks_of(page, "markdown")
    text = book.read_text(encoding="utf-8")
    book.write_text(text.replace("\n\n## Options", f"\n{rules}\n## Options"), encoding="utf-8")
    return made


def write_blocks(blocks: list[str], made: Path) -> None:
    """Write blocks into the files of a game that their first lines name."""
    for block in blocks:
        first, text = block.split("\n", 1)
        (path,) = made.rglob(first.removeprefix("# "))
        path.write_text(changed(path.read_text(encoding="utf-8"), text), encoding="utf-8")


def changed(whole: str, block: str) -> str:
    """Write a block into a file: in the place of what has its names, the rest beside that."""
    parts, new = statements(whole), statements(block)
    here, written = None, set[str]()
    for name, text in new:
        places = [i for i, (known, _) in enumerate(parts) if known == name]
        if name == "import":
            parts.insert(1, (name, text))  # below what the file is for
            here = None
        elif places and name not in written:
            here = places[0]
            parts = [part for i, part in enumerate(parts) if i not in places[1:]]
            parts[here] = (name, text)
        else:
            here = next_place(parts, new) if here is None else here + 1
            parts.insert(here, (name, text))
        written.add(name)
    return "\n\n".join(text for _, text in parts) + "\n"


def next_place(parts: list[tuple[str, str]], new: list[tuple[str, str]]) -> int:
    """Return the place before the first part that a block changes, else the end."""
    names = {name for name, _ in new} - {"import"}
    return next((i for i, (name, _) in enumerate(parts) if name in names), len(parts))


def statements(text: str) -> list[tuple[str, str]]:
    """Split a file into its statements, each with the name that it gives something."""
    lines, found, last = text.splitlines(), [], 0
    for node in ast.parse(text).body:
        assert node.end_lineno is not None
        found.append((name_of(node), "\n".join(lines[last : node.end_lineno]).strip("\n")))
        last = node.end_lineno
    return found


def name_of(node: ast.stmt) -> str:
    """Return the name that a statement gives something, or `import`."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return "import"
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0])
    return ast.unparse(node.target) if isinstance(node, ast.AugAssign) else ""
