"""The files of the page as they are sent: without comments and indentation, packed where one may.

A page names its files by addresses with the version of all of them, so that a browser asks for each
once and keeps it; and it names every module that its script will import, so that all come at once.

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
ALWAYS_ASK, KEEP = "no-cache", "public, max-age=31536000, immutable"  # how long files are kept
STATIC = "static/"  # what the addresses of files begin with
SCRIPT = re.compile(r'<script type="module" src="([^"]*/)([^"/]+)"></script>')
IMPORTED = re.compile(r' from "\./([^"]+)";$', re.MULTILINE)
INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(/\*((?!\*/)[\s\S])*\*/|//.*)[ \t]*$", re.MULTILINE)
LINE_END = re.compile(r"[^\n]+")


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
    text = with_addresses(text) if path.suffix == ".html" else text
    plain = text.encode()
    tag = f'"{hashlib.sha256(plain).hexdigest()[:32]}"'
    return PageFile(KINDS[path.suffix], plain, gzip.compress(plain, mtime=0), tag)


@lru_cache
def page_version() -> str:
    """Return a hash of all files that pages load: it changes when one of them does."""
    names = sorted(path.name for path in PAGE.iterdir() if path.suffix != ".html")
    tags = [file.tag for name in names if (file := page_file(name)) is not None]
    return hashlib.sha256("".join(tags).encode()).hexdigest()[:16]


def with_addresses(page: str) -> str:
    """Put the version into the addresses of a page's files, and name all modules of its script."""
    page = page.replace(STATIC, f"{STATIC}{page_version()}/")
    return SCRIPT.sub(lambda found: preloads(found[1], found[2]) + found[0], page)


def preloads(folder: str, script: str) -> str:
    """Return a link to each module that a script imports, or one of these."""
    names = [script]
    for name in names:  # it grows meanwhile
        file = page_file(name)
        imported = IMPORTED.findall(file.plain.decode()) if file is not None else []
        names += [each for each in dict.fromkeys(imported) if each not in names]
    return "".join(f'<link rel="modulepreload" href="{folder}{name}">\n' for name in names[1:])


def without_comments(text: str) -> str:
    """Leave out indentation, and comments that have lines of their own: these are blank then."""
    return INDENTATION.sub("", COMMENT.sub(lambda found: LINE_END.sub("", found[0]), text))


def send_file(name: str, request: Request, version: str = "") -> Response:
    """Send a file, packed if the browser can unpack it; nothing, if it has it already.

    By the address of its version it is kept; a page of another version gets it to use once.
    """
    file = page_file(name)
    if file is None:
        raise HTTPException(404)
    kept = KEEP if version == page_version() else ALWAYS_ASK
    headers = {"cache-control": kept, "etag": file.tag, "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.kind)
    return Response(file.plain, headers=headers, media_type=file.kind)
