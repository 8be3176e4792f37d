"""How strong a net is: every deal is played from every seat, against a built-in bot."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from croupier.engine import Game
from croupier.research.tensors import Tensor, TensorGames, torch

LONGEST = 5_000  # questions to the net in one game; what goes on then counts as undecided
LOOK = 32  # steps between two looks at whether all games are over
NORMAL = 1.96  # standard errors of an interval of 95 %
APART = 1 << 40  # offset of the seeds of measured deals from those of trainings
PolicyNet = Callable[[Tensor], Tensor]  # observations to logits of the answers


@dataclass(frozen=True)
class Strength:
    """What a net reached against a bot: the share of games won; in a game for one, its score."""

    against: str
    games: int
    mean: float
    interval: float  # half width of the 95 % interval
    undecided: int = 0  # games that nobody won

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.interval:.2f}"


def won_by(rewards: Tensor) -> Tensor:
    """Return which seats have won, from the rewards of games that are over: the best, if alone."""
    best = rewards == rewards.amax(1, keepdim=True)
    return best & (best.sum(1, keepdim=True) == 1)


class NetTrial:
    """Games of a net against bots, side by side: one place for each deal and seat."""

    def __init__(
        self, game: Game, seats: int, deals: int, device: str, options: Mapping[str, str]
    ) -> None:
        self.seats, self.deals = seats, deals
        self.games = TensorGames(game, seats, deals * seats, device, options)
        self.seat = torch.arange(deals * seats, device=self.games.place) % seats

    def measure(self, net: PolicyNet, against: str, first: int = 0) -> Strength:
        """Play deals, numbered from the first, from every seat."""
        others = torch.arange(self.seats, device=self.seat.device) != self.seat[:, None]
        self.games.seat_bots(against, others)
        return self.strength(net, against, first)

    def measure_duel(self, net: PolicyNet, other: PolicyNet, name: str, first: int = 0) -> Strength:
        """Play deals likewise against another net, which has all other seats."""
        nobody = torch.zeros(len(self.seat), self.seats, dtype=torch.bool, device=self.seat.device)
        self.games.seat_bots(next(iter(self.games.game.policies)), nobody)

        def both(seen: Tensor) -> Tensor:
            is_own = self.games.seat == self.seat
            return torch.where(is_own[:, None], net(seen), other(seen))

        return self.strength(both, name, first)

    def strength(self, net: PolicyNet, against: str, first: int) -> Strength:
        """Play deals, numbered from the first, with the given players; return their rewards."""
        deals = range(APART + first, APART + first + self.deals)
        self.games.reset([deal for deal in deals for _ in range(self.seats)])
        reached, undecided = self.play(net)
        by_deal = reached.reshape(self.deals, self.seats).mean(1)
        mean, error = float(by_deal.mean()), float(by_deal.std()) / self.deals**0.5
        percent = 100 if self.seats > 1 else 1
        return Strength(
            against, len(reached), percent * mean, percent * NORMAL * error, int(undecided.sum())
        )

    def play(self, net: PolicyNet) -> tuple[Tensor, Tensor]:
        """Play one game in every place; return what was reached, and where nobody has won."""
        games, is_on = self.games, torch.ones_like(self.seat, dtype=torch.bool)
        reached, undecided = torch.zeros(len(is_on), device=is_on.device), torch.zeros_like(is_on)
        for step in range(LONGEST):
            games.step(net(games.observation).masked_fill(~games.mask, -torch.inf).argmax(1))
            ends = games.done & is_on
            result = won_by(games.rewards).float() if self.seats > 1 else games.rewards
            own = result.gather(1, self.seat[:, None])[:, 0]
            reached = torch.where(ends, own, reached)
            undecided = undecided | (ends & (result.amax(1) == 0))
            is_on = is_on & ~ends
            if step % LOOK == 0 and not bool(is_on.any()):
                break
        return reached, undecided | is_on
