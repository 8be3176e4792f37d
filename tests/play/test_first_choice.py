"""What stands first among the answers: never one of which nothing would come."""

from __future__ import annotations

import pytest

from croupier.bots.answers import bot_answer
from croupier.engine import RUNNING, Game
from croupier.games.catalogue import all_games
from croupier.play.decision import Choice
from croupier.play.match import Player, new_match
from croupier.play.table import Table

GAMES = list(all_games().values())
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
WITH_DULL = [game for game in GAMES if game.name in ("monopoly-deal", "tic-tac-rummy")]


def table_of(game: Game, bot: str, number: int) -> Table:
    """Deal a match."""
    seats = min(game.max_seats, max(game.min_seats, 2 + number % 3))
    players = [Player(name, bot) for name in ("Ann", "Ben", "Cem", "Dora")[:seats]]
    return Table(game, new_match(game, players, seed=f"{number:064x}"))


def loses(table: Table, choice: Choice) -> bool:
    """Say whether a choice ends the match, and somebody else wins it."""
    after = table.state.copy()
    table.game.apply(after, choice.code)
    return bool(after.ending != RUNNING and after.winner not in (-1, table.seat))


@EVERY_GAME
@pytest.mark.parametrize("bot", ["random", "gentle"])
def test_the_first_choice_is_neither_dull_nor_a_loss(game: Game, bot: str) -> None:
    for number in range(6):
        table = table_of(game, bot, number)
        while table.result is None and table.question < 300:
            decision = table.view(table.seat).decision
            assert decision is not None
            dull = [bool(choice.dull) for choice in decision.choices]
            assert dull == sorted(dull), decision
            first, *others = decision.choices
            if any(not choice.dull and not loses(table, choice) for choice in others):
                assert not loses(table, first), decision
            table.answer(table.seat, table.question, bot_answer(table, bot))


@pytest.mark.parametrize("game", WITH_DULL, ids=lambda game: game.name)
@pytest.mark.parametrize("bot", ["gentle", "steady"])
def test_bots_of_the_house_do_nothing_in_vain(game: Game, bot: str) -> None:
    vain = 0
    for number in range(12):
        table = table_of(game, bot, number)
        while table.result is None and table.question < 400:
            decision = table.view(table.seat).decision
            assert decision is not None
            code = bot_answer(table, bot)
            chosen = decision.choice(code)
            assert chosen is not None
            is_vain = any(not choice.dull for choice in decision.choices)
            vain += is_vain and any(choice.dull for choice in decision.choices)
            assert not (is_vain and chosen.dull), (decision, chosen)
            table.answer(table.seat, table.question, code)

    assert vain  # there was something to do in vain
