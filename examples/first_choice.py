"""The shortest player: `croupier play crazy --seats Ann,examples/first_choice.py:play`."""

from croupier.play.decision import Decision
from croupier.play.view import View


def play(_view: View, decision: Decision) -> int:
    """Give the first answer that is offered."""
    return decision.choices[0].code
