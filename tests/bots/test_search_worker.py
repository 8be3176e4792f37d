"""The worker answers at once or not at all; before its kernel is ready the heuristic plays."""

import json
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from croupier.bots import search
from croupier.bots.advice import Advice, advise, worker_values
from croupier.bots.answers import bot_answer, find_bot, is_lacking, is_preparing, search_note
from croupier.bots.levels import STRONG
from croupier.bots.search_worker import (
    LONGEST_PAUSE,
    SearchWorker,
    log_lacking,
    search_worker,
)
from croupier.bots.values import Budget, ChoiceValues
from croupier.engine.errors import UserError
from croupier.games.catalogue import find_game
from croupier.play.match import Player, new_match
from croupier.play.table import Table
from croupier.server.monitoring import JsonFormatter

GAME = find_game("strip-me")  # the smallest kernel
ASKED = find_game("crazy")
KEY = b"a key for the bots' own chance.."
SILENT = "import sys; sys.stdin.read()"
DIES = "import sys; sys.stdin.readline()"  # only when asked, so that no write fails
READY_ONLY = """
import sys, json
print(json.dumps({'id': 0, 'result': None}), flush=True)
sys.stdin.read()
"""
DIES_WHEN_ASKED = """
import sys, json
number = json.loads(sys.stdin.readline())['id']
print(json.dumps({'id': number, 'result': None}), flush=True)
sys.stdin.readline()
"""
DIES_ONCE = """
import runpy, sys
from pathlib import Path
if not Path(sys.argv[1]).exists():
    Path(sys.argv[1]).touch()
    sys.stdin.readline()
    sys.exit("Ann: secret: the kernel does not fit")
runpy.run_module("croupier.bots.search_process", run_name="__main__")
"""


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


@pytest.mark.process
def test_before_the_kernel_is_ready_the_heuristic_answers(silent: SearchWorker) -> None:
    table = table_with(STRONG)

    assert bot_answer(table, STRONG) == bot_answer(table, ASKED.default_bot)
    assert silent.evaluate(ASKED, table.state, Budget(100), KEY) is None
    assert worker_values(table) is None


@pytest.mark.process
def test_the_table_can_say_that_a_search_is_being_prepared(silent: SearchWorker) -> None:
    assert is_preparing(table_with(STRONG))
    assert not is_preparing(table_with("random"))
    silent.close()


@pytest.mark.process
def test_a_worker_that_dies_leaves_the_heuristic() -> None:
    worker = SearchWorker([sys.executable, "-c", DIES], clock=lambda: 0.0)
    for _ in range(2):  # the second start in a row is followed by a pause
        with pytest.raises(CancelledError):
            worker.prepare(ASKED).result(60)

    assert worker.evaluate(ASKED, table_with(STRONG).state, Budget(100), KEY) is None
    assert not worker.is_preparing(ASKED)
    worker.close()


@pytest.mark.process
def test_a_worker_that_died_is_logged_and_started_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    worker = SearchWorker([sys.executable, "-c", DIES_ONCE, str(tmp_path / "died")])
    s = GAME.start(2, GAME.resolve_options(2, {}), KEY)
    with pytest.raises(CancelledError):
        worker.prepare(GAME).result(60)

    worker.prepare(GAME).result(300)

    assert worker.evaluate(GAME, s, Budget(100), KEY) is not None
    assert [record.name for record in caplog.records] == ["croupier.bots"]
    assert "ended with status 1" in caplog.text
    assert "Ann: secret" not in caplog.text
    worker.close()


@pytest.mark.process
def test_a_game_is_prepared_again_after_a_death() -> None:
    worker = SearchWorker([sys.executable, "-c", DIES_WHEN_ASKED])
    worker.prepare(ASKED).result(60)
    assert worker.evaluate(ASKED, table_with(STRONG).state, Budget(100), KEY) is None

    assert worker.is_preparing(ASKED)
    worker.prepare(ASKED).result(60)
    assert worker.evaluate(ASKED, table_with(STRONG).state, Budget(100), KEY) is None
    worker.close()


@pytest.mark.process
def test_a_worker_that_always_dies_is_not_started_a_thousand_times(tmp_path: Path) -> None:
    second, starts = 0.0, tmp_path / "starts"
    count_start = DIES + "; open(sys.argv[1], 'a').write('.')"
    worker = SearchWorker([sys.executable, "-c", count_start, str(starts)], clock=lambda: second)

    while second < 100:
        with pytest.raises(CancelledError):
            worker.prepare(ASKED).result(60)
        second += 1

    assert len(starts.read_text(encoding="utf-8")) == 6  # at 0, 1, 3, 9, 23 and 53 seconds
    worker.close()


@pytest.mark.process
def test_a_request_that_fails_is_logged_and_the_worker_lives_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    worker, s = SearchWorker(), GAME.start(2, GAME.resolve_options(2, {}), KEY)
    ready = worker.prepare(GAME)
    with pytest.raises(CancelledError):
        worker.chances_along(GAME, "a photo, say", worlds=2).result(300)

    assert worker.evaluate(GAME, s, Budget(100), KEY) is not None
    assert worker.prepare(GAME) is ready
    [line] = [json.loads(JsonFormatter().format(record)) for record in caplog.records]
    assert line["event"] == "the search process could not answer"
    assert "Damaged\n  bots/search_process.py:" in line["trace"]
    assert "line 1" not in line["trace"]  # the text of the exception
    worker.close()


CANNOT_FETCH = """
import runpy
from croupier.bots import search_process
from croupier.engine.errors import UserError
def fail(*_):
    raise UserError("Setting up in /opt/croupier/.venv, once.")
search_process.fetch_quietly = fail
search_process.main()
"""


@pytest.mark.process
def test_a_search_that_cannot_be_fetched_stops_getting_ready(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    log_lacking.cache_clear()
    second, starts = 0.0, tmp_path / "starts"
    command = [sys.executable, "-c", f"open({str(starts)!r}, 'a').write('.')\n{CANNOT_FETCH}"]
    workers = [SearchWorker(command, clock=lambda: second) for _ in range(2)]
    for worker in workers:
        with pytest.raises(CancelledError):
            worker.prepare(ASKED).result(60)
    monkeypatch.setattr("croupier.bots.answers.search_worker", lambda _game: workers[0])

    second = LONGEST_PAUSE - 1.0
    assert is_lacking(table_with(STRONG))
    assert not is_preparing(table_with(STRONG))
    assert not is_lacking(table_with("random"))
    assert "could not be fetched" in search_note(table_with(STRONG))
    assert starts.read_text() == ".."
    [record] = caplog.records  # once, however many workers there are
    assert "croupier serve --prepare" in record.getMessage()
    assert "/opt" not in record.getMessage()
    for worker in workers:
        worker.close()


@pytest.mark.process
def test_a_program_that_is_not_there_is_logged_without_its_path(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    worker = SearchWorker([str(tmp_path / "nothing")])
    with pytest.raises(CancelledError):
        worker.prepare(ASKED).result(60)

    [line] = [JsonFormatter().format(record) for record in caplog.records]
    assert "FileNotFoundError" in line
    assert str(tmp_path) not in line
    worker.close()


@pytest.mark.process
def test_a_worker_that_is_stuck_is_not_waited_for() -> None:
    worker = SearchWorker([sys.executable, "-c", READY_ONLY], patience=0.01)
    worker.prepare(ASKED).result(60)

    assert worker.evaluate(ASKED, table_with(STRONG).state, Budget(100), KEY) is None
    worker.close()


@pytest.mark.process
def test_the_worker_finds_what_a_search_here_finds() -> None:
    worker, s = SearchWorker(), GAME.start(2, GAME.resolve_options(2, {}), KEY)
    worker.prepare(GAME).result(300)

    assert worker.evaluate(GAME, s, Budget(100), KEY) == search.evaluate(GAME, s, Budget(100), KEY)
    worker.close()


def test_every_game_has_a_worker_of_its_own() -> None:
    assert search_worker("crazy") is search_worker("crazy")
    assert search_worker("crazy") is not search_worker("onu")


def test_levels_and_searches_are_bots_of_every_game() -> None:
    for name in ("gentle", "steady", "strong", "search", "search-300", "search-50ms"):
        assert find_bot(ASKED, name) == name
    with pytest.raises(UserError, match="It has first, heuristic, random, gentle, steady"):
        find_bot(ASKED, "search-0")


def test_where_numba_is_missing_a_search_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.engine.extras.find_spec", lambda _name: None)
    monkeypatch.setattr("croupier.engine.extras.is_clone", lambda: False)

    with pytest.raises(UserError, match=r"pip install 'croupier\[search\]'"):
        find_bot(ASKED, STRONG)
    assert find_bot(ASKED, "steady") == "steady"


@pytest.mark.process
@pytest.mark.usefixtures("silent")
def test_in_a_clone_without_numpy_an_expert_plays_by_the_heuristic_until_it_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.engine.extras.find_spec", lambda _name: None)
    monkeypatch.setattr("croupier.engine.extras.is_clone", lambda: True)
    crazy = find_game("crazy")
    players = [Player("Ben", "expert"), Player("Cem", "random")]
    table = Table(crazy, new_match(crazy, players, seed="velvet 31"))

    assert bot_answer(table, "expert") == bot_answer(table, crazy.default_bot)


@pytest.mark.process
def test_advice_is_the_heuristics_until_the_values_of_choices_are_known(
    silent: SearchWorker,
) -> None:
    table = table_with("")
    decision = table.view(table.seat).decision
    assert decision is not None

    advised = advise(table)

    assert advised == Advice(bot_answer(table, ASKED.default_bot), None)
    assert advised.ranked(decision) == []
    silent.close()


def test_advice_ranks_the_choices_by_their_values() -> None:
    decision = table_with("").view(0).decision
    assert decision is not None
    a, b = decision.choices[:2]
    values = ChoiceValues(
        (a.code, b.code), (0.25, 0.5), (0.01, 0.02), (0.25, 0), (0.01, 0), b.code, 9
    )

    assert Advice(b.code, values).ranked(decision) == [(b, 0.5, 0.02), (a, 0.25, 0.01)]
