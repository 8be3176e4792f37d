"""Scenes of the ONU document in words, for any program that has its classes.

A card is written `RED 4` or `BLUE BAN`; several cards have commas between them.
"""

from collections.abc import Sequence
from typing import Any

from croupier_classroom.grading.checks import Mismatch, Program, expect


class CheckedOnu:
    """A program's ONU, and the cards that a check has made with it."""

    def __init__(self, program: Program) -> None:
        self.program, self.onu = program, program.module("onu")
        self.made: list[tuple[Any, str]] = []
        self.scores: list[int] = []  # what get_scores is to return

    def card(self, words: str) -> Any:
        """Make the card of these words."""
        color, kind = words.split()
        if kind.isdigit():
            made = self.onu.NumericCard(self.onu.Color[color], int(kind))
        else:
            made = self.onu.SpecialCard(self.onu.Color[color], self.onu.Effect[kind])
        self.made.append((made, words))
        return made

    def cards(self, words: str) -> list[Any]:
        """Make the cards of these words."""
        return [self.card(one) for one in words.split(", ") if one]

    def words(self, card: Any) -> str:
        """Write a card in words; a card that a program has copied is asked what it is."""
        found = [words for made, words in self.made if made is card]
        return found[0] if found else self.words_of_copy(card)

    def words_of_copy(self, card: Any) -> str:
        """Ask a card for its color, and its number or effect."""
        if not hasattr(card, "get_color"):
            return repr(card)
        is_numeric = self.program.is_instance(card, self.onu.NumericCard)
        kind = card.get_number() if is_numeric else card.get_effect().name
        return f"{card.get_color().name} {kind}"

    def all_words(self, some: Any) -> str:
        """Write a list of cards, or a card set, in words."""
        return ", ".join(self.words(one) for one in cards_in(some))

    def deed(self, action: Any) -> str:
        """Write an action in words: `DROP RED 4`, `DRAW`, `PASS`."""
        if not isinstance(action, tuple | list) or len(action) != 2:
            return repr(action)
        kind, dropped = action
        name = str(getattr(kind, "name", kind))
        return name if dropped is None else f"{name} {self.words(dropped)}"

    def expect_answer(self, hand: str, last: str | None, expected: str, *, dropped: bool) -> None:
        """Expect what a player does after a last card, in whatever order the hand is.

        The hand is written from the largest card to the smallest.
        """
        fresh = "just played" if dropped else "played earlier"
        told = f"hand {hand}; last card {last and f'{last}, {fresh}'}"
        self.made.clear()
        for step in (-1, 1):
            held = self.cards(hand)[::step]
            last_card = None if last is None else self.card(last)
            came = self.deed(self.onu.Player().action(held, last_card, dropped))
            expect(f"{told}: {came}", f"{told}: {expected}")

    def dealt(self, hands: Sequence[str], deck: str, dealer: int = 0) -> Any:
        """Start a game with these cards: the hands, all of one size, then the deck."""
        flat = [one for words in (*hands, deck) for one in self.cards(words)]
        return self.onu.Game(flat, len(hands), len(hands[0].split(", ")), dealer)

    def game(self, hands: Sequence[str], deck: str, dealer: int = 0) -> Any:
        """Start a game in which the players have these hands and this deck is left."""
        return self.dealt(hands, deck, dealer)

    def empty_hand(self, game: Any, player: int = 0) -> None:
        """Let this player, who is next and has one card, be rid of it."""
        self.turn(game, f"DROP {self.hands(game)[player]}")

    def empty_deck(self, game: Any) -> None:
        """Take the one card that is left in the deck."""
        game._deck.get_next_card()  # noqa: SLF001  the document's names, here and below

    def hand(self, game: Any, player: int) -> list[Any]:
        """Return the cards of a player."""
        return cards_in(game._player_hands[player])  # noqa: SLF001

    def hands(self, game: Any) -> list[str]:
        """Write all hands in words."""
        return [self.all_words(hand) for hand in game._player_hands]  # noqa: SLF001

    def players(self, game: Any) -> int:
        """Count the players."""
        return len(game._players)  # noqa: SLF001

    def deck(self, game: Any) -> str:
        """Write the deck in words."""
        return self.all_words(game._deck)  # noqa: SLF001

    def last(self, game: Any) -> str | None:
        """Write the last card in words."""
        card = game._last_card  # noqa: SLF001
        return None if card is None else self.words(card)

    def turn(self, game: Any, _deed: str) -> tuple[Any, Any, Any]:
        """Play a turn in which this is to be done; return its three values."""
        came = game.turn()
        if not isinstance(came, tuple | list) or len(came) != 3:
            raise Mismatch("action, get_info(), is_not_end()", repr(came))
        return came[0], came[1], came[2]

    def expect_turns(self, game: Any, *deeds: str) -> None:
        """Play these turns and expect what is done in each."""
        expect([self.deed(self.turn(game, deed)[0]) for deed in deeds], list(deeds))

    def expect_state(self, game: Any, **expected: object) -> None:
        """Expect these attributes of a game, by their names without the line in front."""
        came = {name: getattr(game, f"_{name}") for name in expected}
        if came.get("last_card") is not None:
            came["last_card"] = self.words(came["last_card"])
        expect(came, expected)


def cards_in(some: Any) -> list[Any]:
    """Return the cards of a list or of a card set."""
    return list(some if isinstance(some, list | tuple) else some._cards)  # noqa: SLF001
