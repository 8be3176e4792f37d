"""What a choice of ONU would do now. In these texts `@1` is the name of seat 1."""

from croupier.engine import counted

from .faces import wanted
from .rules import BAN, DECK, DRAW_CARD, HAND, PLUS_TWO, TAKE, State, label_of
from .stakes import penalty


def now(s: State, code: int) -> str:
    """Say what would come of a choice."""
    if code >= DRAW_CARD:
        return drawing(s, code)
    left = s.count[HAND + s.seat] - 1
    if left == 0:
        return "You win."
    said = follow(s, code)
    return f"{said} Leaves you one card." if left == 1 else said


def drawing(s: State, code: int) -> str:
    """Say what comes after cards are drawn."""
    if s.count[DECK] <= (penalty(s) if code == TAKE else 1):
        return "The deck is empty then: whoever holds the fewest points wins."
    return f"Then @{(s.seat + 1) % s.seats} plays."


def follow(s: State, kind: int) -> str:
    """Say who is hit, or what the next seat must follow with."""
    after, later = (s.seat + 1) % s.seats, (s.seat + 2) % s.seats
    if label_of(kind) == BAN:
        return f"@{after} misses a turn; {'you are' if later == s.seat else f'@{later} is'} next."
    if label_of(kind) == PLUS_TWO:
        cards = counted(penalty(s) + 2, "card")
        return f"@{after} must take {cards}, or answer with a Plus-Two."
    return f"@{after} must follow with {wanted(kind)}."
