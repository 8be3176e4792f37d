"""What a choice of Crazy would do now. In these texts `@1` is the name of seat 1."""

from functools import lru_cache

from .faces import COLOURS, wanted
from .rules import (
    BY_RULES,
    CHOSEN,
    CRAZY,
    DRAW_CARD,
    DRAW_FOUR,
    DRAW_TWO,
    HAND,
    NAME,
    REVERSE,
    SKIP,
    WILD,
    State,
    colour_of,
    is_drawn_out,
    label_of,
)

HITS = {
    SKIP: "loses the turn",
    DRAW_TWO: "draws two cards and loses the turn",
    DRAW_FOUR: "draws four cards and loses the turn",
}


def now(s: State, code: int) -> str:
    """Say what would come of a choice."""
    if code == DRAW_CARD:
        return drawing(s)
    way, left = (s.seat, s.direction, s.seats), s.count[HAND + s.seat]
    if code >= NAME:
        return follow(s.label, code - NAME, *way)
    if left == 1:
        return "You win."
    said = play(code, s.colour_rule, *way)
    return f"{said} Leaves you one card." if left == 2 else said


def drawing(s: State) -> str:
    """Say what becomes of a card that is drawn, or of a turn without one."""
    after = (s.seat + s.direction) % s.seats
    if is_drawn_out(s):
        return f"Then @{after} plays."
    return f"If it fits, it is played at once; else you keep it, and @{after} plays."


@lru_cache(4096)
def play(kind: int, rule: int, seat: int, direction: int, seats: int) -> str:
    """Say what a card does to others, and what they must follow with."""
    label = label_of(kind)
    if kind < WILD:
        return follow(label, colour_of(kind), seat, direction, seats)
    is_chosen = rule == CHOSEN or (rule == BY_RULES and label == CRAZY)
    said = "You name the colour." if is_chosen else "The colour is drawn at random."
    hit = f" @{(seat + direction) % seats} {HITS[label]}." if label in HITS else ""
    return said + hit


@lru_cache(4096)
def follow(label: int, colour: int, seat: int, direction: int, seats: int) -> str:
    """Say who is hit, who is next, and what they must follow with."""
    if label == REVERSE:
        return f"Play turns round: @{(seat - direction) % seats} is next."
    if label in HITS:
        hit, after = (seat + direction) % seats, (seat + 2 * direction) % seats
        return f"@{hit} {HITS[label]}; {'you are' if after == seat else f'@{after} is'} next."
    fitting = wanted(colour, label) if label < CRAZY else COLOURS[colour]
    return f"@{(seat + direction) % seats} must follow with {fitting}."
