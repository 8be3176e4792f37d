"""The faces of ONU's cards, and what fits on them."""

from croupier.engine import COLOURS as KNOWN
from croupier.engine import Face, colour_face, listing

from .rules import BAN, CHANGE_COLOR, COLOURS, KINDS, PLUS_TWO, colour_of, kind_of, label_of

COLOUR_NAMES = tuple(KNOWN)[:COLOURS]  # the document's order of colours is that of COLOURS
SPECIAL = {
    CHANGE_COLOR: ("c", "Change Color"),
    BAN: ("b", "Ban"),
    PLUS_TWO: ("+2", "Plus-Two"),
}
HINTS = {
    CHANGE_COLOR: ("Fits on every card; its colour is to be matched next", ""),
    BAN: ("The next player misses a turn", "attack"),
    PLUS_TWO: ("The next player takes two cards, or answers with a Plus-Two", "attack"),
}


def face_of_kind(kind: int) -> Face:
    """Return what is printed on a kind of card."""
    label = label_of(kind)
    mark, word = SPECIAL.get(label, (str(label), str(label)))
    icon = word.lower() if label in SPECIAL else ""
    hint, tone = HINTS.get(label, ("", ""))
    return colour_face(COLOUR_NAMES[colour_of(kind)], mark, word, icon, hint=hint, tone=tone)


FACES = tuple(face_of_kind(kind) for kind in range(KINDS))


def face(card: int) -> Face:
    """Return a card's face."""
    return FACES[kind_of(card)]


def wanted(last: int) -> str:
    """Say what fits on a kind of card."""
    label = label_of(last)
    names = [COLOUR_NAMES[colour_of(last)]]
    if label != CHANGE_COLOR:
        names.append(f"a {SPECIAL[label][1]}" if label in SPECIAL else f"any {label}")
    return listing([*names, "a Change Color"], last="or")
