"""A net gives what its whole numbers say, and its file holds all of it."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from croupier.bots.answers import expert_answer
from croupier.bots.net_files import net_content, net_seats
from croupier.bots.nets import FACTOR, INPUT, MOST_ACTIVE, Layer, Net, read_net
from croupier.engine import NOBODY, Game
from croupier.engine.redeal import redealt
from croupier.games.catalogue import all_games

WITH_NETS = [game for game in all_games().values() if net_seats(game.package)]
LARGEST_NET, LARGEST_SUM = 500_000, 3_000_000  # bytes
SEATS, SIDES = 2, (6, 5, 5, 9)


def some_net() -> Net:
    """Return a small net of any numbers."""
    chance = np.random.default_rng(1)
    layers = [
        Layer(
            chance.integers(-127, 128, (ins, outs), np.int8),
            chance.integers(1 << 14, 1 << 18, outs),
            chance.integers(-(1 << 30), 1 << 30, outs),
        )
        for ins, outs in pairwise(SIDES)
    ]
    scales = np.array([INPUT, INPUT, 4, 4, 2, INPUT], np.int16)
    return Net("crazy", SEATS, "0123456789ab", scales, tuple(layers), "by nobody")


def by_hand(net: Net, seen: list[int]) -> list[int]:
    """Run a net with Python's own numbers."""
    x = [number * int(scale) for number, scale in zip(seen, net.scales, strict=True)]
    for number, layer in enumerate(net.layers):
        rows = layer.weights.T.tolist()
        sums = [sum(w * v for w, v in zip(row, x, strict=True)) for row in rows]
        rest = zip(sums, layer.factors.tolist(), layer.offsets.tolist(), strict=True)
        y = [(total * factor + offset) // FACTOR for total, factor, offset in rest]
        if number == len(net.layers) - 1:
            return y
        y = [max(0, each) for each in y]
        if number > 0:
            y = [a + b for a, b in zip(x, y, strict=True)]
        x = [min(each, MOST_ACTIVE) for each in y]
    raise AssertionError


def test_a_net_is_exact() -> None:
    net = some_net()
    for seen in np.random.default_rng(2).integers(0, 128, (40, SIDES[0]), np.int8):
        liked, values = net.run(seen)

        assert [*liked, *(256 * values)] == by_hand(net, seen.tolist())


def test_many_observations_are_run_at_once() -> None:
    net, seen = some_net(), np.random.default_rng(2).integers(0, 5, (7, SIDES[0]), np.int8)

    assert np.array_equal(net.run(seen)[0], [net.run(each)[0] for each in seen])


def test_a_file_holds_the_whole_net(tmp_path: Path) -> None:
    net = some_net()
    net.save(tmp_path / "net.npz")
    again = read_net((tmp_path / "net.npz").read_bytes())

    assert (again.game, again.seats, again.inputs) == (net.game, net.seats, net.inputs)
    assert again.about == net.about
    assert all(
        np.array_equal(one, other)
        for mine, read in zip(net.layers, again.layers, strict=True)
        for one, other in zip(mine, read, strict=True)
    )


@pytest.mark.parametrize("game", WITH_NETS, ids=lambda game: game.name)
def test_an_expert_answers_the_same_whatever_is_hidden(game: Game) -> None:
    for seats in net_seats(game.package):
        s = game.start(seats, game.resolve_options(seats, {}), b"a deal for those who have nets..")
        for number in range(40):
            twin = redealt(s, game.redeal_unseen, s.seat, bytes([number]) * 32)
            choices = game.choices(s)
            code = expert_answer(game, s, choices)

            assert code == expert_answer(game, twin, choices)
            assert code in game.choices(s)
            game.apply(s, code)
            if s.seat == NOBODY:
                break


def test_nets_are_small() -> None:
    sizes = [
        len(net_content(game.package, seats))
        for game in WITH_NETS
        for seats in net_seats(game.package)
    ]

    assert max(sizes) < LARGEST_NET
    assert sum(sizes) < LARGEST_SUM


def test_where_there_is_no_net_an_expert_has_no_answer() -> None:
    game = next(game for game in WITH_NETS if game.max_seats > max(net_seats(game.package)))
    seats = game.max_seats

    s = game.start(seats, game.resolve_options(seats, {}), bytes(32))
    assert expert_answer(game, s, game.choices(s)) is None
