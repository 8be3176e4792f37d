"""A trained net at the table: a small file of whole numbers, read and run with numpy alone.

Every number is fixed point, so that a net gives the same answer on every machine. Inputs are those
of `engine.observation`, ACTIVE units are 1.0 within the net, and a layer is
`(weights @ x * factors + offsets) // FACTOR`: weights of one byte, a factor for each row. The
hidden layers but the first are residual; the last gives the logit of each answer, then the value of
the game for each seat, from the one that is asked.
"""

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
INPUT, ACTIVE, FACTOR = 64, 256, 1 << 24  # 1.0 of an input, of what a layer gives, of a factor
MOST_WEIGHT, MOST_ACTIVE = 127, (1 << 15) - 1


class Layer(NamedTuple):
    """One layer: int8 weights (inputs, outputs); for each output a factor and an offset."""

    weights: Any
    factors: Any
    offsets: Any


def run_layers(layers: Sequence[Layer], x: Any) -> Any:
    """Return what the last layer gives for rows of inputs; numpy or PyTorch, in float64.

    A product of two whole numbers below 2 ** 53 is exact in float64, whatever the order.
    """
    for number, layer in enumerate(layers):
        y = (x @ layer.weights * layer.factors + layer.offsets) // FACTOR
        if number == len(layers) - 1:
            return y
        x = y.clip(0, MOST_ACTIVE) if number == 0 else (x + y.clip(0)).clip(0, MOST_ACTIVE)
    raise ValueError("a net has at least one layer")


@dataclass(frozen=True)
class Net:
    """A trained net: what it was trained for, how its inputs are scaled, and its layers."""

    game: str
    seats: int
    inputs: str  # the mark of the observation that it reads
    scales: Array  # what each input is multiplied by
    layers: tuple[Layer, ...]
    about: str = ""  # how it was trained

    @property
    def answers(self) -> int:
        """Return for how many answers the net has a number."""
        return len(self.layers[-1].offsets) - self.seats

    @cached_property
    def wide_layers(self) -> tuple[Layer, ...]:
        """Return the layers as float64, in which they are run."""
        return tuple(Layer(*(array.astype(np.float64) for array in layer)) for layer in self.layers)

    def run(self, observation: Array) -> tuple[Array, Array]:
        """Return the logits of the answers, and the value of the game for each seat."""
        found = run_layers(self.wide_layers, observation.astype(np.float64) * self.scales)
        return found[..., : self.answers], found[..., self.answers :] / ACTIVE

    def save(self, path: Path) -> None:
        """Write the net to a file."""
        about = {"game": self.game, "seats": self.seats, "inputs": self.inputs, "about": self.about}
        arrays: dict[str, Array] = {"scales": self.scales}
        for number, layer in enumerate(self.layers):
            arrays |= {f"{name}{number}": array for name, array in layer._asdict().items()}
        about_bytes = np.frombuffer(json.dumps(about).encode(), np.uint8)
        np.savez_compressed(path, net=about_bytes, **arrays)  # type: ignore[arg-type]


def read_net(content: bytes) -> Net:
    """Read a net from the content of its file."""
    with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
        about = json.loads(arrays["net"].tobytes())
        number, layers = 0, list[Layer]()
        while f"weights{number}" in arrays:
            layers.append(Layer(*(arrays[f"{name}{number}"] for name in Layer._fields)))
            number += 1
        return Net(scales=arrays["scales"], layers=tuple(layers), **about)
