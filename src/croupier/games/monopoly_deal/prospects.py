"""What a choice of Monopoly Deal would do now, and why some would do nothing.

In these texts `@1` is the name of seat 1, as in labels and questions.
"""

from croupier.engine import counted, is_empty, listing

from .faces import cards_of_kind, colour_counts, name_of
from .narration import in_return, prize
from .rules import (
    CARDS_EACH,
    COLOURS,
    COPIES,
    DEALBREAKER,
    DISCARD,
    DONE,
    DRAW,
    FIELD,
    FORCED_DEAL,
    GIVE,
    HAND,
    JUST_SAY_NO,
    MOST_HAND,
    NO,
    PASS_GO,
    PLAY,
    SET,
    SETS_TO_WIN,
    SLY_DEAL,
    TAKE,
    TAKE_BACK,
    TAKE_SET,
    TARGET,
    WASTE,
    YES,
    State,
    sets_of,
)

PREY = {SLY_DEAL: "property", FORCED_DEAL: "property", DEALBREAKER: "complete set"}
WASTED = "Nobody attacks you in your own turn: the action is lost, and the card stays in your hand."
BLUFF = "Without that card it stops nothing. You are asked so that nobody learns who has one."


def dull(s: State, code: int) -> str:
    """Say why nothing would come of a choice, if that is so."""
    if code == WASTE:
        return WASTED
    if code == YES:
        return "" if can_stop(s) else BLUFF
    if code - PLAY in PREY:
        return dull_card(s, code - PLAY)
    if TARGET <= code < NO:
        return "" if prey(s, s.kind, code - TARGET) else dull_target(s, code - TARGET)
    return dull_swap(s, code)


def can_stop(s: State) -> bool:
    """Say whether the seat asked holds a Just Say No."""
    return bool(cards_of_kind(s, HAND + s.seat, JUST_SAY_NO))


def dull_card(s: State, kind: int) -> str:
    """Say why a card would find nothing to take from anybody."""
    if kind == FORCED_DEAL and is_empty(s, FIELD + s.player):
        return "You have no property on the table to give."
    rivals = [seat for seat in range(s.seats) if seat != s.player]
    if any(prey(s, kind, seat) for seat in rivals):
        return ""
    if kind != DEALBREAKER and any(s.count[FIELD + seat] for seat in rivals):
        return "The others have nothing but the colour that you would give."
    if kind != DEALBREAKER and any(s.count[SET + seat] for seat in rivals):
        return f"The others have complete sets only, and those are safe from a {name_of(kind)}."
    return f"Nobody else has a {PREY[kind]}."


def dull_target(s: State, seat: int) -> str:
    """Say why there is nothing to take from a seat."""
    if s.kind == FORCED_DEAL and is_empty(s, FIELD + s.player):
        return "You have no property on the table to give."
    if s.kind != DEALBREAKER and s.count[FIELD + seat]:
        return f"@{seat} has nothing but the colour that you would give."
    if s.kind != DEALBREAKER and s.count[SET + seat]:
        return f"@{seat} has complete sets only, and those are safe from a {name_of(s.kind)}."
    return f"@{seat} has no {PREY[s.kind]}."


def dull_swap(s: State, code: int) -> str:
    """Say why a colour would be swapped for itself."""
    if GIVE <= code < TAKE and colours_in(s, FIELD + s.target) == [code - GIVE]:
        return f"@{s.target} has nothing but {name_of(code - GIVE)} to give for it."
    if TAKE <= code < TAKE_SET and code - TAKE == s.given:
        return f"You would get {name_of(s.given)} for {name_of(s.given)}."
    return ""


def prey(s: State, kind: int, seat: int) -> list[int]:
    """List the colours that a card could take from a seat; a colour for itself is no gain."""
    if kind == DEALBREAKER:
        return colours_in(s, SET + seat)
    theirs = colours_in(s, FIELD + seat)
    if kind == SLY_DEAL:
        return theirs
    mine = colours_in(s, FIELD + s.player)
    return [colour for colour in theirs if mine and mine != [colour]]


def colours_in(s: State, row: int) -> list[int]:
    """List the colours in a row, each once."""
    if is_empty(s, row):
        return []
    return [colour for colour, have in enumerate(colour_counts(s, row)) if have]


def now(s: State, code: int) -> str:
    """Say what would come of a choice, if nobody says no to it."""
    if code < TAKE_BACK:
        return rise(s, code)
    if code < PLAY + COLOURS:
        return comes_back(s, code - TAKE_BACK)
    if code < WASTE:
        return draws(s) if code == PLAY + PASS_GO else takes(s, code - PLAY)
    if code == DONE:
        return end(s)
    return now_of_step(s, code)


def now_of_step(s: State, code: int) -> str:
    """Say what would come of a choice within an action."""
    if code == NO:
        return f"@{s.player} takes your {prize(s)}{in_return(s, 'gives you')}."
    if code == YES:
        return f"The {name_of(s.kind)} is stopped; your Just Say No is spent."
    if GIVE <= code < TAKE:
        return f"@{s.target} would get it. {left_of(s, code - GIVE)}"
    if TAKE <= code < TAKE_SET:
        return rise(s, code - TAKE)
    if TAKE_SET <= code < TARGET:
        return standing(sets_of(s, s.player) + 1)
    if TARGET <= code < NO:
        names = listing(map(name_of, prey(s, s.kind, code - TARGET)), last="or")
        return f"You could take {names}."
    return ""


def rise(s: State, colour: int) -> str:
    """Say how one more property of a colour would stand on one's field."""
    have = colour_counts(s, FIELD + s.player)[colour] + 1
    if have < COPIES:
        return f"{name_of(colour)} would stand at {have} of {COPIES}."
    sets = sets_of(s, s.player) + len(ready(s)) + 1
    return f"Completes your {name_of(colour)} when your turn ends. {standing(sets)}"


def comes_back(s: State, colour: int) -> str:
    """Say what it means to take a property back (rule 5)."""
    back = f"{name_of(colour)} goes back to your hand; everybody knows it is there."
    is_last = colour_counts(s, FIELD + s.player)[colour] == 1
    return back if is_last else f"{back} {left_of(s, colour)}"


def left_of(s: State, colour: int) -> str:
    """Say how one property less of a colour would stand on one's field."""
    have = colour_counts(s, FIELD + s.player)[colour] - 1
    if have:
        return f"{name_of(colour)} would stand at {have} of {COPIES}."
    return f"You would have no {name_of(colour)} on the table."


def standing(sets: int) -> str:
    """Say what a number of sets means."""
    if sets >= SETS_TO_WIN:
        return "With three sets at the end of your turn you win."
    return f"You would have {sets} of {SETS_TO_WIN} sets."


def ready(s: State) -> list[int]:
    """List the colours that become a set when the turn ends, without one that is given away."""
    have = enumerate(colour_counts(s, FIELD + s.player))
    return [colour for colour, number in have if number == COPIES and colour != s.given]


def wins_by_ending(s: State) -> bool:
    """Say whether the player would have three sets if the turn ended now (rules 12 and 13)."""
    return sets_of(s, s.player) + len(ready(s)) >= SETS_TO_WIN


def draws(s: State) -> str:
    """Say what Pass Go draws, and whether that is too much for a hand."""
    cards = min(2, s.count[DRAW] + s.count[DISCARD] + 1)  # it lies on the discards by then
    held = s.count[HAND + s.player] - 1 + cards
    said = f"You draw {counted(cards, 'card')}."
    if held <= MOST_HAND:
        return said
    return f"{said} You would hold {held}; at the end of your turn {MOST_HAND} may stay."


def takes(s: State, kind: int) -> str:
    """Say what a card could take from whom."""
    seats = ((s.player + i) % s.seats for i in range(1, s.seats))
    found = ((seat, prey(s, kind, seat)) for seat in seats)
    parts = [f"{listing(map(name_of, p), last='or')} from @{seat}" for seat, p in found if p]
    return f"You could take {', or '.join(parts)}."


def end(s: State) -> str:
    """Say what the end of the turn brings (rules 12 to 14)."""
    full, held = ready(s), s.count[HAND + s.player]
    said = [f"You complete {listing(map(name_of, full))}."] if full else []
    if wins_by_ending(s):
        return " ".join([*said, "You win: three complete sets."])
    if held == 0:
        said.append(f"Your hand is empty: you draw {CARDS_EACH} cards.")
    if held > MOST_HAND:
        said.append(f"You discard {counted(held - MOST_HAND, 'card')} first.")
    return " ".join([*said, f"Then @{(s.player + 1) % s.seats} plays."])
