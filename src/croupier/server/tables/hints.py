"""Hints: what the best bot would answer, in words, with the worth of every choice.

What a hint holds was found in states that the seat cannot tell from the truth.
"""

from typing import NamedTuple

from croupier.bots.advice import advise, value_text
from croupier.bots.search_worker import search_worker
from croupier.play.decision import Decision
from croupier.play.table import Table
from croupier.server.messages.from_server import HintReply, HintValue

PREPARING = "The searching bot is still getting ready; until then it plays by the heuristic."


class FoundHint(NamedTuple):
    """A hint, and whether a better one can be found as soon as the search is ready."""

    reply: HintReply
    is_final: bool


def hint_for(table: Table, decision: Decision) -> FoundHint | None:
    """Return the hint for the seat that is asked; it takes a moment, so call it in a thread."""
    found, seats = advise(table), len(table.begun.players)
    choice = decision.choice(found.code)
    if choice is None:
        return None
    who = "The best bot" if found.values is not None else "The usual bot"
    is_final = found.values is not None or len(decision.choices) == 1
    if found.values is None and search_worker(table.game.name).is_preparing(table.game):
        who = "The search is being prepared. Meanwhile: the usual bot"
    values = [
        HintValue(each.code, each.label, value_text(mean, error, seats), mean)
        for each, mean, error in found.ranked(decision)
    ]
    reply = HintReply(choice.code, choice.label, f"{who} would {choice.label}.", values)
    return FoundHint(reply, is_final)
