"""The faces of Monopoly Deal's cards, and which cards lie where."""

from functools import lru_cache

from croupier.engine import CardState, Face, Slot, action_face, cards_in, member_face

from .rules import COLOURS, COPIES, kind_of

COLOUR_NAMES = (
    "Brown",
    "Blue",
    "Green",
    "Orange",
    "Pink",
    "Red",
    "Yellow",
    "Black",
    "White",
    "Purple",
)
# The three properties of a colour are equal; the number on them is how many make a set.
PROPERTY_FACES = tuple(
    member_face(name.lower(), name, name, COPIES, "Three of a colour make a set")
    for name in COLOUR_NAMES
)
ACTION_FACES = (
    action_face("PassGo", "Pass Go", "draw", "Draw two cards", "gain"),
    action_face(
        "Dealbreaker", "Dealbreaker", "takeset", "Take a whole set from an opponent", "attack"
    ),
    action_face("ForcedDeal", "Forced Deal", "swap", "Swap a property with an opponent", "attack"),
    action_face("SlyDeal", "Sly Deal", "take", "Take a property from an opponent", "attack"),
    action_face("JustSayNo", "Just Say No", "shield", "Cancel what is done to you", "guard"),
)
FACES = PROPERTY_FACES + ACTION_FACES  # by kind
SLOTS = tuple(Slot(name, COPIES, name.lower()) for name in COLOUR_NAMES)


def face(card: int) -> Face:
    """Return a card's face."""
    return FACES[kind_of(card)]


def group(card: int) -> tuple[str, int]:
    """Return the colour of a property and the number of cards in its set."""
    return face(card).name, COPIES


def slots(_s: CardState) -> tuple[Slot, ...]:
    """List a slot for each colour."""
    return SLOTS


def name_of(kind: int) -> str:
    """Return what a kind of card is called."""
    return FACES[kind].name


def cards_of_kind(s: CardState, row: int, kind: int) -> tuple[int, ...]:
    """List the cards of a kind in a row."""
    return tuple(card for card in cards_in(s, row) if kind_of(card) == kind)


def colour_counts(s: CardState, row: int) -> tuple[int, ...]:
    """Count the cards of each colour in a row."""
    return counted_colours(tuple(cards_in(s, row)))


@lru_cache(maxsize=4096)  # words count the same rows again and again, for every viewer
def counted_colours(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Count the cards of each colour."""
    kinds = [kind_of(card) for card in cards]
    return tuple(kinds.count(colour) for colour in range(COLOURS))


def colours_in(s: CardState, row: int) -> list[str]:
    """Name the colours in a row, each once."""
    kinds = {kind_of(card) for card in cards_in(s, row)}
    return [name_of(colour) for colour in range(COLOURS) if colour in kinds]
