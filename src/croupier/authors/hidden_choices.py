"""Choices, or a bot's answer, that depend on a card the seat may not know: which, and where."""

from collections.abc import Mapping
from types import FrameType
from typing import Any

from croupier.authors.faults import Fault, function_line
from croupier.authors.line_search import Line, is_own, line_of, traced
from croupier.authors.loading import GameModule
from croupier.authors.situations import situation_of_state
from croupier.engine import Game
from croupier.engine.piles import NOBODY

PEEKS = "cards that the seat may not know"


def hidden_choice_fault(names: Mapping[str, Any], game: Game, found: GameModule) -> Fault | None:
    """Return what depends on a hidden card in a state and in one its seat cannot tell from it."""
    s, other = names.get("s"), names.get("other", names.get("seen"))
    if not isinstance(s, game.state) or not isinstance(other, game.state):
        return None
    if s.seat == NOBODY or names.get("seat", s.seat) != s.seat:
        return None  # nobody is asked, or what is hidden from another seat was dealt anew
    where = situation_of_state(game, s)
    here, there = game.choices(s), game.choices(other)
    if differing := sorted(set(here) ^ set(there)):
        word = game.words.codes.get(differing[0], str(differing[0]))
        said = f'the choices depend on {PEEKS}: "{word}" is among them or not; {where}'
        return Fault(*parting_line(game, s, other, found), said)
    if bot := names.get("bot", ""):
        said = f"what the bot {bot} answers depends on {PEEKS}; {where}"
        return Fault(*function_line(game.policies[bot], found), said)
    return None


def parting_line(game: Game, s: Any, other: Any, found: GameModule) -> Line:
    """Return the author's line after which `list_choices` goes another way in another state."""
    one, two = path_of(game, s, found), path_of(game, other, found)
    for number, (here, there) in enumerate(zip(one, two, strict=False)):
        if here != there and number:
            return one[number - 1]
    return function_line(game.list_choices, found)


def path_of(game: Game, s: Any, found: GameModule) -> list[Line]:
    """List the author's lines that `list_choices` goes through."""
    lines = list[Line]()

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        if not is_own(frame, found):
            return None
        if event == "line":
            lines.append(line_of(frame))
        return trace

    with traced(trace):
        game.choices(s)
    return lines
