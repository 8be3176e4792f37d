"""Deal, luck and the rest: shares that add up, whatever noise there is in the playouts."""

import numpy as np
import pytest

from croupier.games.catalogue import find_game
from croupier.study.bot_games import Contest
from croupier.study.shares import Measuring, Results, joined, seat_means, shares_of

GAMES = 20_000


def results(noise: float) -> Results:
    """Return results that are a deal, twice as much luck, and a rest, in variance 1, 4 and 5."""
    draw = np.random.default_rng(3).normal
    deal, luck, rest = (draw(0.0, spread, (GAMES, 1)) for spread in (1.0, 2.0, 5.0**0.5))
    seen = [part + draw(0.0, noise, (GAMES, 1)) if noise else part for part in (deal, luck)]
    both = [np.hstack([part, -part]) for part in (0.5 + deal + luck + rest, *seen)]
    return Results(np.arange(GAMES), *both)


@pytest.mark.parametrize("noise", [0.0, 3.0])
def test_shares_are_those_of_the_parts_whatever_the_noise(noise: float) -> None:
    found = shares_of(results(noise))

    for name, share in {"deal": 0.1, "luck": 0.4, "rest": 0.5}.items():
        assert found[name].value == pytest.approx(share, abs=0.03)
        assert found[name].low < found[name].value < found[name].high
    assert sum(each.value for each in found.values()) == pytest.approx(1.0)


def test_luck_taken_out_makes_the_interval_of_a_seat_narrower() -> None:
    (first, _), (blind, _) = seat_means(results(0.0)), seat_means(results(30.0))

    assert first.low < 0.5 < first.high
    assert first.high - first.low < 0.9 * (blind.high - blind.low)


def test_parts_are_put_in_order() -> None:
    whole = results(0.0)
    parts = [Results(*(each[part] for each in whole)) for part in (slice(9, 20), slice(0, 9))]

    assert joined(parts).numbers.tolist() == list(range(20))
    assert np.array_equal(joined(parts).points, whole.points[:20])


@pytest.mark.compiled
def test_a_game_is_dealt_drawn_and_chosen() -> None:
    game = find_game("crazy")
    contest = Contest(game, game.resolve_options(2, {}), 2, b"the key of what a deal was worth")
    played = Measuring(contest, "heuristic").play((0, 300))
    shares = shares_of(played)

    assert played.worth.sum(axis=1) == pytest.approx(1.0)
    assert played.worth.std() > 0.05
    assert 0.0 < shares["deal"].value < 0.5
    assert 0.2 < shares["luck"].value < 0.9
