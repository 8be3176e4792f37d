"""A net against other bots, every deal from every seat, on every core.

    python -m bench.net_duels GAME NET.npz [--bot NAME] [--judged N] [--more N] [--games N]

The other bot is a search at its usual budget, a policy, or `net`: the net alone. With --judged the
net searches (`bots.net_search`); its milliseconds for a choice are printed.

The games are played in the interpreter, the net by numpy, the search compiled: numpy and numba are
enough. Each bot is given a world that its seat cannot tell from the truth.
"""

import argparse
import hashlib
import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from croupier.bots.expert import net_answer
from croupier.bots.levels import budget_of, policy_of
from croupier.bots.net_search import net_search
from croupier.bots.nets import Net, read_net
from croupier.bots.search import evaluate
from croupier.engine import NOBODY, Game
from croupier.engine.redeal import redealt
from croupier.engine.rng import policy_rng
from croupier.games.catalogue import find_game

LONGEST = 20_000  # answers in a game


def key_for(*numbers: object) -> bytes:
    """Return a key of its own for a deal or a question."""
    return hashlib.sha256(repr(("net duels", *numbers)).encode()).digest()


@dataclass(frozen=True)
class Duel:
    """Who meets whom: a net that may search, and the bot on all other seats."""

    game: str
    path: str
    bot: str
    judged: int
    more: int

    def net_code(self, game: Game, world: Any, key: bytes, judged: int) -> int:
        """Return what the net answers."""
        net = net_of(self.path)
        if judged:
            return net_search(game, net, world, key, (judged, self.more))
        return net_answer(game, net, world, game.choices(world))

    def bot_code(self, game: Game, world: Any, key: bytes) -> int:
        """Return what the other bot answers."""
        if self.bot == "net":
            return self.net_code(game, world, key, 0)
        if budget := budget_of(game, self.bot):
            return evaluate(game, world, budget, key, eliminating=True).answer
        return game.ask(policy_of(game, self.bot), world, policy_rng(key))

    def play(self, deal: int, own: int) -> tuple[float, float, int]:
        """Play a deal with the net on one seat; return its share of the win, seconds, choices."""
        game, seats = find_game(self.game), net_of(self.path).seats
        s = game.start(seats, game.resolve_options(seats, {}), key_for(game.name, deal))
        seconds, asked = 0.0, 0
        for question in range(LONGEST):
            if s.seat == NOBODY:
                break
            choices, key = game.choices(s), key_for(deal, own, question)
            code = choices[0]
            if len(choices) > 1:
                world = redealt(s, game.redeal_unseen, s.seat, key)
                begun, is_own = time.perf_counter(), s.seat == own
                code = (
                    self.net_code(game, world, key, self.judged)
                    if is_own
                    else self.bot_code(game, world, key)
                )
                seconds += is_own * (time.perf_counter() - begun)
                asked += is_own
            game.apply(s, code)
        return (1 / seats if s.winner == NOBODY else float(s.winner == own)), seconds, asked

    def play_deal(self, deal: int) -> tuple[float, float, int]:
        """Play one deal from every seat; return the mean share of the net, seconds, choices."""
        found = [self.play(deal, own) for own in range(net_of(self.path).seats)]
        share, seconds, asked = zip(*found, strict=True)
        return sum(share) / len(share), sum(seconds), sum(asked)


@cache
def net_of(path: str) -> Net:
    """Read a net once."""
    return read_net(Path(path).read_bytes())


def played(duel: Duel, given: argparse.Namespace) -> Iterator[tuple[float, float, int]]:
    """Play deal after deal, as long as there is time."""
    end, number = time.monotonic() + given.seconds, given.games // net_of(duel.path).seats
    deals = range(given.first, given.first + number)
    duel.play_deal(-1)  # compiles
    with ProcessPoolExecutor(given.processes) as pool:
        for found in pool.map(duel.play_deal, deals):
            yield found
            if time.monotonic() > end:
                pool.shutdown(wait=False, cancel_futures=True)
                break


def main() -> None:
    """Play, and print what the net reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("net")
    parser.add_argument("--bot", default="search-2400")
    parser.add_argument("--judged", type=int, default=0)
    parser.add_argument("--more", type=int, default=4)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    duel = Duel(given.game, given.net, given.bot, given.judged, given.more)
    shares, seconds, asked = (np.array(each) for each in zip(*played(duel, given), strict=True))
    mean, interval = 100 * shares.mean(), 196 * shares.std(ddof=1) / len(shares) ** 0.5
    games, each = len(shares) * net_of(given.net).seats, 1000 * seconds.sum() / asked.sum()
    who = f"net + search {given.judged}/{given.more}" if given.judged else "net"
    text = (
        f"{given.game}, {who} v {given.bot}: {mean:.2f} ± {interval:.2f}, {games:,}, {each:.2f} ms"
    )
    print(text, flush=True)
    if given.out:
        given.out.write_text(json.dumps({**asdict(duel), "games": games, "text": text}))


if __name__ == "__main__":
    main()
