"""Texts of strangers, made fit to be shown: no letter steers a terminal or hides another."""

import re

HIDDEN = re.compile(  # control letters but tab and line end, marks of direction, letters unseen
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    r"\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)


def visible(text: str) -> str:
    """Return a text with every control letter and mark of direction written out."""
    return HIDDEN.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def visible_line(text: str) -> str:
    """Return a text the same way, and on one line."""
    return visible(text.replace("\n", "↵"))
