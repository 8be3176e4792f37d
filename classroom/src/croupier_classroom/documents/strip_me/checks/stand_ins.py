"""Stand-ins for parts of a student's Strip Me, so that a fault costs the points of its part only.

A scene is played with the program's own parts. If that fails it is played once more, with
stand-ins for all parts that come before the tested ones; but not if it went round in circles.
"""

from collections.abc import Sequence
from typing import Any

from croupier_classroom.documents.strip_me.checks.played_games import ICON_OF_SUIT, tag_of
from croupier_classroom.grading.checks import CheckFunction, Program
from croupier_classroom.grading.lending import lent, tried_again

RATES = {"J": 1, "Q": 2, "K": 3, "A": 4}


def judging(tested: Sequence[str], scene: CheckFunction) -> CheckFunction:
    """Make a check of a scene: the tested parts must work, with the other parts or with ours."""
    return tried_again(scene, with_stand_ins(scene, tested))


def with_stand_ins(scene: CheckFunction, tested: Sequence[str]) -> CheckFunction:
    """Return the scene as it is played with stand-ins for what is not tested."""

    def played(program: Program) -> None:
        modules = [program.module(name) for name in ("adt", "strip_me")]
        for name, part in lent(stand_ins(program), tested).items():
            for module in modules:
                setattr(module, name, part)
        scene(program)

    return played


def stand_ins(program: Program) -> dict[str, object]:
    """Return every stand-in, a fresh one, under the name of its part; the document's order."""
    show = program.module("builtins").print
    return {
        **holder_parts("Queue", "Front", tag_of(program, "Queue")),
        **holder_parts("Stack", "Top", tag_of(program, "Stack")),
        "showGreeting": lambda: None,
        "payCards": dict(RATES),
        "isPayCard": lambda card: card[1] in RATES,
        "getCardRate": lambda card: RATES.get(card[1], 0),
        "fillHand": fill,
        "placeCard": place,
        "playCard": lambda player, hands, pile: play_and_show(show, player, hands, pile),
        "takePayment": take,
    }


def holder_parts(kind: str, first: str, tag: str) -> dict[str, object]:
    """Return the stand-ins of a queue or a stack."""
    place = 0 if kind == "Queue" else -1
    adds, deletes = ("enqueue", "dequeue") if kind == "Queue" else ("push", "pop")
    return {
        f"new_{kind}": lambda: (tag, []),
        f"is_{kind}": lambda value: isinstance(value, tuple) and value[:1] == (tag,),
        f"{kind.lower()}_Contents": lambda held: held[1],
        f"empty_{kind}": lambda held: len(held[1]) == 0,
        f"{kind.lower()}_{first}": lambda held: held[1][place],
        adds: lambda held, element: fill(held, [element]),
        deletes: lambda held: (held[1].pop(place), held)[1],
    }


def fill(held: Any, elements: Any) -> Any:
    """Stand in for whatever adds elements."""
    held[1].extend(elements)
    return held


def place(hand: Any, pile: Any) -> Any:
    """Stand in for the placing of a card."""
    return hand, fill(pile, [hand[1].pop(0)])


def take(hand: Any, pile: Any) -> Any:
    """Stand in for the taking of a payment."""
    fill(hand, pile[1][::-1])
    pile[1].clear()
    return hand, pile


def play_and_show(show: Any, player: int, hands: Any, pile: Any) -> Any:
    """Stand in for the playing of a card; `hands` is the player's hand, or both."""
    hand = hands if isinstance(hands[0], str) else hands[player]
    suit, face = hand[1][0]
    show(face, ICON_OF_SUIT[suit])
    return place(hand, pile)
