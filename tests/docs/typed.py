"""The commands that README and docs show: those of each block, and those within sentences."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.cli.commandline import ROOT

PAGES = ("README.md", "CONTRIBUTING.md", *(p.name for p in sorted((ROOT / "docs").glob("*.md"))))
GAMES = tuple(f"games/{path.name}" for path in sorted((ROOT / "docs" / "games").glob("*.md")))
PROGRAM = (
    r"\./croupier|croupier|\./check|python|\.venv/bin/\w+|/usr/bin/python3|pip|pytest"
    r"|valgrind|export|kill|podman|docker|dask|cd"
)
NO_COMMANDS = ("croupier 1", "croupier match 1", "croupier nonce")  # bytes of match files
FENCED = re.compile(r"(?ms)^ *```(\w*)\n(.*?)^ *```$")
INDENTED = re.compile(r"(?m)(?:^ {4,}\S.*\n)+")
WITHIN = re.compile(rf"`((?:{PROGRAM})(?:\s[^`]*)?)`")
TYPED = re.compile(rf"(?:{PROGRAM})(?:\s|$)")
COMMENT = re.compile(r"(?: {2,}| # ).*")  # what a block says of a command, beside it


class Shown(NamedTuple):
    """A command, and the page that shows it."""

    page: str
    text: str


def read(page: str) -> str:
    """Return the text of a page."""
    folder = ROOT if page in PAGES[:2] else ROOT / "docs"
    return (folder / page).read_text(encoding="utf-8")


def in_blocks(page: str) -> list[str]:
    """Return the commands that stand in blocks of a page, in order."""
    return [line for block in blocks(read(page)) for line in commands(block)]


def blocks(text: str) -> Iterator[str]:
    """Yield the blocks that may hold commands, in order; of outputs only what was typed."""
    fenced = [(found.start(), typed_in(found[1], found[2])) for found in FENCED.finditer(text)]
    blanked = FENCED.sub(lambda found: re.sub(r"\S", " ", found[0]), text)
    indented = [(found.start(), found[0]) for found in INDENTED.finditer(blanked)]
    yield from (block for _, block in sorted(fenced + indented))


def typed_in(kind: str, block: str) -> str:
    """Return what a person types of a fenced block."""
    if kind == "sh":
        return block
    return "\n".join(re.findall(r"(?m)^\$ (.*)$", block))


def commands(block: str) -> Iterator[str]:
    """Yield the commands of a block, each whole and without what is said of it."""
    joined = re.sub(r"\\\n\s*", "", block)
    for line in joined.splitlines():
        if TYPED.match(line.strip()):
            yield COMMENT.sub("", line.strip())


def within_sentences(page: str) -> list[str]:
    """Return the commands that stand within sentences and tables of a page."""
    plain = INDENTED.sub("\n", FENCED.sub("", read(page)))
    found = [" ".join(text.split()) for text in WITHIN.findall(plain)]
    return [text for text in found if text not in NO_COMMANDS]


def all_shown() -> list[Shown]:
    """Return every command of every page, once a page."""
    return [
        Shown(page, text)
        for page in (*PAGES, *GAMES)
        for text in dict.fromkeys([*in_blocks(page), *within_sentences(page)])
    ]
