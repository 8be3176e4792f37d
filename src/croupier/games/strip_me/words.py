"""What Strip Me says."""

from croupier.engine import (
    BLOCKED,
    RANKS,
    RUNNING,
    SHOUT,
    SUITS,
    WON,
    Alarm,
    CardThreat,
    Counter,
    Face,
    Moment,
    Names,
    Question,
    Target,
    Words,
    counted,
    suit_face,
)

from .rules import DECK, HAND, PILE, PLAY, SEATS, State, rate_of

LAST_CARD = tuple(Alarm(seat, "Last card!") for seat in range(SEATS))
NUMBERS = ("no", "one", "two", "three", "four")


def owed_cards(number: int) -> str:
    """Say how many cards are owed."""
    return f"{NUMBERS[number]} {'card' if number == 1 else 'cards'}"


def face_of(card: int) -> Face:
    """Return what is printed on a card, and what a pay card does."""
    rate = rate_of(card)
    hint = f"The next player pays {owed_cards(rate)}" if rate else ""
    return suit_face(RANKS[card >> 2], SUITS[card & 3], hint, "attack" if rate else "")


FACES = tuple(face_of(card) for card in range(DECK))


def face(card: int) -> Face:
    """Return a card's face."""
    return FACES[card]


def label(_s: State, _code: int) -> str:
    """Name the only choice."""
    return "play your next card"


def target(s: State, _code: int) -> Target:
    """Point at the hand; its front card goes to the pile."""
    return Target(row=HAND + s.seat, to=PILE)


def question(s: State) -> Question:
    """Ask for a card: a lead, or a payment."""
    if s.owed == 0:
        return Question("Play your next card.", 3)
    return Question(f"Pay {owed_cards(s.owed)} for the pay card.", 4, "step")


def counters(s: State, _who: Names) -> list[Counter]:
    """Show the debt while somebody is to pay it."""
    is_open = s.owed > 0 and s.ending == RUNNING
    debt = Counter("owed", "cards to pay", str(s.owed), seat=s.seat, alarm=True)
    return [debt] if is_open else []


def now(s: State, _code: int) -> str:
    """Say what the next card, whatever it is, may do to a debt."""
    if s.owed == 0:
        return "A jack, queen, king or ace makes the next player pay."
    pays = "A jack, queen, king or ace turns the debt against the next player"
    if s.owed > 1:
        return f"{pays}; any other card leaves {owed_cards(s.owed - 1)} to pay."
    is_out = s.out >> s.creditor & 1  # rule 8
    end = "the debt is paid" if is_out else f"@{s.creditor} takes the pile"
    return f"{pays}; after any other card {end}."


def threat(s: State) -> CardThreat | None:
    """Say to whom the seat asked owes cards (rule 4)."""
    is_open = s.owed > 0 and s.ending == RUNNING
    return CardThreat(s.creditor, s.seat, "Pay!") if is_open else None


def alarms(s: State, _who: Names) -> list[Alarm]:
    """Warn of every seat with one card."""
    if s.ending != RUNNING:
        return []
    return [LAST_CARD[seat] for seat in range(s.seats) if s.count[HAND + seat] == 1]


def moments(before: State, _code: int, after: State, _who: Names) -> list[Moment]:
    """Tell of a debt that was turned against the next seat, and of a pile that was taken."""
    if before.owed == 0:
        return []
    if after.count[PILE] == 0:
        cards = counted(before.count[PILE] + 1, "card")
        return [Moment(SHOUT, after.creditor, None, f"{cards}!")]
    if rate_of(after.last) > 0:
        return [Moment(BLOCKED, before.seat, before.creditor, face(after.last).name)]
    return []


def revealed(_before: State, _code: int, after: State) -> str:
    """Return the card that was played."""
    return face(after.last).text


def narrate(before: State, _code: int, after: State, who: Names) -> list[str]:
    """Say what a card did."""
    player = before.seat
    said = [f"{who.does(player, 'play')} the {face(after.last).name}."]
    if before.owed > 0 and after.count[PILE] == 0:
        said += tell_claim(after, who)
    elif rate_of(after.last) > 0 and after.ending != WON:
        said.append(f"{who.does(after.seat, 'owe')} {owed_cards(after.owed)} for it.")
    elif after.owed > 0 and after.ending != WON:
        said.append(f"{NUMBERS[after.owed].capitalize()} still to pay.")
    newly = [seat for seat in range(after.seats) if (after.out & ~before.out) >> seat & 1]
    return said + [
        f"{who.has(seat)} no cards left and {'are' if seat == who.me else 'is'} out."
        for seat in newly
    ]


def tell_claim(after: State, who: Names) -> list[str]:
    """Say who took the pile."""
    taker = after.creditor
    now = counted(after.count[HAND + taker], "card")
    return ["The payment is complete.", f"{who.does(taker, 'take')} the pile: {now} now."]


def summary(s: State, who: Names) -> list[str]:
    """Say how it ended."""
    if s.ending != WON:
        return [f"{counted(s.cards, 'card')} were played: the limit. Nobody has won (rule 10)."]
    held = counted(s.count[HAND + s.winner], "card")
    return [f"{who.does(s.winner, 'win')}, with {held}.", f"Cards played: {s.cards}."]


WORDS = Words(
    codes={PLAY: ""},
    face=FACES.__getitem__,
    label=label,
    question=question,
    narrate=narrate,
    target=target,
    now=now,
    counters=counters,
    moments=moments,
    threat=threat,
    alarms=alarms,
    revealed=revealed,
    summary=summary,
)
