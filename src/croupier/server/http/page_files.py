"""The files of the page as they are sent: without comments and indentation, packed where one may.

Spaces that mean nothing go too, but never in a text.

Types and sentences in comments are for those who write the page; a browser needs none of them. The
lines stay where they are, so that a browser's debugger names the lines of the files.
"""

import gzip
import hashlib
import re
from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import NamedTuple

from fastapi import HTTPException, Request, Response

with as_file(files("croupier.server") / "page") as folder:
    PAGE = Path(folder)
KINDS = {
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".html": "text/html",
}
COMMENTED = {".mjs", ".css"}
INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(/\*((?!\*/)[\s\S])*\*/|//.*)[ \t]*$", re.MULTILINE)
LINE_END = re.compile(r"[^\n]+")
CAST = re.compile(r"/\*\* @(type|param) [^\n]*?\*/ ?")  # a type within a line of a script
REMARK = re.compile(r"(?<=[;,{(\[]) // [^\n\"'`]*$", re.MULTILINE)  # behind a line of a script
SCRIPT_SPACE = re.compile(r" ?([{}()\[\],;:?<>=&|]+) ?")  # of a line in which nothing is quoted
QUOTING = re.compile(r"[\"'`/]")  # what a text, a template, a pattern or a remark begins with
STYLE_COMMENT = re.compile(r"/\*.*?\*/")
STYLE_SPACE = re.compile(  # of what is not quoted
    r" *;(?= *})| *([{};,>]) *|(?<=:) |(?<=[\d)]) ([*/]) (?=[\d.(v])"
)
QUOTED = re.compile(r'("[^"\n]*")')


class PageFile(NamedTuple):
    """A file of the page, ready to be sent."""

    kind: str
    plain: bytes
    packed: bytes
    tag: str  # by which a browser says that it has it


@lru_cache
def page_file(name: str) -> PageFile | None:
    """Return a file of the page; None if the name is unknown."""
    path = PAGE / name
    if path.suffix not in KINDS or path.name != name or not path.is_file():
        return None
    text = path.read_text(encoding="utf-8")
    text = without_comments(text) if path.suffix in COMMENTED else text
    text = without_spaces(text) if path.suffix == ".css" else text
    plain = (without_remarks(text) if path.suffix == ".mjs" else text).encode()
    tag = f'"{hashlib.sha256(plain).hexdigest()[:32]}"'
    return PageFile(KINDS[path.suffix], plain, gzip.compress(plain, mtime=0), tag)


def without_comments(text: str) -> str:
    """Leave out indentation, and comments that have lines of their own: these are blank then."""
    return INDENTATION.sub("", COMMENT.sub(lambda found: LINE_END.sub("", found[0]), text))


def without_remarks(script: str) -> str:
    """Leave out of a script, line by line, types of values, remarks and spaces; never in a text."""
    lines, is_template = script.split("\n"), False
    for n, line in enumerate(lines):
        if not is_template:
            lines[n] = squeezed(line)
        is_template ^= line.count("`") % 2 == 1
    return "\n".join(lines)


def squeezed(line: str) -> str:
    """Leave out of a line what a browser does not need, as far as nothing of it may be quoted."""
    bare = REMARK.sub("", CAST.sub("", line))
    if any(bare.count(quote) % 2 for quote in "\"'`"):
        return line  # what looks like a remark is a part of a text
    return bare if QUOTING.search(bare) else SCRIPT_SPACE.sub(r"\1", bare)


def without_spaces(style: str) -> str:
    """Leave out of a style sheet comments, and what means nothing of what is not quoted."""
    parts = QUOTED.split(STYLE_COMMENT.sub("", style))
    return "".join(part if part[:1] == '"' else STYLE_SPACE.sub(r"\1\2", part) for part in parts)


def send_file(name: str, request: Request) -> Response:
    """Send a file, packed if the browser can unpack it; nothing, if it has it already."""
    file = page_file(name)
    if file is None:
        raise HTTPException(404)
    headers = {"cache-control": "no-cache", "etag": file.tag, "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.kind)
    return Response(file.plain, headers=headers, media_type=file.kind)
