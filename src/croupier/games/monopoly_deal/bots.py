"""Policies for Monopoly Deal: one that hurries without thought, and one worth playing against."""

from croupier.engine import IntArray, Rng, below, is_empty

from .rules import (
    ACT,
    BITS,
    COLOURS,
    COPIES,
    DEALBREAKER,
    DONE,
    DROP,
    FIELD,
    FORCED_DEAL,
    GIVE,
    HAND,
    JUST_SAY_NO,
    NO,
    PASS_GO,
    PLAY,
    SAY_NO,
    SET,
    SLY_DEAL,
    TAKE,
    TAKE_BACK,
    TARGET,
    TO_GIVE,
    TO_TAKE,
    TOO_MANY,
    WASTE,
    WHOM,
    YES,
    State,
    census,
    number,
    sets_of,
)

WORTHLESS = -1_000_000  # below everything one would do
BREAK, FINISH, SLY_FINISH, SWAP = 8000, 7000, 6000, 5000  # what is done first, and what next
GO, SLY, BUILD, THROW = 4000, 3000, 2000, 1000


def eager(s: State, choices: IntArray, n: int, rng: Rng) -> int:
    """Answer at random, but take nothing back and be done only when no card can be played."""
    if s.question == ACT and cards_to_play(choices, n) == 0:
        return DONE
    choice = choices[below(rng, n)]
    while s.question == ACT and not is_from_hand(choice):
        choice = choices[below(rng, n)]
    return choice


def cards_to_play(choices: IntArray, n: int) -> int:
    """Count the actions that put down or play a card of the hand."""
    number = 0
    for i in range(n):
        if is_from_hand(choices[i]):
            number += 1
    return number


def is_from_hand(choice: int) -> bool:
    """Say whether an action puts down or plays a card of the hand."""
    return choice < TAKE_BACK or PLAY + PASS_GO <= choice < WASTE


def careless(s: State, choices: IntArray, n: int, rng: Rng) -> int:
    """Answer at random, but take nothing back and do nothing in vain if there is more to do."""
    start = below(rng, n)
    for i in range(n):
        choice = choices[(start + i) % n]
        if not is_idle(s, choice):
            return choice
    return choices[start]


def is_idle(s: State, choice: int) -> bool:
    """Say whether an answer undoes an action, or nothing would come of it (rules 5 and 8 to 11)."""
    if s.question == ACT:
        if choice >= PLAY + DEALBREAKER and choice < WASTE:
            return not finds_something(s, choice - PLAY)
        return choice == WASTE or (choice >= TAKE_BACK and choice < PLAY + PASS_GO)
    if s.question == WHOM:
        return not can_move(s, s.kind, choice - TARGET)
    if s.question == TO_GIVE:
        return not has_other(census(s, FIELD + s.target), choice - GIVE)
    if s.question == TO_TAKE:
        return choice - TAKE == s.given
    return choice == YES and number(census(s, HAND + s.seat), JUST_SAY_NO) == 0


def finds_something(s: State, kind: int) -> bool:
    """Say whether an action card could take anything from anybody."""
    found = False
    for i in range(1, s.seats):
        found |= can_move(s, kind, (s.player + i) % s.seats)
    return found


def can_move(s: State, kind: int, seat: int) -> bool:
    """Say whether an action card could take anything from a seat."""
    if kind == DEALBREAKER:
        return not is_empty(s, SET + seat)
    if kind == SLY_DEAL:
        return not is_empty(s, FIELD + seat)
    mine, theirs = census(s, FIELD + s.player), census(s, FIELD + seat)
    found = False
    for colour in range(COLOURS):
        found |= number(theirs, colour) > 0 and has_other(mine, colour)
    return found


def has_other(counts: int, colour: int) -> bool:
    """Say whether a census found another colour than this one: none is swapped for itself."""
    return counts & ~(((1 << BITS) - 1) << (BITS * colour)) != 0


def heuristic(s: State, choices: IntArray, n: int, _rng: Rng) -> int:
    """Give the answer of the greatest worth; among equals the first listed."""
    hand, field = census(s, HAND + s.player), census(s, FIELD + s.player)
    best, most = choices[0], worth(s, hand, field, choices[0])
    for i in range(1, n):
        value = worth(s, hand, field, choices[i])
        if value > most:
            best, most = choices[i], value
    return best


def worth(s: State, hand: int, field: int, choice: int) -> int:
    """Weigh an answer to the question, with the player's hand and properties counted."""
    if s.question == ACT:
        return action_worth(s, hand, field, choice)
    if s.question == WHOM:
        return target_worth(s, hand, field, choice - TARGET, s.kind)
    if s.question == TO_GIVE:
        return give_worth(field, census(s, FIELD + s.target), choice - GIVE)
    if s.question == TO_TAKE:
        theirs = census(s, FIELD + s.target)
        if s.kind == SLY_DEAL:
            return sly_worth(hand, field, theirs, choice - TAKE, s.actions)
        return swap_worth(field, theirs, s.given, choice - TAKE)
    if s.question == SAY_NO:
        return 0 if choice == NO else refusal_worth(s)
    if s.question == TOO_MANY:
        return -keep_worth(s, hand, field, choice - DROP)
    return 0


def action_worth(s: State, hand: int, field: int, choice: int) -> int:
    """Weigh an action; being done is worth nothing, taking back and wasting less."""
    if choice < TAKE_BACK:
        return put_down_worth(number(field, choice), number(hand, choice), s.actions)
    if choice < PLAY + PASS_GO or choice == WASTE:
        return WORTHLESS
    if choice == DONE:
        return 0
    kind = choice - PLAY
    if kind == PASS_GO:
        return GO
    best = best_target_worth(s, hand, field, kind)
    return best if best > 0 else throw_worth(s, hand)


def put_down_worth(laid: int, held: int, actions: int) -> int:
    """Weigh putting down a property: finish a colour, else build the fullest."""
    if laid + held >= COPIES and COPIES - laid <= actions:
        return FINISH + laid
    return BUILD + laid + held


def throw_worth(s: State, hand: int) -> int:
    """Weigh an action card without use: away with it if that empties the hand."""
    if s.count[HAND + s.player] > s.actions or number(hand, JUST_SAY_NO) > 0:
        return WORTHLESS
    for colour in range(COLOURS):
        if number(hand, colour) > 0:
            return WORTHLESS
    return THROW


def best_target_worth(s: State, hand: int, field: int, kind: int) -> int:
    """Weigh an action card by the best opponent to play it on."""
    best = WORTHLESS
    for i in range(1, s.seats):
        best = max(best, target_worth(s, hand, field, (s.player + i) % s.seats, kind))
    return best


def target_worth(s: State, hand: int, field: int, target: int, kind: int) -> int:
    """Weigh playing an action card on an opponent."""
    if kind == DEALBREAKER:
        return BREAK + sets_of(s, target) if sets_of(s, target) > 0 else WORTHLESS
    theirs, best = census(s, FIELD + target), WORTHLESS
    actions = s.actions - 1 if s.question == ACT else s.actions  # once the card is played
    for colour in range(COLOURS):
        if kind == SLY_DEAL and number(theirs, colour) > 0:
            best = max(best, sly_worth(hand, field, theirs, colour, actions))
        elif kind == FORCED_DEAL and number(field, colour) > 0:
            best = max(best, give_worth(field, theirs, colour))
    return best


def sly_worth(hand: int, field: int, theirs: int, colour: int, actions: int) -> int:
    """Weigh taking a property: to finish a colour, to come nearer, to break another's pair."""
    laid, held = number(field, colour) + 1, number(hand, colour)
    if laid + held >= COPIES and COPIES - laid <= actions:
        return SLY_FINISH + laid
    return SLY + 10 * laid + 5 * held + number(theirs, colour)


def give_worth(field: int, theirs: int, given: int) -> int:
    """Weigh giving a property away for the best there is."""
    best = WORTHLESS
    for taken in range(COLOURS):
        if number(theirs, taken) > 0:
            best = max(best, swap_worth(field, theirs, given, taken))
    return best


def swap_worth(field: int, theirs: int, given: int, taken: int) -> int:
    """Weigh a swap: a single property for one that makes a pair or a set."""
    gift, loss, gain = number(theirs, given), number(field, given) - 1, number(field, taken)
    if given != taken and gain > 0 and loss == 0 and gift < 2:
        return SWAP + 2 * gain - gift
    return gain - 10 * (loss + gift) - 100


def refusal_worth(s: State) -> int:
    """Weigh a Just Say No: spent on a set, a pair, or a seat near the end; else saved."""
    if number(census(s, HAND + s.target), JUST_SAY_NO) == 0:
        return WORTHLESS
    if s.kind == DEALBREAKER or sets_of(s, s.player) >= 2:
        return 1
    if number(census(s, FIELD + s.target), s.taken) >= 2:
        return 1
    return 1 if number(census(s, FIELD + s.player), s.taken) >= 2 else WORTHLESS


def keep_worth(s: State, hand: int, field: int, kind: int) -> int:
    """Weigh keeping a card in a full hand."""
    if kind < COLOURS:
        own = number(field, kind) + number(hand, kind)
        return 35 * own if others_hold(s, kind) else 35 * own + 10
    if kind == FORCED_DEAL:
        return 30
    if kind == PASS_GO:
        return 70
    if kind == SLY_DEAL:
        return 80
    return 90 if kind == JUST_SAY_NO else 100


def others_hold(s: State, colour: int) -> bool:
    """Say whether an opponent has a property of a colour on the table."""
    for i in range(1, s.seats):
        if number(census(s, FIELD + (s.player + i) % s.seats), colour) > 0:
            return True
    return False


BOTS = {"eager": eager, "heuristic": heuristic}
