"""How long the server waits before an answer that no person gives: a rhythm by meaning.

A pause follows from public facts alone: the pace of the question, who answered before it, how long
what everybody saw takes at normal speed; and from the secret of the match and the number of the
question, so that nobody can tell by a pause who gave the answer. Never from cards, nor from how
many choices there are.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import NamedTuple

from croupier.engine.piles import NOBODY, SPECTATOR
from croupier.engine.redeal import redealt
from croupier.engine.secret import Secret
from croupier.engine.words import Pace
from croupier.play.durations import seconds_of
from croupier.play.table import Move, Table

SPREAD = 0.25  # a pause is up to this part shorter or longer than usual
TEMPOS = {"slow": 1.7, "normal": 1.0, "fast": 0.5}  # what people may wish for
# The pause before an answer of a bot, as a part of the server's pace.
TURN, GOING_ON = 0.75, 0.6  # an action: the first of a turn, and those that follow it
STEP, JOINED = 0.06, 0.02  # a part of an action, and the parts that follow it
REPLY = 0.3
BLANK = bytes(32)  # the key of a state without secrets, which nobody plays in


class QuestionFacts(NamedTuple):
    """What everybody knows of an open question."""

    pace: Pace
    goes_on: bool = False  # the same seat answers once more: an action, or a step after a step
    seconds: float = 0.0  # that it takes to see what led to it


def pause(seed: Secret, question: int, seconds: float) -> float:
    """Return the seconds to wait before the answer to a question; `seconds` are their average."""
    drawn = hmac.digest(seed.reveal().encode(), f"pause {question}".encode(), hashlib.sha256)
    share = int.from_bytes(drawn[:4], "big") / 2**32
    return seconds * (1 - SPREAD + 2 * SPREAD * share)


def share_of(facts: QuestionFacts) -> float:
    """Return the usual pause before an answer of a bot, as a part of the server's pace."""
    if facts.pace == "reply":
        return REPLY
    if facts.pace == "step":
        return JOINED if facts.goes_on else STEP
    return GOING_ON if facts.goes_on else TURN


def facts_of(table: Table) -> QuestionFacts:
    """Return what everybody knows of the open question."""
    pace, last = pace_of(table, table.state), last_move(table)
    if last is None:
        return QuestionFacts(pace)
    before = pace_of(table, last.before.state)
    goes_on = last.seat == table.seat and (pace != "step" or before == "step")
    goes_on |= pace == "action" and before == "reply"  # an attack is over
    return QuestionFacts(pace, goes_on, length_of(table))


def pace_of(table: Table, s: object) -> Pace:
    """Return the pace of the question in a state, judged with all hidden cards redealt."""
    world = redealt(s, table.game.redeal_unseen, SPECTATOR, BLANK)  # type: ignore[type-var]
    return table.game.words.question(world).pace


def length_of(table: Table) -> float:
    """Return how long it takes at normal speed to see what led to the open question."""
    last = last_move(table)
    if last is None:
        return 0.0
    moments = last.moments(SPECTATOR, table.names)
    return seconds_of(last.cues(SPECTATOR), moments, attacked_person(table))


def attacked_person(table: Table) -> int:
    """Return the seat of a person who is asked: an attack on a bot is over sooner."""
    return table.seat if table.seat != NOBODY and table.players[table.seat].is_person else NOBODY


def last_move(table: Table) -> Move | None:
    """Return the move that led to the open question; None at the deal, or if one was taken back."""
    last = table.last
    return last if last is not None and table.question == last.number + 1 else None
