"""Untrusted text made safe to show: dangerous characters are escaped, names are checked."""

import re
import unicodedata
from functools import lru_cache

HIDDEN = re.compile(  # control characters but tab and line end, bidirectional marks, invisibles
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    r"\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
UNSEEN = re.compile(  # fillers, blanks and selectors that Unicode calls printable
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\ufffc"
    r"\U0001d159\U000e0100-\U000e01ef]"
)
ADDED = re.compile(r"[\u200c\u200d\ufe0e\ufe0f]")  # by keyboards: joiners, and how a sign is drawn
LOOK_ALIKES = str.maketrans(  # small letters of Cyrillic, of Greek, small capitals; then signs
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0456"
    "\u0458\u0455\u0501\u04bb\u051b\u051d\u0451"
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5"
    "\u03c7"
    "\u1d00\u0299\u1d04\u1d05\u1d07\u0262\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274"
    "\u1d0f\u1d18\u0280\u1d1b\u1d1c\u1d20\u1d21\u028f\u1d22\u0131"
    "i1|0",
    "abekmhopctyxljsdhqw\xebabeznlkmvoptyxabcdeghljklmnoprtuvwyzllllo",
)
MOST_MARKS = 4  # combining marks on one letter


def visible(text: str) -> str:
    """Escape the control, bidirectional and invisible characters of a text."""
    return HIDDEN.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


@lru_cache(4096)
def visible_line(text: str) -> str:
    """Return a text the same way, and on one line."""
    return visible(text.replace("\n", "↵"))


def is_plain(text: str) -> bool:
    """Say whether a text is on one line and every letter of it shows."""
    return text.isprintable() and not UNSEEN.search(text) and longest_pile(text) <= MOST_MARKS


def longest_pile(text: str) -> int:
    """Return the largest number of combining marks on one letter."""
    marks = "".join("m" if unicodedata.category(each)[0] == "M" else " " for each in text)
    return max(map(len, marks.split()), default=0)


def tidy_name(text: str) -> str:
    """Normalize a name: NFC, single spaces, no joiners and selectors that keyboards add."""
    return re.sub(" +", " ", unicodedata.normalize("NFC", ADDED.sub("", text))).strip(" ")


def is_name(text: str) -> bool:
    """Say whether a text can be a name: every letter of it shows, and there is one."""
    return is_plain(text) and any(unicodedata.category(letter)[0] in "LNPS" for letter in text)


def likeness(name: str) -> str:
    """Return the skeleton of a name: names that look alike have the same one."""
    return unicodedata.normalize("NFKC", name).casefold().translate(LOOK_ALIKES)
