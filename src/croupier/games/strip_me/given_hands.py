"""Playing two given hands of Strip Me to the end, or to the proof that they never end."""

from dataclasses import dataclass

from croupier.engine import NOBODY, WON, at, push

from .rules import (
    AS_STACK,
    AT_ONCE,
    HAND,
    JACK,
    LONGEST,
    PILE,
    PLAY,
    TURNED,
    WHEN_ASKED,
    State,
    apply,
    begin,
    rate_of,
)

PAY = "JQKA"
END_RULES = {"at-once": AT_ONCE, "when-asked": WHEN_ASKED}
PICK_UPS = {"stack": AS_STACK, "turned": TURNED}


@dataclass(frozen=True)
class Outcome:
    """How two hands play out."""

    cards: int
    tricks: int  # piles, the last unfinished one too
    winner: int | None
    endless: bool


def play_hands(
    first: str,
    second: str,
    *,
    pick_up: str = "stack",
    end_rule: str = "at-once",
    limit: int | None = None,
) -> Outcome:
    """Play two hands such as `---AJ--Q`, front card first; the first hand leads."""
    s = State()
    s.seats, s.limit, s.winner = 2, LONGEST, NOBODY
    s.pick_up, s.end_rule = PICK_UPS[pick_up], END_RULES[end_rule]
    lay_hands(s, first, second)
    cards = tricks = 0
    met: set[bytes] = set()
    while s.seat != NOBODY and (limit is None or cards < limit):
        if s.count[PILE] == 0:
            if (here := position(s)) in met:
                return Outcome(cards, tricks, None, endless=True)
            met.add(here)
            tricks += 1
        s.cards = 0  # the limit is ours to count
        apply(s, PLAY)
        cards += 1
    return Outcome(cards, tricks, s.winner if s.ending == WON else None, endless=False)


def lay_hands(s: State, *hands: str) -> None:
    """Give the seats hands of pay cards and ordinary ones."""
    unused = {kind: [c for c in range(52) if kind_of(c) == kind] for kind in "-" + PAY}
    for seat, hand in enumerate(hands):
        for kind in hand.upper():
            if not unused.get(kind):
                raise ValueError(
                    f"a pack has no further {kind!r}: write - for an ordinary card, or J Q K A"
                )
            push(s, HAND + seat, unused[kind].pop())
    if not all(hands):
        raise ValueError("each hand needs a card")
    begin(s)


def kind_of(card: int) -> str:
    """Return a card's letter, or a dash for an ordinary one."""
    return PAY[(card >> 2) - JACK] if rate_of(card) else "-"


def position(s: State) -> bytes:
    """Return all that decides how a game goes on from an empty pile."""
    hands = [
        bytes(rate_of(at(s, HAND + seat, i)) for i in range(s.count[HAND + seat]))
        for seat in (0, 1)
    ]
    return bytes([s.seat]) + b"/".join(hands)
