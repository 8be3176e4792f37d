"""Stand-ins for parts of a student's ONU, so that a fault costs the points of its own part only.

A scene is played with the program's own parts. If that fails it is played once more, with
stand-ins for all parts that come before the tested ones; but not if it went round in circles.
The stand-ins know the cards by the words they were made of.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import wraps
from typing import Any

from croupier_classroom.documents.onu.checks.fixtures import CheckedOnu, cards_in
from croupier_classroom.grading.checks import CheckFunction, Program, expect
from croupier_classroom.grading.lending import lent, tried_again

Scene = Callable[[CheckedOnu], None]


def judging(tested: Sequence[str], scene: Scene) -> CheckFunction:
    """Make a check of a scene: the tested parts must work, with the other parts or with ours."""

    @wraps(scene)
    def check(program: Program) -> None:
        scene(CheckedOnu(program))

    return tried_again(check, lambda program: scene(PreparedOnu(program, tested)))


class PreparedOnu(CheckedOnu):
    """A program's ONU in which all parts that come before the tested ones have stand-ins."""

    def __init__(self, program: Program, tested: Sequence[str]) -> None:
        super().__init__(program)
        self.expected = ""  # what the next player is to do
        self.told: tuple[object, ...] = ()  # what the next player must know
        self.has_ended = False
        for name, part in lent(dict(self.parts()), tested).items():
            kind, _, method = name.partition(".")
            with suppress(AttributeError):  # a class that the program lacks
                setattr(getattr(self.onu, kind), method, part)

    def parts(self) -> Iterator[tuple[str, Callable[..., object]]]:
        """Yield every stand-in under the name of its part; each comes after what it may need."""
        kinds = ("NumericCard", "SpecialCard")
        for kind in kinds:
            yield f"{kind}.get_color", lambda card: self.onu.Color[self.words(card).split()[0]]
        yield "NumericCard.get_number", lambda card: int(self.words(card).split()[1])
        yield "SpecialCard.get_effect", lambda card: self.onu.Effect[self.words(card).split()[1]]
        for kind in kinds:
            yield f"{kind}.__repr__", self.words
        for kind in kinds:
            yield f"{kind}.__eq__", lambda one, other: self.words(one) == self.words(other)
        for kind in kinds:
            yield f"{kind}.__lt__", lambda one, other: self.place(one) > self.place(other)
        yield "CardSet.__init__", self.hold
        yield "CardSet.is_empty", lambda held: not held._cards  # noqa: SLF001
        yield "CardSet.__repr__", self.all_words
        yield "Hand.add_card", lambda hand, card: hand._cards.append(card)  # noqa: SLF001
        yield "Hand.remove_card", self.remove
        yield "Deck.get_next_card", lambda deck: deck._cards.pop(0)  # noqa: SLF001
        yield "Player.sort_cards", lambda _player, cards: sorted(cards, key=self.place)
        yield "Player.action", self.scripted
        yield "Game.get_info", lambda _game: "what get_info returns"
        yield "Game.is_end", lambda _game: self.has_ended
        yield "Game.is_not_end", lambda _game: not self.has_ended
        yield "Game.get_scores", lambda _game: list(self.scores)

    def place(self, card: Any) -> int:
        """Return the place of a card among those made: a hand is made from large to small."""
        return [words for _, words in self.made].index(self.words(card))

    def card(self, words: str) -> Any:
        """Make a card with its words written on it, so that its copies bear them too."""
        made = super().card(words)
        with suppress(AttributeError):  # a class may name all the attributes it allows
            made.words_written_on_it = words
        return made

    def words_of_copy(self, card: Any) -> str:
        """Read what is written on a copy."""
        return str(getattr(card, "words_written_on_it", None))

    def hold(self, held: Any, cards: list[Any]) -> None:
        """Stand in for the making of a card set."""
        held._cards = cards  # noqa: SLF001

    def remove(self, hand: Any, card: Any) -> None:
        """Stand in for the removal of a card from a hand."""
        words = [self.words(one) for one in hand._cards]  # noqa: SLF001
        hand._cards.pop(words.index(self.words(card)))  # noqa: SLF001

    def scripted(
        self, _player: Any, cards: Any, last_card: Any, is_last_player_drop: object
    ) -> tuple[Any, Any]:
        """Stand in for a player, who is told the truth and does what the scene expects next."""
        last = None if last_card is None else self.words(last_card)
        expect((self.sorted_words(cards), last, is_last_player_drop), self.told)
        kind, _, words = self.expected.partition(" ")
        dropped = [one for one in cards_in(cards) if self.words(one) == words]
        return self.onu.ActionType[kind], dropped[0] if words else None

    def turn(self, game: Any, deed: str) -> tuple[Any, Any, Any]:
        """Play a turn, with a player who knows what to do."""
        self.expected = deed
        hands = game._player_hands  # noqa: SLF001
        hand = hands[(game._current_player_id + 1) % len(hands)]  # noqa: SLF001
        is_new = game._is_last_player_drop  # noqa: SLF001
        self.told = (self.sorted_words(hand), self.last(game), is_new)
        return super().turn(game, deed)

    def sorted_words(self, some: Any) -> list[str]:
        """Write cards in words, in an order that does not depend on theirs."""
        return sorted(map(self.words, cards_in(some)))

    def game(self, hands: Sequence[str], deck: str, dealer: int = 0) -> Any:
        """Start a game, and give it its attributes, whatever it has made of them."""
        game = super().game(hands, deck, dealer)
        attributes = {
            "_deck": self.onu.Deck(self.cards(deck)),
            "_players": [self.onu.Player() for _ in hands],
            "_player_hands": [self.onu.Hand(self.cards(hand)) for hand in hands],
            "_current_player_id": dealer - 1,
            "_last_card": None,
            "_is_last_player_drop": False,
            "_plus_two_cnt": 0,
        }
        for name, value in attributes.items():
            setattr(game, name, value)
        return game

    def empty_hand(self, game: Any, player: int = 0) -> None:
        """Take the cards of this player."""
        game._player_hands[player] = self.onu.Hand([])  # noqa: SLF001
        self.has_ended = True

    def empty_deck(self, game: Any) -> None:
        """Take the whole deck."""
        game._deck = self.onu.Deck([])  # noqa: SLF001
        self.has_ended = True
