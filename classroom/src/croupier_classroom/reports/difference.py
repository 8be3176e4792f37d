"""Where two values differ: rows of text in which the differing letters are marked.

Printed texts are compared line by line, other values letter by letter. Spaces, tabs and line ends
within a mark are made visible.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from croupier.engine.visible_text import visible

EXPECTED, GOT, SAME = "expected", "got", "same"
VISIBLE = str.maketrans({" ": "·", "\t": "→", "\n": "↵", "\r": "␍"})
LETTERS_COMPARED = 4_000
LETTERS_AROUND = 40
LINES_AROUND = 2
MOST_ROWS = 40
ALIKE = 0.5  # below this the marks would be confetti: the whole is marked


@dataclass(frozen=True)
class Piece:
    """A stretch of text, marked if it differs."""

    text: str
    marked: bool = False


@dataclass(frozen=True)
class DifferenceRow:
    """A line of one side, or of both, in pieces."""

    side: str
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """The whole line."""
        return "".join(piece.text for piece in self.pieces)

    @property
    def marks(self) -> str:
        """The line that goes below it: a caret under every marked letter."""
        marks = "".join(("^" if piece.marked else " ") * len(piece.text) for piece in self.pieces)
        return marks.rstrip()


def difference(expected: str, came: str) -> list[DifferenceRow]:
    """Return the rows that show where what came differs from what was expected."""
    texts = printed_text(expected), printed_text(came)
    if texts[0] is not None and texts[1] is not None and "\n" in texts[0] + texts[1]:
        return clipped(list(line_rows(texts[0], texts[1])))
    return one_line_rows(expected.replace("\n", "↵"), came.replace("\n", "↵"))


def printed_text(value: str) -> str | None:
    """Return the text that a value written by Python stands for, if it is a text."""
    try:
        text = ast.literal_eval(value)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None
    return text if isinstance(text, str) else None


def line_rows(expected: str, came: str) -> Iterator[DifferenceRow]:
    """Compare two printed texts line by line, and unlike lines letter by letter."""
    wanted, got = expected.splitlines(keepends=True), came.splitlines(keepends=True)
    matcher = SequenceMatcher(None, wanted, got, autojunk=False)
    for tag, first, last, start, end in matcher.get_opcodes():
        if tag == "equal":
            yield from same_rows(wanted[first:last])
        else:
            yield from unlike_rows(wanted[first:last], got[start:end])


def same_rows(lines: Sequence[str]) -> Iterator[DifferenceRow]:
    """Yield lines that are the same on both sides; of many only those near a difference."""
    if len(lines) > 2 * LINES_AROUND + 1:
        left_out = len(lines) - 2 * LINES_AROUND
        yield from same_rows(lines[:LINES_AROUND])
        yield DifferenceRow(SAME, (Piece(f"... {left_out} more lines, the same ..."),))
        yield from same_rows(lines[-LINES_AROUND:])
        return
    for line in lines:
        yield DifferenceRow(SAME, (Piece(visible(line.removesuffix("\n"))),))


def unlike_rows(wanted: Sequence[str], got: Sequence[str]) -> Iterator[DifferenceRow]:
    """Yield lines that differ, each above its counterpart; those without one are marked whole."""
    for row in range(max(len(wanted), len(got))):
        if row < min(len(wanted), len(got)):
            yield from compared(wanted[row], got[row])
        elif row < len(wanted):
            yield whole(EXPECTED, wanted[row])
        else:
            yield whole(GOT, got[row])


def compared(expected: str, came: str) -> list[DifferenceRow]:
    """Compare two lines letter by letter."""
    expected, came = expected[:LETTERS_COMPARED], came[:LETTERS_COMPARED]
    matcher = SequenceMatcher(None, expected, came, autojunk=False)
    if matcher.ratio() < ALIKE:
        return [whole(EXPECTED, expected), whole(GOT, came)]
    sides: tuple[list[Piece], list[Piece]] = ([], [])
    for tag, first, last, start, end in matcher.get_opcodes():
        for pieces, text in zip(sides, (expected[first:last], came[start:end]), strict=True):
            if text:
                pieces.append(piece(text, marked=tag != "equal"))
    return [DifferenceRow(EXPECTED, tuple(sides[0])), DifferenceRow(GOT, tuple(sides[1]))]


def whole(side: str, line: str) -> DifferenceRow:
    """Return a line that is marked from end to end."""
    return DifferenceRow(side, (piece(line[:LETTERS_COMPARED], marked=True),))


def piece(text: str, *, marked: bool) -> Piece:
    """Make what cannot be seen visible where it is marked."""
    shown = text.translate(VISIBLE) if marked else text.removesuffix("\n")
    return Piece(visible(shown), marked)


def one_line_rows(expected: str, came: str) -> list[DifferenceRow]:
    """Compare two values of one line; what is alike far from a difference is left out."""
    rows = compared(expected, came)
    if len(rows[0].pieces) == len(rows[1].pieces) == 1 and rows[0].pieces[0].marked:
        return [plain(EXPECTED, expected), plain(GOT, came)]  # all differs: no use in marks
    return [DifferenceRow(row.side, tuple(shortened_pieces(row.pieces))) for row in rows]


def plain(side: str, line: str) -> DifferenceRow:
    """Return a line without marks, clipped to a readable length."""
    line, most = visible(line), 6 * LETTERS_AROUND
    return DifferenceRow(side, (Piece(line if len(line) <= most else f"{line[:most]}..."),))


def shortened_pieces(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Keep the marked pieces and the letters near them."""
    for index, each in enumerate(pieces):
        text, is_last = each.text, index == len(pieces) - 1
        if each.marked or len(text) <= 2 * LETTERS_AROUND:
            yield each
        elif index == 0:
            yield Piece(f"...{text[-LETTERS_AROUND:]}")
        elif is_last:
            yield Piece(f"{text[:LETTERS_AROUND]}...")
        else:
            yield Piece(f"{text[:LETTERS_AROUND]}...{text[-LETTERS_AROUND:]}")


def clipped(rows: list[DifferenceRow]) -> list[DifferenceRow]:
    """Keep the first rows that show a difference, and say how many are left out."""
    if len(rows) <= MOST_ROWS:
        return rows
    note = f"... {len(rows) - MOST_ROWS} more rows ..."
    return [*rows[:MOST_ROWS], DifferenceRow(SAME, (Piece(note),))]


def row_lines(rows: Sequence[DifferenceRow]) -> Iterator[str]:
    """Yield the rows as lines of text: the side, the line, carets below what differs."""
    for row in rows:
        label = f"{row.side if row.side != SAME else '':<9}"
        yield f"{label}{row.text}".rstrip()
        if row.marks:
            yield f"{'':<9}{row.marks}"
