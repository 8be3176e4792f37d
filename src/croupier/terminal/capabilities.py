"""Whether a full screen can be opened here; asking it imports nothing."""

import os
import sys

from croupier.engine.extras import lacking, missing_modules

LOCALES = ("LC_ALL", "LC_CTYPE", "LANG")  # the first that is set counts
COERCED = ("C.UTF-8", "C.utf8", "UTF-8")  # what Python puts into LC_CTYPE in place of C


def has_screen() -> bool:
    """Say whether this is a terminal, with everything installed that fills it."""
    return not why_no_screen()


def has_unicode() -> bool:
    """Say whether more than ASCII can be written here, and nobody has asked for less."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return encoding in ("utf8", "utf16") and not is_locale_c()


def is_locale_c() -> bool:
    """Say whether the locale was set to C; one that is not set at all says nothing.

    Python writes UTF-8 all the same, and where LANG is C it has put another LC_CTYPE in its place.
    """
    everything, letters, language = (os.environ.get(name, "") for name in LOCALES)
    chosen = "" if letters in COERCED else letters
    return (everything or chosen or language) in ("C", "POSIX")


def is_dumb() -> bool:
    """Say whether this terminal only ever shows one line after another."""
    return os.environ.get("TERM") == "dumb"


def why_no_screen() -> str:
    """Say why no full screen can be opened here; nothing where it can be."""
    if missing_modules("terminal"):
        return str(lacking("terminal", "the lobby"))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "this is not a terminal, so the lobby cannot open."
    if is_dumb():
        return "this terminal shows one line after another (TERM=dumb), so the lobby cannot open."
    return ""
