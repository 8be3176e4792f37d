"""Verification: the first event of a match that the rules do not allow."""

from croupier.engine import Game, UserError
from croupier.play.match import Match
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
        if table.match.events[-1] != item:
            seen = getattr(table.match.events[-1], "revealed", "") or "nothing"
            return [f"Line {number} turned up {seen}, not what the file says."]
    if match.result is not None and table.match.result != match.result:
        return ["The result, the scores or the final state are not those of the rules."]
    return []
