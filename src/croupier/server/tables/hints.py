"""What the bots think, told to people: hints with the worth of every choice, searches not ready.

Whatever is told was found in states that the seat cannot tell from the truth.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

from croupier.bots.advice import Advice, advise, value_text
from croupier.bots.answers import is_preparing
from croupier.bots.levels import budget_of
from croupier.bots.search_worker import search_worker
from croupier.play.decision import Decision
from croupier.play.table import Table
from croupier.server.messages import encoding as wire
from croupier.server.messages.from_server import Worth
from croupier.server.tables.connections import Visitor

if TYPE_CHECKING:
    from croupier.server.tables.table_runner import LiveTable

PREPARING = "The searching bot is still getting ready; until then it plays by the heuristic."


async def give_hint(table: LiveTable, visitor: Visitor) -> None:
    """Tell a person what the best bot would answer, and what each choice is worth."""
    play, seat = table.play, visitor.viewer
    if play is None or play.seat != seat or table.scene is None:
        visitor.push(wire.refused("not_your_turn", "A hint is for when you are asked."))
        return
    turn, decision = play.question, table.scene.view(seat).decision
    found, waits = await asyncio.to_thread(think, play.copy())
    choice = decision.choice(found.code) if decision is not None else None
    if decision is not None and choice is not None and play.question == turn:
        words = f"{opening(found, waits=waits)} would {choice.label}."
        worths = worths_of(found, decision, len(table.seats))
        visitor.push(wire.hint(choice.code, choice.label, words, worths))


def think(play: Table) -> tuple[Advice, bool]:
    """Return advice, and whether a better one will be had once the search is prepared."""
    found = advise(play)
    return found, found.values is None and search_worker(play.game.name).is_preparing(play.game)


def opening(found: Advice, *, waits: bool) -> str:
    """Say whose advice it is."""
    if found.values is not None:
        return "The best bot"
    return "The search is being prepared. Meanwhile: the usual bot" if waits else "The usual bot"


def worths_of(found: Advice, decision: Decision, seats: int) -> list[Worth]:
    """Return what each choice is worth, the best first; nothing while that is not known."""
    return [
        Worth(
            choice=each.choice.code,
            label=each.choice.label,
            worth=value_text(each.mean, each.error, seats),
            mean=each.mean,
        )
        for each in found.ranked(decision)
    ]


def tell_if_preparing(table: LiveTable, visitors: Iterable[Visitor]) -> None:
    """Tell those who have come that a bot here does not search yet."""
    if any(budget_of(table.game, player.bot) for player in table.players if player.bot):
        table.house.spawn(tell_preparing(table, tuple(visitors)))


async def tell_preparing(table: LiveTable, visitors: tuple[Visitor, ...]) -> None:
    """Find out, beside whatever goes on, whether a search is ready; if it is not, say so."""
    if table.play is not None and await asyncio.to_thread(is_preparing, table.play.copy()):
        for visitor in visitors:
            visitor.push(wire.notice(PREPARING))
