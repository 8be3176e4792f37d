"""Verification: the first event of a match that the rules, or a file given out before, forbid."""

from dataclasses import replace

from croupier.engine import Game, UserError
from croupier.play.match import Answer, Event, Match, Sealed
from croupier.play.sealed_answers import seal_event
from croupier.play.table import Table


def find_fault(game: Game, match: Match) -> list[str]:
    """Replay a match and name the first thing in which the file and the rules part."""
    if match.seed is None:
        return []
    try:
        table = Table(game, match.dealt)
    except UserError as error:
        return [str(error)]
    for number, item in enumerate(match.events, 1):
        try:
            table.enter(item)
        except UserError as error:
            return [f"The first line that differs from the rules is {number}: {error}"]
        if table.events[-1] != item:
            return [f"Line {number} {difference(table.events[-1], item)}"]
    if match.result is not None and table.match.result != match.result:
        return ["The result, the scores or the final state are not those of the rules."]
    return []


def difference(ours: Event, theirs: Event) -> str:
    """Say in what an answer by the rules differs from the one in a file."""
    if not isinstance(ours, Answer) or not isinstance(theirs, Answer):
        return "is not what the file says."
    if ours.revealed != theirs.revealed:
        return f"turned up {ours.revealed or 'nothing'}, not what the file says."
    if not ours.nonce:
        return "is a public answer, but the file has it as a sealed one."
    if not theirs.nonce:
        return "is a sealed answer, but the file has no nonce for it."
    return "has a nonce that does not follow from the seed."


def find_broken_promise(match: Match, earlier: Match) -> list[str]:
    """Name the first thing in which a match parts from a file of it that was given out before."""
    begun, before = (replace(each.dealt, seed=None, notes={}) for each in (match, earlier))
    if begun != before:
        return ["This is another match: game, options, seats, words or commitment differ."]
    if len(earlier.events) > len(match.events):
        return [f"The earlier file has {len(earlier.events)} lines, this one fewer."]
    for number, (was, now) in enumerate(zip(earlier.events, match.events, strict=False), 1):
        if isinstance(was, Sealed) and was != seal_event(now):
            return [f"The sealed answer of line {number} does not keep its commitment."]
        if not isinstance(was, Sealed) and was != now:
            return [f"Line {number} is not what it was."]
    return []
