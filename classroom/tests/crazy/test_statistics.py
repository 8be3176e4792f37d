"""The statistics of simulated Crazy are those the classroom edition keeps of the same games."""

from typing import Any

import pytest

from classroom.tests.crazy.test_engine_against_program import EngineChance
from croupier.bulk.simulate import count_run
from croupier.bulk.tally import new_run
from croupier.engine.rng import start_rng
from croupier.games.catalogue import find_game
from croupier.study.tally_text import MEANS
from croupier_classroom.documents.crazy.program import game as edition
from croupier_classroom.documents.crazy.program.constants import Constants
from croupier_classroom.documents.crazy.program.data_structures.referential_array import ArrayR
from croupier_classroom.documents.crazy.program.game_stats import StatsColumn
from croupier_classroom.documents.crazy.program.player import Player

SEATS, CARDS, GAMES = 4, 7, 40
COLUMNS = {
    StatsColumn.GAMES_PLAYED: "games",
    StatsColumn.TURNS_TAKEN: "turns",
    StatsColumn.CARDS_PLAYED: "played",
    StatsColumn.CARDS_DRAWN: "drawn",
    StatsColumn.CARDS_LEFT: "left",
    StatsColumn.WINS: "wins",
}


def classroom_rows(key: bytes, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, int]]:
    """Play the games of a key in the classroom edition; return its table."""
    players: Any = ArrayR(SEATS)
    for seat in range(SEATS):
        players[seat] = Player(f"Player {seat}", seat)
    game = edition.Game()
    for number in range(GAMES):
        chance = EngineChance(key, SEATS * CARDS)
        start_rng(chance.rng, key, number)
        monkeypatch.setattr(edition, "RandomGen", chance)
        for player in players:
            player.hand.clear()
        game.initialise_game(players)
        game.play_game()
    stats = game.game_stats
    assert stats is not None
    return [{name: row[column] for column, name in COLUMNS.items()} for row in stats.stats if row]


@pytest.mark.compiled
def test_the_columns_are_those_of_the_classroom(monkeypatch: pytest.MonkeyPatch) -> None:
    run = new_run(find_game("crazy"), ["first"] * SEATS, {"colour": "random"}, "cobalt")
    tally = count_run(run, (0, GAMES))

    ours = [{name: row[name] for name in COLUMNS.values()} for row in tally.statistics]

    assert ours == classroom_rows(run.key, monkeypatch)


def test_the_printed_table_names_the_columns_of_the_document() -> None:
    heads = Constants.STATS_HEADER

    assert all(head in heads for head in (*MEANS, "Games Played", "Games Won"))
