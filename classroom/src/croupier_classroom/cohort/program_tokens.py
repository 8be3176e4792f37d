"""The tokens of a program's text, less what changes nothing in what the program does.

Every name is the same name here, and every literal the same literal. Comments, docstrings and
other values that stand alone, annotations, `pass` and a last comma are left out.
"""

import io
import keyword
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

BLANK = {
    tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT,
    tokenize.ENCODING, tokenize.ENDMARKER,
}  # fmt: skip
FOLDED = {tokenize.NUMBER: "0", tokenize.STRING: "''"}
OPENING, CLOSING = {"(", "[", "{"}, {")", "]", "}"}

Statement = Sequence[tokenize.TokenInfo]
Mark = tuple[int, str]
"""A sign, and how many brackets it stands in."""
Marks = Mapping[Mark, frozenset[Mark]]
"""What begins an annotation, with what ends it."""

OF_FUNCTION: Marks = {
    (1, ":"): frozenset({(1, ","), (1, "="), (0, ")")}),
    (0, "->"): frozenset({(0, ":")}),
}
OF_VALUE: Marks = {(0, ":"): frozenset({(0, "=")})}


@lru_cache(maxsize=1_000)
def folded_tokens(text: str) -> list[tuple[str, int]]:
    """Return the tokens with their lines, names and literals folded; of a broken text the start."""
    found: list[tuple[str, int]] = []
    for statement in statements(text):
        for token in without_annotations(statement):
            if token.string in CLOSING and found and found[-1][0] == ",":
                found.pop()
            found.append((folded(token), token.start[0]))
    return found


def statements(text: str) -> Iterator[Statement]:
    """Yield the statements that do something; of a broken text those before the break."""
    statement: list[tokenize.TokenInfo] = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NEWLINE or token.string == ";":
                yield statement if not all(map(is_value, statement)) else ()
                statement = []
            elif token.type not in BLANK and token.string != "pass":
                statement.append(token)
    except (tokenize.TokenError, SyntaxError):
        yield statement


def is_value(token: tokenize.TokenInfo) -> bool:
    """Say whether a token is a value that does nothing where it stands alone."""
    return token.type in FOLDED or token.string == "..."


def without_annotations(statement: Statement) -> Iterator[tokenize.TokenInfo]:
    """Yield the tokens of a statement that are no part of an annotation."""
    begins, depth = marks_of(statement), 0
    ends: frozenset[Mark] = frozenset()
    for token in statement:
        depth -= token.string in CLOSING
        mark = depth, token.string
        depth += token.string in OPENING
        if not ends or mark in ends:
            ends = begins.get(mark, frozenset())
            if not ends:
                yield token


def marks_of(statement: Statement) -> Marks:
    """Return what begins an annotation in a statement, by its first words."""
    first = [token.string for token in statement[:2]]
    if "def" in first:
        return OF_FUNCTION
    return {} if not first or keyword.iskeyword(first[0]) else OF_VALUE


def folded(token: tokenize.TokenInfo) -> str:
    """Write a token so that a new name or number changes nothing."""
    if token.type == tokenize.NAME and not keyword.iskeyword(token.string):
        return "n"
    if tokenize.tok_name[token.type].startswith(("FSTRING", "TSTRING")):
        return "''"
    return FOLDED.get(token.type, token.string)
