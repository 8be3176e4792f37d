"""Bots at a table: each is given a state it cannot tell from the truth, never the truth."""

import hashlib
from typing import Any

from croupier.bots import external
from croupier.bots.levels import EXPERT, STRONG, bot_names, budget_of, is_bot, policy_of
from croupier.bots.search_worker import search_worker
from croupier.engine import Game, UserError, listing
from croupier.engine.extras import can_have, lacking, missing_modules
from croupier.engine.redeal import redealt
from croupier.engine.rng import policy_rng
from croupier.engine.words import no_text
from croupier.play.match import Match
from croupier.play.table import Table


def find_bot(game: Game, name: str) -> str:
    """Return the name of one of a game's bots; `bot` is the default opponent."""
    if name in ("", "bot"):
        return game.default_bot
    if name.startswith(external.EXTERNAL):
        raise UserError(f"{name} is external: only --seats of a new match can let it in.")
    if not is_bot(game, name):
        raise UserError(f'{game.title} has no bot "{name}". It has {listing(bot_names(game))}.')
    if budget_of(game, name) and not can_have("search"):
        raise lacking("search", f"the bot {name}")
    if name == EXPERT and not can_have("search"):
        raise lacking("search", f"the bot {name}, a net,")
    return name


def seated_bot(game: Game, text: str) -> str:
    """Return the bot that --seats gives a seat to; none if it is a person's.

    Only here are external bots registered: they are programs, which the command line may start.
    """
    if text == "bot" or text.startswith("bot:"):
        return find_bot(game, text.partition(":")[2])
    return external.register_external(text)


def bot_answer(table: Table, bot: str) -> int:
    """Return what a bot answers to the question at the table.

    A bot of the house does nothing in vain while something else is there.
    """
    game = table.game
    if external.is_registered(bot):
        return external.external_answer(bot, game, table.view(table.seat))
    name, (world, key) = find_bot(game, bot), redealt_at(table, "bot")
    choices = useful_choices(table)
    if len(choices) == 1:
        return choices[0]
    if name == EXPERT:
        has_numpy = not missing_modules("search")
        if has_numpy and (code := expert_answer(game, world, choices)) is not None:
            return code
        name = STRONG  # no net for this number of seats, or numpy is not installed yet
    if budget := budget_of(game, name):
        found = search_worker(game.name).evaluate(game, world, budget, key, eliminating=True)
        if found is not None:
            return found.best_of(choices)
    rng = policy_rng(search_key(table.begun, "luckbot", table.question))  # as in stored matches
    code = policy_of(game, name)(world, choices, len(choices), rng)
    return code if code in choices else choices[0]


def useful_choices(table: Table) -> list[int]:
    """Return the answers of which something would come, as their seat sees it; all, if none."""
    dull = table.game.words.dull
    if dull is no_text or len(table.choices) == 1:
        return table.choices
    seen = table.position.seen(table.seat).state
    return [code for code in table.choices if not dull(seen, code)] or table.choices


def expert_answer(game: Game, world: Any, choices: list[int]) -> int | None:
    """Return the net's answer for the seat that is asked; None without a net."""
    from croupier.bots.expert import expert_net, net_answer  # numpy, which other bots do without

    net = expert_net(game, world)
    return net_answer(game, net, world, choices) if net else None


def redealt_at(table: Table, purpose: str) -> tuple[Any, bytes]:
    """Return a state that the seat to answer cannot tell from the truth, and its key."""
    key = search_key(table.begun, purpose, table.question)
    return redealt(table.state, table.game.redeal_unseen, table.seat, key), key


def search_key(match: Match, purpose: str, number: int) -> bytes:
    """Return a key to search a position with; it does not reveal the match's own key."""
    return hashlib.sha256(match.key + f"{purpose} {number}".encode()).digest()


def has_search(table: Table) -> bool:
    """Say whether a bot at the table searches."""
    bots = {player.bot for player in table.players if not external.is_registered(player.bot)}
    return any(budget_of(table.game, bot) for bot in bots)


def is_preparing(table: Table) -> bool:
    """Say whether a bot at the table plays by the heuristic while its search is being compiled."""
    return has_search(table) and search_worker(table.game.name).is_preparing(table.game)


def is_lacking(table: Table) -> bool:
    """Say whether a bot at the table plays by the heuristic since no search is available."""
    return has_search(table) and search_worker(table.game.name).is_lacking


def search_note(table: Table) -> str:
    """Say why a bot at the table plays by the heuristic for now; empty if none does."""
    if is_lacking(table):
        missing = listing(missing_modules("search"))
        return f"{missing} could not be fetched, so its bot plays by the heuristic."
    if not is_preparing(table):
        return ""
    doing = search_worker(table.game.name).progress or "The search is being prepared"
    return f"{doing}; until then its bot plays by the heuristic."


def timeout_answer(table: Table) -> int:
    """Return the answer given for a seat out of time, found in a state it cannot tell apart."""
    world, _ = redealt_at(table, "usual")
    choices = table.game.choices(world)
    return table.game.timeout_answer(world, choices, len(choices))
