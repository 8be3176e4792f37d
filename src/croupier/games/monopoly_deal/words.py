"""What Monopoly Deal asks and shows. In labels and questions `@1` is the name of seat 1."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from croupier.engine import (
    RUNNING,
    Counter,
    Names,
    Question,
    Reason,
    Target,
    Words,
    cards_in,
)

from .faces import FACES, cards_of_kind, colour_counts, face, group, name_of, slots
from .narration import in_return, narrate, prize, revealed, summary, tell_exchange
from .prospects import can_stop, dull, now
from .rules import (
    ACT,
    ACTIONS,
    COLOURS,
    COPIES,
    DEALBREAKER,
    DISCARD,
    DONE,
    DROP,
    FIELD,
    FORCED_DEAL,
    GIVE,
    HAND,
    JUST_SAY_NO,
    KINDS,
    MOST_HAND,
    NO,
    PASS_GO,
    PLAY,
    PUT_DOWN,
    SAY_NO,
    SEATS,
    SET,
    SETS_TO_WIN,
    SLY_DEAL,
    TAKE,
    TAKE_BACK,
    TAKE_SET,
    TARGET,
    TO_GIVE,
    TO_TAKE,
    TOO_MANY,
    WASTE,
    WHICH_SET,
    WHOM,
    YES,
    State,
    sets_of,
)
from .stakes import alarms, moments, threat


class Way(NamedTuple):
    """One thing to do with a card: its codes, its words, and the places it goes between."""

    base: int
    kinds: range
    prefix: str  # of its word in notation
    verb: str
    source: str
    to: str


WAYS = (
    Way(PUT_DOWN, range(COLOURS), "", "put down", "hand", "field"),
    Way(TAKE_BACK, range(COLOURS), "back:", "take back", "field", "hand"),
    Way(PLAY, range(PASS_GO, JUST_SAY_NO), "", "play", "hand", "discard"),
    Way(GIVE, range(COLOURS), "give:", "give", "field", "their field"),
    Way(TAKE, range(COLOURS), "take:", "take", "their field", "field"),
    Way(TAKE_SET, range(COLOURS), "set:", "take the set", "their sets", "sets"),
    Way(DROP, range(KINDS), "drop:", "discard", "hand", "discard"),
)
CODES = {way.base + kind: way.prefix + FACES[kind].text for way in WAYS for kind in way.kinds}
CODES |= {TARGET + seat: f"@{seat}" for seat in range(SEATS)}
CODES |= {WASTE: "waste", DONE: "done", NO: "no", YES: "yes"}
LABELS = {way.base + kind: f"{way.verb} {name_of(kind)}" for way in WAYS for kind in way.kinds}
LABELS |= {TARGET + seat: f"choose @{seat}" for seat in range(SEATS)}
LABELS |= {DONE: "end the turn"}
LABELS |= {WASTE: "play Just Say No (only in somebody else's turn)"}
RULE_OF = {SLY_DEAL: 8, FORCED_DEAL: 9, DEALBREAKER: 10}
FIRST = {
    WHOM: "First choose an opponent for the {}.",
    TO_GIVE: "First say which property you give for the {}.",
    TO_TAKE: "First say which property the {} takes.",
    WHICH_SET: "First say which set the {} takes.",
}


def label(s: State, code: int) -> str:
    """Say what a choice does."""
    if code == NO:
        return f"let @{s.player} have it"
    if code == YES:
        return "just say no" if can_stop(s) else "say no without the card"
    if code - PLAY in RULE_OF and dull(s, code):
        return f"{LABELS[code]}, without effect"
    return LABELS[code]


def target(s: State, code: int) -> Target:
    """Point at the equal cards a choice is about, or at who is chosen; the rest are buttons."""
    rows = {
        "hand": HAND + s.player,
        "field": FIELD + s.player,
        "sets": SET + s.player,
        "their field": FIELD + s.target,
        "their sets": SET + s.target,
        "discard": DISCARD,
    }
    if code in (YES, WASTE):
        return Target(cards=cards_of_kind(s, HAND + s.seat, JUST_SAY_NO), to=DISCARD)
    for way in WAYS:
        if code - way.base in way.kinds:
            cards = cards_of_kind(s, rows[way.source], code - way.base)
            return Target(cards=cards, to=rows[way.to])
    return Target(seat=code - TARGET) if code - TARGET in range(SEATS) else Target()


def question(s: State) -> Question:
    """Ask what the rules want to know."""
    if s.question == ACT:
        return Question(f"Action {ACTIONS - s.actions + 1} of {ACTIONS}: what do you do?", 4)
    if s.question == TOO_MANY:
        held = s.count[HAND + s.seat]
        text = f"You hold {held} cards; {MOST_HAND} may stay. What do you discard?"
        return Question(text, 14, "step")
    if s.question == SAY_NO:
        asked = "Do you say no?" if can_stop(s) else "You cannot stop it."
        return Question(f"{wish(s)}. {asked}", 11, "reply")
    asking = {
        WHOM: "whom do you choose?",
        TO_GIVE: "which property do you give?",
        TO_TAKE: f"which property do you take from @{s.target}?",
        WHICH_SET: f"which set do you take from @{s.target}?",
    }
    return Question(f"{name_of(s.kind)}: {asking[s.question]}", RULE_OF[s.kind], "step")


def wish(s: State) -> str:
    """Say what the card being played is to take from the seat asked."""
    return f"@{s.player} wants your {prize(s)}{in_return(s, 'gives you')} ({name_of(s.kind)})"


def reason(s: State, card: int) -> Reason:
    """Say why a card of one's own is no answer now."""
    if card in cards_in(s, SET + s.seat):
        return Reason("A set is complete: only a Dealbreaker can move it.", 12)
    if s.question == ACT:
        text = "Just Say No is not played in your own turn: it answers an action against you."
        return Reason(text, 11)
    if s.question == SAY_NO:
        return Reason("First say whether you let it happen.", 11)
    if s.question == TOO_MANY:
        return Reason("It is the hand that has too many cards.", 14)
    return Reason(FIRST[s.question].format(name_of(s.kind)), RULE_OF[s.kind])


def counters(s: State, who: Names) -> list[Counter]:
    """Show the sets of each seat, the actions left, and what is at stake."""
    shown = [set_counter(sets_of(s, seat), whole_colours(s, seat), seat) for seat in range(s.seats)]
    if s.ending == RUNNING:
        left = Counter("actions", "actions left", str(s.actions), seat=s.player, of=ACTIONS)
        shown.append(left)
        if s.question == SAY_NO:
            wants = tell_exchange(s, "want", who)
            shown.append(Counter("stake", name_of(s.kind), wants, alarm=True))
    return shown


@cache
def set_counter(sets: int, soon: int, seat: int) -> Counter:
    """Show the sets of a seat, and those that count when its turn ends (rule 12)."""
    return Counter("sets", "complete sets", str(sets), seat=seat, of=SETS_TO_WIN, soon=soon)


def whole_colours(s: State, seat: int) -> int:
    """Count the colours of which a seat has all three, and no set yet."""
    return colour_counts(s, FIELD + seat).count(COPIES)


def about_options(options: Mapping[str, int]) -> list[str]:
    """Say when the game ends."""
    rounds, turns = options["still_rounds"], options["turn_limit"]
    said = ["Five cards each; three sets win."]
    if rounds:
        said.append(f"Most sets win after {rounds} rounds in which no property moved.")
    if turns:
        said.append(f"Most sets win after {turns} turns.")
    return said


WORDS = Words(
    codes=CODES,
    face=face,
    label=label,
    question=question,
    narrate=narrate,
    target=target,
    now=now,
    dull=dull,
    reason=reason,
    counters=counters,
    moments=moments,
    threat=threat,
    alarms=alarms,
    revealed=revealed,
    summary=summary,
    about_options=about_options,
    group=group,
    slots=slots,
)
