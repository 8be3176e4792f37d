"""A bot that looks at no list gives the answer of its twin, which does, in every state met."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from croupier.engine.game import Game
from croupier.engine.rng import PolicyRng, policy_rng
from croupier.games.catalogue import all_games
from croupier.testing.compiled_proof import KEY
from croupier.testing.strategies import state_after

UNLISTED = [(game, name) for game in all_games().values() for name in game.unlisted]
IDS = [f"{game.name}-{name}" for game, name in UNLISTED]
SOME, MANY, OFTEN = 30, 400, 0.2


def states_met(game: Game, name: str, number: int) -> Iterator[Any]:
    """Yield the states of games in which every seat mostly answers by one policy."""
    rng, rival = policy_rng(KEY), Random(number)
    for stream in range(number):
        s = state_after(game, Random(stream), 0)
        while choices := game.choices(s):
            yield s
            by_policy = game.ask(game.policies[name], s, rng)
            game.apply(s, rival.choice(choices) if rival.random() < OFTEN else by_policy)


def answers(game: Game, name: str, s: Any, stream: int) -> list[tuple[int, PolicyRng]]:
    """Return both answers to a question, each with the chance that is left after it."""
    listed, unlisted = policy_rng(KEY, stream), policy_rng(KEY, stream)
    return [
        (game.ask(game.policies[name], s, listed), listed),
        (game.unlisted[name](s, [], 0, unlisted), unlisted),
    ]


def first_difference(game: Game, name: str, number: int) -> str:
    """Say where the two answers differ first; nothing if they never do."""
    for count, s in enumerate(states_met(game, name, number)):
        one, other = answers(game, name, s, count)
        if one != other:
            return f"{game.name}, question {count}: {one[0]} listed, {other[0]} unlisted"
    return ""


@pytest.mark.parametrize(("game", "name"), UNLISTED, ids=IDS)
def test_an_unlisted_answer_is_the_listed_one(game: Game, name: str) -> None:
    assert first_difference(game, name, SOME) == ""


@pytest.mark.large
@pytest.mark.parametrize(("game", "name"), UNLISTED, ids=IDS)
def test_many_unlisted_answers_are_the_listed_ones(game: Game, name: str) -> None:
    assert first_difference(game, name, MANY) == ""


def test_the_bots_that_documents_describe_are_among_them() -> None:
    assert {("crazy", "first"), ("onu", "largest")} <= {(g.name, name) for g, name in UNLISTED}
