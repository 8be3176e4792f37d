"""Bulk runs: what is counted does not depend on how the games are shared out."""

import numpy as np
import pytest

from croupier.bulk.loop import ENDINGS, TURNS
from croupier.bulk.simulate import (
    CHUNKS,
    count_compiled,
    count_run,
    find_device,
    play_plain,
    simulate,
    split,
)
from croupier.bulk.tally import Run, Span, Tally, empty_tally, join_spans, new_run
from croupier.bulk.workers import Threads, default_threads
from croupier.engine.errors import UserError
from croupier.engine.game import Game
from croupier.games.catalogue import all_games, find_game
from croupier.study.tally_json import tally_json

WHOLE: Span = (0, 3_000)


def short_run(**options: str) -> Run:
    """Return a run that is quickly compiled and played."""
    return new_run(find_game("strip-me"), ["random"] * 3, options, "amber")


def as_json(tally: Tally) -> dict[str, object]:
    """Return all that is stored of a tally, without times."""
    return tally_json(tally, 0.0)


@pytest.fixture(scope="module")
def whole() -> Tally:
    return count_compiled(short_run(), WHOLE)


@pytest.mark.compiled
@pytest.mark.parametrize("chunks", [1, 2, 7])
@pytest.mark.parametrize("threads", [1, 3])
def test_chunks_and_threads_change_nothing(
    whole: Tally, chunks: int, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CHUNKS, "cpu", -(-WHOLE[1] // chunks))

    assert as_json(count_run(short_run(), WHOLE, "cpu", Threads(threads))) == as_json(whole)


@pytest.mark.compiled
def test_spans_add_up_in_any_order(whole: Tally) -> None:
    parts = [count_compiled(short_run(), span) for span in ((1_000, 3_000), (0, 10), (10, 1_000))]

    assert as_json(parts[0] + parts[1] + parts[2]) == as_json(whole)
    assert as_json(parts[2] + (parts[0] + parts[1])) == as_json(whole)
    assert (parts[1] + parts[0]).spans == ((0, 10), (1_000, 3_000))


@pytest.mark.compiled
def test_a_game_is_not_counted_twice() -> None:
    first, second = (count_compiled(short_run(), span) for span in ((0, 10), (9, 20)))

    with pytest.raises(UserError, match="game 9 would be counted twice"):
        first + second


def test_counts_of_different_runs_are_not_added() -> None:
    first, second = (empty_tally(short_run(limit=limit)) for limit in ("10", "20"))

    with pytest.raises(UserError, match="different runs"):
        first + second


@pytest.mark.compiled
@pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: game.name)
def test_the_interpreter_counts_what_the_cpu_counts(game: Game) -> None:
    bots = [game.document_bot, game.default_bot, "random", game.default_bot][: game.default_seats]
    run = new_run(game, [*bots, *["random"] * (game.default_seats - len(bots))])

    assert as_json(count_run(run, (5, 30), "python")) == as_json(count_run(run, (5, 30)))


@pytest.mark.compiled
def test_a_tally_is_the_sum_of_its_games() -> None:
    run = short_run()
    states = [play_plain(run, k) for k in range(60)]
    tally = count_compiled(run, (0, 60))

    assert tally.wins == [sum(s.winner == seat for s in states) for seat in range(3)]
    assert tally.longest == max(s.cards for s in states)
    assert tally.mean_length == sum(s.cards for s in states) / 60
    assert tally.counts[TURNS, 0] == sum(s.turns[0] for s in states)
    assert tally.lengths.sum() == tally.counts[ENDINGS].sum() == tally.games == 60


@pytest.mark.compiled
def test_games_that_reach_their_limit_are_unfinished() -> None:
    tally = count_compiled(short_run(limit="30"), (0, 500))

    assert tally.unfinished > 0
    assert tally.longest == 30
    assert sum(tally.wins) + tally.unfinished == 500
    assert tally.lengths[30] >= tally.unfinished


@pytest.mark.compiled
def test_quantiles_are_lengths_that_were_met(whole: Tally) -> None:
    lengths = np.repeat(np.arange(len(whole.lengths)), whole.lengths)

    assert whole.quantile(0.5) == np.quantile(lengths, 0.5, method="inverted_cdf")
    assert whole.quantile(0.95) == np.quantile(lengths, 0.95, method="inverted_cdf")
    assert whole.quantile(1.0) == whole.longest


@pytest.mark.compiled
def test_scores_are_counted_in_a_game_for_points() -> None:
    game = find_game("tic-tac-rummy")
    run = new_run(game, ["random"] * 2)
    states = [play_plain(run, k) for k in range(50)]
    seen = [game.score(s, seat) for s in states for seat in range(2)]

    counted = tally_json(count_compiled(run, (0, 50)), 0.0)["scores"]

    assert min(seen) < 0
    assert counted == [[score, seen.count(score)] for score in sorted(set(seen))]


@pytest.mark.compiled
def test_one_call_plays_a_run(whole: Tally) -> None:
    tally = simulate(find_game("strip-me"), {}, ["random"] * 3, WHOLE[1], "amber", "cpu")

    assert as_json(tally) == as_json(whole)


@pytest.mark.compiled
def test_another_seed_deals_other_games(whole: Tally) -> None:
    other = simulate(find_game("strip-me"), {}, ["random"] * 3, WHOLE[1], "umber", "cpu")

    assert other.wins != whole.wins


def test_spans_are_sorted_and_joined() -> None:
    assert join_spans([(5, 9), (0, 2), (2, 5), (10, 11)]) == ((0, 9), (10, 11))


def test_every_thread_has_some_chunks() -> None:
    chunks = list(split((0, 100), "cpu", Threads(4)))

    assert len(chunks) >= 8
    assert join_spans(chunks) == ((0, 100),)


def test_the_number_of_threads_is_numbas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_NUM_THREADS", "3")

    assert default_threads() == 3


@pytest.mark.parametrize(
    ("bots", "said"),
    [(["eager"] * 2, 'Strip Me has no bot "eager"'), (["random"] * 9, "needs 2 to 6 seats")],
)
def test_a_run_that_cannot_be_is_refused(bots: list[str], said: str) -> None:
    with pytest.raises(UserError, match=said):
        new_run(find_game("strip-me"), bots)


def test_a_device_that_is_not_there_is_named() -> None:
    with pytest.raises(UserError, match='no device "abacus"'):
        find_device("abacus")
