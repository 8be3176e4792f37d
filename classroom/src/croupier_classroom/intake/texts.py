"""The text of a Python file: decoded from any usual encoding, and parsed without being run."""

import ast
import codecs
import io
import re
import sys
import tokenize
import warnings

NO_PYTHON = (ValueError, RecursionError, MemoryError)  # beside SyntaxError: what a parser raises
COOKIE = re.compile(r"^([ \t\f]*#.*?coding[:=][ \t]*)([-\w.]+)")
LETTERS_A_LINE = 80
MOST_DEEP = 300
PYTHON_2 = "Missing parentheses in call to"


def parsed(text: str) -> ast.Module:
    """Parse a text without the parser's warnings; refuse one too deeply nested to be looked at."""
    with warnings.catch_warnings(action="ignore"):
        tree = ast.parse(text)
    nodes: list[ast.AST] = [tree]
    for _ in range(MOST_DEEP):
        nodes = [child for node in nodes for child in ast.iter_child_nodes(node)]
    if nodes:
        raise RecursionError("it is nested too deeply to be read")
    return tree


def problem_of(text: str) -> str:
    """Return what keeps Python from reading a text, with its line; nothing if it can."""
    try:
        parsed(text)
    except SyntaxError as problem:
        line = (problem.text or "").strip()[:LETTERS_A_LINE]
        said = f"line {problem.lineno}: {problem.msg}" + (f": {line}" if line else "")
        return said + remark_on(str(problem.msg))
    except NO_PYTHON as problem:
        return str(problem) or type(problem).__name__
    return ""


def remark_on(problem: str) -> str:
    """Return what else there is to say about a problem: it may be another Python's text."""
    if PYTHON_2 in problem:
        return " (this is Python 2; in Python 3 print is a function: print(...))"
    if problem.startswith("f-string") and sys.version_info < (3, 12):
        return f" (Python 3.12 may read it; this is Python 3.{sys.version_info.minor})"
    return ""


def place_of_problem(text: str) -> int:
    """Return the line where Python stops reading a text, from 1; 0 if it reads all of it."""
    try:
        parsed(text)
    except SyntaxError as problem:
        return min(problem.lineno or 0, text.count("\n") + 1)
    except NO_PYTHON:
        pass
    return 0


def decoded(content: bytes) -> tuple[str, str]:
    """Return a file's text with plain line ends, and its encoding unless it is UTF-8."""
    encoding = encoding_of(content)
    try:
        text = content.decode(encoding)
    except (UnicodeError, LookupError):
        encoding = "latin-1"
        text = content.decode(encoding)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n", 2)
    lines[:2] = [COOKIE.sub(r"\1utf-8", line) for line in lines[:2]]  # as it is written for us
    return "\n".join(lines), "" if encoding.startswith("utf-8") else encoding


def encoding_of(content: bytes) -> str:
    """Return the encoding by the first bytes, by the zeros of UTF-16, or as the file declares."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if content[1:200:2].count(0) > len(content[1:200:2]) // 2:
        return "utf-16-le"
    if content[0:200:2].count(0) > len(content[0:200:2]) // 2:
        return "utf-16-be"
    try:
        return tokenize.detect_encoding(io.BytesIO(content).readline)[0]
    except SyntaxError:
        return "utf-8"
