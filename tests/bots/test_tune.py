"""The tuner of bench/tune.py: what it reads, how that plays, and what it takes for better."""

import inspect
import random
import re
import sys
from argparse import Namespace
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from bench.tune import TUNED, Arena, Estimate, Subject, Values, put_back, read_game, search, tune
from croupier.engine.errors import UserError
from croupier.engine.game import Game
from croupier.engine.rng import PolicyRng
from croupier.games.catalogue import find_game

KEY = bytes(range(32))
CALL = re.compile(r"weight\(s((?:, -?\d+)+)\)")
BEST, SHIPPED = (700, -300, 0), (100, -300, 40)  # the third makes no difference
ABSURD = 20_000


def source(game: Game) -> str:
    """Return the text of a game's bots."""
    return inspect.getsource(sys.modules[game.policies[game.default_bot].__module__])


def numbers(call: str) -> list[int]:
    """Return the constants of a call, as its text has them."""
    return [int(number) for number in call.split(",")[1:]]


def made_up(several: Sequence[Values], other: Values, games: int) -> list[Estimate]:
    """Measure without a game: a set is the better, the nearer it is to the best, and luck."""
    rng = random.Random(repr((several, other, games)))
    gains = [(distance(other) - distance(one)) / 100 for one in several]
    return [Estimate(gain + rng.gauss(0, 0.1), 0.1, games) for gain in gains]


def distance(values: Values) -> int:
    """Return how far the weights that matter are from the best."""
    return sum(abs(value - best) for value, best in zip(values[:2], BEST, strict=False))


def start(subject: Subject, seats: int, stream: int) -> Any:
    """Deal a game with the shipped weights in its state."""
    game = subject.game
    s = game.start(seats, game.resolve_options(seats, {}), KEY, stream)
    for seat in range(seats):
        for i, value in enumerate(subject.shipped):
            s.weights[seat, i] = value
    return s


def answer(game: Game, bot: str, s: Any) -> int:
    """Return what a bot answers in a state."""
    line = memoryview(bytearray(8 * game.max_choices)).cast("q")
    return game.policies[bot](s, line, game.list_choices(s, line), PolicyRng())


@pytest.mark.parametrize(
    ("name", "seats", "column"),
    [
        ("crazy", 2, 0),
        ("crazy", 4, 1),
        ("crazy", 7, 1),
        ("onu", 2, 0),
        ("onu", 4, 1),
        ("onu", 7, 2),
    ],
)
def test_every_weight_is_read_with_the_constant_of_its_seats(
    name: str, seats: int, column: int
) -> None:
    game = find_game(name)
    calls = CALL.findall(source(game))
    subject = read_game(game, seats)

    assert len(calls) >= 10
    assert subject.shipped == tuple(numbers(call)[column] for call in calls)


def test_a_weight_is_written_as_it_stands_in_its_line() -> None:
    game = find_game("onu")
    lines = source(game).splitlines()

    for weight in read_game(game, 4).weights:
        assert weight.written(weight.value) in lines[weight.line - 1]


@pytest.mark.parametrize(("name", "seats"), [("crazy", 2), ("crazy", 4), ("onu", 4), ("onu", 7)])
def test_the_rewritten_heuristic_answers_as_the_shipped_one(name: str, seats: int) -> None:
    game, subject = find_game(name), read_game(find_game(name), seats)
    asked = 0
    for stream in range(40):
        s = start(subject, seats, stream)
        while choices := game.choices(s):
            given = answer(subject.game, TUNED, s)
            assert given == answer(game, game.default_bot, s)
            game.apply(s, given)
            asked += len(choices) > 1

    assert asked > 400


def test_a_seat_plays_by_its_own_row_of_weights() -> None:
    subject = read_game(find_game("crazy"), 2)
    by_seat: list[set[int]] = [set(), set()]
    for stream in range(20):
        for seat in (0, 1):
            s = start(subject, 2, stream)
            usual = answer(subject.game, TUNED, s)
            for i in range(len(subject.weights)):
                s.weights[seat, i] *= -1
            by_seat[seat].add(answer(subject.game, TUNED, s) - usual)

    assert len(by_seat[0]) > 1
    assert by_seat[1] == {0}


def test_a_heuristic_without_weights_is_refused_in_words() -> None:
    with pytest.raises(UserError, match="Monopoly Deal has no weights"):
        read_game(find_game("monopoly-deal"), 2)


def test_only_weights_that_make_a_difference_are_changed() -> None:
    *_, last = tune(made_up, SHIPPED, 1000, 30, random.Random(1))
    found = put_back(made_up, SHIPPED, last.values, 1000)

    assert abs(found[0] - BEST[0]) < 50
    assert abs(found[1] - BEST[1]) < 50
    assert found[2] == SHIPPED[2]


def test_luck_in_the_screening_alone_is_not_taken() -> None:
    def lucky(several: Sequence[Values], _other: Values, games: int) -> list[Estimate]:
        return [Estimate(5.0 if games == 1000 else 0.1, 0.1, games) for _ in several]

    steps = list(tune(lucky, SHIPPED, 1000, 5, random.Random(1)))

    assert [step.values for step in steps] == [SHIPPED] * 5


def test_stopping_keeps_what_was_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    subject = read_game(find_game("crazy"), 2)
    calls = iter([True, True])

    def measure(several: Sequence[Values], _other: Values, games: int) -> list[Estimate]:
        if not next(calls, False):
            raise KeyboardInterrupt
        return [
            Estimate(1.0 if one[0] > subject.shipped[0] else -1.0, 0.1, games) for one in several
        ]

    with ThreadPoolExecutor(1) as pool:
        arena = Arena(subject, 2, "stopping", pool)
        monkeypatch.setattr(arena, "measure", measure)
        monkeypatch.setattr(arena, "play", lambda *_: None)  # nothing is compiled
        found = search(arena, Namespace(games=100, rounds=9, seconds=60, seed="stopping"))

    assert found[0] > subject.shipped[0]
    assert found[1:] == subject.shipped[1:]
    assert "round 1: +1.00 ± 0.10 % of 500 games: line" in capsys.readouterr().out


@pytest.mark.compiled
def test_an_absurd_weight_is_mended_by_play() -> None:
    subject = read_game(find_game("crazy"), 2)
    planted = (ABSURD, *subject.shipped[1:])
    with ThreadPoolExecutor(1) as pool:
        arena = Arena(subject, 2, "planted", pool)
        (before,) = arena.measure([planted], subject.shipped, 4000)
        *_, last = tune(arena.measure, planted, 2000, 8, random.Random(1))
        (gain,) = arena.measure([last.values], planted, 4000)
        (equal,) = arena.measure([planted], planted, 400)

    assert before.gain < -2 * before.error
    assert gain.stands_out
    assert last.values[0] < ABSURD
    assert (equal.gain, equal.error) == (0, 0)
