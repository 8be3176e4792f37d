"""Train a net in earnest, and measure it: `python -m bench.train monopoly-deal --seats 2 ...`.

The net as whole numbers meets every bot of the game in 100,000 games that no training has seen,
every deal from every seat. Results go to a folder: the net, its curve, a checkpoint, result.json.
"""

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from croupier.bots.nets import Net, read_net
from croupier.games.catalogue import find_game
from croupier.research.learn import Plan, Point, Training
from croupier.research.learning_net import FixedNet
from croupier.research.net_strength import NetTrial, PolicyNet, Strength

MEASURED = 1_000_000  # the first deal: none of those that draw the curve


def read_arguments() -> argparse.Namespace:
    """Read the command line: the numbers of a plan, by name."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("game")
    given.add_argument("--out", type=Path, required=True)
    given.add_argument("--until", type=float, help="seconds from now at which learning ends")
    given.add_argument("--games", type=int, default=100_000, help="to measure with")
    given.add_argument("--hidden", type=int, nargs="+", default=[384, 384, 384])
    given.add_argument("--resume", action="store_true")
    given.add_argument("--start", type=Path, help="a folder whose checkpoint to start from")
    given.add_argument("--net", type=Path, help="a net to start from")
    for name, default in Plan.__dataclass_fields__.items():
        if name not in ("options", "hidden"):
            kind = {"seats": int, "minutes": float}.get(name) or type(default.default)
            value = {"seats": 2, "minutes": 1.0}.get(name, default.default)
            given.add_argument("--" + name.replace("_", "-"), type=kind, default=value)
    return given.parse_args()


def say(text: str) -> None:
    """Print at once."""
    print(text, flush=True)


def tell(point: Point) -> None:
    """Print a point of the curve."""
    pace = point.decisions / max(1e-9, point.seconds) / 1e6
    say(
        f"{point.seconds:6.0f} s  {point.decisions / 1e9:.3f} billion ({pace:.2f} M/s)  "
        f"{point.strength} v {point.strength.against}  "
        f"uncertainty {point.uncertainty:.3f}, surprise {point.surprise:.4f}"
    )


def measure_all(training: Training, net: Net, games: int) -> list[Strength]:
    """Measure a net against every bot of the game, and against the net it learnt to answer."""
    plan, game = training.plan, training.game
    trial = NetTrial(game, plan.seats, games // plan.seats, plan.device, plan.options)
    policy = policy_net_of(net, plan.place)
    found = [trial.measure(policy, bot, MEASURED) for bot in game.policies]
    if plan.opponent:
        other = policy_net_of(read_net(Path(plan.opponent).read_bytes()), plan.place)
        found.append(trial.measure_duel(policy, other, plan.opponent, MEASURED))
    for each in found:
        say(f"  {each} v {each.against} in {each.games:,} games, {each.undecided} undecided")
    return found


def policy_net_of(net: Net, place: str) -> PolicyNet:
    """Return the logits of a net, without its values."""
    fixed = FixedNet(net, place)
    return lambda seen: fixed.run(seen)[:, : net.answers]


def main() -> None:
    """Train, measure, and write what was found."""
    began, given = time.monotonic(), read_arguments()
    names = [name for name in Plan.__dataclass_fields__ if name not in ("options", "hidden")]
    numbers = {name: getattr(given, name) for name in names}
    game = find_game(given.game)
    if given.until:
        numbers["minutes"] = given.until / 60
    first = read_net(given.net.read_bytes()) if given.net else None
    hidden = [len(layer.offsets) for layer in first.layers[:-1]] if first else given.hidden
    training = Training(game, Plan(**numbers, hidden=tuple(hidden)))
    if first:
        training.net.adopt(first)
        training.turn_scales(first.scales.tolist())
    if given.resume or given.start:
        training.resume(given.start or given.out)
    if given.start:
        training.seconds, training.curve, training.older = 0.0, [], []
        training.optimiser.state.clear()
    training.play()  # compiles
    prepared = time.monotonic() - began
    say(f"{game.title}, {given.seats} seats: {training.inputs} inputs, ready in {prepared:.0f} s")
    training.seconds += prepared if given.until else 0.0
    net = training.run(tell, given.out)
    result = {
        "command": sys.argv[1:],
        "prepared": prepared,
        "trained": training.seconds,
        "decisions": training.decisions,
        "net": (given.out / "net.npz").stat().st_size,
        "curve": [asdict(point) for point in training.curve],
        "strength": [asdict(each) for each in measure_all(training, net, given.games)],
        "whole": time.monotonic() - began,
    }
    (given.out / "result.json").write_text(json.dumps(result, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
