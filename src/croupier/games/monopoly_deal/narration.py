"""The narration of Monopoly Deal: each choice and what came of it, and how the game ended."""

from collections import Counter

from croupier.engine import DRAWN, Names, cards_in, counted, listing, sentence

from .faces import colours_in, name_of
from .rules import (
    COLOURS,
    DEALBREAKER,
    DISCARD,
    DONE,
    DROP,
    FIELD,
    GIVE,
    HAND,
    JUST_SAY_NO,
    NO,
    NONE,
    PASS_GO,
    PLAY,
    SET,
    SETS_TO_WIN,
    TAKE,
    TAKE_BACK,
    TARGET,
    TO_GIVE,
    TO_TAKE,
    WASTE,
    WHICH_SET,
    YES,
    State,
    kind_of,
    sets_of,
)

NUMBERS = ("no", "one", "two", "three", "four", "five")


def prize(s: State) -> str:
    """Name what the card being played is to take."""
    return f"set {name_of(s.taken)}" if s.kind == DEALBREAKER else name_of(s.taken)


def in_return(s: State, gives: str) -> str:
    """Say what the player gives for it, if anything: `gives` or `give`, and to whom."""
    return "" if s.given == NONE else f" and {gives} {name_of(s.given)} for it"


def revealed(before: State, code: int, after: State) -> str:
    """Return what a choice turned up for all: a card that was stopped, sets completed."""
    found = ["stopped"] if is_stopped(before, code, after) else []
    return ",".join([*found, *(f"set:{colour}" for colour in completed(before, after))])


def is_stopped(before: State, code: int, after: State) -> bool:
    """Say whether a Just Say No was played by this choice."""
    return code == YES and after.played[before.seat] > before.played[before.seat]


def completed(before: State, after: State) -> list[str]:
    """Name the colours completed by this choice."""
    sets = SET + before.player
    if after.count[sets] == before.count[sets]:
        return []
    return [colour for colour in all_sets(after) if colour not in all_sets(before)]


def all_sets(s: State) -> list[str]:
    """Name the colours of all complete sets."""
    return [colour for seat in range(s.seats) for colour in colours_in(s, SET + seat)]


def narrate(before: State, code: int, after: State, who: Names) -> list[str]:
    """Say what a choice did, and what followed from it."""
    said = tell_choice(before, code, after, who)
    if full := completed(before, after):
        sets = listing(f"the set {colour}" for colour in full)
        said.append(f"{who.does(before.player, 'complete')} {sets} (rule 12).")
    if code != PLAY + PASS_GO:
        said += tell_new_hand(before, code, after, who)
    if after.turn > before.turn:
        said.append(tell_draw(before, code, after, who))
    if is_shuffled(before, code, after):
        said.append("The discard pile is shuffled into the draw pile (rule 15).")
    return said


def tell_choice(before: State, code: int, after: State, who: Names) -> list[str]:
    """Say what was chosen."""
    if code in (NO, YES):
        return tell_answer(before, code, after, who)
    if TARGET <= code < NO:
        return tell_target(before, code - TARGET, after, who)
    if GIVE <= code < TARGET:
        return tell_wish(code, after, who)
    return [sentence(tell_action(before, code, after, who))]


def tell_answer(before: State, code: int, after: State, who: Names) -> list[str]:
    """Say whether a card was stopped, and what it took if it was not."""
    target, card = before.seat, name_of(before.kind)
    if is_stopped(before, code, after):
        says = who.does(target, "say no", "says no")
        return [f"{says} with Just Say No: {who.own(before.player, card)} is stopped (rule 11)."]
    taken = f"{tell_exchange(before, 'take', who)} with a {card}."
    if code == NO:
        return [taken]
    bluff = f"{who.does(target, 'say no', 'says no')} without a Just Say No"
    return [f"{bluff}: it does not count (rule 11).", taken]


def tell_target(before: State, target: int, after: State, who: Names) -> list[str]:
    """Say whether there is anything to take from who was chosen; what it is, is told later."""
    if after.question in (TO_GIVE, TO_TAKE, WHICH_SET):
        return []
    chosen = f"{who.does(before.player, 'choose')} {who(target)}"
    return [f"{chosen}: there is nothing the {name_of(before.kind)} could move."]


def tell_wish(code: int, after: State, who: Names) -> list[str]:
    """Say what is wanted, and what is offered for it, once both are known."""
    if code < TAKE:
        return []
    return [f"{tell_exchange(after, 'want', who)}."]


def tell_exchange(s: State, verb: str, who: Names) -> str:
    """Say that the player takes or wants something of the target's, and what is given for it."""
    gives = "give" if s.player == who.me else "gives"
    return f"{who.does(s.player, verb)} {who.own(s.target, prize(s))}{in_return(s, gives)}"


def tell_action(before: State, code: int, after: State, who: Names) -> str:
    """Say what a player did with a card, or that the turn is over."""
    player = before.player
    if code == DONE:
        return who.does(player, "end the turn")
    if code == WASTE:
        return f"{who.does(player, 'waste')} an action on Just Say No"
    if code >= DROP:
        return f"{who.does(player, 'discard')} {name_of(code - DROP)}"
    if code < TAKE_BACK:
        return f"{who.does(player, 'put down')} {name_of(code)}"
    if code < PLAY + COLOURS:
        return f"{who.does(player, 'take back')} {name_of(code - TAKE_BACK)}"
    played = f"{who.does(player, 'play')} {name_of(code - PLAY)}"
    if code == PLAY + PASS_GO:
        return f"{played} and {drawn_words(before, code, after, player, who)}"
    return played


def drawn_words(before: State, code: int, after: State, seat: int, who: Names) -> str:
    """Say what a seat draws: the cards to itself, to others how many."""
    number = after.drawn[seat] - before.drawn[seat]
    if seat != who.me:
        return f"draws {NUMBERS[number]} {'card' if number == 1 else 'cards'}"
    hand = Counter(kind_of(card) for card in cards_in(before, HAND + seat))
    if before.seat == seat:
        hand -= Counter(spent(before, code, after))
    new = Counter(kind_of(card) for card in cards_in(after, HAND + seat)) - hand
    return f"draw {listing(name_of(kind) for kind in sorted(new.elements()))}"


def spent(before: State, code: int, after: State) -> list[int]:
    """List the kind of card that left the hand of the seat that answered."""
    if is_stopped(before, code, after):
        return [JUST_SAY_NO]
    if code >= DROP:
        return [code - DROP]
    if code < TAKE_BACK:
        return [code]
    return [code - PLAY] if PLAY + PASS_GO <= code < WASTE else []


def tell_new_hand(before: State, code: int, after: State, who: Names) -> list[str]:
    """Say that an empty hand was filled."""
    player = before.player
    if after.drawn[player] == before.drawn[player]:
        return []
    new = drawn_words(before, code, after, player, who)
    return [f"{who.has(player)} no cards left and {new} (rule 14)."]


def tell_draw(before: State, code: int, after: State, who: Names) -> str:
    """Say what the next player draws."""
    seat = after.player
    if after.drawn[seat] == before.drawn[seat]:
        return f"{who.does(seat, 'find')} nothing to draw (rule 15)."
    return sentence(f"{who(seat)} {drawn_words(before, code, after, seat, who)}")


def is_shuffled(before: State, code: int, after: State) -> bool:
    """Say whether the discards went back into the draw pile."""
    is_spent_to_pile = is_stopped(before, code, after) or code >= DROP
    is_spent_to_pile |= PLAY + PASS_GO <= code < WASTE
    return after.count[DISCARD] < before.count[DISCARD] + is_spent_to_pile


def summary(s: State, who: Names) -> list[str]:
    """Say how it ended and what everybody has."""
    standings = [standing_of(s, seat, who) for seat in range(s.seats)]
    return [*how_it_ended(s, who), *standings, f"Turns: {s.turn}."]


def how_it_ended(s: State, who: Names) -> list[str]:
    """Say who won, and by what."""
    if s.ending != DRAWN and sets_of(s, s.winner) >= SETS_TO_WIN:
        return [f"{who.does(s.winner, 'win')} with {listing(colours_in(s, SET + s.winner))}."]
    why = f"That was turn {s.turn}, the last (rule 16)."
    if s.still_rounds and s.still >= s.still_rounds * s.seats:
        why = f"No property has moved for {counted(s.still_rounds, 'round')} (rule 16)."
    if s.ending == DRAWN:
        return [why, "Nobody has more than all others: a draw."]
    return [why, f"{who.does(s.winner, 'win')} with the most on the table."]


def standing_of(s: State, seat: int, who: Names) -> str:
    """Say what a seat has on the table."""
    sets, single = sets_of(s, seat), s.count[FIELD + seat]
    properties = f"{single}{' more' * bool(sets)} {'property' if single == 1 else 'properties'}"
    found = [counted(sets, "complete set")] * bool(sets) + [properties] * bool(single)
    return f"{who.has(seat)} {listing(found)}."
