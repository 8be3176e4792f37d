"""What Crazy Eights says."""

from collections.abc import Mapping

from croupier.engine import (
    COURTS,
    RANKS,
    RUNNING,
    SHOUT,
    SUITS,
    WON,
    Alarm,
    Counter,
    Face,
    Moment,
    Names,
    Question,
    Reason,
    Target,
    Words,
    at,
    counted,
    listing,
    sentence,
    suit_face,
    top,
)

from .rules import (
    DECK,
    DISCARD,
    DRAW,
    EIGHT,
    HAND,
    NAME,
    NAME_SUIT,
    PASS,
    STOCK,
    State,
    fits,
    may_draw,
    rank_of,
    suit_of,
)

WILD = "Fits on every card; you name the suit"
FACES = tuple(
    suit_face(RANKS[rank_of(card)], SUITS[suit_of(card)], WILD if rank_of(card) == EIGHT else "")
    for card in range(DECK)
)


def face(card: int) -> Face:
    """Return a card's face."""
    return FACES[card]


def label(_s: State, code: int) -> str:
    """Say what a choice does."""
    if code >= NAME:
        return f"name {SUITS[code - NAME]}"
    if code == DRAW:
        return "draw a card"
    return "pass" if code == PASS else f"play the {face(code).name}"


def target(s: State, code: int) -> Target:
    """Point at the card, or at the stock; to pass and to name a suit are buttons."""
    if code == DRAW:
        return Target(row=STOCK, to=HAND + s.seat)
    return Target(cards=(code,), to=DISCARD) if code < DRAW else Target()


def question(s: State) -> Question:
    """Ask for a suit or a card, or say why no card can be played."""
    if s.question == NAME_SUIT:
        return Question("Which suit is to be matched now?", 5)
    hand = HAND + s.seat
    if any(fits(s, at(s, hand, i)) for i in range(s.count[hand])):
        return Question(f"Play a card: {wanted(s)}.", 4)
    return Question("Nothing in your hand fits.", 4 if may_draw(s) or s.taken else 7)


def wanted(s: State) -> str:
    """Say what fits."""
    rank = rank_of(top(s, DISCARD))
    names = [SUITS[s.suit], "an eight"]
    if rank != EIGHT:
        names.insert(1, f"another {COURTS.get(RANKS[rank], RANKS[rank])}")
    return listing(names, last="or")


def reason(s: State, card: int) -> Reason | None:
    """Say why a card in the hand cannot be played."""
    if s.question == NAME_SUIT:
        return Reason("First name the suit.", 5)
    return Reason(sentence(f"the {face(card).name} does not fit: it needs {wanted(s)}"), 3)


def counters(s: State, _who: Names) -> list[Counter]:
    """Show the suit to match."""
    return [Counter("suit", "suit to match", SUITS[s.suit])]


def narrate(before: State, code: int, after: State, who: Names) -> list[str]:
    """Say what a choice did."""
    player = before.seat
    if code >= NAME:
        return [f"{who.does(player, 'name')} {SUITS[code - NAME]}."]
    if code == PASS:
        return [f"{who.does(player, 'pass', 'passes')}."]
    if code == DRAW:
        return [f"{who.does(player, 'draw')} {drawn_card(before, after, who)}."]
    said = [f"{who.does(player, 'play')} the {face(code).name}."]
    if after.count[HAND + player] == 1:
        said.append(f"{who.has(player)} one card left.")
    return said


def drawn_card(before: State, after: State, who: Names) -> str:
    """Name the card drawn to its owner alone."""
    hand = HAND + before.seat
    if before.seat != who.me:
        return "a card"
    return f"the {face(at(after, hand, after.count[hand] - 1)).name}"


def summary(s: State, who: Names) -> list[str]:
    """Say how it ended."""
    hands = (f"{who(seat)} {s.count[HAND + seat]}" for seat in range(s.seats))
    rest = f"Cards left: {', '.join(hands)}."
    if s.ending == WON:
        wins = "win" if s.winner == who.me else "wins"
        return [f"{who.has(s.winner)} no cards left and {wins}.", rest]
    return ["Nobody could play or draw for a whole round: a draw (rule 7).", rest]


def about_options(options: Mapping[str, int]) -> list[str]:
    """Say what the options mean at this table."""
    each, draws = options["cards_each"], options["draws"]
    return [f"{counted(each, 'card')} each; at most {counted(draws, 'card')} drawn in a turn."]


def now(s: State, code: int) -> str:
    """Say what would come of a choice."""
    after = (s.seat + 1) % s.seats
    if s.question == NAME_SUIT:
        return f"@{after} must follow with {SUITS[code - NAME]} or an eight."
    if code >= DRAW or rank_of(code) == EIGHT:
        return ""
    if s.count[HAND + s.seat] == 1:
        return "You win."
    rank = COURTS.get(face(code).label, face(code).label)
    return f"@{after} must follow with {SUITS[suit_of(code)]}, another {rank} or an eight."


def moments(before: State, code: int, _after: State, _who: Names) -> list[Moment]:
    """Let everybody hear the suit that was named."""
    if before.question != NAME_SUIT:
        return []
    return [Moment(SHOUT, before.seat, text=f"{SUITS[code - NAME].capitalize()}!")]


def alarms(s: State, _who: Names) -> list[Alarm]:
    """Warn of every hand with one card."""
    hands = (seat for seat in range(s.seats) if s.count[HAND + seat] == 1)
    return [Alarm(seat, "Last card!") for seat in hands] if s.ending == RUNNING else []


CODES = {card: face(card).text for card in range(DECK)} | {DRAW: "draw", PASS: "pass"}
CODES |= {NAME + i: suit for i, suit in enumerate(SUITS)}

WORDS = Words(
    codes=CODES,
    face=face,
    label=label,
    question=question,
    narrate=narrate,
    target=target,
    now=now,
    reason=reason,
    counters=counters,
    moments=moments,
    alarms=alarms,
    summary=summary,
    about_options=about_options,
)
