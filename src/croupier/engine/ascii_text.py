"""Everything drawn and said in ASCII alone, for terminals and pipes that have nothing else."""

import codecs
import unicodedata

DRAWN = str.maketrans(
    "╭─╮│╰╯┏━┓┃┗┛├┤●○░▒▸◂▴▲▼·…←→↑↓♠♥♦♣✶◆■★✚✕◇▣◐–×±▁▂▃▄▅▆▇█↵’“”",
    '+-+|++#=#H##||*o#:><^##..<>^vshdc*########-x~_.:-=+*#|\'""',
)
ERRORS = "ascii-look"  # the name by which a stream asks for it


def to_ascii(text: str) -> str:
    """Return a text in ASCII, a letter for a letter: accents are dropped, the rest is a sign."""
    bare = unicodedata.normalize("NFKD", text.translate(DRAWN)) if not text.isascii() else text
    return "".join(
        char if char.isascii() else "?" for char in bare if not unicodedata.combining(char)
    )


def write_in_ascii(error: UnicodeError) -> tuple[str, int]:
    """Give a stream the ASCII look of what it cannot write."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return to_ascii(error.object[error.start : error.end]), error.end


codecs.register_error(ERRORS, write_in_ascii)
