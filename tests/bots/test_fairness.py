"""No bot reads what it may not: policies, levels and searches answer by what their seat knows."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.bots.levels import bot_names, policy_of
from croupier.bots.search import chances, evaluate
from croupier.bots.values import Budget
from croupier.engine.game import Game
from croupier.engine.piles import NOBODY
from croupier.engine.redeal import information_state, redealt
from croupier.engine.rng import PolicyRng, start_rng
from croupier.engine.sight import PUBLIC
from croupier.games.catalogue import all_games
from croupier.testing.strategies import state_after

GAMES = list(all_games().values())
HIDING = [game for game in GAMES if game.max_choices > 1]  # with choices and hidden cards
KEY = b"a key for the bots' own chance.."
SOME, MANY = 12, 400


def positions(game: Game, number: int) -> list[Any]:
    """Return states in which a seat is asked, from deals and options of all kinds."""
    drawn = (state_after(game, Random(n), n % 60) for n in range(10 * number))
    return [s for s in drawn if s.seat != NOBODY][:number]


def twin(game: Game, s: Any) -> Any:
    """Return a state that the seat to answer cannot tell from this one."""
    return redealt(s, game.redeal_unseen, s.seat, b"another deal of what is unseen..")


def policy_answer(game: Game, name: str, s: Any) -> int:
    """Return what a bot without a search answers, given its luck."""
    rng = PolicyRng()
    start_rng(rng, KEY)
    out = memoryview(bytearray(8 * game.max_choices)).cast("q")
    return policy_of(game, name)(s.copy(), out, game.list_choices(s, out), rng)


def told_apart(game: Game, number: int) -> int:
    """Count the states in which a search values the choices otherwise than in their twins."""
    budget, found = Budget(40), 0
    for s in positions(game, number):
        same = evaluate(game, s, budget, KEY) == evaluate(game, twin(game, s), budget, KEY)
        found += not same
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_stand_in_is_the_same_whatever_is_hidden(game: Game) -> None:
    for s in positions(game, SOME):
        one = information_state(s, game.redeal_unseen, s.seat, KEY)
        other = information_state(twin(game, s), game.redeal_unseen, s.seat, KEY)

        assert one.to_bytes() == other.to_bytes()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_policy_answers_the_same_whatever_is_hidden(game: Game) -> None:
    for s in positions(game, SOME):
        for name in bot_names(game):
            assert policy_answer(game, name, s) == policy_answer(game, name, twin(game, s)), name


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_search_finds_the_same_values_whatever_is_hidden(game: Game) -> None:
    assert told_apart(game, SOME) == 0


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_hundreds_of_searches_find_the_same_values_whatever_is_hidden(game: Game) -> None:
    assert told_apart(game, MANY) == 0


@pytest.mark.compiled
def test_a_search_that_is_handed_the_truth_is_found_out() -> None:
    honest = next(game for game in HIDING if game.name == "crazy")
    rows = tuple(replace(row, sight=PUBLIC) for row in honest.rows)
    rules = SimpleNamespace(**{**vars(honest.rules), "ROWS": rows})
    open_handed = replace(honest, name="open-crazy", rules=rules)

    found = 0
    for s in positions(honest, SOME):
        other = twin(honest, s)
        for each in (s, other):
            open_handed.sight.set_up(each)
        found += evaluate(open_handed, s, Budget(40), KEY) != evaluate(
            open_handed, other, Budget(40), KEY
        )

    assert found > SOME // 2


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_chance_a_seat_sees_is_the_same_whatever_is_hidden(game: Game) -> None:
    for s in positions(game, 3):
        one = chances(game, s, s.seat, Budget(40), KEY)
        assert one == chances(game, twin(game, s), s.seat, Budget(40), KEY)
