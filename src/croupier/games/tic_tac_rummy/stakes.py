"""What a choice of tic-tac-toe rummy would do now, and what people feel of it."""

from croupier.engine import (
    BROKEN,
    COMPLETE,
    NOBODY,
    SHOUT,
    Moment,
    Names,
    cards_in,
    counted,
    sentence,
    top,
)

from .lines import Best, best_of, best_on, described
from .rules import BOARD, DEAL, DECK, DONE, NEW, State, place_of, score


def now(s: State, code: int) -> str:
    """Say what dealing costs, what being done brings, or what a card makes of the board."""
    if code == DEAL:
        return f"You would have paid {counted(s.drawn[s.seat] + 1, 'point')}."
    if code == DONE:
        worth = best_of(s, s.seat).worth
        return f"You end with {worth} - {s.drawn[s.seat]} = {worth - s.drawn[s.seat]} points."
    return placing(s, code)


def dull(s: State, code: int) -> str:
    """Say that a choice loses, or that being done brings nothing while others play on."""
    if code != DONE:
        return "" if code == DEAL or s.count[DECK] else dull_end(s, code)
    worth, others = best_of(s, s.seat).worth, [seat for seat in range(s.seats) if seat != s.seat]
    if not others:
        return "" if worth else "Nothing matches yet: you would lose (rule 10)."
    ended = {seat: score(s, seat) for seat in others if s.done >> seat & 1}
    first = max(ended, key=lambda seat: ended[seat], default=NOBODY)
    if ended and ended[first] > worth - s.drawn[s.seat]:
        return f"@{first} is done with {counted(ended[first], 'point')}: you would lose (rule 11)."
    is_early = not worth and len(ended) < len(others)
    return "Nothing matches yet, and the others play on (rule 11)." if is_early else ""


def dull_end(s: State, code: int) -> str:
    """Say that the last card of the deck would lose where it is put: the match ends with it."""
    worth = best_with(s, code).worth
    if s.seats == 1:
        return "" if worth else "Nothing would match: you would lose (rule 10)."
    ended = {seat: best_of(s, seat).worth - s.drawn[seat] for seat in range(s.seats)}
    ended[s.seat] = worth - s.drawn[s.seat]
    first = max(ended, key=lambda seat: ended[seat])
    if ended[first] == ended[s.seat]:
        return ""
    return f"@{first} would win with {counted(ended[first], 'point')} (rule 11)."


def best_with(s: State, code: int) -> Best:
    """Return the best line of the board with the new card in a place."""
    board, place = tuple(cards_in(s, BOARD + s.seat)), place_of(s.side, code)
    return best_on((*board[:place], top(s, NEW), *board[place + 1 :]), s.side, s.scoring)


def placing(s: State, code: int) -> str:
    """Say which line would be the best of the board."""
    had, has = best_of(s, s.seat), best_with(s, code)
    line = described(has, s.side)
    if has.worth > had.worth:
        return f"Makes {line}."
    if has.worth == had.worth:
        return f"Leaves {line}." if has.worth else "Nothing matches yet."
    lost = f"Breaks your {had.category}, worth {had.worth}."
    return f"{lost} {sentence(line)}" if has.worth else lost


def moments(before: State, code: int, after: State, _who: Names) -> list[Moment]:
    """Tell of a better line, of one that was broken, and of a seat that is done."""
    seat = before.seat
    if code == DONE:
        return [Moment(SHOUT, seat, None, "Done!")]
    if code == DEAL:
        return []
    had, has = best_of(before, seat), best_of(after, seat)
    if has.worth > had.worth:
        return [Moment(COMPLETE, seat, None, has.category)]
    return [Moment(BROKEN, seat, None, had.category)] if has.worth < had.worth else []
