"""Tic-tac-toe rummy alone: what `best` scores, how its weights were found, what no player can beat.

    python bench/rummy.py play [DEALS]         the scores of `best`, and its time for a choice
    python bench/rummy.py fit [DEALS]          its weights, fitted to the deals it plays
    python bench/rummy.py hindsight [DEALS]    the mean of a player who knows the whole deck
    python bench/rummy.py bound [DEALS]        of one who knows the deck once two cards are placed

All are of the document's game, with croupier[study] installed, on one core. No player who must
wait for the cards can do better on average than one who learns them early.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.bulk.compile import kernel
from croupier.bulk.simulate import count_compiled, packed_start
from croupier.bulk.tally import new_run, score_counts
from croupier.engine.game import Game
from croupier.engine.piles import NOBODY, at, top
from croupier.engine.rng import below, rewind
from croupier.games.catalogue import find_game
from croupier.games.tic_tac_rummy import board_value as outlook
from croupier.games.tic_tac_rummy.board_value import (
    FEW,
    LINES,
    PLACES,
    POINT,
    card_at,
    category_on,
    outs_of,
    put,
    size_of,
    worth_of_dealing,
    worth_with,
)
from croupier.games.tic_tac_rummy.bots import board_of, unseen_kinds
from croupier.games.tic_tac_rummy.rules import (
    DECK,
    LEAST_SIDE,
    NEW,
    RUN,
    SET,
    SHORT_CARDS,
    SIMPLE_RUN,
    SUITS,
    WHERE,
    place_on,
    points_of,
)

Array = NDArray[Any]
Rule = Callable[..., Any]
GAME = find_game("tic-tac-rummy")
BEST = new_run(GAME, ["best"])
FACES = SHORT_CARDS // SUITS
NEVER = 1000  # deals until a card comes that does not
ORDERS = 100  # of the deck, for a mean of hindsights
CONTROLS = 1_000_000  # deals for the mean of what is compared with
LEFT, CATEGORY, RUN_OUTS, SIMPLE_OUTS, TARGET = range(5)  # columns of a sample
USUAL = {"play": 100_000, "fit": 30_000, "hindsight": 200_000, "bound": 1_000}


def play(deals: int) -> None:
    """Print the mean score of `best`, its distribution, and the time of a choice."""
    count_compiled(BEST, (0, 1))
    begun = time.thread_time()
    tally = count_compiled(BEST, (0, deals))
    seconds = time.thread_time() - begun
    scores = score_counts(tally)
    values = np.repeat(list(scores), list(scores.values()))
    choices = tally.statistics[0]["turns"] + tally.statistics[0]["played"]
    print(f"mean score {mean_of(values)}, {1e6 * seconds / choices:.0f} µs a choice")
    print(f"{tally.statistics[0]['drawn'] / deals:.3f} deals a game")
    for score, number in sorted(scores.items(), reverse=True):
        print(f"{score:4} {100 * number / deals:7.3f} %")


def mean_of(values: Array) -> str:
    """Say a mean with its standard error."""
    return f"{values.mean():.4f} ± {values.std(ddof=1) / sqrt(len(values)):.4f}"


def make_sample(game: Game) -> Rule:
    """Return the loop that plays deals by `best` and notes boards it might have made."""
    deal, list_choices, apply, best = (
        game.deal,
        game.list_choices,
        game.apply,
        game.policies["best"],
    )
    most_choices = game.max_choices

    def sample(states: Array, rng: Array, deals: int, rows: Array) -> int:
        s, found, choices = states[0], 0, np.zeros(most_choices, np.int64)
        for k in range(deals):
            s.stream = k
            rewind(s)
            deal(s)
            while s.seat != NOBODY and found < len(rows):
                if s.question == WHERE:
                    board = put(board_of(s), found % PLACES, at(s, NEW, 0))
                    found += note(board, unseen_kinds(s), rows[found])
                n = list_choices(s, choices)
                apply(s, best(s, choices, n, rng[0]))
        return found

    return sample


def note(board: int, unseen: int, row: Array) -> int:
    """Write a board's features and what dealing is worth there; return 1, or 0 if it is over."""
    category = category_on(board)
    if unseen == 0 or category == RUN:
        return 0
    outs = outs_of(board)
    row[LEFT], row[CATEGORY], row[RUN_OUTS] = size_of(unseen), category, size_of(outs & unseen)
    row[SIMPLE_OUTS] = size_of((outs >> outlook.SIMPLE) * outlook.ALL_SUITS & unseen)
    row[SIMPLE_OUTS] -= row[RUN_OUTS]
    row[TARGET] = worth_of_dealing(board, unseen)
    return 1


def fit(deals: int) -> None:
    """Print the weights that fit the worth of dealing best, beside those in use.

    Those in use decide which boards are met and what dealing is worth there; put the new ones in
    their place and fit again until they stay.
    """
    rows = np.zeros((8 * deals, TARGET + 1), np.int64)
    sample: Rule = kernel(GAME, "bench_sample", make_sample)
    rows = rows[: sample(*packed_start(BEST), deals, rows)]
    rows = rows[rows[:, LEFT] >= FEW]
    lies = rows[:, CATEGORY] == SIMPLE_RUN
    near = rows[:, TARGET] > points_of(SIMPLE_RUN) * POINT - POINT // 2  # else one stops anyhow
    before, then = rows[~lies], rows[lies & near]
    both = before[:, RUN_OUTS] * before[:, SIMPLE_OUTS]
    first = [before[:, LEFT], before[:, RUN_OUTS], before[:, SIMPLE_OUTS], both]
    names = ("NO_RUN_LIES", "A_CARD_LEFT", "A_RUN_OUT", "A_SIMPLE_OUT", "BOTH_OUTS")
    print_fit(names, first, before[:, TARGET])
    names_then = ("SIMPLE_RUN_LIES", "A_CARD_LEFT_THEN", "A_RUN_OUT_THEN")
    print_fit(names_then, [then[:, LEFT], then[:, RUN_OUTS]], then[:, TARGET])


def print_fit(names: tuple[str, ...], columns: list[Array], target: Array) -> None:
    """Fit a constant and some columns to a target by least squares; print new and old weights."""
    table = np.stack([np.ones(len(target)), *columns], axis=1)
    weights = np.linalg.lstsq(table, target, rcond=None)[0]
    for name, weight in zip(names, weights, strict=True):
        print(f"{name:20} {weight:8.0f}   in use {getattr(outlook, name):8}")
    error = target - table @ weights
    share = 1 - error.var() / target.var()
    print(f"{len(target)} boards, left unexplained {error.std():.0f}, explained {share:.1%}")


def wait_for(card: int, lying: int, when: Array) -> Any:
    """Return how many deals it takes to have a card where another lies."""
    return 0 if card == lying else when[card]


def run_in_hindsight(board: int, line: int, face: int, step: int, when: Array) -> Any:
    """Return the best score with a run in a line, by its middle face and its step."""
    first = card_at(board, place_on(LEAST_SIDE, line, 0))
    middle = card_at(board, place_on(LEAST_SIDE, line, 1))
    last = card_at(board, place_on(LEAST_SIDE, line, 2))
    firsts, middles, lasts, run = NEVER, NEVER, NEVER, NEVER
    for suit in range(SUITS):
        one = wait_for(SUITS * (face - step) + suit, first, when)
        two = wait_for(SUITS * face + suit, middle, when)
        three = wait_for(SUITS * (face + step) + suit, last, when)
        run = min(run, max(one, two, three))
        firsts, middles, lasts = min(firsts, one), min(middles, two), min(lasts, three)
    return max(points_of(RUN) - run, points_of(SIMPLE_RUN) - max(firsts, middles, lasts))


def hindsight(board: int, when: Array) -> Any:
    """Return the best score of a player who knows when each card comes.

    Six places are outside the line, so no card is in the way. A set that does not lie yet is
    taken to need one deal: more than it can be worth, and less than all but the worst runs.
    """
    best = max(points_of(category_on(board)), points_of(SET) - 1)
    for line in range(LINES):
        for face in range(1, FACES - 1):
            for step in range(-1, 2, 2):
                best = max(best, run_in_hindsight(board, line, face, step, when))
    return best


def note_order(s: Any, when: Array) -> None:
    """Note when each card of the deck comes."""
    when[:] = NEVER
    for i in range(s.count[DECK]):
        when[at(s, DECK, s.count[DECK] - 1 - i)] = i + 1


def draw_orders(unseen: int, rng: Any, cards: Array, orders: Array) -> None:
    """Shuffle the unseen cards again and again, and note each time when each comes."""
    left = 0
    for card in range(SHORT_CARDS):
        if (unseen >> card) & 1:
            cards[left] = card
            left += 1
    orders[:] = NEVER
    for k in range(len(orders)):
        for i in range(left):
            other = i + below(rng, left - i)
            cards[i], cards[other] = cards[other], cards[i]
            orders[k, cards[i]] = i + 1


def mean_hindsight(board: int, orders: Array) -> float:
    """Return the mean of hindsights over some orders of the deck."""
    if category_on(board) == RUN:
        return float(points_of(RUN))
    total = 0
    for k in range(len(orders)):
        total += hindsight(board, orders[k])
    return total / len(orders)


def best_in_hindsight(board: int, card: int, orders: Array) -> float:
    """Return the most a card brings if the deck is known once it lies."""
    most = 0.0
    for place in range(PLACES):
        most = max(most, mean_hindsight(put(board, place, card), orders))
    return most


def one_card_early(board: int, unseen: int, rng: Any, cards: Array, orders: Array) -> float:
    """Return a board's worth to a player who will know the deck when the next card lies."""
    lying = float(points_of(category_on(board)))
    if category_on(board) == RUN:
        return lying
    total = 0.0
    for card in range(SHORT_CARDS):
        if (unseen >> card) & 1:
            draw_orders(unseen & ~(1 << card), rng, cards, orders)
            total += best_in_hindsight(board, card, orders)
    return max(lying, total / size_of(unseen) - 1.0)


def two_cards_early(s: Any, board: int, rng: Any, cards: Array, orders: Array) -> float:
    """Return the same for the second card, with this deal's own first card."""
    lying, most, card = float(points_of(category_on(board))), 0.0, top(s, DECK)
    if category_on(board) == RUN:
        return lying
    unseen = unseen_kinds(s) & ~(1 << card)
    for place in range(PLACES):
        worth = one_card_early(put(board, place, card), unseen, rng, cards, orders)
        most = max(most, worth)
    return max(lying, most - 1.0)


def expectation(s: Any, board: int) -> float:
    """Return what `best` expects of a deal once its first card is turned up."""
    lying, card = points_of(category_on(board)) * POINT, top(s, DECK)
    if lying == points_of(RUN) * POINT:
        return lying / POINT
    unseen = unseen_kinds(s) & ~(1 << card)
    dealt = worth_with(board, card, unseen, size_of(unseen)) - POINT
    return max(lying, dealt) / POINT


def make_bounds(game: Game) -> Rule:
    """Return the loop that notes of each deal hindsight, expectation and, if asked, the bound."""
    deal = game.deal

    def bounds(states: Array, rng: Array, orders: Array, found: Array) -> None:
        s, own, cards = states[0], rng[0], np.zeros(SHORT_CARDS, np.int64)
        when = np.zeros(SHORT_CARDS, np.int64)
        for k in range(len(found)):
            s.stream = k
            rewind(s)
            deal(s)
            board = board_of(s)
            note_order(s, when)
            found[k, 0], found[k, 1] = hindsight(board, when), expectation(s, board)
            if len(orders) > 0:
                found[k, 2] = two_cards_early(s, board, own, cards, orders)

    return bounds


def bounds_of(deals: int, orders: int) -> Array:
    """Return hindsights, expectations and bounds, a row for each of some deals."""
    found, room = np.zeros((deals, 3)), np.zeros((orders, SHORT_CARDS), np.int64)
    kernel(GAME, "bench_bounds", make_bounds)(*packed_start(BEST)[:2], room, found)
    return found


def show_hindsight(deals: int) -> None:
    """Print the mean of a player who knows the whole deck."""
    print(f"upper bound {mean_of(bounds_of(deals, 0)[:, 0])}")


def show_bound(deals: int) -> None:
    """Print the mean of a player who knows the deck once two cards are placed.

    Few deals are enough, because only their difference from the expectation is taken from them;
    the expectation is cheap, and its mean is that of many. The means over orders are noisy, and
    the most of noisy means is too much: the bound is never too low for that.
    """
    found, many = bounds_of(deals, ORDERS), bounds_of(CONTROLS, 0)[:, 1]
    beyond = found[:, 2] - found[:, 1]
    error = sqrt(beyond.var() / deals + many.var() / CONTROLS)
    print(f"upper bound {many.mean() + beyond.mean():.4f} ± {error:.4f}")
    print(f"of which expected by `best` {mean_of(many)}")


COMMANDS = {"play": play, "fit": fit, "hindsight": show_hindsight, "bound": show_bound}


def main() -> None:
    """Run the command named on the command line."""
    words = sys.argv[1:]
    if not words or words[0] not in COMMANDS:
        sys.exit(__doc__)
    COMMANDS[words[0]](int(words[1]) if len(words) > 1 else USUAL[words[0]])


if __name__ == "__main__":
    main()
