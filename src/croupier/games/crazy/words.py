"""What Crazy says."""

from collections.abc import Mapping
from functools import cache, lru_cache

from croupier.engine import (
    RUNNING,
    WON,
    Counter,
    Names,
    Question,
    Reason,
    Target,
    Words,
    cards_in,
    counted,
    sentence,
    top,
)

from .faces import COLOURS, FACES, KIND_OF, KINDS, LETTERS, face, wanted
from .prospects import now
from .rules import (
    CRAZY,
    DISCARD,
    DRAW,
    DRAW_CARD,
    DRAW_FOUR,
    DRAW_TWO,
    HAND,
    NAME,
    NAME_COLOUR,
    REVERSE,
    SKIP,
    WILD,
    State,
    fitting_kinds,
    is_colour_chosen,
    is_drawn_out,
)
from .stakes import alarms, direction, is_laid, moments

HOW_COLOUR = (
    "The colour is chosen after a Crazy card, at random after a Draw Four.",
    "The colour is chosen after every Crazy card.",
    "The colour is drawn at random after every Crazy card.",
)


def label(s: State, code: int) -> str:
    """Say what a choice does."""
    if code >= NAME:
        return f"choose {COLOURS[code - NAME]}"
    if code == DRAW_CARD:
        return "pass, for there is nothing to draw" if is_drawn_out(s) else "draw a card"
    return f"play {KINDS[code].name}"


def target(s: State, code: int) -> Target:
    """Point at the equal cards in the hand, or at the draw pile."""
    hand = HAND + s.seat
    if code >= NAME:
        return Target()
    if code == DRAW_CARD:
        return Target(row=DRAW, to=hand)
    cards = tuple([card for card in cards_in(s, hand) if KIND_OF[card] == code])
    return Target(cards, to=DISCARD)


def question(s: State) -> Question:
    """Ask for a card, or for a colour."""
    if s.question == NAME_COLOUR:
        rule = 7 if s.label == CRAZY else 8
        return Question("Which colour is to be played now?", rule, "step")
    fitting = fitting_kinds(s)
    for card in cards_in(s, HAND + s.seat):
        if fitting >> KIND_OF[card] & 1:
            return Question(f"Play a card: {wanted(s.colour, s.label)}, or a Crazy card.", 5)
    return Question("Nothing in your hand fits.", 11 if is_drawn_out(s) else 6)


def reason(s: State, card: int) -> Reason | None:
    """Say why a card in the hand cannot be played."""
    if s.question == NAME_COLOUR:
        return Reason("First name the colour.", 7 if s.label == CRAZY else 8)
    return misfit(KIND_OF[card], s.colour, s.label)


@cache
def misfit(kind: int, colour: int, label: int) -> Reason:
    """Say that a kind of card does not fit."""
    needed = wanted(colour, label)
    return Reason(sentence(f"{KINDS[kind].name} does not fit: it needs {needed}"), 5)


def counters(s: State, who: Names) -> list[Counter]:
    """Show the colour to match and who is next."""
    if s.ending != RUNNING:
        return [colour_counter(s.colour)]
    after = (s.seat + s.direction) % s.seats
    return [colour_counter(s.colour), way_counter(who(after), s.direction)]


@cache
def colour_counter(colour: int) -> Counter:
    """Show the colour to match."""
    return Counter("colour", "colour to match", COLOURS[colour], colour=COLOURS[colour])


@lru_cache
def way_counter(name: str, direction: int) -> Counter:
    """Show who is next, and which way round."""
    way = "clockwise" if direction > 0 else "anticlockwise"
    return Counter("way", "next is", name, icon=way)


def revealed(before: State, code: int, after: State) -> str:
    """Return what a choice turned up for all: a drawn card that was played, a random colour."""
    if code >= NAME or not is_laid(before, after):
        return ""
    found = [face(top(after, DISCARD)).text] if code == DRAW_CARD else []
    if is_drawn_colour(after):
        found.append(LETTERS[after.colour])
    return ",".join(found)


def reveals(code: int) -> bool:
    """Say whether a choice may turn something up: a drawn card, or a Crazy card."""
    return code == DRAW_CARD or WILD <= code < NAME


def is_drawn_colour(after: State) -> bool:
    """Say whether the colour of the card just laid was drawn at random."""
    is_named = after.question == NAME_COLOUR or is_colour_chosen(after)
    return after.label >= CRAZY and not is_named


def narrate(before: State, code: int, after: State, who: Names) -> list[str]:
    """Say what a choice did."""
    player, laid = before.seat, code < DRAW_CARD or is_laid(before, after)
    if code >= NAME:
        said = [f"{who.does(player, 'choose')} {COLOURS[code - NAME]}."]
    elif code < DRAW_CARD:
        said = [f"{who.does(player, 'play')} {KINDS[code].name}."]
    else:
        said = tell_draw(before, after, who, laid=laid)
    if laid and is_drawn_colour(after):
        said.append(f"The colour is drawn at random: {COLOURS[after.colour]} (rule 8).")
    if laid or code >= NAME:
        said += tell_effect(before, after, who)
    return said + tell_last_card(before, after, who)


def tell_draw(before: State, after: State, who: Names, *, laid: bool) -> list[str]:
    """Say what became of a drawn card."""
    player = before.seat
    if is_drawn_out(before):
        return [f"{who.does(player, 'pass', 'passes')}: there is nothing to draw (rule 11)."]
    if laid:
        name = face(top(after, DISCARD)).name
        plays = "play" if player == who.me else "plays"
        return [f"{who.does(player, 'draw')} a card and {plays} it at once: {name} (rule 6)."]
    if player != who.me:
        return [f"{who.does(player, 'draw')} a card and keeps it."]
    hand = HAND + player
    mine = {*cards_in(after, hand)} - {*cards_in(before, hand)}
    return [f"You draw {face(mine.pop()).name if mine else 'a card'} and keep it."]


def tell_effect(before: State, after: State, who: Names) -> list[str]:
    """Say what the card laid does to others, once its colour is settled."""
    if after.question == NAME_COLOUR:
        return []
    victim = (before.seat + before.direction) % before.seats
    if after.label == REVERSE:
        return ["Play turns round."]
    if after.label == SKIP:
        return [f"{who.does(victim, 'lose')} the turn."]
    if after.label in (DRAW_TWO, DRAW_FOUR):
        number = after.count[HAND + victim] - before.count[HAND + victim]
        loses = "lose" if victim == who.me else "loses"
        return [f"{who.does(victim, 'draw')} {counted(number, 'card')} and {loses} the turn."]
    return []


def tell_last_card(before: State, after: State, who: Names) -> list[str]:
    """Warn of a hand with one card."""
    hand = HAND + before.seat
    if after.count[hand] == 1 and before.count[hand] > 1:
        return [f"{who.has(before.seat)} one card left."]
    return []


def summary(s: State, who: Names) -> list[str]:
    """Say how it ended."""
    hands = (f"{who(seat)} {s.count[HAND + seat]}" for seat in range(s.seats))
    rest = f"Cards left: {', '.join(hands)}."
    if s.ending == WON:
        return [
            f"{who.has(s.winner)} no cards left and {'win' if s.winner == who.me else 'wins'}.",
            rest,
        ]
    return ["Nobody could play or draw for a whole round: a draw (rule 11).", rest]


def about_options(options: Mapping[str, int]) -> list[str]:
    """Say what the options mean at this table."""
    return [f"{options['cards_each']} cards each.", HOW_COLOUR[options["colour"]]]


def objection(seats: int, options: Mapping[str, int]) -> str:
    """Refuse hands that would leave no card to start with."""
    each = options["cards_each"]
    if seats * each <= 79:
        return ""
    return (
        f"{seats} seats with {each} cards each need {seats * each} cards; "
        f"at most 79 leave a card to start with.\nTake fewer seats, or cards_each={79 // seats}."
    )


CODES = {kind: KINDS[kind].text for kind in range(WILD + 2)} | {DRAW_CARD: "draw"}
CODES |= {NAME + i: letter for i, letter in enumerate(LETTERS)}

WORDS = Words(
    codes=CODES,
    face=FACES.__getitem__,
    label=label,
    question=question,
    narrate=narrate,
    target=target,
    now=now,
    reason=reason,
    counters=counters,
    moments=moments,
    alarms=alarms,
    direction=direction,
    revealed=revealed,
    reveals=reveals,
    summary=summary,
    about_options=about_options,
    objection=objection,
)
