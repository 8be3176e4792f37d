"""A net learns a game by playing, and is at the table what it was in training."""

from pathlib import Path

import numpy as np
import pytest

from croupier.authors.first_game import GAME
from croupier.bots.nets import ACTIVE, FACTOR, INPUT, MOST_WEIGHT, Net, read_net
from croupier.engine import UserError

torch = pytest.importorskip("torch", reason="needs PyTorch: pip install 'croupier[learn]'")

from croupier.cli.learn_command import learn_command  # noqa: E402
from croupier.research.learn import CHECKPOINT, CURVE, NET, Plan, Point, Training  # noqa: E402
from croupier.research.learning_net import FixedNet, LearningNet  # noqa: E402

SEATS, ANSWERS = 3, 10
SCALES = np.array([INPUT, INPUT // 16] * 10, np.int16)
SMALL = Plan(
    seats=2,
    minutes=10,
    envs=128,
    steps=16,
    batches=4,
    epochs=4,
    hidden=(48, 48),
    rate=3e-3,
    deals=200,
    points=1000,
)


def untrained() -> LearningNet:
    """Return a net of any weights."""
    torch.manual_seed(3)
    net = LearningNet(len(SCALES), ANSWERS + SEATS, (24, 24, 24), SCALES, "cpu")
    for each in net.parameters:
        each.data.normal_(std=0.3)
    net.weights[0].data[:, len(SCALES) :] = 0  # nothing is learnt beside the inputs
    return net


def fixed(net: LearningNet) -> Net:
    """Return a net as whole numbers."""
    return Net("any", SEATS, "none", SCALES, net.fixed_layers())


def inputs() -> np.ndarray:
    return np.random.default_rng(4).integers(0, 5, (50, len(SCALES)), np.int8)


def trained(training: Training, iterations: int) -> Training:
    """Play and learn a number of times."""
    for _ in range(iterations):
        training.play()
        training.learn()
        training.decisions += training.plan.steps * training.plan.envs
    return training


def strength(training: Training) -> float:
    """Return the share of games won against the built-in bot, in %."""
    told: list[Point] = []
    training.record_point(told.append)
    return told[0].strength.mean


@pytest.fixture(scope="module")
def learnt() -> Training:
    return trained(Training(GAME, SMALL), 20)


def test_what_pads_the_inputs_does_not_coarsen_the_weights() -> None:
    net = LearningNet(len(SCALES), ANSWERS + SEATS, (24, 24), SCALES, "cpu")

    assert np.abs(net.fixed_layer(0).weights).max(0).min() == MOST_WEIGHT


def test_a_net_of_whole_numbers_likes_what_the_learner_likes() -> None:
    net, seen = untrained(), torch.as_tensor(inputs())
    floats = net.run(seen, net.ready()).detach()
    whole = FixedNet(fixed(net), "cpu").run(seen) / ACTIVE

    assert (floats - whole).abs().max() < 0.02 * floats.abs().max()


def test_a_net_that_is_taken_over_is_the_same_net() -> None:
    net, other = fixed(untrained()), untrained()
    for each in other.parameters:
        each.data.normal_()
    other.adopt(net)

    for before, after in zip(net.layers, other.fixed_layers(), strict=True):
        assert np.array_equal(before.weights, after.weights)
        assert np.abs(before.factors - after.factors).max() <= 1
        assert np.abs(before.offsets - after.offsets).max() <= FACTOR / 1000


def test_numpy_and_pytorch_run_a_net_alike() -> None:
    net, seen = fixed(untrained()), inputs()
    logits, values = net.run(seen)
    found = FixedNet(net, "cpu").run(torch.as_tensor(seen)).numpy()

    assert np.array_equal(found, np.hstack([logits, values * ACTIVE]))


@pytest.mark.compiled
@pytest.mark.large
def test_a_net_becomes_stronger_by_playing(learnt: Training) -> None:
    assert strength(learnt) > strength(Training(GAME, SMALL)) + 10


@pytest.mark.compiled
@pytest.mark.large
def test_the_same_seed_learns_the_same() -> None:
    one, other = (trained(Training(GAME, SMALL), 1).net.state() for _ in range(2))

    assert all(map(torch.equal, one, other))


@pytest.mark.compiled
@pytest.mark.large
def test_a_training_goes_on_where_it_was_saved(learnt: Training, tmp_path: Path) -> None:
    strength(learnt)
    learnt.save(tmp_path)
    again = Training(GAME, SMALL)
    again.resume(tmp_path)

    assert again.decisions == learnt.decisions
    assert again.curve == learnt.curve
    assert all(map(torch.equal, again.net.state(), learnt.net.state()))
    assert read_net((tmp_path / NET).read_bytes()).inputs == again.games.spec.mark
    assert (tmp_path / CURVE).read_text(encoding="utf-8").count("\n") == 1 + len(again.curve)


def test_a_training_is_not_written_over_unasked(tmp_path: Path) -> None:
    (tmp_path / CHECKPOINT).touch()

    with pytest.raises(UserError, match="--resume"):
        learn_command("crazy", out=tmp_path)
