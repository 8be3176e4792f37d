"""What Monopoly Deal asks and shows. In labels and questions `@1` is the name of seat 1."""

from collections.abc import Mapping
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
    is_empty,
)

from .faces import FACES, cards_of_kind, face, group, name_of
from .narration import narrate, prize, revealed, summary
from .rules import (
    ACT,
    ACTIONS,
    COLOURS,
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
    census,
    number,
    sets_of,
)


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
LABELS |= {WASTE: "waste the action on Just Say No", DONE: "end the turn", NO: "let it happen"}
RULE_OF = {SLY_DEAL: 8, FORCED_DEAL: 9, DEALBREAKER: 10}
FIRST = {
    WHOM: "First choose an opponent for the {}.",
    TO_GIVE: "First say which property you give for the {}.",
    TO_TAKE: "First say which property the {} takes.",
    WHICH_SET: "First say which set the {} takes.",
}


def label(s: State, code: int) -> str:
    """Say what a choice does."""
    if code == YES:
        holds = number(census(s, HAND + s.seat), JUST_SAY_NO) > 0
        return "say no with Just Say No" if holds else "say no, though you hold no Just Say No"
    if code - PLAY in RULE_OF and is_idle(s, code - PLAY):
        return f"{LABELS[code]}, without effect"
    return LABELS[code]


def is_idle(s: State, kind: int) -> bool:
    """Say whether an action card finds nothing to take from anybody."""
    prey = SET if kind == DEALBREAKER else FIELD
    rivals = [seat for seat in range(s.seats) if seat != s.player]
    has_nothing_to_give = kind == FORCED_DEAL and is_empty(s, FIELD + s.player)
    return has_nothing_to_give or all(is_empty(s, prey + seat) for seat in rivals)


def target(s: State, code: int) -> Target:
    """Point at the equal cards a choice is about; who is chosen, and the rest, are buttons."""
    rows = {
        "hand": HAND + s.player,
        "field": FIELD + s.player,
        "sets": SET + s.player,
        "their field": FIELD + s.target,
        "their sets": SET + s.target,
        "discard": DISCARD,
    }
    if code == YES:
        return Target(cards=cards_of_kind(s, HAND + s.seat, JUST_SAY_NO), to=DISCARD)
    for way in WAYS:
        if code - way.base in way.kinds:
            cards = cards_of_kind(s, rows[way.source], code - way.base)
            return Target(cards=cards, to=rows[way.to])
    return Target()


def question(s: State) -> Question:
    """Ask what the rules want to know."""
    if s.question == ACT:
        return Question(f"Action {ACTIONS - s.actions + 1} of {ACTIONS}: what do you do?", 4)
    if s.question == TOO_MANY:
        held = s.count[HAND + s.seat]
        return Question(f"You hold {held} cards; {MOST_HAND} may stay. What do you discard?", 14)
    if s.question == SAY_NO:
        return Question(f"{wish(s)}. Do you say no?", 11)
    asked = {
        WHOM: "whom do you choose?",
        TO_GIVE: "which property do you give?",
        TO_TAKE: f"which property do you take from @{s.target}?",
        WHICH_SET: f"which set do you take from @{s.target}?",
    }
    return Question(f"{name_of(s.kind)}: {asked[s.question]}", RULE_OF[s.kind])


def wish(s: State) -> str:
    """Say what the card being played is to take from the seat asked."""
    return f"@{s.player} wants your {prize(s)} with {name_of(s.kind)}"


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
    shown = [
        Counter("sets", "complete sets", str(sets_of(s, seat)), seat=seat, of=SETS_TO_WIN)
        for seat in range(s.seats)
    ]
    if s.ending == RUNNING:
        left = Counter("actions", "actions left", str(s.actions), seat=s.player, of=ACTIONS)
        shown.append(left)
        if s.question == SAY_NO:
            wants = f"{who.does(s.player, 'want')} {who.own(s.target, prize(s))}"
            shown.append(Counter("stake", name_of(s.kind), wants, alarm=True))
    return shown


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
    reason=reason,
    counters=counters,
    revealed=revealed,
    summary=summary,
    about_options=about_options,
    group=group,
)
