"""War, a game from outside the house: two players, the higher card takes the pile."""

import sys

from croupier.engine import (
    HIDDEN,
    NOBODY,
    PUBLIC,
    RANKS,
    STACK,
    SUITS,
    UNFINISHED,
    WON,
    CardState,
    Face,
    Game,
    IntArray,
    Names,
    Option,
    Question,
    Row,
    Target,
    Words,
    deal_out,
    finish,
    int_field,
    is_empty,
    move_bottom,
    new_deck,
    pick_up,
    record,
    sizes,
    suit_face,
    top,
)

PILE, HAND = 0, 1
MAX_CHOICES = 1
ROWS = (Row("pile", PUBLIC, STACK), Row("hand", HIDDEN, STACK, each_seat=True))


@record(**sizes(seats=2, rows=3, cards=52))
class State(CardState):
    """The table of War. Card c has rank c >> 2."""

    limit: int = int_field(1, 10_000)
    cards: int = int_field(0, 10_000)


def deal(s: State) -> None:
    """Deal all cards (rule 1)."""
    new_deck(s, PILE, 52)
    deal_out(s, PILE, HAND)
    s.cards = 0


def list_choices(_s: State, out: IntArray) -> int:
    """List the only answer (rule 2)."""
    out[0] = 0
    return 1


def apply(s: State, _choice: int) -> None:
    """Play the front card; the second card of a pair decides who takes the pile (rules 2 and 3)."""
    player, rival, before = s.seat, 1 - s.seat, -1 if s.seat == 0 else top(s, PILE)
    move_bottom(s, HAND + player, PILE)
    s.cards, s.seat = s.cards + 1, rival
    s.played[player] += 1
    if player == 1 and before >> 2 != top(s, PILE) >> 2:
        pick_up(s, PILE, HAND + (0 if before >> 2 > top(s, PILE) >> 2 else 1))
    if player == 1 and (is_empty(s, HAND) or is_empty(s, HAND + 1)):
        finish(s, WON, 1 if is_empty(s, HAND) else 0)
    elif s.cards >= s.limit:
        finish(s, UNFINISHED, NOBODY)


def cards_left(s: State, seat: int) -> int:
    """Count the cards a seat holds."""
    return s.count[HAND + seat]


def face(card: int) -> Face:
    """Return a card's face."""
    return suit_face(RANKS[card >> 2], SUITS[card & 3])


def narrate(before: State, _code: int, _after: State, who: Names) -> list[str]:
    """Say who played."""
    return [f"{who.does(before.seat, 'play')} a card."]


WORDS = Words(
    codes={0: "turn"},
    face=face,
    label=lambda _s, _code: "play your next card",
    question=lambda _s: Question("Play your next card.", 2),
    narrate=narrate,
    target=lambda s, _code: Target(row=HAND + s.seat, to=PILE),
    summary=lambda s, who: [f"{who.does(s.winner, 'win')}." if s.ending == WON else "Unfinished."],
)
GAME = Game(
    name="war",
    title="War",
    about="The higher card takes the pile.",
    version=1,
    min_seats=2,
    max_seats=2,
    default_seats=2,
    rules=sys.modules[__name__],  # a game in one file is its own rules
    words=WORDS,
    package=__name__,
    options=(Option("limit", "Cards after which it is unfinished", 2000, 1, 10_000),),
)
