"""A match analysed: the curve ends at the result, costs and turning points add up."""

import json
from pathlib import Path

import pytest

from croupier.bots.answers import bot_answer
from croupier.bots.evaluation import choice_values
from croupier.bots.search_worker import SearchWorker
from croupier.bots.values import Budget
from croupier.engine.game import Game
from croupier.engine.piles import NOBODY
from croupier.games.catalogue import all_games, find_game
from croupier.play.match import Match, Player, new_match
from croupier.play.match_text import write_match
from croupier.play.table import Table
from croupier.study.analysis import (
    Analysis,
    analyse_match,
    analysis_json,
    analysis_lines,
    spark,
)
from tests.cli.commandline import here

GAMES = list(all_games().values())
CRAZY = find_game("crazy")
SMALLEST = find_game("strip-me")  # its kernel


def match_of(game: Game, most: int = 10_000) -> Match:
    """Return a match of the default bots, or its beginning."""
    players = [
        Player(name, game.default_bot) for name in ("Ann", "Ben", "Cem")[: max(game.min_seats, 2)]
    ]
    table = Table(game, new_match(game, players, seed="velvet 31"))
    while table.seat != NOBODY and table.question <= most:
        table.answer(table.seat, table.question, bot_answer(table, game.default_bot))
    return table.match


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    """Return the analysis of a whole match of Crazy."""
    return analyse_match(CRAZY, match_of(CRAZY), 20)


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_curve_of_every_game_ends_at_its_result(game: Game) -> None:
    match = match_of(game)
    assert match.result is not None

    end = analyse_match(game, match, 4).curve[-1]

    winner = match.result.winner
    shared = tuple(1 / len(end) for _ in end)
    assert end == (shared if winner is None else tuple(float(s == winner) for s in range(len(end))))


@pytest.mark.compiled
def test_the_curve_ends_at_the_result(analysis: Analysis) -> None:
    result = match_of(CRAZY).result
    assert result is not None

    assert analysis.curve[-1] == tuple(float(seat == result.winner) for seat in range(2))
    assert len(analysis.curve) == len(analysis.steps) + 1


@pytest.mark.compiled
def test_chances_are_chances(analysis: Analysis) -> None:
    assert all(0 <= chance <= 1 for chances in analysis.curve for chance in chances)


@pytest.mark.compiled
def test_a_choice_costs_nothing_or_something_and_never_less(analysis: Analysis) -> None:
    assert all(step.cost >= 0 for step in analysis.steps)
    assert all(step.cost == 0 for step in analysis.steps if step.choices == 1)
    assert analysis.given_away(0) == sum(s.cost for s in analysis.steps if s.seat == 0)


@pytest.mark.compiled
def test_turning_points_are_the_greatest_changes_in_their_order(analysis: Analysis) -> None:
    turns = analysis.turning_points()
    changes = [
        max(abs(now - was) for was, now in zip(before, step.chances, strict=True))
        for before, step in zip(analysis.curve, analysis.steps, strict=False)
    ]

    assert sorted(abs(change) for _, _, change in turns) == sorted(changes)[-len(turns) :]
    assert [step.number for step, _, _ in turns] == sorted(step.number for step, _, _ in turns)


@pytest.mark.compiled
def test_every_choice_has_a_value_with_its_error() -> None:
    table = Table(CRAZY, match_of(CRAZY, most=4))
    values = choice_values(table, Budget(200))

    assert sorted(values.codes) == sorted(CRAZY.choices(table.state))
    assert min(values.costs) == 0
    assert all(0 <= mean <= 1 for mean in values.means)
    assert all(error >= 0 for error in values.errors)
    assert values.answer in values.codes


@pytest.mark.compiled
def test_it_is_said_in_words_and_as_plain_values(analysis: Analysis) -> None:
    lines = analysis_lines(analysis)

    assert lines[0] == "Crazy"
    assert lines[1].startswith("Ann: ")
    assert sum("Turning point" in line for line in lines) == len(analysis.turning_points())
    assert json.loads(json.dumps(analysis_json(analysis)))["names"] == ["Ann", "Ben"]


def test_a_spark_line_goes_from_low_to_high() -> None:
    assert spark([0.0, 0.5, 1.0]) == "▁▅█"
    assert len(spark([0.5] * 1000)) <= 61


@pytest.mark.compiled
def test_the_command_analyses_a_match_file(tmp_path: Path) -> None:
    (tmp_path / "a.match").write_text(write_match(match_of(CRAZY)), encoding="utf-8")

    shown = here("analyse", "a.match", "--worlds", "10", "--plot", "a.svg", folder=tmp_path)
    data = json.loads(
        here("analyse", "a.match", "--worlds", "10", "--json", folder=tmp_path).stdout
    )

    assert shown.returncode == 0
    assert "Turning point" in shown.stdout
    assert (tmp_path / "a.svg").exists()
    assert len(data["steps"]) == len(match_of(CRAZY).events)
    assert here("analyse", "none.match", folder=tmp_path).returncode == 2


@pytest.mark.process
def test_the_curve_beside_a_replay_is_that_of_the_analysis() -> None:
    worker, match = SearchWorker(), match_of(SMALLEST)
    curve = worker.chances_along(SMALLEST, write_match(match), 4).result(300)
    worker.close()

    analysis = analyse_match(SMALLEST, match, 4)
    assert [tuple(chances) for _, chances in curve] == analysis.curve
    assert [number for number, _ in curve] == [0, *(s.number for s in analysis.steps)]
