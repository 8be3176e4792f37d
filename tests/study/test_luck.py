"""Luck: its mean is nothing, it changes no game, and taking it out leaves a narrower figure."""

import numpy as np
import pytest

from croupier.games.catalogue import find_game
from croupier.study.bot_games import Contest, Wanted, play_games
from croupier.study.luck import list_turned_up, list_unknown
from croupier.study.pairings import Pairing, play_pairing

GAME = find_game("crazy")


def contest(seats: int) -> Contest:
    """Return a contest in which every deal follows from the key."""
    return Contest(
        GAME, GAME.resolve_options(seats, {}), seats, b"the key of all that is luck here"
    )


@pytest.mark.compiled
def test_nobody_is_lucky_in_the_long_run() -> None:
    luck = play_games(contest(3), ["heuristic", "random", "gentle"], (0, 400), Wanted(2)).luck

    assert abs(luck.mean(axis=0) / luck.std(axis=0)).max() * 400**0.5 < 4
    assert np.all(luck.sum(axis=1) == 0)
    assert luck.any(axis=1).mean() > 0.9


@pytest.mark.compiled
def test_to_measure_luck_changes_no_game() -> None:
    bots = ["search-10", "gentle"]
    plain = play_games(contest(2), bots, (0, 10))
    measured = play_games(contest(2), bots, (0, 10), Wanted(3))

    assert np.array_equal(plain.points, measured.points)
    assert not plain.luck.any()


@pytest.mark.compiled
def test_who_won_was_lucky() -> None:
    played = play_games(contest(2), ["heuristic"] * 2, (0, 200), Wanted(20))

    assert np.corrcoef(played.points[:, 0], played.luck[:, 0])[0, 1] > 0.4


@pytest.mark.compiled
def test_both_sides_of_a_pair_agree_about_luck() -> None:
    one = play_pairing(contest(2), "heuristic", "random", (0, 30), 2)
    other = play_pairing(contest(2), "random", "heuristic", (0, 30), 2)

    assert one.mirrored(2).luck == other.luck
    assert one.mean / 4 == pytest.approx(1 - other.mean / 4)
    assert one.error == pytest.approx(other.error)


def test_what_goes_with_luck_is_taken_out() -> None:
    pairing = Pairing("a", "b")
    luck = [-3, -1, 1, 3, -3, -1, 1, 3]
    points = [0, 2, 2, 4, 0, 2, 4, 4]
    pairing.totals.update(points)
    pairing.luck = (
        sum(luck),
        sum(z * z for z in luck),
        sum(z * p for z, p in zip(luck, points, strict=True)),
    )
    slope, start = np.polyfit(luck, points, 1)
    left = np.array(points) - slope * np.array(luck) - start

    assert pairing.mean == pytest.approx(start)
    assert pairing.spread == pytest.approx((left @ left / 6) ** 0.5)
    assert pairing.worth == pytest.approx(np.var(points) / np.var(left))


def test_what_turns_up_is_what_nobody_knew() -> None:
    s = GAME.start(2, GAME.resolve_options(2, {}), b"the key of all that is luck here")
    before, places = s.copy(), np.zeros(len(s.known), np.int32)
    hidden = np.zeros(len(s.known), np.int32)
    draw = GAME.code_by_word["draw"]
    unknown = list_unknown(s, places)
    while draw not in GAME.choices(s):
        before = s.copy()
        GAME.apply(s, GAME.choices(s)[0])
    before = s.copy()
    GAME.apply(s, draw)

    assert unknown > 50
    assert list_turned_up(before, s, places, hidden) >= 1
    assert list_turned_up(s, s, places, hidden) == 0
