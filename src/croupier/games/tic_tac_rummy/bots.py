"""Two policies for tic-tac-toe rummy: one for all its games, and the best for the document's.

The heuristic reckons what waiting is worth. If `outs` of the `unseen` cards would complete a line,
the first of them comes after unseen / outs deals on average, and each deal costs a point. The
board's promise is the best line less that cost; one deals while it is more than the board holds.
Promises are thousandths of a point. The best player looks a card further (board_value.py).
"""

from croupier.engine import IntArray, Rng, at, try_card

from .board_value import PLACES, POINT, put, size_of, worth_ahead, worth_of_dealing
from .rules import (
    BOARD,
    BY_CATEGORY,
    BY_FACES,
    DEAL,
    DEAL_OR_DONE,
    DONE,
    DOUBLE,
    LEAST_FACE,
    LEAST_SIDE,
    NEW,
    NO_MATCH,
    PACK,
    RUN,
    SHORT,
    SIMPLE_RUN,
    SIMPLE_SET,
    SUITS,
    State,
    card_on,
    cards_in,
    face_of,
    kind_of,
    line_points,
    lines_of,
    place_of,
    points_of,
    suit_of,
)

EVERY_KIND = (1 << PACK) - 1  # sets of kinds of card, a bit each
ONE_FACE = (1 << SUITS) - 1  # the twos
ONE_SUIT = EVERY_KIND // ONE_FACE  # the spades
NEVER = 1_000 * POINT


def heuristic(s: State, choices: IntArray, n: int, _rng: Rng) -> int:
    """Deal while the board promises more than it holds; put cards where they promise most."""
    unseen = unseen_kinds(s)
    if s.question == DEAL_OR_DONE:
        return DEAL if goes_on(s, unseen) else DONE
    best, most = choices[0], -1
    for i in range(n):
        value = promise_with(s, place_of(s.side, choices[i]), unseen)
        if value > most:
            best, most = choices[i], value
    return best


def unseen_kinds(s: State) -> int:
    """Return the kinds of which a card may still lie in the deck."""
    once, twice = 0, 0
    for row in range(NEW, BOARD + s.seats):
        for i in range(s.count[row]):
            kind = 1 << kind_of(at(s, row, i))
            twice |= once & kind
            once |= kind
    seen = twice if s.deck == DOUBLE else once
    return ((1 << min(PACK, cards_in(s.deck))) - 1) & ~seen


def goes_on(s: State, unseen: int) -> bool:
    """Say whether to deal: behind another seat while a Run would help, else for the promise."""
    mine = line_points(s, s.seat)
    if s.seats == 1 and mine == 0:
        return True  # rule 10: alone, any match wins
    for rival in range(s.seats):
        needed = line_points(s, rival) - s.drawn[rival] + s.drawn[s.seat]
        if needed > mine:
            return goal_of(s, RUN) > needed
    return promise_of(s, unseen) > mine * POINT


def goal_of(s: State, category: int) -> int:
    """Return what a line of a category is usually worth."""
    goal = points_of(category)
    if s.scoring == BY_FACES:
        goal += s.side * (LEAST_FACE + top_face(s)) // 2
    return goal


def top_face(s: State) -> int:
    """Return the highest face of the deck."""
    return face_of(cards_in(s.deck) - 1)


def promise_of(s: State, unseen: int) -> int:
    """Weigh the board: the best of stopping, of waiting for one card, of collecting several."""
    best = line_points(s, s.seat) * POINT
    outs, number, total = 0, 0, 0
    for category in range(RUN, NO_MATCH, -1):
        more_outs, wait = look_ahead(s, category, unseen)
        best = max(best, goal_of(s, category) * POINT - wait)
        outs |= more_outs
        total += goal_of(s, category) * (size_of(outs) - number)
        number = size_of(outs)
        if number > 0:
            best = max(best, (total - size_of(unseen)) * POINT // number)
    return best


def look_ahead(s: State, category: int, unseen: int) -> tuple[int, int]:
    """Return the kinds that make a line of the category at once, and the wait for the others."""
    outs, wait = 0, NEVER
    lowest = -1 if category >= SIMPLE_RUN else 0  # a run goes down or up, a set does neither
    anchors = s.side - 1
    for start in range(lines_of(s.side) * anchors):
        for step in range(lowest, 2, 2):
            missing, kinds = lacking(s, start // anchors, start % anchors, category, step)
            number = size_of(kinds & unseen)
            if missing == 1:
                outs |= kinds & unseen
            elif missing > 1 and number >= missing:
                fair = size_of(unseen) * missing * POINT // number
                wait = min(wait, fair * trouble(category, missing) // POINT)
    return outs, wait


def lacking(s: State, line: int, anchor: int, category: int, step: int) -> tuple[int, int]:
    """Count the cards a line lacks if one of its cards stays, and return their kinds."""
    card = card_on(s, s.seat, line, anchor)
    missing, kinds = 0, 0
    for i in range(s.side):
        face = face_of(card) + step * (i - anchor)
        if face < LEAST_FACE or face > top_face(s):
            return 0, 0
        fitting = kinds_for(category, suit_of(card), face)
        if (fitting >> kind_of(card_on(s, s.seat, line, i))) & 1 == 0:
            missing += 1
            kinds |= fitting
    return missing, kinds


def kinds_for(category: int, suit: int, face: int) -> int:
    """Return the kinds that a line of a category takes where it has this suit and this face."""
    kinds = EVERY_KIND
    if category == RUN or category == SIMPLE_SET:
        kinds &= ONE_SUIT << suit
    if category != SIMPLE_SET:
        kinds &= ONE_FACE << (SUITS * (face - LEAST_FACE))
    return kinds


def trouble(category: int, missing: int) -> int:
    """Return how much longer several cards take: in a run the last place waits for its own."""
    if category < SIMPLE_RUN:
        return POINT
    total = 0
    for place in range(1, missing + 1):
        total += POINT // place
    return total


def promise_with(s: State, place: int, unseen: int) -> int:
    """Weigh the board as it would be with the new card in a place."""
    old = try_card(s, BOARD + s.seat, place, at(s, NEW, 0))
    promise = promise_of(s, unseen)
    try_card(s, BOARD + s.seat, place, old)
    return promise


def best(s: State, choices: IntArray, n: int, rng: Rng) -> int:
    """Play the document's game by what the next card would bring; any other as the heuristic."""
    if s.seats > 1 or s.deck != SHORT or s.side != LEAST_SIDE or s.scoring != BY_CATEGORY:
        return heuristic(s, choices, n, rng)
    board, unseen = board_of(s), unseen_kinds(s)
    if s.question == DEAL_OR_DONE:
        return DEAL if worth_of_dealing(board, unseen) > line_points(s, 0) * POINT else DONE
    answer, most = choices[0], -1
    for i in range(n):
        value = worth_ahead(put(board, place_of(s.side, choices[i]), at(s, NEW, 0)), unseen)
        if value > most:
            answer, most = choices[i], value
    return answer


def board_of(s: State) -> int:
    """Return the board of the one seat as one number."""
    board = 0
    for place in range(PLACES):
        board = put(board, place, at(s, BOARD, place))
    return board


BOTS = {"heuristic": heuristic, "best": best}
