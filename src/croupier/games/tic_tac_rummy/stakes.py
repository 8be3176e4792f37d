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

from .lines import best_of, best_on, described
from .rules import BOARD, DEAL, DONE, NEW, State, place_of, score


def now(s: State, code: int) -> str:
    """Say what dealing costs, what being done brings, or what a card makes of the board."""
    if code == DEAL:
        return f"You would have paid {counted(s.drawn[s.seat] + 1, 'point')}."
    if code == DONE:
        worth = best_of(s, s.seat).worth
        return f"You end with {worth} - {s.drawn[s.seat]} = {worth - s.drawn[s.seat]} points."
    return placing(s, code)


def dull(s: State, code: int) -> str:
    """Say that being done loses, or brings nothing while others play on."""
    if code != DONE:
        return ""
    worth, others = best_of(s, s.seat).worth, [seat for seat in range(s.seats) if seat != s.seat]
    if not others:
        return "" if worth else "Nothing matches yet: you would lose (rule 10)."
    ended = {seat: score(s, seat) for seat in others if s.done >> seat & 1}
    first = max(ended, key=lambda seat: ended[seat], default=NOBODY)
    if ended and ended[first] > worth - s.drawn[s.seat]:
        return f"@{first} is done with {counted(ended[first], 'point')}: you would lose (rule 11)."
    is_early = not worth and len(ended) < len(others)
    return "Nothing matches yet, and the others play on (rule 11)." if is_early else ""


def placing(s: State, code: int) -> str:
    """Say which line would be the best of the board."""
    board, place = tuple(cards_in(s, BOARD + s.seat)), place_of(s.side, code)
    changed = (*board[:place], top(s, NEW), *board[place + 1 :])
    had, has = best_of(s, s.seat), best_on(changed, s.side, s.scoring)
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
