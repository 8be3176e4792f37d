"""What ONU says."""

from collections.abc import Mapping

from croupier.engine import (
    RUNNING,
    Counter,
    Names,
    Question,
    Reason,
    Target,
    Words,
    cards_in,
    counted,
    is_empty,
    listing,
    sentence,
    top,
)

from .faces import FACES, SPECIAL, face, wanted
from .prospects import now
from .rules import (
    BAN,
    DECK,
    DRAW_CARD,
    HAND,
    KINDS,
    MOST_CARDS,
    PLAYED,
    TAKE,
    State,
    fits,
    hand_points,
    kind_of,
    label_of,
)
from .stakes import alarms, moments, penalty, threat

SPECIAL_OPTIONS = ("change_color", "ban", "plus_two")
TIMES = ("", "once", "twice", "three times")


def label(s: State, code: int) -> str:
    """Say what a choice does, and when it ends the game."""
    if code < DRAW_CARD:
        return f"play {FACES[code].name}"
    number, deck = penalty(s) if code == TAKE else 1, s.count[DECK]
    if deck <= number:
        rest = "the last card" if deck == 1 else f"the last {deck} cards"
        return f"{'take' if code == TAKE else 'draw'} {rest}, which ends the game"
    return f"take {number} cards" if code == TAKE else "draw a card"


def target(s: State, code: int) -> Target:
    """Point at the equal cards in the hand, or at the deck."""
    hand = HAND + s.seat
    if code >= DRAW_CARD:
        return Target(row=DECK, to=hand)
    return Target(cards=tuple(c for c in held(s, s.seat) if kind_of(c) == code), to=PLAYED)


def held(s: State, seat: int) -> list[int]:
    """List the cards of a hand."""
    return cards_in(s, HAND + seat)


def question(s: State) -> Question:
    """Ask for a card, or for an answer to a Plus-Two."""
    if s.pending:
        text = f"{counted(penalty(s), 'card')} to take. Answer with a Plus-Two, or take them."
        return Question(text, 8, "reply")
    if is_empty(s, PLAYED):
        return Question("No card has been played: any card may start.", 2)
    if any(fits(s, kind_of(card)) for card in held(s, s.seat)):
        return Question(f"Play a card: {wanted(kind_of(top(s, PLAYED)))}.", 4)
    return Question("Nothing in your hand fits.", 5)


def reason(s: State, card: int) -> Reason:
    """Say why a card in the hand cannot be played."""
    name = face(card).name
    if s.pending:
        return Reason(sentence(f"{name} cannot answer a Plus-Two: only a Plus-Two can"), 8)
    return Reason(sentence(f"{name} does not fit: it takes {wanted(kind_of(top(s, PLAYED)))}"), 4)


def counters(s: State, _who: Names) -> list[Counter]:
    """Show the penalty while one is pending."""
    if s.pending == 0 or s.ending != RUNNING:
        return []
    return [Counter("owed", "cards to take", str(penalty(s)), seat=s.seat, alarm=True)]


def revealed(before: State, code: int, after: State) -> str:
    """Return how many cards were taken: an empty deck may have cut a penalty short."""
    return str(after.drawn[before.seat] - before.drawn[before.seat]) if code == TAKE else ""


def narrate(before: State, code: int, after: State, who: Names) -> list[str]:
    """Say what a choice did."""
    if code == TAKE:
        return tell_taken(before, after, who)
    if code == DRAW_CARD:
        return tell_drawn(before, after, who)
    said = [f"{who.does(before.seat, 'play')} {FACES[code].name}."]
    if after.ending == RUNNING and label_of(code) == BAN:
        banned = (before.seat + 1) % before.seats
        said.append(f"{who.does(banned, 'miss', 'misses')} a turn (rule 6).")
    if after.count[HAND + before.seat] == 1:
        said.append(f"{who.has(before.seat)} one card left.")
    return said


def tell_taken(before: State, after: State, who: Names) -> list[str]:
    """Say what a penalty cost, and whether the deck had enough cards."""
    number = after.drawn[before.seat] - before.drawn[before.seat]
    what = f"{who.does(before.seat, 'take')} {counted(number, 'card')}"
    if before.seat == who.me:
        what += f": {drawn_names(before, after)}"
    if number < penalty(before):
        return [f"{what}.", "The deck has no more (rule 11)."]
    return [f"{what}."]


def tell_drawn(before: State, after: State, who: Names) -> list[str]:
    """Say that nothing fitted; only the one who drew knows the card."""
    card = drawn_names(before, after) if before.seat == who.me else "a card"
    return [f"{who.does(before.seat, 'draw')} {card}; nothing fitted."]


def drawn_names(before: State, after: State) -> str:
    """Name the cards that came into a hand."""
    new = set(held(after, before.seat)) - set(held(before, before.seat))
    return listing(face(card).name for card in sorted(new))


def summary(s: State, who: Names) -> list[str]:
    """Say how it ended, and what is left in the hands."""
    points = [hand_points(s, seat) for seat in range(s.seats)]
    costs = ", ".join(f"{who(seat)} {points[seat]}" for seat in range(s.seats))
    return [how_won(s, points, who), f"Points left in the hands: {costs}."]


def how_won(s: State, points: list[int], who: Names) -> str:
    """Say by what the winner won."""
    wins = "win" if s.winner == who.me else "wins"
    if is_empty(s, HAND + s.winner):
        return f"{who.has(s.winner)} no cards left and {wins} (rule 10)."
    least = points[s.winner]
    tie = ", as the first of equals" if points.count(least) > 1 else ""
    return (
        f"The deck is empty: {who(s.winner)} {wins} with {counted(least, 'point')}{tie} (rule 11)."
    )


def about_options(options: Mapping[str, int]) -> list[str]:
    """Say what the hands and the deck are at this table."""
    each, colours = counted(options["cards_each"], "card"), counted(options["colours"], "colour")
    names = (word for _, word in SPECIAL.values())
    specials = [f"{options[o]} {word}" for o, word in zip(SPECIAL_OPTIONS, names, strict=True)]
    numbers = f"0 to 9 {TIMES[options['copies']]}"
    return [
        f"{each} each, {deck_size(options)} cards in {colours}.",
        f"Each colour has {listing([numbers, *specials])}.",
    ]


def deck_size(options: Mapping[str, int]) -> int:
    """Return how many cards a deck of these options has."""
    specials = sum(options[name] for name in SPECIAL_OPTIONS)
    return options["colours"] * (10 * options["copies"] + specials)


def objection(seats: int, options: Mapping[str, int]) -> str:
    """Refuse a deck that is too large, hands that would empty it, and a first seat nobody has."""
    deck, each = deck_size(options), options["cards_each"]
    if deck > MOST_CARDS:
        return (
            f"This deck has {deck} cards; at most {MOST_CARDS} fit on the table.\n"
            "Take fewer colours or fewer copies."
        )
    if seats * each >= deck:
        return (
            f"{seats} seats with {each} cards each need {seats * each} cards; the deck has {deck} "
            f"and one must be left.\nTake fewer seats, or cards_each={(deck - 1) // seats}."
        )
    if options["first"] >= seats:
        return f"Seat {options['first']} cannot begin: the seats are 0 to {seats - 1}."
    return ""


WORDS = Words(
    codes={kind: FACES[kind].text for kind in range(KINDS)} | {DRAW_CARD: "draw", TAKE: "take"},
    face=face,
    label=label,
    question=question,
    narrate=narrate,
    target=target,
    now=now,
    reason=reason,
    counters=counters,
    moments=moments,
    threat=threat,
    alarms=alarms,
    revealed=revealed,
    summary=summary,
    about_options=about_options,
    objection=objection,
)
