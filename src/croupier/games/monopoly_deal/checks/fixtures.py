"""A Monopoly Deal program under check, with its players seated and the cards where we want them.

The document names only the brown cards and spells them in two ways, so a scene asks the program
for its own spelling and never for a colour other than brown by name.
"""

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from types import ModuleType
from unittest.mock import patch

from croupier.grading.checks import Mismatch, Program, Typed


def plain(name: str) -> str:
    """Reduce a card's name to what all spellings have in common."""
    return "".join(letter for letter in name if letter.isalnum()).casefold()


def nothing(*_values: object, **_options: object) -> None:
    """Stand in for what a check must not wait for or leave to chance."""


@contextmanager
def notebook_words() -> Iterator[None]:
    """Give a program its IPython.display where IPython is not installed."""
    if "IPython" in sys.modules or find_spec("IPython") is not None:
        yield
        return
    display = ModuleType("IPython.display")
    vars(display)["clear_output"] = nothing
    words = {"IPython": ModuleType("IPython"), "IPython.display": display}
    sys.modules.update(words)
    try:
        yield
    finally:
        for name in words:
            del sys.modules[name]


@dataclass(frozen=True)
class CheckedGame:
    """A program with its one module, and the few things all checks ask of it."""

    program: Program
    module: ModuleType

    @classmethod
    def of(cls, program: Program) -> "CheckedGame":
        """Load the program without its pauses."""
        with notebook_words():
            module = program.module("monopoly_deal")
        for name in ("clear_output", "sleep"):
            if hasattr(module, name):
                vars(module)[name] = nothing
        return cls(program, module)

    def set(self, **values: object) -> None:
        """Give the program's globals these values."""
        vars(self.module).update(values)

    def card(self, name: str) -> str:
        """Return the program's own spelling of a card."""
        for card in self.module.complete_deck:
            if plain(card) == plain(name):
                return str(card)
        raise Mismatch(f"a card {name}", "none in complete_deck")

    def colours(self) -> dict[str, list[str]]:
        """Return the complete_<colour> lists by colour, brown first."""
        lists = {
            name.removeprefix("complete_"): value
            for name, value in vars(self.module).items()
            if name.startswith("complete_") and name != "complete_deck" and isinstance(value, list)
        }
        return dict(sorted(lists.items(), key=lambda entry: entry[0] != "brown"))

    def cards_of(self, place: int) -> list[str]:
        """Return the three cards of the brown set (place 0) or of another one."""
        return list(self.colours().values())[place].copy()

    def seat(self, *names: str, deck: list[str] | None = None) -> None:
        """Start a game of these players with this deck and empty hands."""
        cards = list(self.module.complete_deck)
        self.set(deck=cards.copy(), discard_pile=[], player_number=1)
        self.type([str(len(names))], "intro")
        self.type(list(names), "start_game", len(names))
        for player in self.module.total_players:
            player["Hand"].clear()
        self.set(deck=cards if deck is None else deck, discard_pile=[])

    def type(self, lines: list[str], function: str, *values: object) -> Typed:
        """Call a function of the program with these lines typed; raise what it raises."""
        call = getattr(self.module, function)
        typed = self.program.type(lines, lambda: call(*values))
        if typed.raised is not None:
            raise typed.raised
        return typed

    def deals_in_turn(self) -> bool:
        """Say whether the program deals one card each in turn, not five at a time."""
        self.seat("Ann", "Ben")
        self.set(deck=[str(place) for place in range(10)])
        self.type(["Ann", "Ben"], "start_game", 2)
        return bool(self.module.total_players[0]["Hand"][1] != "1")

    def arrange(self, hands: list[list[str]], draws: list[str]) -> None:
        """Order complete_deck so that these hands are dealt and these cards drawn next."""
        if self.deals_in_turn():
            dealt = [card for cards in zip(*hands, strict=True) for card in cards]
        else:
            dealt = [card for hand in hands for card in hand]
        rest = list(self.module.complete_deck)
        for card in dealt + draws:
            rest.remove(card)
        self.module.complete_deck[:] = dealt + draws + rest

    @contextmanager
    def unshuffled(self) -> Iterator[None]:
        """Leave every deck in its order."""
        with patch.object(random, "shuffle", nothing):
            if hasattr(self.module, "shuffle"):
                self.set(shuffle=nothing)
            yield


def expect_shown(output: str, *words: str) -> None:
    """Raise `Mismatch` unless the output shows every one of these."""
    for word in words:
        if word not in output:
            raise Mismatch(f"{word!r} on the screen", repr(output))


def expect_cards(came: list[str], expected: list[str]) -> None:
    """Raise `Mismatch` unless the cards are the same, in whatever order."""
    if sorted(came) != sorted(expected):
        raise Mismatch(repr(sorted(expected)), repr(sorted(came)))


def expect_same(came: object, expected: object, name: str) -> None:
    """Raise `Mismatch` unless both are one and the same list, not a copy."""
    if came is not expected:
        raise Mismatch(f"the very list of {name}", f"another: {came!r}")
