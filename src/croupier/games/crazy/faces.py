"""The faces of Crazy's cards, and what must be matched."""

from functools import cache

from croupier.engine import COLOURS as KNOWN
from croupier.engine import Face, colour_face, listing, wild_face

from .rules import CRAZY, DECK, DRAW_TWO, LABELS, REVERSE, SKIP, WILD, kind_of

COLOURS = ("red", "blue", "green", "yellow")
LETTERS = tuple(KNOWN[colour].letter for colour in COLOURS)
SPECIAL = {SKIP: ("s", "Skip"), REVERSE: ("r", "Reverse"), DRAW_TWO: ("+2", "Draw Two")}
HINTS = {
    SKIP: ("The next player loses the turn", "attack"),
    REVERSE: ("Play turns round", ""),
    DRAW_TWO: ("The next player draws two cards and loses the turn", "attack"),
}
WILD_FACES = (
    wild_face("*", "Crazy", hint="Fits on every card; then a colour is found for it"),
    wild_face(
        "*+4",
        "Crazy Draw Four",
        hint="Fits on every card; the next player draws four cards and loses the turn",
        tone="attack",
    ),
)


def face_of_kind(kind: int) -> Face:
    """Return what is printed on a kind of card."""
    if kind >= WILD:
        return WILD_FACES[kind - WILD]
    label = kind % LABELS
    mark, word = SPECIAL.get(label, (str(label), str(label)))
    icon = word.lower() if label >= SKIP else ""
    hint, tone = HINTS.get(label, ("", ""))
    return colour_face(COLOURS[kind // LABELS], mark, word, icon, hint=hint, tone=tone)


KIND_OF = tuple(kind_of(card) for card in range(DECK))
KINDS = tuple(face_of_kind(kind) for kind in range(WILD + 2))
FACES = tuple(KINDS[kind] for kind in KIND_OF)


def face(card: int) -> Face:
    """Return a card's face."""
    return FACES[card]


@cache
def wanted(colour: int, label: int) -> str:
    """Say what must be matched."""
    names = [COLOURS[colour]]
    if label < CRAZY:
        word = SPECIAL[label][1] if label in SPECIAL else str(label)
        names.append(f"an {word}" if word == "8" else f"a {word}")
    return listing(names, last="or")
