"""Nets in tournaments and runs: played one by one, by the very deals of the compiled loop."""

from typing import Any

import numpy as np
import pytest

from croupier.engine import Game
from croupier.engine.errors import UserError
from croupier.engine.rng import policy_rng
from croupier.games.catalogue import find_game
from croupier.study import named_bots
from croupier.study.bot_games import Contest, Wanted, nothing, play_games
from croupier.study.named_bots import is_net, is_slow, play_bots, play_nets

GAME = find_game("crazy")
CONTEST = Contest(GAME, GAME.resolve_options(2, {}), 2, b"the key of what nets and we play")
NET = "net"  # stands for any bot that is neither policy nor search


@pytest.fixture(autouse=True)
def answers_as_the_heuristic(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(game: Game, _net: object, s: Any, choices: list[int]) -> int:
        return game.policies["heuristic"](s, choices, len(choices), policy_rng(bytes(32)))

    monkeypatch.setattr(named_bots, "expert_net", lambda _game, s: s.seats < 4 or None)
    monkeypatch.setattr(named_bots, "net_answer", answer)


@pytest.mark.compiled
def test_a_net_that_answers_like_a_policy_plays_its_games() -> None:
    rooms = [Wanted(answers=nothing(9000, 4), listed=nothing(90_000)) for _ in range(2)]
    by_net = play_bots(CONTEST, [NET, "gentle"], (3, 9), rooms[0])
    by_policy = play_games(CONTEST, ["heuristic", "gentle"], (3, 9), rooms[1])

    assert np.array_equal(by_net.points, by_policy.points)
    assert np.array_equal(rooms[0].answers, rooms[1].answers)
    assert np.array_equal(rooms[0].listed, rooms[1].listed)


@pytest.mark.compiled
def test_a_net_can_meet_a_search() -> None:
    played = play_bots(CONTEST, [NET, "search-10"], (0, 1))

    assert played.searches > 0
    assert played.points.sum() == 2


def test_which_bots_are_nets_and_which_take_a_while() -> None:
    assert is_net(GAME, NET)
    assert not any(is_net(GAME, bot) for bot in ("heuristic", "gentle", "steady", "strong"))
    assert is_slow(GAME, "steady", "search-40")
    assert is_slow(GAME, NET)
    assert not is_slow(GAME, "gentle", "first", "")


def test_seats_without_a_net_are_named() -> None:
    contest = Contest(GAME, GAME.resolve_options(4, {}), 4, CONTEST.key)

    with pytest.raises(UserError, match="Crazy has no net for 4 seats"):
        play_nets(contest, [NET] * 4, (0, 1), Wanted())


@pytest.mark.compiled
def test_the_luck_of_a_net_has_no_mean() -> None:
    luck = play_bots(CONTEST, [NET, "random"], (0, 100), Wanted(4)).luck

    assert abs(luck[:, 0].mean()) < 4 * luck[:, 0].std() / 10
    assert np.all(luck.sum(axis=1) == 0)
    assert luck.any()
