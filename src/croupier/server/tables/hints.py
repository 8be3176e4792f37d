"""Hints: the best answer found, in words, with the worth of every choice.

What a hint holds was found in states that the seat cannot tell from the truth.
"""

from typing import NamedTuple

from croupier.bots.advice import advise
from croupier.bots.advice_text import advice_text, value_text
from croupier.bots.answers import is_lacking, is_preparing
from croupier.bots.search_worker import search_worker
from croupier.play.decision import Decision
from croupier.play.table import Table
from croupier.server.messages.from_server import HintReply, HintValue

PREPARING = "The searching bot is still getting ready; until then it plays by the heuristic."
LACKING = (
    "The searching bot cannot search on this server, where what it needs is not installed; "
    "it plays by the heuristic."
)
NO_BETTER = "A deeper look cannot be had on this server: what it needs is not installed."


class FoundHint(NamedTuple):
    """A hint, and whether a better one can be found as soon as the search is ready."""

    reply: HintReply
    is_final: bool


def search_notice(table: Table) -> str:
    """Say why a bot at the table does not search; nothing if it does, or never would."""
    if is_preparing(table):
        return PREPARING
    return LACKING if is_lacking(table) else ""


def hint_for(table: Table, decision: Decision, guess: int | None = None) -> FoundHint | None:
    """Return the hint for the seat that is asked; it takes a moment, so call it in a thread.

    `guess` is what was advised before the search was ready.
    """
    found, seats = advise(table), len(table.begun.players)
    choice = decision.choice(found.code)
    if choice is None:
        return None
    is_final = found.values is not None or found.wins_now or len(decision.choices) == 1
    worker = search_worker(table.game.name)
    is_better_soon = not is_final and worker.is_preparing(table.game)
    values = [
        HintValue(each.code, each.label, value_text(mean, seats), mean)
        for each, mean, _ in found.ranked(decision)
    ]
    text = advice_text(found, decision, seats, guess)
    if not is_final and worker.is_lacking:
        text = f"{text} {NO_BETTER}"
    reply = HintReply(choice.code, choice.label, text, values, is_better_soon)
    return FoundHint(reply, is_final)
