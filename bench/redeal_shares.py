"""What redealt worlds give a rival that has just drawn and kept a card: cards that fitted, or not.

    python bench/redeal_shares.py [GAME ...] [--games 1000] [--worlds 1]

A seat that draws held nothing that fitted. In Crazy the card it keeps does not fit either; in ONU
it may. Games are played by the default bot; straight after such a draw every other seat's worlds
are dealt, and the hand of who drew is looked at: the share of hands with one card that fits what
lay there, and with several; in truth, in worlds as dealt for bots, and in worlds dealt freely.
"""

import argparse
import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import sqrt
from typing import Any

from croupier.bulk.tally import MOST_ANSWERS
from croupier.engine import NOBODY, Game, at
from croupier.engine.redeal import redeal_freely, redealt
from croupier.engine.rng import policy_rng
from croupier.games.catalogue import find_game

Counts = Counter[tuple[str, int]]  # hands by where they are, and how many fitting cards they have
TRUTH, FOR_BOTS, FREELY = WAYS = ("truth", "for bots", "freely")
SEVERAL = 2


def main() -> None:
    """Print a line for each game and number of seats."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="GAME", help="crazy, onu (both)")
    parser.add_argument("--games", type=int, default=1000, help="for each number of seats")
    parser.add_argument("--worlds", type=int, default=1, help="for each draw and other seat")
    asked = parser.parse_args()
    print("% of hands straight after a draw with one card that fits, with several (± its error)")
    print(f"{'':14} {'draws':>7} {'worlds':>8}   " + "".join(f"{way:30}" for way in WAYS))
    for name in asked.names or ["crazy", "onu"]:
        for seats in (2, 3, 4):
            counts = count_all(find_game(name), seats, asked.games, asked.worlds)
            print(line(f"{name}, {seats} seats", counts), flush=True)


def count_all(game: Game, seats: int, games: int, worlds: int) -> Counts:
    """Count the hands straight after the draws of some games."""
    counts: Counts = Counter()
    for number in range(games):
        for draw, (before, s) in enumerate(draws(game, seats, number)):
            counts[TRUTH, fitting(game, before, s)] += 1
            others = [viewer for viewer in range(seats) if viewer != before.seat]
            for viewer, world, way in product(others, range(worlds), WAYS[1:]):
                key = key_of(game.name, seats, number, draw, viewer, world)
                redeal = redeal_freely if way == FREELY else game.redeal_unseen
                counts[way, fitting(game, before, redealt(s, redeal, viewer, key))] += 1
    return counts


def draws(game: Game, seats: int, number: int) -> Iterator[tuple[Any, Any]]:
    """Play a game by the default bot; yield the states before and after each draw that was kept."""
    policy, key = game.policies[game.default_bot], key_of("game", game.name, seats, number)
    s, rng = game.start(seats, game.resolve_options(seats, {}), key), policy_rng(key)
    rules: Any = game.rules
    for _ in range(MOST_ANSWERS):
        if s.seat == NOBODY:
            return
        before, answer = s.copy(), game.ask(policy, s, rng)
        game.apply(s, answer)
        hand = rules.HAND + before.seat
        if answer == rules.DRAW_CARD and s.count[hand] > before.count[hand] and s.seat != NOBODY:
            yield before, s


def fitting(game: Game, before: Any, s: Any) -> int:
    """Count the cards of who drew that fitted what lay there: none, one, SEVERAL."""
    rules: Any = game.rules
    hand = rules.HAND + before.seat
    held = (rules.kind_of(at(s, hand, i)) for i in range(s.count[hand]))
    return min(SEVERAL, sum(fits(rules, before, kind) for kind in held))


def fits(rules: Any, before: Any, kind: int) -> bool:
    """Say whether a kind of card could have been played, by the rules of Crazy or of ONU."""
    if hasattr(rules, "fitting_kinds"):
        return bool(rules.fitting_kinds(before) >> kind & 1)
    return bool(rules.fits(before, kind))


def key_of(*words: object) -> bytes:
    """Return the key of a game or of a world."""
    return hashlib.sha256(repr(words).encode()).digest()


def line(what: str, counts: Counts) -> str:
    """Write the shares of a row."""
    totals = {way: sum(n for (other, _), n in counts.items() if other == way) for way in WAYS}
    shares = [
        f"{share(counts[way, 1], totals[way]):15}{share(counts[way, SEVERAL], totals[way]):15}"
        for way in WAYS
    ]
    return f"{what:14} {totals[TRUTH]:7,} {totals[FOR_BOTS]:8,}   " + "".join(shares)


def share(part: int, whole: int) -> str:
    """Write a share in percent, and its standard error."""
    p = part / max(1, whole)
    return f"{100 * p:.2f} ± {100 * sqrt(p * (1 - p) / max(1, whole)):.2f}"


if __name__ == "__main__":
    main()
