"""Answers with a function of a Python file, in a box: `python -m croupier.bots.function_host`.

It reads questions as a program in any language would, and gives the function the same `View` and
`Decision` that were asked about.
"""

import importlib.util
import json
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any

from croupier.engine import Alarm, Counter, Face
from croupier.play.decision import Choice, Decision, Refusal
from croupier.play.view import Group, Highlight, Threat, View, Zone


def main(file: str, name: str) -> None:
    """Answer one question a line, until the input ends."""
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the function prints goes to standard error
    play = found(file, name)
    say(output, {"ready": callable(play)})
    for line in sys.stdin:
        decision, view = asked(json.loads(line))
        try:
            answer: object = {"choice": plain(play(view, decision))}
        except Exception as error:  # noqa: BLE001  a player may raise anything
            answer = {"error": described(error)}
        say(output, answer)


def say(output: Any, message: object) -> None:
    """Write a line."""
    print(json.dumps(message), file=output, flush=True)


def found(file: str, name: str) -> Callable[[View, Decision], object]:
    """Import a file; return its function, or any other object of this name."""
    spec = importlib.util.spec_from_file_location("player", file)
    if spec is None or spec.loader is None:
        raise ImportError(file)
    sys.path.insert(0, os.path.dirname(os.path.abspath(file)))  # noqa: PTH100, PTH120
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    play: Callable[[View, Decision], object] = getattr(module, name, None)  # type: ignore[assignment]
    return play


def asked(question: dict[str, Any]) -> tuple[Decision, View]:
    """Rebuild the decision and the view of a question."""
    choices = tuple(Choice(**{**each, "at": tuple(each["at"])}) for each in question["choices"])
    refusals = tuple(Refusal(**each) for each in question["refusals"])
    decision = Decision(question["seat"], question["question"], question["rule"], choices, refusals)
    seen = question["view"]
    highlights = (Highlight(**{**each, "at": tuple(each["at"])}) for each in seen["highlights"])
    whole = {
        "scores": tuple(seen["scores"]),
        "zones": tuple(map(zone_of, seen["zones"])),
        "counters": tuple(Counter(**each) for each in seen["counters"]),
        "highlights": tuple(highlights),
        "decision": decision,
        "threat": threat_of(seen["threat"]),
        "alarms": tuple(Alarm(**each) for each in seen["alarms"]),
    }
    return decision, View(**{**seen, **whole})


def zone_of(zone: dict[str, Any]) -> Zone:
    """Make a zone from its plain values."""
    cards = tuple(Face(**card) if card is not None else None for card in zone["cards"])
    sets = {name: tuple(Group(**each) for each in zone[name]) for name in ("groups", "slots")}
    return Zone(**{**zone, "cards": cards, **sets, "ids": tuple(zone["ids"])})


def threat_of(threat: dict[str, Any] | None) -> Threat | None:
    """Make a threat from its plain values."""
    if threat is None:
        return None
    return Threat(**{**threat, "wants": tuple(threat["wants"])})


def plain(answer: object) -> object:
    """Return an answer as JSON can hold it: the code of a choice, a number, a word."""
    if isinstance(answer, Choice):
        return answer.code
    return answer if isinstance(answer, int | str | None) else repr(answer)


def described(error: Exception) -> str:
    """Say what was raised, and in which line of the player's file."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__}: {error} (line {frames[-1].lineno})"


if __name__ == "__main__":
    main(*sys.argv[1:])
