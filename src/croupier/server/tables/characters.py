"""What bots show and say: it follows from their temper and from what everybody saw, alone.

The chance in it is drawn from the commitment of the match and the number of events, which everybody
knows too: all processes of a server show the same, and nobody learns anything from it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence

from croupier.bots.names import Temper, temper_of
from croupier.engine import NOBODY, Moment
from croupier.server.messages.from_client import ReactionKind
from croupier.server.messages.from_server import BotMood, Mood, Reaction

KIND = frozenset({"rose", "heart"})  # what pleases; the rest is thrown in anger or for fun
RARELY = 3  # in one of so many moments a bot says or throws something

# What a bot shows when something is thrown at it: of what pleases, and of what does not.
PLEASED: dict[Temper, tuple[Mood, tuple[str, ...]]] = {
    "calm": ("glad", ("Thank you.", "How kind.")),
    "bold": ("smug", ("I know.", "You are welcome.")),
    "sly": ("smug", ("What do you want?", "Charming. And now?")),
    "merry": ("glad", ("For me? Lovely!", "Oh, you!")),
}
TEASED: dict[Temper, tuple[Mood, tuple[str, ...]]] = {
    "calm": ("calm", ("I have seen worse.", "Is that all?")),
    "bold": ("angry", ("You will regret that!", "Wait for it!")),
    "sly": ("smug", ("I will remember that.", "Noted.")),
    "merry": ("glad", ("Ha! Missed!", "That tickles!")),
}
THROWN_BACK: dict[Temper, ReactionKind] = {"bold": "bolt", "sly": "rose", "merry": "laugh"}

# What a bot shows at a moment of its own: (moment, is it the one it happens to).
MOODS: dict[tuple[str, bool], Mood] = {
    ("attack", True): "scared",
    ("attack", False): "smug",
    ("blocked", True): "smug",
    ("blocked", False): "angry",
    ("complete", True): "glad",
    ("broken", True): "sad",
    ("broken", False): "smug",
    ("alarm", True): "glad",
    ("win", True): "glad",
}
LINES: dict[tuple[str, bool], dict[Temper, str]] = {
    ("attack", True): {"calm": "Must you?", "bold": "Try it!", "sly": "Careful.", "merry": "Eek!"},
    ("blocked", True): {"calm": "No.", "bold": "Ha!", "sly": "Not today.", "merry": "Surprise!"},
    ("blocked", False): {"calm": "Well then.", "bold": "Bah!", "sly": "Hm.", "merry": "Oh no!"},
    ("complete", True): {
        "calm": "There.",
        "bold": "Look at that!",
        "sly": "Neat.",
        "merry": "Yay!",
    },
    ("broken", True): {
        "calm": "A pity.",
        "bold": "Thief!",
        "sly": "You will see.",
        "merry": "Ouch!",
    },
    ("alarm", True): {"calm": "Almost.", "bold": "Stop me!", "sly": "Look away.", "merry": "Soon!"},
    ("win", True): {"calm": "Good game.", "bold": "Yes!", "sly": "As planned.", "merry": "Hooray!"},
}
SHOWN_BY_OTHERS: dict[Temper, Mood] = {
    "calm": "calm",
    "bold": "angry",
    "sly": "calm",
    "merry": "sad",
}


def drawn(chance: str, purpose: str, sides: int) -> int:
    """Draw a number from 0 to sides - 1 from a text."""
    digest = hashlib.sha256(f"{chance} {purpose}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % sides


def answer_reaction(thrown: Reaction, name: str, chance: str) -> list[BotMood | Reaction]:
    """Return what a bot does when something is thrown at it."""
    temper, purpose = temper_of(name), f"{thrown.kind} {thrown.by} {thrown.at}"
    mood, lines = (PLEASED if thrown.kind in KIND else TEASED)[temper]
    said: list[BotMood | Reaction] = [
        BotMood(thrown.at, mood, lines[drawn(chance, purpose, len(lines))])
    ]
    if temper in THROWN_BACK and not drawn(chance, f"back {purpose}", RARELY):
        said.append(Reaction(thrown.at, thrown.by, THROWN_BACK[temper]))
    return said


def show_moods(
    moments: Iterable[Moment], names: Sequence[str], bots: frozenset[int], chance: str
) -> Iterator[BotMood]:
    """Yield what bots show at the moments of a move, as spectators see them, one mood a bot."""
    shown: dict[int, BotMood] = {}
    for moment in moments:
        others = bots - {moment.seat} if moment.kind == "win" else frozenset()
        for seat in others:
            shown[seat] = BotMood(seat, SHOWN_BY_OTHERS[temper_of(names[seat])])
        by = NOBODY if moment.by is None else moment.by
        for seat, is_own in ((moment.seat, True), (by, False)):
            if seat in bots and (mood := MOODS.get((moment.kind, is_own))) is not None:
                line = line_of(moment.kind, temper_of(names[seat]), chance, is_own=is_own)
                shown[seat] = BotMood(seat, mood, line)
    yield from shown.values()


def line_of(kind: str, temper: Temper, chance: str, *, is_own: bool) -> str:
    """Return what a bot says at a moment; mostly nothing, but a winner always speaks."""
    is_said = kind == "win" or not drawn(chance, f"{kind} {temper}", RARELY)
    return LINES.get((kind, is_own), {}).get(temper, "") if is_said else ""
