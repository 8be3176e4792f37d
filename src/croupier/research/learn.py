"""Learning by self-play: proximal policy optimisation (PPO) for every game, on a CPU or a GPU.

One net plays all seats of many games at once. Most games it plays against itself; in some every
other seat is played by a built-in bot, in some by an older self, so that it forgets nothing.
After each rollout it learns: answers with a positive advantage become more likely, others less, and
its values move towards the returns.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from croupier.bots.nets import INPUT, Array, Net, read_net
from croupier.engine import Game, UserError
from croupier.engine.observation import Observation
from croupier.research.learning_net import FixedNet, LearningNet
from croupier.research.net_strength import NetTrial, PolicyNet, Strength, won_by
from croupier.research.tensors import Tensor, TensorGames, place_of, torch

IMPOSSIBLE = -1e9  # the logit of an answer that is not legal
SURE = 100.0  # a factor of logits that makes the best answer all but certain
CLIP = 0.2  # PPO's: how far the probability ratio of an answer may be from 1
POINTS = 16.0  # of a game for one that count as much as a win
MOST_OLDER = 8  # past nets that are kept
MOST_GRADIENT = 1.0
TINY = 1e-20
FALL = 0.95  # share of the learning rate that is gone at the end
CHECKPOINT, CURVE, NET = "checkpoint.pt", "curve.csv", "net.npz"  # the files of a training
KEPT = ("decisions", "seconds", "curve", "older")  # in a checkpoint, beside the net
Layers = list[tuple[Tensor, Tensor]]


@dataclass(frozen=True)
class Plan:
    """All that decides a training, but for the speed of the machine."""

    seats: int
    minutes: float
    options: Mapping[str, str] = field(default_factory=dict)
    device: str = "cpu"
    envs: int = 1024  # games at once
    steps: int = 32  # answers in each before it learns
    batches: int = 8  # minibatches of an epoch
    epochs: int = 1  # passes over a rollout
    hidden: tuple[int, ...] = (128, 128)
    rate: float = 1e-3  # of learning
    entropy: float = 0.02  # weight of the entropy bonus
    trace: float = 0.95  # lambda of the advantages (GAE)
    built_in: float = 0.2  # share of the games against built-in bots
    slip: float = 0.0  # share of answers that are random legal ones; it falls to 0
    past: float = 0.1  # share of the games against older selves
    opponent: str = ""  # the file of a net that sits there instead of them
    bot: str = ""  # a built-in one; the game's default if empty
    seed: int = 1
    points: int = 20  # of the curve
    deals: int = 1000  # of each of them, every deal from every seat

    @property
    def place(self) -> str:
        """Return where PyTorch computes."""
        return place_of(self.device)


SMALL = {"envs": 512, "batches": 8, "epochs": 3, "hidden": (96, 96), "slip": 0.05}
ALONE = {"entropy": 0.1}  # who plays for points soon stops trying what costs some at first
LARGE = {"envs": 65536, "batches": 32, "hidden": (352, 352, 352), "rate": 6e-4, "deals": 4096}


def usual_plan(
    seats: int, minutes: float, device: str, options: Mapping[str, str], seed: int = 1
) -> Plan:
    """Return a plan that suits a device: small on a CPU, in earnest on a GPU."""
    sizes: dict[str, Any] = {**(LARGE if device == "cuda" else SMALL)}
    sizes |= ALONE if seats == 1 else {}
    return Plan(seats, minutes, options, device, seed=seed, **sizes)


def find_torch_device(name: str) -> str:
    """Return the device to learn on, or say what is missing."""
    if name not in ("auto", "cpu", "cuda"):
        raise UserError(f'there is no device "{name}" to learn on. It is auto, cpu or cuda.')
    has_gpu = torch.cuda.is_available()
    if name == "cuda" and not has_gpu:
        raise UserError("PyTorch finds no GPU here. Try --device cpu.")
    return "cuda" if has_gpu and name != "cpu" else "cpu"


@dataclass(frozen=True)
class Point:
    """A point of the curve: how much was played until then, and how strong the net is."""

    seconds: float
    decisions: int
    strength: Strength
    uncertainty: float  # mean entropy of its answers
    surprise: float  # mean squared error of the expected values


class Batch:
    """What happened in all games, step by step: (steps, games, ...)."""

    def __init__(self, plan: Plan, inputs: int, answers: int) -> None:
        def zeros(*more: int, dtype: Any = torch.float32, steps: int = plan.steps) -> Tensor:
            return torch.zeros(steps, plan.envs, *more, dtype=dtype, device=plan.place)

        self.observation = zeros(inputs, dtype=torch.int8)
        self.mask = zeros(answers, dtype=torch.bool)
        self.action, self.seat = zeros(dtype=torch.int64), zeros(dtype=torch.int64)
        self.chance = zeros()  # of the action, as a logarithm
        self.is_mine = zeros(dtype=torch.bool)  # the learner answered, not an older self
        self.values = zeros(plan.seats, steps=plan.steps + 1)  # of every seat, by its number
        self.rewards = zeros(plan.seats)
        self.done = zeros(dtype=torch.bool)


def input_scales(spec: Observation) -> Array:
    """Return what each input is multiplied by: a card more or less in a hand matters much."""
    hands = (name.endswith(": cards") and ("my " in name or " of +" in name) for name in spec.names)
    both = zip(spec.scales, hands, strict=True)
    return np.array([INPUT // (min(scale, 2) if hand else scale) for scale, hand in both], np.int16)


def opponent_of(plan: Plan) -> FixedNet | None:
    """Return the net that a plan is to be trained against, if it names one."""
    if not plan.opponent:
        return None
    return FixedNet(read_net(Path(plan.opponent).read_bytes()), plan.place)


def by_number(values: Tensor, seat: Tensor) -> Tensor:
    """Return the values of seats by their numbers, from those counted from the seat asked."""
    seats = torch.arange(values.shape[-1], device=values.device)
    return values.gather(-1, (seats - seat[..., None]) % values.shape[-1])


def worth(rewards: Tensor, done: Tensor) -> Tensor:
    """Return what an end is worth to each seat: 1 to the winner, as much lost by the others."""
    seats = rewards.shape[1]
    if seats == 1:
        return rewards * done[:, None] / POINTS
    won = won_by(rewards) & done[:, None]
    is_won = won.any(1, keepdim=True).float()
    return won * (seats / (seats - 1)) - is_won / (seats - 1)


class Training:
    """A net that learns a game, and all it learns with."""

    def __init__(self, game: Game, plan: Plan) -> None:
        self.game, self.plan = game, plan
        torch.manual_seed(plan.seed)
        torch.set_float32_matmul_precision("high")
        self.games = TensorGames(game, plan.seats, plan.envs, plan.device, plan.options)
        spec = self.games.spec
        self.inputs, self.answers = spec.size, spec.answers
        self.scales = input_scales(spec)
        outputs = self.answers + plan.seats
        self.net = LearningNet(self.inputs, outputs, plan.hidden, self.scales, plan.place)
        self.optimiser = torch.optim.AdamW(
            self.net.parameters, plan.rate, eps=1e-5, weight_decay=1e-4, fused=plan.place == "cuda"
        )
        self.batch = Batch(plan, self.inputs, self.answers)
        self.trial = NetTrial(game, plan.seats, plan.deals, plan.device, plan.options)
        self.older, self.curve = list[list[Tensor]](), list[Point]()
        self.opponent = opponent_of(plan)
        self.decisions, self.seconds, self.surprise, self.uncertainty = 0, 0.0, 0.0, 0.0
        self.bot = plan.bot or game.default_bot
        self.take_seats()
        self.games.reset(plan.seed)

    @property
    def part(self) -> float:
        """Return which part of the training is done, from 0 to 1."""
        return min(1.0, self.seconds / (60 * self.plan.minutes))

    def take_seats(self) -> None:
        """Say who plays which seats: first games a built-in bot, the next an older self."""
        plan, seats = self.plan, self.plan.seats
        mine = torch.arange(plan.envs, device=plan.place) % seats
        others = torch.arange(seats, device=plan.place) != mine[:, None]
        several = seats > 1
        built_in = int(plan.built_in * plan.envs) * several
        past = int(plan.past * plan.envs) * several
        others[built_in:] = False
        self.games.seat_bots(self.bot, others)
        self.past, self.own_seat = (
            slice(built_in, built_in + past),
            mine[built_in : built_in + past],
        )

    def run(self, tell: Callable[[Point], None], folder: Path) -> Net:
        """Learn until the time is over; note each point of the curve, and save all there is."""
        if not self.curve:
            self.record_point(tell)
        while self.part < 1:
            begun = time.monotonic()
            self.play()
            self.learn()
            self.decisions += self.plan.steps * self.plan.envs
            self.seconds += time.monotonic() - begun
            if len(self.curve) <= int(self.part * self.plan.points):
                begun = time.monotonic()
                self.record_point(tell)
                self.save(folder)
                self.seconds += time.monotonic() - begun
        return self.finished_net()

    def play(self) -> None:
        """Play a rollout: some steps in all games, recorded."""
        batch, games, layers = self.batch, self.games, self.net.ready()
        other = self.other_policy()
        with torch.no_grad():
            for t in range(self.plan.steps):
                logits, batch.values[t] = self.evaluate(layers)
                batch.observation[t], batch.mask[t] = games.observation, games.mask
                batch.seat[t], batch.is_mine[t] = games.seat, True
                if other is not None:
                    batch.is_mine[t, self.past] = self.put_other_logits(logits, other)
                batch.action[t], batch.chance[t] = self.answer(logits)
                games.step(batch.action[t])
                batch.rewards[t], batch.done[t] = worth(games.rewards, games.done), games.done
            batch.values[-1] = self.evaluate(layers)[1]

    def evaluate(self, layers: Layers) -> tuple[Tensor, Tensor]:
        """Return the logits of the answers in all games, and the values of the seats."""
        found = self.net.run(self.games.observation, layers)
        logits = found[:, : self.answers].masked_fill(~self.games.mask, IMPOSSIBLE)
        return logits, by_number(found[:, self.answers :], self.games.seat.long())

    def answer(self, logits: Tensor) -> tuple[Tensor, Tensor]:
        """Sample an answer for every game; return it and the logarithm of its probability.

        The plan's `slip` replaces some by random legal answers, fewer as the training goes on.
        """
        noise = torch.empty_like(logits).exponential_().clamp_min_(TINY).log_()
        action, slip = (logits - noise).argmax(1), self.plan.slip * (1 - self.part)
        if slip > 0:
            any_allowed = (self.games.mask * torch.rand_like(logits)).argmax(1)
            slips = torch.rand_like(logits[:, 0]) < slip
            action = torch.where(slips, any_allowed, action)
        chance = torch.log_softmax(logits, 1).gather(1, action[:, None])[:, 0]
        if slip > 0:
            chance = ((1 - slip) * chance.exp() + slip / self.games.mask.sum(1)).log()
        return action, chance

    def other_policy(self) -> PolicyNet | None:
        """Return what gives logits for the other seats of some games: an older self, or a net."""
        if self.past.start == self.past.stop:
            return None
        if self.opponent is not None:
            net = self.opponent
            return lambda seen: net.run(seen).float() * SURE
        if not self.older:
            return None
        now = self.net.state()
        self.net.restore(self.older[int(torch.randint(len(self.older), ()))])
        layers = [(w.detach(), b.detach()) for w, b in self.net.ready()]
        self.net.restore(now)
        return lambda seen: self.net.run(seen, layers)

    def put_other_logits(self, logits: Tensor, other: PolicyNet) -> Tensor:
        """Replace the logits where another net answers; return where the learner answers itself."""
        is_mine = self.games.seat[self.past] == self.own_seat
        theirs = other(self.games.observation[self.past])[:, : self.answers]
        theirs = theirs.masked_fill(~self.games.mask[self.past], IMPOSSIBLE)
        logits[self.past] = torch.where(is_mine[:, None], logits[self.past], theirs)
        return is_mine

    def learn(self) -> None:
        """Learn from what happened, in as many parts as the plan says, in any order."""
        batch, plan = self.batch, self.plan
        gains = advantages(batch, plan.trace)
        self.came = gains + batch.values[:-1]
        own = gains.gather(2, batch.seat[..., None])[..., 0]
        counted = batch.is_mine.float()
        mean = (own * counted).sum() / counted.sum()
        spread = (((own - mean) ** 2 * counted).sum() / counted.sum()).sqrt()
        self.gain = (own - mean) / (spread + 1e-6)
        for group in self.optimiser.param_groups:
            group["lr"] = plan.rate * (1 - FALL * self.part)
        length = plan.steps // plan.batches
        for _ in range(plan.epochs):
            for number in torch.randperm(plan.batches).tolist():
                self.improve(slice(number * length, (number + 1) * length))
        self.uncertainty, self.surprise = (float(each) for each in self.noted)

    def improve(self, part: slice) -> None:
        """Take one step of learning from some steps of all games."""
        batch, flat = self.batch, torch.flatten
        found = self.net.run(flat(batch.observation[part], 0, 1), self.net.ready())
        mask, counted = flat(batch.mask[part], 0, 1), flat(batch.is_mine[part]).float()
        logits = found[:, : self.answers].masked_fill(~mask, IMPOSSIBLE)
        chances = torch.log_softmax(logits, 1)
        chance = chances.gather(1, flat(batch.action[part])[:, None])[:, 0]
        ratio, gain = (chance - flat(batch.chance[part])).exp(), flat(self.gain[part])
        better = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
        answers = counted.sum().clamp_min(1)
        uncertainty = -((chances.exp() * chances).sum(1) * counted).sum() / answers
        values = by_number(found[:, self.answers :], flat(batch.seat[part]))
        surprise = (values - flat(self.came[part], 0, 1)).square().mean()
        entropy_bonus = self.plan.entropy * (1 - FALL * self.part) * uncertainty
        loss = -(better * counted).sum() / answers + surprise / 2 - entropy_bonus
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters, MOST_GRADIENT)
        self.optimiser.step()
        self.noted = uncertainty.detach(), surprise.detach()

    def record_point(self, tell: Callable[[Point], None]) -> None:
        """Measure the net against a built-in bot, and remember it as an older self."""
        layers = self.net.ready()
        with torch.no_grad():
            strength = self.trial.measure(
                lambda seen: self.net.run(seen, layers)[:, : self.answers], self.bot
            )
        seen = (self.seconds, self.decisions, strength, self.uncertainty, self.surprise)
        self.curve.append(Point(*seen))
        self.older = [*self.older, self.net.state()][-MOST_OLDER:]
        tell(self.curve[-1])

    def finished_net(self) -> Net:
        """Return the net as whole numbers."""
        plan, point = self.plan, self.curve[-1]
        return Net(
            game=self.game.name,
            seats=plan.seats,
            inputs=self.games.spec.mark,
            scales=self.scales,
            layers=self.net.fixed_layers(),
            about=f"{point.decisions:,} decisions in {point.seconds:.0f} s on {plan.device}",
        )

    def save(self, folder: Path) -> None:
        """Write the checkpoint, the curve and the net."""
        folder.mkdir(parents=True, exist_ok=True)
        kept = {name: getattr(self, name) for name in KEPT}
        kept |= {"net": self.net.state(), "optimiser": self.optimiser.state_dict()}
        kept["scales"] = self.scales.tolist()
        torch.save({**kept, "chance": torch.get_rng_state()}, folder / CHECKPOINT)
        (folder / CURVE).write_text(curve_text(self.curve), encoding="utf-8")
        self.finished_net().save(folder / NET)

    def resume(self, folder: Path) -> None:
        """Go on from a checkpoint, with deals that were not played yet."""
        kept = torch.load(folder / CHECKPOINT, map_location=self.plan.place, weights_only=False)
        for name in KEPT:
            setattr(self, name, kept[name])
        self.net.restore(kept["net"])
        self.turn_scales(kept.get("scales", [INPUT // each for each in self.games.spec.scales]))
        self.optimiser.load_state_dict(kept["optimiser"])
        torch.set_rng_state(kept["chance"].cpu())
        self.games.reset(self.plan.seed + self.decisions)

    def turn_scales(self, saved: list[int]) -> None:
        """Let the net stay what it was if its inputs were scaled in another way."""
        ratio = torch.as_tensor(np.array(saved) / self.scales, device=self.plan.place)
        with torch.no_grad():
            self.net.weights[0][:, : self.inputs] *= ratio.float()


def advantages(batch: Batch, trace: float) -> Tensor:
    """Return the advantage of each step for each seat: generalized advantage estimation (GAE)."""
    gains = torch.empty_like(batch.rewards)
    later = torch.zeros_like(gains[0])
    for t in reversed(range(len(gains))):
        goes_on = ~batch.done[t][:, None]
        change = batch.rewards[t] + goes_on * batch.values[t + 1] - batch.values[t]
        later = change + trace * goes_on * later
        gains[t] = later
    return gains


def curve_text(curve: list[Point]) -> str:
    """Write a curve as a table of values separated by commas."""
    lines = ["seconds,decisions,against,games,reached,interval,uncertainty,surprise"]
    for point in curve:
        found = point.strength
        numbers = f"{found.games},{found.mean:.3f},{found.interval:.3f}"
        state = f"{point.uncertainty:.4f},{point.surprise:.4f}"
        lines.append(f"{point.seconds:.1f},{point.decisions},{found.against},{numbers},{state}")
    return "\n".join(lines) + "\n"
