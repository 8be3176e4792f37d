"""What First Game says. A card the reader may not know is UNKNOWN here: never name one."""

from croupier.engine import (
    RANKS,
    SUITS,
    WON,
    Counter,
    Face,
    Names,
    Question,
    Target,
    Words,
    counted,
    suit_face,
)

from .rules import DECK, LAID, NOTHING, State

FACES = tuple(suit_face(RANKS[card >> 2], SUITS[card & 3]) for card in range(DECK))


def face(card: int) -> Face:
    """Return a card's face."""
    return FACES[card]


def label(_s: State, code: int) -> str:
    """Say what a choice does."""
    return f"lay the {face(code).name}"


def target(_s: State, code: int) -> Target:
    """Point at the card."""
    return Target(cards=(code,), to=LAID)


def question(s: State) -> Question:
    """Ask for a card."""
    if s.best == NOTHING:
        return Question("Begin the round with any card.", 2)
    return Question("Lay a card.", 2)


def counters(s: State, _who: Names) -> list[Counter]:
    """Show the rounds each seat has taken."""
    return [
        Counter("rounds", "rounds taken", str(s.rounds[seat]), seat=seat) for seat in range(s.seats)
    ]


def narrate(before: State, code: int, after: State, who: Names) -> list[str]:
    """Say which card was laid, and who takes the round it ended."""
    said = [f"{who.does(before.seat, 'lay')} the {face(code).name}."]
    if after.count[LAID] == 0:
        said.append(f"{who.does(after.taker, 'take')} the round.")
    return said


def summary(s: State, who: Names) -> list[str]:
    """Say how it ended."""
    if s.ending == WON:
        return [f"{who.does(s.winner, 'win')} with {counted(s.rounds[s.winner], 'round')}."]
    return ["Nobody took more rounds than everybody else: a draw (rule 4)."]


WORDS = Words(
    codes={card: face(card).text for card in range(DECK)},
    face=face,
    label=label,
    question=question,
    narrate=narrate,
    target=target,
    counters=counters,
    summary=summary,
)
