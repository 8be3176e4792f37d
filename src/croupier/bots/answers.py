"""Bots at a table: each is given a state it cannot tell from the truth, never the truth."""

import hashlib

from croupier.bots.external import (
    EXTERNAL,
    external_answer,
    is_external,
    is_registered,
    register_external,
)
from croupier.bots.levels import bot_names, budget_of, check_search, is_bot, policy_of
from croupier.bots.search_worker import search_worker
from croupier.engine import Game, UserError, listing
from croupier.engine.redeal import redealt
from croupier.engine.rng import policy_rng
from croupier.play.table import Table


def find_bot(game: Game, name: str) -> str:
    """Return the name of one of a game's bots; `bot` is the default opponent."""
    if name in ("", "bot"):
        return game.default_bot
    if name.startswith(EXTERNAL):
        raise UserError(
            f"{name} is a program of its own, and is let in by --seats of a new match alone."
        )
    if not is_bot(game, name):
        names = listing(bot_names(game))
        raise UserError(f'{game.title} has no bot "{name}". It has {names}.')
    if budget_of(game, name):
        check_search(name)
    return name


def seated_bot(game: Game, text: str) -> str:
    """Return the bot that --seats gives a seat to; none if it is a person's.

    Only here are external bots registered: they are programs, and whoever starts Croupier may
    start them.
    """
    if text == "bot" or text.startswith("bot:"):
        return find_bot(game, text.partition(":")[2])
    return register_external(text) if is_external(text) else ""


def bot_answer(table: Table, bot: str) -> int:
    """Return what a bot answers to the question at the table."""
    game, seat = table.game, table.seat
    if is_registered(bot):
        return external_answer(bot, game, table.view(seat))
    name, purpose = find_bot(game, bot), f"bot {table.question}".encode()
    key = hashlib.sha256(table.begun.key + purpose).digest()
    world = redealt(table.state, game.sight, seat, key)
    if (budget := budget_of(game, name)) and len(table.choices) > 1:
        found = search_worker(game.name).evaluate(game, world, budget, key, eliminating=True)
        if found is not None:
            return found.answer
    rng = policy_rng(hashlib.sha256(table.begun.key + b"luck" + purpose).digest())
    return game.ask(policy_of(game, name), world, rng)


def is_preparing(table: Table) -> bool:
    """Say whether a bot at the table plays by the heuristic while its search is being compiled."""
    bots = [player.bot for player in table.players if player.bot and not is_registered(player.bot)]
    searching = any(budget_of(table.game, bot) for bot in bots)
    return searching and search_worker(table.game.name).is_preparing(table.game)


def timeout_answer(play: Table) -> int:
    """Return the answer given for a seat out of time, found in a state it cannot tell apart."""
    game = play.game
    key = hashlib.sha256(play.begun.key + f"usual {play.question}".encode()).digest()
    world = redealt(play.state, game.sight, play.seat, key)
    choices = game.choices(world)
    return game.timeout_answer(world, choices, len(choices))
