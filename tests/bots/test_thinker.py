"""The worker answers at once or not at all; before its kernel is ready the heuristic plays."""

import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError

import pytest

from croupier.bots import search
from croupier.bots import search_worker as thinker
from croupier.bots.advice import Advice, advice, choice_values
from croupier.bots.answers import bot_answer, find_bot, is_preparing
from croupier.bots.levels import STRONG
from croupier.bots.search_worker import SearchWorker
from croupier.bots.values import Budget, ChoiceValues
from croupier.engine.errors import UserError
from croupier.games.catalogue import find_game
from croupier.play.match import Player, new_match
from croupier.play.table import Table

GAME = find_game("strip-me")  # the smallest kernel
ASKED = find_game("crazy")
KEY = b"a key for the bots' own chance.."
SILENT = "import sys; sys.stdin.read()"
READY_ONLY = "import sys, json; print(json.dumps({'id': 0}), flush=True); sys.stdin.read()"


def table_with(bot: str) -> Table:
    """Return a table at which a bot is to answer."""
    players = [Player("Ben", bot), Player("Cem", "random")]
    return Table(ASKED, new_match(ASKED, players, seed="velvet 31"))


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[SearchWorker]:
    """Give every bot a worker whose kernel is never ready."""
    worker = SearchWorker([sys.executable, "-c", SILENT])
    for place in ("answers", "advice"):
        monkeypatch.setattr(f"croupier.bots.{place}.search_worker", lambda _game: worker)
    yield worker
    worker.close()


def test_before_the_kernel_is_ready_the_heuristic_answers(silent: SearchWorker) -> None:
    table = table_with(STRONG)

    assert bot_answer(table, STRONG) == bot_answer(table, ASKED.default_bot)
    assert silent.evaluate(ASKED, table.state, Budget(100), KEY) is None
    assert choice_values(table) is None


def test_the_table_can_say_that_a_search_is_being_prepared(silent: SearchWorker) -> None:
    assert is_preparing(table_with(STRONG))
    assert not is_preparing(table_with("random"))
    silent.close()


def test_a_worker_that_dies_leaves_the_heuristic() -> None:
    worker = SearchWorker([sys.executable, "-c", "pass"])
    with pytest.raises(CancelledError):
        worker.prepare(ASKED).result(60)

    assert worker.evaluate(ASKED, table_with(STRONG).state, Budget(100), KEY) is None
    assert not worker.is_preparing(ASKED)
    worker.close()


def test_a_worker_that_is_stuck_is_not_waited_for() -> None:
    worker = SearchWorker([sys.executable, "-c", READY_ONLY], patience=0.01)
    worker.prepare(ASKED).result(60)

    assert worker.evaluate(ASKED, table_with(STRONG).state, Budget(100), KEY) is None
    worker.close()


def test_the_worker_finds_what_a_search_here_finds() -> None:
    worker, s = SearchWorker(), GAME.start(2, GAME.resolve_options(2, {}), KEY)
    worker.prepare(GAME).result(300)

    assert worker.evaluate(GAME, s, Budget(100), KEY) == search.evaluate(GAME, s, Budget(100), KEY)
    worker.close()


def test_every_game_has_a_worker_of_its_own() -> None:
    assert thinker.search_worker("crazy") is thinker.search_worker("crazy")
    assert thinker.search_worker("crazy") is not thinker.search_worker("onu")


def test_levels_and_searches_are_bots_of_every_game() -> None:
    for name in ("gentle", "steady", "strong", "search", "search-300", "search-50ms"):
        assert find_bot(ASKED, name) == name
    with pytest.raises(UserError, match="It has first, heuristic, random, gentle, steady"):
        find_bot(ASKED, "search-0")


def test_where_numba_is_missing_a_search_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.bots.levels.find_spec", lambda _name: None)

    with pytest.raises(UserError, match=r"pip install 'croupier\[study\]'"):
        find_bot(ASKED, STRONG)
    assert find_bot(ASKED, "steady") == "steady"


def test_advice_is_the_heuristics_until_the_worth_of_choices_is_known(silent: SearchWorker) -> None:
    table = table_with("")
    decision = table.view(table.seat).decision
    assert decision is not None

    advised = advice(table)

    assert advised == Advice(bot_answer(table, ASKED.default_bot), None)
    assert advised.ranked(decision) == []
    silent.close()


def test_advice_ranks_the_choices_by_their_worth() -> None:
    decision = table_with("").view(0).decision
    assert decision is not None
    a, b = decision.choices[:2]
    weighed = ChoiceValues(
        (a.code, b.code), (0.25, 0.5), (0.01, 0.02), (0.25, 0), (0.01, 0), b.code, 9
    )

    assert Advice(b.code, weighed).ranked(decision) == [(b, 0.5, 0.02), (a, 0.25, 0.01)]
