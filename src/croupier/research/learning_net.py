"""The net while it learns, in PyTorch: floats, rounded on every use as they will be at the table.

So nothing is lost when the net is written as whole numbers (`bots.nets`): it has learnt with them.
"""

from itertools import pairwise

import numpy as np

from croupier.bots.nets import ACTIVE, FACTOR, INPUT, MOST_WEIGHT, Array, Layer, Net, run_layers
from croupier.research.tensors import Tensor, torch

EIGHT = 8  # a GPU multiplies matrices fast if their sides are multiples of this


def round_up(size: int) -> int:
    """Return the next multiple of eight."""
    return -(-size // EIGHT) * EIGHT


def row_steps(weights: Tensor) -> Tensor:
    """Return the quantization step of the weights of each output."""
    return weights.detach().abs().amax(1, keepdim=True).clamp_min(1e-6) / MOST_WEIGHT


def as_if_rounded(weights: Tensor) -> Tensor:
    """Return weights quantized to a byte; gradients pass straight through."""
    steps = row_steps(weights)
    return weights + ((weights / steps).round() * steps - weights).detach()


class LearningNet:
    """Layers of floats: weights (outputs, inputs) and biases, padded to multiples of eight."""

    def __init__(
        self, inputs: int, outputs: int, hidden: tuple[int, ...], scales: Array, device: str
    ) -> None:
        self.inputs, self.outputs, self.device = inputs, outputs, device
        self.dtype = torch.bfloat16 if device == "cuda" else torch.float32
        sides = [round_up(inputs), *hidden, round_up(outputs)]
        self.weights, self.biases = list[Tensor](), list[Tensor]()
        for number, (ins, outs) in enumerate(pairwise(sides)):
            weights = torch.empty(outs, ins, device=device)
            torch.nn.init.orthogonal_(weights, 0.01 if number == len(hidden) else 2**0.5)
            self.weights.append(weights)
            self.biases.append(torch.zeros(outs, device=device, requires_grad=True))
        self.weights[0][:, inputs:] = 0  # what pads a row must not coarsen its steps
        for weights in self.weights:
            weights.requires_grad_()
        self.scales = torch.zeros(sides[0], device=device)
        self.scales[:inputs] = torch.as_tensor(scales, device=device) / INPUT

    @property
    def parameters(self) -> list[Tensor]:
        """Return all that is learnt."""
        return [*self.weights, *self.biases]

    def ready(self) -> list[tuple[Tensor, Tensor]]:
        """Return the layers as they are used: rounded, the first one with the inputs' scales."""
        rounded = [as_if_rounded(weights) for weights in self.weights]
        rounded[0] = rounded[0] * self.scales
        both = zip(rounded, self.biases, strict=True)
        return [(weights.to(self.dtype), bias.to(self.dtype)) for weights, bias in both]

    def run(self, observation: Tensor, layers: list[tuple[Tensor, Tensor]]) -> Tensor:
        """Return what the last layer gives for rows of observations."""
        linear, relu = torch.nn.functional.linear, torch.nn.functional.relu
        x = observation.to(self.dtype)
        if x.shape[1] < len(self.scales):
            x = torch.nn.functional.pad(x, (0, len(self.scales) - x.shape[1]))
        x = relu(linear(x, *layers[0]))
        for layer in layers[1:-1]:
            x = x + relu(linear(x, *layer))
        return linear(x, *layers[-1])[:, : self.outputs].float()

    def state(self) -> list[Tensor]:
        """Return a copy of all parameters."""
        return [each.detach().clone() for each in self.parameters]

    def restore(self, state: list[Tensor]) -> None:
        """Load the parameters that `state` returned."""
        with torch.no_grad():
            for each, saved in zip(self.parameters, state, strict=True):
                each.copy_(saved)

    def adopt(self, net: Net) -> None:
        """Take over a net of whole numbers: `fixed_layers` gives that net, or it in finer steps."""
        for number, layer in enumerate(net.layers):
            scale = FACTOR * (ACTIVE // INPUT if number == 0 else 1)
            steps = torch.as_tensor(layer.factors / scale, device=self.device)
            weights = torch.as_tensor(layer.weights.T.astype(np.float64), device=self.device)
            biases = (layer.offsets - FACTOR // 2) / (ACTIVE * FACTOR)
            rows, columns = weights.shape
            with torch.no_grad():
                self.weights[number].zero_()[:rows, :columns] = weights * steps[:, None]
                self.biases[number].zero_()[:rows] = torch.as_tensor(biases, device=self.device)

    def fixed_layers(self) -> tuple[Layer, ...]:
        """Return the layers as whole numbers."""
        return tuple(self.fixed_layer(number) for number in range(len(self.weights)))

    def fixed_layer(self, number: int) -> Layer:
        """Return one layer as whole numbers; an offset holds the half that makes it round."""
        is_first, is_last = number == 0, number == len(self.weights) - 1
        floats, steps = self.weights[number].detach().double(), row_steps(self.weights[number])
        weights = (floats / steps).round().to(torch.int8).cpu().numpy().T
        factors = steps[:, 0].double().cpu().numpy() * FACTOR * (ACTIVE // INPUT if is_first else 1)
        biases = self.biases[number].detach().double().cpu().numpy()
        rows = self.inputs if is_first else len(weights)
        columns = self.outputs if is_last else len(biases)
        return Layer(
            weights[:rows, :columns].copy(),
            np.rint(factors).astype(np.int64)[:columns],
            (np.rint(biases * ACTIVE * FACTOR) + FACTOR // 2).astype(np.int64)[:columns],
        )


class FixedNet:
    """A net of whole numbers run by PyTorch, as exactly as by numpy."""

    def __init__(self, net: Net, device: str) -> None:
        def there(array: Array) -> Tensor:
            return torch.as_tensor(array.astype(np.float64), device=device)

        self.layers = [Layer(*(there(array) for array in layer)) for layer in net.layers]
        self.scales = there(net.scales)

    def run(self, observation: Tensor) -> Tensor:
        """Return what the last layer gives for rows of observations."""
        return run_layers(self.layers, observation.double() * self.scales)
