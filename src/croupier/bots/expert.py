"""The level `expert`: a net that taught itself answers, from what its seat may know."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from croupier.bots.net_files import net_content, net_seats
from croupier.bots.nets import Net, read_net
from croupier.engine import Game
from croupier.engine.observation import Observation, observation_of


@cache
def shipped_net(package: str, seats: int) -> Net:
    """Return the net that a game brings along for a number of seats."""
    return read_net(net_content(package, seats))


def expert_net(game: Game, s: Any) -> Net | None:
    """Return the net for the table of a state; None if no net reads its inputs."""
    if s.seats not in net_seats(game.package):
        return None
    net = shipped_net(game.package, s.seats)
    return net if net.inputs == spec_for(game, s).mark else None


def spec_for(game: Game, s: Any) -> Observation:
    """Return the observations of the table of a state: of its seats and options."""
    options = {each.name: getattr(s, each.field or each.name) for each in game.options}
    return observation_of(game, s.seats, options)


def net_answer(game: Game, net: Net, s: Any, choices: Sequence[int]) -> int:
    """Return the code of the choice that a net rates highest, for the seat that is asked."""
    spec = spec_for(game, s)
    liked, _ = net.run(np.array(spec.of(s, s.seat), np.int8))
    return choices[int(liked[spec.answers_for(s.seat, choices)].argmax())]
