"""Levels a person understands, and searches by name, beside the policies of every game."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from croupier.bots.net_files import net_seats
from croupier.bots.values import Budget
from croupier.engine import IntArray, Rng, below
from croupier.engine.game import Game, Policy

GENTLE, STEADY, STRONG, EXPERT, SEARCH = "gentle", "steady", "strong", "expert", "search"
LEVELS: Mapping[str, str] = {
    GENTLE: "answer carelessly half of the time",
    STEADY: "answer by the game's heuristic",
    STRONG: "search before answering",
    EXPERT: "answer by a net that taught itself",
}
LEVEL_MILLISECONDS = 50  # the longest search of a level, however slow the machine
MOST_MILLISECONDS = 10_000  # the longest search by name
DEFAULT_BUDGET = Budget(playouts=2400, milliseconds=LEVEL_MILLISECONDS)
NAMED = re.compile(r"search-([1-9][0-9]{0,5})(ms)?")


def levels_of(game: Game) -> dict[str, str]:
    """Return the levels of a game and what each does; an expert only where there are nets."""
    has_expert = bool(net_seats(game.package))
    return {name: about for name, about in LEVELS.items() if name != EXPERT or has_expert}


def bot_names(game: Game) -> list[str]:
    """List every bot of a game: its own, the levels, and the search."""
    return list(dict.fromkeys([*sorted(game.policies), *levels_of(game), SEARCH]))


class BotInfo(NamedTuple):
    """A bot as it is offered to people: its name, and what to expect of it."""

    name: str
    about: str


def bots_of(game: Game) -> list[BotInfo]:
    """List the bots that people choose from: the levels with what they win, then the game's own."""
    abouts, alone = levels_of(game), game.min_seats == 1
    measured = "scores {:g} on average" if alone else "wins {:g} % of duels with steady"
    for name in sorted(game.policies):
        if name != game.default_bot:
            said = (game.policies[name].__doc__ or "").partition("\n")[0].rstrip(".")
            abouts[name] = said[:1].lower() + said[1:]
    for name, about in abouts.items():
        if name in game.measured:
            said = measured.format(game.measured[name])
            abouts[name] = f"{about}; {said}" if about else said
    return [BotInfo(*each) for each in abouts.items()]


def is_bot(game: Game, name: str) -> bool:
    """Say whether a game has a bot of this name."""
    return name in bot_names(game) or NAMED.fullmatch(name) is not None


def budget_of(game: Game, name: str) -> Budget | None:
    """Return what a bot may spend on a search; None for one that does not search."""
    if name in game.policies:
        return None
    if name in (STRONG, SEARCH):
        return DEFAULT_BUDGET
    found = NAMED.fullmatch(name)
    if found is None:
        return None
    number, most = int(found[1]), MOST_MILLISECONDS
    return Budget(10**6, min(number, most)) if found[2] else Budget(number, most)


def policy_of(game: Game, name: str) -> Policy:
    """Return the policy by which a bot answers when it does not search."""
    if name in game.policies:
        return game.policies[name]
    return gentle_policy(game) if name == GENTLE else game.policies[game.default_bot]


@cache
def gentle_by(careless: Policy, policy: Policy) -> Policy:
    """Return the policy that answers carelessly half of the time, else by another policy."""

    def gentle(s: object, choices: IntArray, n: int, rng: Rng) -> int:
        if below(rng, 2) == 0:
            return careless(s, choices, n, rng)
        return policy(s, choices, n, rng)

    return gentle


def gentle_policy(game: Game) -> Policy:
    """Return the gentle level of a game: half without care, half as its reference bot."""
    return gentle_by(game.careless, game.policies[game.reference_bot])
