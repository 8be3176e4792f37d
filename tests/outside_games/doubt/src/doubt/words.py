"""What Doubt says. A card the reader may not know is UNKNOWN here: never name one."""

from croupier.engine import (
    COURTS,
    RANKS,
    RUNNING,
    SHOUT,
    SUITS,
    WON,
    Alarm,
    CardHighlight,
    Counter,
    Face,
    Moment,
    Names,
    Question,
    Target,
    Words,
    counted,
    suit_face,
    top,
)

from .rules import (
    BELIEVE,
    DECK,
    DOUBT,
    HAND,
    HEAP,
    JUDGE,
    LAY,
    PARCEL,
    PASS_ON,
    SHOWN,
    State,
    rank_of,
)

LOWEST = RANKS.index("7")
FACES = tuple(suit_face(RANKS[LOWEST + rank_of(card)], SUITS[card & 3]) for card in range(DECK))


def face(card: int) -> Face:
    """Return a card's face."""
    return FACES[card]


def rank_name(rank: int) -> str:
    """Return what a rank is called, with its article."""
    name = RANKS[LOWEST + rank]
    name = COURTS.get(name, name)
    return f"an {name}" if name[0] in "8a" else f"a {name}"


def label(s: State, code: int) -> str:
    """Say what a choice does."""
    if code >= BELIEVE:
        return "doubt it" if code == DOUBT else "believe it"
    return f"{'pass on' if s.question == PASS_ON else 'lay'} the {face(code).name}"


def now(s: State, code: int) -> str:
    """Say to who lays a card whether it is what it is said to be, and who judges it."""
    if s.question != LAY:
        return ""
    is_true = "It is" if rank_of(code) == s.rank else "It is not"
    return f"{is_true} {rank_name(s.rank)}; @{(s.seat + 1) % s.seats} believes or doubts it."


def target(s: State, code: int) -> Target:
    """Point at the card; to believe and to doubt are buttons."""
    if code >= BELIEVE:
        return Target()
    return Target(cards=(code,), to=PARCEL + s.seat if s.question == PASS_ON else HEAP)


def question(s: State) -> Question:
    """Ask for a card, or for a judgement."""
    if s.question == PASS_ON:
        return Question("Choose a card to pass on.", 2)
    if s.question == LAY:
        return Question(f"Lay a card; it is said to be {rank_name(s.rank)}.", 3)
    return Question(f"Is the card of @{s.layer} {rank_name(s.rank)}?", 4)


def counters(s: State, _who: Names) -> list[Counter]:
    """Show what the next card is said to be, and the points."""
    points = [Counter("points", "points", str(s.points[i]), seat=i) for i in range(s.seats)]
    return [Counter("rank", "said to be", rank_name(s.rank)), *points]


def highlights(s: State) -> list[CardHighlight]:
    """Mark the card that was turned up last."""
    return [CardHighlight("called", (top(s, SHOWN),), "doubted")] if s.count[SHOWN] else []


def narrate(before: State, code: int, after: State, who: Names) -> list[str]:
    """Say what was done; a card laid face down is named to its player alone."""
    player = before.seat
    card = f"the {face(code).name}" if player == who.me and code < DECK else "a card"
    if before.question == JUDGE:
        return judged(before, code, after, who)
    if before.question == LAY:
        return [f"{who.does(player, 'lay')} {card}: {rank_name(before.rank)}."]
    said = [f"{who.does(player, 'pass on', 'passes on')} {card}."]
    return [*said, "Everybody takes up a card."] if after.question == LAY else said


def judged(before: State, code: int, after: State, who: Names) -> list[str]:
    """Say whether a card was believed, and what it was if not."""
    if code == BELIEVE:
        said = [f"{who.does(before.seat, 'believe')} it."]
    else:
        said = [f"{who.does(before.seat, 'doubt')} it."]
    if code == DOUBT and after.count[SHOWN] > before.count[SHOWN]:
        said.append(f"It is the {face(top(after, SHOWN)).name}.")
    if after.points[before.layer] > before.points[before.layer]:
        said.append(f"{who.does(before.layer, 'take')} the round.")
    return said


def moments(before: State, code: int, _after: State, _who: Names) -> list[Moment]:
    """Let everybody hear a doubt."""
    return [Moment(SHOUT, before.seat, before.layer, "I doubt it!")] if code == DOUBT else []


def alarms(s: State, _who: Names) -> list[Alarm]:
    """Warn of every hand with one card."""
    hands = (seat for seat in range(s.seats) if s.count[HAND + seat] == 1)
    return [Alarm(seat, "Last card!") for seat in hands] if s.ending == RUNNING else []


def summary(s: State, who: Names) -> list[str]:
    """Say how it ended."""
    if s.ending == WON:
        return [f"{who.does(s.winner, 'win')} with {counted(s.points[s.winner], 'point')}."]
    return ["Nobody has more points than everybody else: a draw (rule 6)."]


CODES = {card: face(card).text for card in range(DECK)} | {BELIEVE: "believe", DOUBT: "doubt"}
WORDS = Words(
    codes=CODES,
    face=face,
    label=label,
    question=question,
    narrate=narrate,
    target=target,
    now=now,
    counters=counters,
    highlights=highlights,
    moments=moments,
    alarms=alarms,
    summary=summary,
)
