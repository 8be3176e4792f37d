"""A net in the rules' dialect: whole numbers and loops, for the compiler, exact as in numpy.

The numbers of a net lie in read-only arrays beside the state: its weights, layer by layer and input
by input; its scales, then the factors and offsets of each layer; the layout of its observations. It
works in two more: the inputs of a layer, and its weighted sums.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from croupier.bots.nets import FACTOR, MOST_ACTIVE, Array, Net
from croupier.engine import IntArray
from croupier.engine.observation import Observation

BITS = FACTOR.bit_length() - 1
Rule = Callable[..., Any]


def net_arrays(net: Net, spec: Observation) -> tuple[Array, ...]:
    """Return the arrays of a net, as `make_look` and `make_choose` take them."""
    weights = np.concatenate([layer.weights.ravel() for layer in net.layers])
    others = [part for layer in net.layers for part in (layer.factors, layer.offsets)]
    numbers = np.concatenate([net.scales.astype(np.int64), *others])
    widest = max(len(net.scales), *(len(layer.offsets) for layer in net.layers))
    work = [np.zeros(widest, np.int32) for _ in range(2)]
    return weights.astype(np.int8), numbers, np.array(spec.layout, np.int32), *work


def make_run(net: Net) -> Rule:
    """Return the function that runs a net of this shape; what it gives is left in `x`."""
    inputs, outputs, depth = len(net.scales), len(net.layers[-1].offsets), len(net.layers) - 1
    hidden = len(net.layers[0].offsets)

    def run(weights: IntArray, numbers: IntArray, x: IntArray, y: IntArray) -> None:
        for i in range(inputs):
            x[i] = x[i] * numbers[i]
        add_up(weights, 0, x, inputs, y, hidden)
        settle(numbers, inputs, x, y, hidden, 0)
        at, place = inputs * hidden, inputs + 2 * hidden
        for _ in range(depth - 1):
            add_up(weights, at, x, hidden, y, hidden)
            settle(numbers, place, x, y, hidden, 1)
            at, place = at + hidden * hidden, place + 2 * hidden
        add_up(weights, at, x, hidden, y, outputs)
        for i in range(outputs):
            x[i] = (y[i] * numbers[place + i] + numbers[place + outputs + i]) >> BITS

    return run


def add_up(  # noqa: PLR0913, PLR0917 - the dialect has no values that hold several
    weights: IntArray, at: int, x: IntArray, ins: int, y: IntArray, outs: int
) -> None:
    """Compute the weighted sums of a layer; inputs of 0, which are many, are skipped."""
    for o in range(outs):
        y[o] = 0
    for i in range(ins):
        if x[i] != 0:
            active, row = x[i], max(0, at + i * outs)  # never negative: so it is vectorised
            for o in range(outs):
                y[o] += active * weights[row + o]


def settle(  # noqa: PLR0913, PLR0917
    numbers: IntArray, at: int, x: IntArray, y: IntArray, outs: int, kept: int
) -> None:
    """Compute the outputs of a hidden layer; in a residual one they are added to its inputs."""
    for o in range(outs):
        found = max(0, (y[o] * numbers[at + o] + numbers[at + outs + o]) >> BITS)
        x[o] = min(kept * x[o] + found, MOST_ACTIVE)


def make_look(net: Net, spec: Observation) -> Rule:
    """Return the function that runs a net on the observation of the seat that is asked."""
    run, write, size = make_run(net), spec.write, spec.size

    def look(s: Any, arrays: tuple[Any, ...]) -> None:
        weights, numbers, layout, x, y = arrays
        for i in range(size):
            x[i] = 0
        write(s, s.seat, layout, x)
        run(weights, numbers, x, y)

    return look


def make_choose(net: Net, spec: Observation) -> Rule:
    """Return the function that gives the place of the choice that a net rates highest."""
    look, answer_of = make_look(net, spec), spec.answer_of

    def choose(s: Any, choices: IntArray, n: int, arrays: tuple[Any, ...]) -> int:
        look(s, arrays)
        _, _, layout, x, _ = arrays
        best, most = 0, x[answer_of(layout, s.seat, choices[0])]
        for i in range(1, n):
            liked = x[answer_of(layout, s.seat, choices[i])]
            if liked > most:
                best, most = i, liked
        return best

    return choose
