"""Stopping early: it is seldom wrong however often one looks, and what is clear ends soon."""

from itertools import takewhile

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.bulk.workers import Threads
from croupier.games.catalogue import find_game
from croupier.study.sequential import ERROR, FIRST_LOOK, half_width, next_look
from croupier.study.tournament import Tournament, new_tournament, play_tournament, winner_of

MOST, RUNS = 1500, 1500
# The points of a deal between equal bots: two seats, few decided; four and seven seats, at random.
EQUAL = {
    "two seats": ([0, 2, 4], [0.3, 0.4, 0.3], 2.0),
    "two seats, mostly luck": ([0, 2, 4], [0.05, 0.9, 0.05], 2.0),
    "four seats": ([0, 4, 8, 12, 16], [0.3164, 0.4219, 0.2109, 0.0469, 0.0039], 4.0),
    "seven seats": ([0, 7, 14, 21, 28], [0.3399, 0.3966, 0.1983, 0.0551, 0.0101], 7.0),
}


def looks() -> list[int]:
    """List the looks of a long pairing."""
    found, deals = list[int](), 0
    while (deals := next_look(deals)) <= MOST:
        found.append(deals)
    return found


def stops(points: NDArray[np.float64], fair: float, error: float) -> NDArray[np.int64]:
    """Return after how many deals each run would stop; MOST + 1 if never."""
    sums, squares = points.cumsum(axis=1), (points * points).cumsum(axis=1)
    found = np.full(len(points), MOST + 1)
    for n in reversed(looks()):
        mean = sums[:, n - 1] / n
        spread = np.sqrt((squares[:, n - 1] - n * mean**2).clip(0) / (n - 1))
        found[abs(mean - fair) > spread * half_width(n, 1.0, error)] = n
    return found


@pytest.mark.parametrize("error", [ERROR, ERROR / 6])
@pytest.mark.parametrize("name", EQUAL)
def test_equal_bots_are_seldom_called_unequal(name: str, error: float) -> None:
    points, shares, fair = EQUAL[name]
    shares = [share / sum(shares) for share in shares]
    fair = float(np.dot(points, shares))
    drawn = np.random.default_rng(7).choice(points, p=shares, size=(RUNS, MOST)).astype(float)

    wrong = float((stops(drawn, fair, error) <= MOST).mean())
    assert wrong <= error + 2 * (error / RUNS) ** 0.5


def test_an_interval_for_one_look_would_often_be_wrong() -> None:
    drawn = np.random.default_rng(7).choice([0.0, 2, 4], p=[0.3, 0.4, 0.3], size=(RUNS, MOST))
    sums = drawn.cumsum(axis=1)
    off = [abs(sums[:, n - 1] / n - 2) > 1.96 * (2.4 / n) ** 0.5 for n in looks()]

    assert np.any(off, axis=0).mean() > 4 * ERROR


def test_what_is_clear_ends_soon_and_what_is_close_takes_its_time() -> None:
    clear, close = (
        stops(np.random.default_rng(7).choice([0.0, 2, 4], p=p, size=(RUNS, MOST)), 2.0, ERROR)
        for p in ([0.05, 0.40, 0.55], [0.22, 0.40, 0.38])
    )

    assert float(np.median(clear)) == FIRST_LOOK
    assert 150 < float(np.median(close)) < MOST


def test_looks_are_the_same_for_everybody() -> None:
    assert looks()[:4] == [32, 40, 50, 62]
    assert [next_look(n) for n in takewhile(lambda n: n < 50, looks())] == looks()[1:3]
    assert half_width(FIRST_LOOK - 1, 1.0, ERROR) == float("inf")


@pytest.mark.compiled
@pytest.mark.parametrize("threads", [1, 2])
def test_a_tournament_ends_where_it_is_clear_who_is_better(threads: int) -> None:
    tournament = new_tournament(find_game("crazy"), ["random", "heuristic"], 2, {}, "velvet 31")
    list(play_tournament(tournament, 4000, Threads(threads), stops_early=True))
    (pairing,) = tournament.pairings.values()

    assert winner_of(tournament, pairing) == "heuristic"
    assert pairing.deals in looks()
    assert pairing.spans == ((0, pairing.deals),)
    assert pairing.deals == played_alone(tournament)


def played_alone(tournament: Tournament) -> int:
    """Return after how many deals the first look, deal by deal, finds a winner."""
    again = new_tournament(find_game("crazy"), ["random", "heuristic"], 2, {}, tournament.seed)
    (pairing,) = again.pairings.values()
    for look in looks():
        list(play_tournament(again, 2 * look, Threads(1)))
        if winner_of(again, pairing):
            return look
    return 0
