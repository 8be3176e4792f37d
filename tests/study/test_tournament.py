"""Tournaments: equal bots share equally, both sides of a pair agree, a stopped one goes on."""

import json
from pathlib import Path

import pytest

from croupier.bulk.workers import Threads
from croupier.engine.errors import UserError
from croupier.games.catalogue import find_game
from croupier.study.bot_games import Contest
from croupier.study.checkpointed_run import write_checkpoint
from croupier.study.pairings import Pairing, play_pairing
from croupier.study.tournament import (
    Tournament,
    new_tournament,
    overall,
    play_tournament,
    played_json,
    ratings,
    resume_tournament,
    tournament_json,
)
from tests.cli.commandline import here

GAME = find_game("crazy")
ALONE = find_game("tic-tac-rummy")
KEY = b"the key of all the tournament's."


def contest(seats: int) -> Contest:
    """Return a contest in which every deal follows from the key."""
    return Contest(GAME, GAME.resolve_options(seats, {}), seats, KEY)


def played(bots: list[str], games: int, seats: int = 2) -> Tournament:
    """Return a tournament after a number of games a pairing."""
    tournament = new_tournament(GAME, bots, seats, {}, "velvet 31")
    list(play_tournament(tournament, games, Threads(1)))
    return tournament


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("bot", ["random", "gentle", "heuristic"])
def test_a_bot_against_itself_has_exactly_its_share(bot: str, seats: int) -> None:
    series = play_pairing(contest(seats), bot, bot, (0, 25))

    assert series.totals == {seats: 25}
    assert (series.mean, series.error) == (seats, 0.0)


@pytest.mark.compiled
def test_a_search_against_itself_has_exactly_its_share() -> None:
    series = play_pairing(contest(2), "search-40", "search-40", (0, 3))

    assert series.totals == {2: 3}
    assert series.searches > 0


@pytest.mark.compiled
def test_both_sides_of_a_pair_agree() -> None:
    one = play_pairing(contest(2), "heuristic", "random", (0, 50))
    other = play_pairing(contest(2), "random", "heuristic", (0, 50))

    assert one.mirrored(2).totals == other.totals


@pytest.mark.compiled
def test_the_better_bot_wins_more_and_is_rated_higher() -> None:
    tournament = played(["random", "heuristic"], 1000)

    share, error = overall(tournament, "heuristic")
    assert share - 3 * error > 0.5
    assert overall(tournament, "random")[0] == pytest.approx(1 - share)
    rated = ratings(tournament)
    assert rated["heuristic"][0] - 2 * rated["heuristic"][1] > rated["random"][0]


@pytest.mark.compiled
def test_with_more_seats_each_bot_meets_a_table_of_each_other() -> None:
    tournament = played(["first", "random", "heuristic"], 40, seats=4)

    assert len(tournament.pairings) == 6
    assert all(pairing.deals == 10 for pairing in tournament.pairings.values())


def test_the_error_is_that_of_the_mean_over_deals() -> None:
    series = Pairing("a", "b")
    series.totals.update({0: 2, 4: 2})

    assert series.mean == 2
    assert series.error == pytest.approx((16 / 3 / 4) ** 0.5)


@pytest.mark.compiled
def test_a_stopped_tournament_goes_on_to_the_same_figures(tmp_path: Path) -> None:
    whole, begun = played(["random", "heuristic"], 60), played(["random", "heuristic"], 20)
    write_checkpoint(tmp_path / "saved.json", played_json(begun))

    later = new_tournament(GAME, ["random", "heuristic"], 2, {}, "velvet 31")
    resume_tournament(later, tmp_path / "saved.json")
    list(play_tournament(later, 60, Threads(2)))

    def figures(tournament: Tournament) -> object:
        data = tournament_json(tournament)
        return [{**row, "seconds": 0} for row in data["series"]], data["bots"]

    assert figures(later) == figures(whole)


@pytest.mark.compiled
def test_the_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    write_checkpoint(tmp_path / "saved.json", played_json(played(["random", "heuristic"], 4)))
    other = new_tournament(GAME, ["random", "heuristic"], 2, {}, "another seed")

    with pytest.raises(UserError, match="of another tournament"):
        resume_tournament(other, tmp_path / "saved.json")


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        (["random", "psychic"], 'Crazy has no bot "psychic"'),
        (["random", "random"], "two bots or more"),
        (["random"], "two bots or more"),
        (["random", "search-50ms"], "goes by the clock"),
    ],
)
def test_bots_that_cannot_meet_are_named(bots: list[str], said: str) -> None:
    with pytest.raises(UserError, match=said):
        new_tournament(GAME, bots, 2, {}, "velvet 31")


@pytest.mark.compiled
def test_the_command_prints_a_cross_table_json_and_a_plot(tmp_path: Path) -> None:
    words = ("tournament", "crazy", "--bots", "gentle,steady", "--games", "40", "--threads", "1")
    shown = here(*words, "--plot", "plot.svg", folder=tmp_path)
    data = json.loads(here(*words, "--json", folder=tmp_path).stdout)

    assert "steady" in shown.stdout
    assert "every deal from every seat" in shown.stdout
    assert (tmp_path / "plot.svg").read_text(encoding="utf-8").count("<svg") == 1
    assert [bot["name"] for bot in data["bots"]] == ["gentle", "steady"]


@pytest.mark.compiled
def test_in_a_game_for_one_bots_are_compared_by_their_scores() -> None:
    tournament = new_tournament(ALONE, ["random", "heuristic"], 1, {}, "velvet 31")
    list(play_tournament(tournament, 200, Threads(1)))

    assert overall(tournament, "heuristic")[0] > overall(tournament, "random")[0] + 5
