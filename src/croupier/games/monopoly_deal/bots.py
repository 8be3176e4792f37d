"""Players of Monopoly Deal: one that hurries without thought, and one worth playing against."""

from croupier.record import Line
from croupier.rng import Chance, below

from .rules import (
    ACT,
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
    SLY_DEAL,
    TAKE,
    TAKE_BACK,
    TARGET,
    TO_GIVE,
    TO_TAKE,
    TOO_MANY,
    WASTE,
    WHOM,
    State,
    kinds_in,
    number_of,
    sets_of,
)

WORTHLESS = -1_000_000  # below everything one would do
BREAK, FINISH, SLY_FINISH, SWAP = 8000, 7000, 6000, 5000  # what is done first, and what next
GO, SLY, BUILD, THROW = 4000, 3000, 2000, 1000


def eager(s: State, choices: Line, n: int, luck: Chance) -> int:
    """Answer at random, but take nothing back and be done only when no card can be played."""
    if s.question == ACT and cards_to_play(choices, n) == 0:
        return DONE
    choice = choices[below(luck, n)]
    while s.question == ACT and not is_from_hand(choice):
        choice = choices[below(luck, n)]
    return choice


def cards_to_play(choices: Line, n: int) -> int:
    """Count the actions that put down or play a card of the hand."""
    number = 0
    for i in range(n):
        if is_from_hand(choices[i]):
            number += 1
    return number


def is_from_hand(choice: int) -> bool:
    """Say whether an action puts down or plays a card of the hand."""
    return choice < TAKE_BACK or PLAY + PASS_GO <= choice < WASTE


def heuristic(s: State, choices: Line, n: int, _luck: Chance) -> int:
    """Give the answer of the greatest worth; among equals the first listed."""
    best, most = choices[0], worth(s, choices[0])
    for i in range(1, n):
        value = worth(s, choices[i])
        if value > most:
            best, most = choices[i], value
    return best


def worth(s: State, choice: int) -> int:
    """Weigh an answer to the question."""
    if s.question == ACT:
        return action_worth(s, choice)
    if s.question == WHOM:
        return target_worth(s, s.kind, choice - TARGET)
    if s.question == TO_GIVE:
        return give_worth(s, s.target, choice - GIVE)
    if s.question == TO_TAKE:
        if s.kind == SLY_DEAL:
            return sly_worth(s, s.target, choice - TAKE)
        return swap_worth(s, s.target, s.given, choice - TAKE)
    if s.question == SAY_NO:
        return 0 if choice == NO else refusal_worth(s)
    if s.question == TOO_MANY:
        return -keep_worth(s, choice - DROP)
    return 0


def action_worth(s: State, choice: int) -> int:
    """Weigh an action; being done is worth nothing, taking back and wasting less."""
    if choice < TAKE_BACK:
        return put_down_worth(s, choice)
    if choice < PLAY + PASS_GO or choice == WASTE:
        return WORTHLESS
    if choice == DONE:
        return 0
    kind = choice - PLAY
    if kind == PASS_GO:
        return GO
    best = best_target_worth(s, kind)
    return best if best > 0 else throw_worth(s)


def put_down_worth(s: State, colour: int) -> int:
    """Weigh putting down a property: finish a colour, else build the fullest."""
    field, hand = mine(s, FIELD, colour), mine(s, HAND, colour)
    if field + hand >= COPIES and COPIES - field <= s.actions:
        return FINISH + field
    return BUILD + field + hand


def mine(s: State, row: int, kind: int) -> int:
    """Count the cards of a kind in one of the player's rows."""
    return number_of(s, row + s.player, kind)


def throw_worth(s: State) -> int:
    """Weigh an action card without use: away with it if that empties the hand."""
    hand = HAND + s.player
    if s.count[hand] > s.actions:
        return WORTHLESS
    for colour in range(COLOURS):
        if number_of(s, hand, colour) > 0:
            return WORTHLESS
    return WORTHLESS if number_of(s, hand, JUST_SAY_NO) > 0 else THROW


def best_target_worth(s: State, kind: int) -> int:
    """Weigh an action card by the best rival to play it on."""
    best = WORTHLESS
    for i in range(1, s.seats):
        best = max(best, target_worth(s, kind, (s.player + i) % s.seats))
    return best


def target_worth(s: State, kind: int, target: int) -> int:
    """Weigh playing an action card on a rival."""
    if kind == DEALBREAKER:
        return BREAK + sets_of(s, target) if sets_of(s, target) > 0 else WORTHLESS
    best = WORTHLESS
    held = kinds_in(s, FIELD + (target if kind == SLY_DEAL else s.player))
    for colour in range(COLOURS):
        if (held >> colour) & 1:
            if kind == SLY_DEAL:
                best = max(best, sly_worth(s, target, colour))
            else:
                best = max(best, give_worth(s, target, colour))
    return best


def sly_worth(s: State, target: int, colour: int) -> int:
    """Weigh taking a property: to finish a colour, to come nearer, to break a rival's pair."""
    theirs = number_of(s, FIELD + target, colour)
    if theirs == 0:
        return WORTHLESS
    field = mine(s, FIELD, colour) + 1
    if field + mine(s, HAND, colour) >= COPIES and COPIES - field <= actions_after(s):
        return SLY_FINISH + field
    return SLY + 10 * field + 5 * mine(s, HAND, colour) + theirs


def actions_after(s: State) -> int:
    """Count the actions left once the action card is played."""
    return s.actions - 1 if s.question == ACT else s.actions


def give_worth(s: State, target: int, given: int) -> int:
    """Weigh giving a property away for the best there is."""
    best = WORTHLESS
    held = kinds_in(s, FIELD + target)
    for taken in range(COLOURS):
        if (held >> taken) & 1:
            best = max(best, swap_worth(s, target, given, taken))
    return best


def swap_worth(s: State, target: int, given: int, taken: int) -> int:
    """Weigh a swap: a single property for one that makes a pair or a set."""
    if number_of(s, FIELD + target, taken) == 0:
        return WORTHLESS
    gift = number_of(s, FIELD + target, given)
    loss = mine(s, FIELD, given) - 1
    gain = mine(s, FIELD, taken)
    if given != taken and gain > 0 and loss == 0 and gift < 2:
        return SWAP + 2 * gain - gift
    return gain - 10 * (loss + gift) - 100


def refusal_worth(s: State) -> int:
    """Weigh a Just Say No: spent on a set, a pair, or a rival near the end; else kept."""
    if number_of(s, HAND + s.target, JUST_SAY_NO) == 0:
        return WORTHLESS
    if s.kind == DEALBREAKER or sets_of(s, s.player) >= 2:
        return 1
    if number_of(s, FIELD + s.target, s.taken) >= 2:
        return 1
    return 1 if number_of(s, FIELD + s.player, s.taken) >= 2 else WORTHLESS


def keep_worth(s: State, kind: int) -> int:
    """Weigh keeping a card in a full hand."""
    if kind < COLOURS:
        own = mine(s, FIELD, kind) + mine(s, HAND, kind)
        return 35 * own if others_hold(s, kind) else 35 * own + 10
    if kind == FORCED_DEAL:
        return 30
    if kind == PASS_GO:
        return 70
    if kind == SLY_DEAL:
        return 80
    return 90 if kind == JUST_SAY_NO else 100


def others_hold(s: State, colour: int) -> bool:
    """Say whether a rival has a property of a colour on the table."""
    for i in range(1, s.seats):
        if number_of(s, FIELD + (s.player + i) % s.seats, colour) > 0:
            return True
    return False


BOTS = {"eager": eager, "heuristic": heuristic}
