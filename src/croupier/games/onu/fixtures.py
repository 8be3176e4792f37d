"""Scenes of the ONU document in words, for any program that has its classes.

A card is written `RED 4` or `BLUE BAN`; several cards have commas between them.
"""

from types import ModuleType
from typing import Any

from croupier.grading.checks import Program


def card(onu: ModuleType, words: str) -> Any:
    """Make the card of these words."""
    color, kind = words.split()
    if kind.isdigit():
        return onu.NumericCard(onu.Color[color], int(kind))
    return onu.SpecialCard(onu.Color[color], onu.Effect[kind])


def cards(onu: ModuleType, words: str) -> list[Any]:
    """Make the cards of these words."""
    return [card(onu, one) for one in words.split(", ") if one]


def words_of(one: Any) -> str:
    """Write a card in words."""
    kind = str(one.get_number()) if hasattr(one, "get_number") else one.get_effect().name
    return f"{one.get_color().name} {kind}"


def all_words_of(some: Any) -> str:
    """Write a list of cards, or a card set, in words."""
    held = some.get_cards() if hasattr(some, "get_cards") else some
    return ", ".join(words_of(one) for one in held)


def deed_of(action: Any) -> str:
    """Write an action in words: `DROP RED 4`, `DRAW`, `PASS`."""
    kind, dropped = action
    return kind.name if dropped is None else f"{kind.name} {words_of(dropped)}"


def answer(program: Program, hand: str, last: str | None, *, dropped: bool) -> str:
    """Return what a player with this hand does after this last card."""
    onu = program.module("onu")
    last_card = None if last is None else card(onu, last)
    return deed_of(onu.Player().action(cards(onu, hand), last_card, dropped))


def game_of(program: Program, hands: tuple[str, ...], deck: str, dealer: int = 0) -> Any:
    """Start a game in which the players get these hands, all of one size, and this deck is left."""
    onu = program.module("onu")
    dealt = [cards(onu, hand) for hand in hands]
    flat = [one for hand in dealt for one in hand]
    return onu.Game(flat + cards(onu, deck), len(hands), len(dealt[0]), dealer)


def hands_of(game: Any) -> list[str]:
    """Write all hands in words."""
    return [all_words_of(hand) for hand in game.get_info()[4]]


def state_of(game: Any) -> tuple[int, str | None, bool, int]:
    """Return the current player, the last card in words, whether it is new, and the Plus-Twos."""
    player, last, dropped, plus_twos, _ = game.get_info()
    return player, None if last is None else words_of(last), dropped, plus_twos


def turns(game: Any, number: int) -> list[str]:
    """Play so many turns and write what was done in each."""
    return [deed_of(game.turn()[0]) for _ in range(number)]
