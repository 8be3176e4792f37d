"""Bots at a table: each is given a state it cannot tell from the truth, never the truth."""

import hashlib
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.bots.external import FROM, invite, is_invited, is_outside, outside_answer
from croupier.bots.levels import USUAL, bot_names, budget_of, check_search, is_bot, policy_of
from croupier.bots.search_worker import looker_of, thinker_of
from croupier.bots.values import Weighed
from croupier.engine.english import listing
from croupier.engine.game import Game, PlayerError
from croupier.engine.rng import Luck, install
from croupier.engine.sight import redealt
from croupier.play.decision import Choice, Decision
from croupier.play.table import Table

WORLDS = 100  # played out for each figure of a curve


def find_bot(game: Game, name: str) -> str:
    """Return the name of one of a game's bots; `bot` is the usual opponent."""
    if name in ("", "bot"):
        return game.rival
    if name.startswith(FROM):
        raise PlayerError(f"{name} is from outside, and is let in by --seats of a new match alone.")
    if not is_bot(game, name):
        names = listing(bot_names(game))
        raise PlayerError(f'{game.title} has no bot "{name}". It has {names}.')
    if budget_of(game, name):
        check_search(name)
    return name


def seated_bot(game: Game, text: str) -> str:
    """Return the bot that a seat of the command line is given to; none if it is a person's.

    Only here are players from outside let in: they are programs, and whoever starts Croupier may
    start them.
    """
    if text == "bot" or text.startswith("bot:"):
        return find_bot(game, text.partition(":")[2])
    return invite(text) if is_outside(text) else ""


def bot_answer(table: Table, bot: str) -> int:
    """Return what a bot answers to the question at the table."""
    game, seat = table.game, table.seat
    if is_invited(bot):
        return outside_answer(bot, game, table.view(seat))
    name, purpose = find_bot(game, bot), f"bot {table.turn}".encode()
    key = hashlib.sha256(table.match.key + purpose).digest()
    world = redealt(table.state, game.sight, seat, key)
    luck = Luck()
    install(luck, hashlib.sha256(table.match.key + b"luck" + purpose).digest())
    out = memoryview(bytearray(8 * game.most_choices)).cast("q")
    n, budget = game.list_choices(world, out), budget_of(game, name)
    if budget and n > 1:
        weighed = thinker_of(game.name).weigh(game, world, budget, key, weeding=True)
        if weighed is not None:
            return weighed.answer
    return policy_of(game, name)(world, out, n, luck)


class Valued(NamedTuple):
    """A choice, what it is worth, and the standard error of that."""

    choice: Choice
    mean: float
    error: float


@dataclass(frozen=True)
class Advice:
    """What to answer, and what each choice is worth once that is known."""

    code: int
    weighed: Weighed | None

    def ranked(self, decision: Decision) -> list[Valued]:
        """Return each choice with its worth, the best first; nothing before that is known."""
        if self.weighed is None:
            return []
        choices = {choice.code: choice for choice in decision.choices}
        found = zip(self.weighed.codes, self.weighed.means, self.weighed.errors, strict=True)
        valued = [Valued(choices[code], mean, error) for code, mean, error in found]
        return sorted(valued, key=lambda each: -each.mean)


def worth(mean: float, error: float, seats: int) -> str:
    """Write a chance to win, or in a game for one the points to expect, with its error."""
    if seats == 1:
        return f"{mean:.2f} points (± {error:.2f})"
    return f"wins {100 * mean:.0f} % (± {max(1, round(100 * error))})"


def advice(table: Table) -> Advice:
    """Return what the best bot would answer; before its search is ready, the usual one."""
    weighed = choice_values(table) if len(table.game.choices(table.state)) > 1 else None
    if weighed is None:
        return Advice(bot_answer(table, table.game.rival), None)
    return Advice(weighed.answer, weighed)


Curve = list[tuple[int, tuple[float, ...]]]


def win_curve(game: Game, match: str) -> Future[Curve]:
    """Have each seat's chance along a match that is over worked out, beside whatever goes on."""
    found: Future[Curve] = Future()

    def give(reply: Future[dict[str, Any]]) -> None:
        if reply.cancelled():
            found.cancel()
        elif not found.cancelled():
            found.set_result([(number, tuple(each)) for number, each in reply.result()["curve"]])

    looker_of(game.name).look_back(game, match, WORLDS).add_done_callback(give)
    return found


def choice_values(table: Table) -> Weighed | None:
    """Return what each choice of the question at the table is worth; None while not ready."""
    game = table.game
    key = hashlib.sha256(table.match.key + f"values {table.turn}".encode()).digest()
    world = redealt(table.state, game.sight, table.seat, key)
    return thinker_of(game.name).weigh(game, world, USUAL, key)


def is_preparing(table: Table) -> bool:
    """Say whether a bot at the table still plays by its heuristic while its search is prepared."""
    bots = [player.bot for player in table.players if player.bot and not is_invited(player.bot)]
    searching = any(budget_of(table.game, bot) for bot in bots)
    return searching and thinker_of(table.game.name).is_preparing(table.game)
