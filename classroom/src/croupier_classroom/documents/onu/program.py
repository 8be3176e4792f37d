"""ONU as the course describes it: cards, card sets, a player that never errs, the game.

Run as a program it plays one whole game of a shuffled deck, a line a turn.
"""

import argparse
import copy
import random
from enum import IntEnum, unique


@unique
class Color(IntEnum):
    """The colours, in the order cards are compared by."""

    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3
    CYAN = 4
    ORANGE = 5
    PURPLE = 6
    WHITE = 7
    BLACK = 8
    VIOLET = 9


@unique
class Effect(IntEnum):
    """What a special card does, in the order special cards are compared by."""

    CHANGE_COLOR = 0
    BAN = 1
    PLUS_TWO = 2


@unique
class ActionType(IntEnum):
    """What a player does in a turn."""

    DRAW = 0
    DROP = 1
    PASS = 2


class Card:
    """A card of some colour."""

    def __init__(self, color: Color) -> None:
        self._color = color

    def get_color(self) -> Color:
        """Return the colour of the card."""
        return self._color


class NumericCard(Card):  # noqa: PLW1641  the document's cards are compared, never hashed
    """A card with a number."""

    def __init__(self, color: Color, number: int) -> None:
        super().__init__(color)
        self._number = number

    def __repr__(self) -> str:
        return f"Numeric card {self._color.name} {self._number}"

    def __lt__(self, other: object) -> bool:
        return order_of(self) < order_of(other)

    def __eq__(self, other: object) -> bool:
        return order_of(self) == order_of(other)

    def get_number(self) -> int:
        """Return the number of the card."""
        return self._number


class SpecialCard(Card):  # noqa: PLW1641  the document's cards are compared, never hashed
    """A card with an effect on the next player."""

    def __init__(self, color: Color, effect: Effect) -> None:
        super().__init__(color)
        self._effect = effect

    def __repr__(self) -> str:
        return f"{self._effect.name} card {self._color.name}"

    def __lt__(self, other: object) -> bool:
        return order_of(self) < order_of(other)

    def __eq__(self, other: object) -> bool:
        return order_of(self) == order_of(other)

    def get_effect(self) -> Effect:
        """Return the effect of the card."""
        return self._effect


def order_of(card: object) -> tuple[Color, bool, int]:
    """Return what cards are compared by: colour, numeric before special, number or effect."""
    if isinstance(card, NumericCard):
        return card.get_color(), False, card.get_number()
    if isinstance(card, SpecialCard):
        return card.get_color(), True, card.get_effect()
    raise TypeError("Invalid Card Type")


class CardSet:
    """Some cards in order, which nobody outside can change."""

    def __init__(self, cards: list[Card]) -> None:
        self._cards = copies_of(cards)

    def __repr__(self) -> str:
        return repr(self._cards)

    def is_empty(self) -> bool:
        """Say whether no card is left."""
        return not self._cards

    def get_cards(self) -> list[Card]:
        """Return a copy of the cards."""
        return copies_of(self._cards)


def copies_of(cards: list[Card]) -> list[Card]:
    """Return a new list of new cards."""
    return [copy.copy(card) for card in cards]


class Hand(CardSet):
    """The cards a player holds."""

    def add_card(self, card: Card) -> None:
        """Add the card at the end."""
        self._cards.append(card)

    def remove_card(self, card: Card) -> None:
        """Remove the first card that equals this one."""
        self._cards.remove(card)


class Deck(CardSet):
    """The cards nobody holds yet."""

    def get_next_card(self) -> Card:
        """Take the first card off the deck and return it."""
        if self.is_empty():
            raise IndexError("No Card Left")
        return self._cards.pop(0)


class Player:
    """An agent without memory: it always plays the largest card it may."""

    def sort_cards(self, cards: list[Card]) -> list[Card]:
        """Return the cards from largest to smallest."""
        return sorted(cards, key=order_of, reverse=True)

    def action(
        self, cards: list[Card], last_card: Card | None, is_last_player_drop: bool
    ) -> tuple[ActionType, Card | None]:
        """Choose what to do, and the card to play if there is one."""
        pending = effect_of(last_card) if is_last_player_drop else None
        if pending == Effect.BAN:
            return ActionType.PASS, None
        if pending == Effect.PLUS_TWO:
            answers = [card for card in cards if effect_of(card) == Effect.PLUS_TWO]
            return self._largest_or(ActionType.PASS, answers)
        playable = [card for card in cards if is_playable(card, last_card)]
        return self._largest_or(ActionType.DRAW, playable)

    def _largest_or(
        self, otherwise: ActionType, cards: list[Card]
    ) -> tuple[ActionType, Card | None]:
        if cards:
            return ActionType.DROP, self.sort_cards(cards)[0]
        return otherwise, None


def effect_of(card: Card | None) -> Effect | None:
    """Return the effect of a special card, and None for anything else."""
    return card.get_effect() if isinstance(card, SpecialCard) else None


def is_playable(card: Card, last_card: Card | None) -> bool:
    """Say whether the card may follow the last one when no effect is pending."""
    if last_card is None or effect_of(card) == Effect.CHANGE_COLOR:
        return True
    if card.get_color() == last_card.get_color():
        return True
    if isinstance(card, NumericCard) and isinstance(last_card, NumericCard):
        return card.get_number() == last_card.get_number()
    return effect_of(card) == effect_of(last_card)


Info = tuple[int, Card | None, bool, int, list[Hand]]


class Game:
    """A game of ONU, which carries out what the players choose."""

    def __init__(
        self, cards: list[Card], num_player: int = 7, hand_card_num: int = 7, dealer_id: int = 0
    ) -> None:
        self._deck = Deck(cards)
        self._players = [Player() for _ in range(num_player)]
        self._current_player_id = dealer_id - 1
        self._last_card: Card | None = None
        self._is_last_player_drop = False
        self._plus_two_cnt = 0
        self._player_hands = [
            Hand([self._deck.get_next_card() for _ in range(hand_card_num)])
            for _ in range(num_player)
        ]

    def get_info(self) -> Info:
        """Return the current player, the last card, whether it is new, the Plus-Twos, the hands."""
        return (
            self._current_player_id,
            self._last_card,
            self._is_last_player_drop,
            self._plus_two_cnt,
            self._player_hands,
        )

    def is_end(self) -> bool:
        """Say whether a hand or the deck is empty."""
        return self._deck.is_empty() or any(hand.is_empty() for hand in self._player_hands)

    def is_not_end(self) -> bool:
        """Say whether the game goes on."""
        return not self.is_end()

    def current_player_drop_card(self, card: Card) -> None:
        """Take the card from the current player's hand and note all that follows from it."""
        self._player_hands[self._current_player_id].remove_card(card)
        self._last_card = card
        self._is_last_player_drop = True
        if effect_of(card) == Effect.PLUS_TWO:
            self._plus_two_cnt += 1

    def get_scores(self) -> list[int]:
        """Return the score of each player's hand."""
        return [sum(map(score_of, hand.get_cards())) for hand in self._player_hands]

    def get_winner(self) -> int:
        """Return the player without cards, else the first with the lowest score."""
        if self.is_not_end():
            raise RuntimeError("Game is not end")
        for player_id, hand in enumerate(self._player_hands):
            if hand.is_empty():
                return player_id
        scores = self.get_scores()
        return scores.index(min(scores))

    def turn(self) -> tuple[tuple[ActionType, Card | None], Info, bool]:
        """Let the next player act; return the action, the state after it, whether it goes on."""
        if self.is_end():
            raise RuntimeError("Game is end")
        self._current_player_id = (self._current_player_id + 1) % len(self._players)
        action = self._players[self._current_player_id].action(
            self._player_hands[self._current_player_id].get_cards(),
            self._last_card,
            self._is_last_player_drop,
        )
        self._carry_out(*action)
        return action, self.get_info(), self.is_not_end()

    def _carry_out(self, action_type: ActionType, card: Card | None) -> None:
        self._is_last_player_drop = False
        if card is not None:
            self.current_player_drop_card(card)
        elif action_type == ActionType.DRAW:
            self._draw(1)
        else:
            self._draw(2 * self._plus_two_cnt)
            self._plus_two_cnt = 0

    def _draw(self, number: int) -> None:
        """Draw this number of cards for the current player, or all that the deck has."""
        for _ in range(number):
            if self._deck.is_empty():
                return
            self._player_hands[self._current_player_id].add_card(self._deck.get_next_card())


def score_of(card: Card) -> int:
    """Return what a card left in a hand costs: its number, or ten, twenty or thirty."""
    _, is_special, value = order_of(card)
    return 10 * (value + 1) if is_special else value


NUMBERS = range(10)


def shuffled_deck(seed: int | None = None) -> list[Card]:
    """Return each number and each effect in each colour once, in an order the seed decides."""
    deck: list[Card] = []
    for color in Color:
        deck += [NumericCard(color, number) for number in NUMBERS]
        deck += [SpecialCard(color, effect) for effect in Effect]
    random.Random(seed).shuffle(deck)
    return deck


def hand_sizes(game: Game) -> list[int]:
    """Return how many cards each player holds."""
    return [len(hand.get_cards()) for hand in game.get_info()[-1]]


def play_turn(game: Game) -> str:
    """Play one turn and return it in words."""
    held = hand_sizes(game)
    (action_type, card), (player_id, *_), _ = game.turn()
    holds = hand_sizes(game)[player_id]
    deed = f"{action_type.name} {card}" if card is not None else action_type.name
    if holds > held[player_id]:
        deed += f", {holds - held[player_id]} from the deck"
    return f"Player {player_id}: {deed}, holds {holds}"


def result_of(game: Game) -> str:
    """Return who won, and the scores."""
    scores = ", ".join(map(str, game.get_scores()))
    return f"Player {game.get_winner()} wins. Scores: {scores}"


def play(game: Game) -> None:
    """Play the game to its end, a line a turn."""
    while game.is_not_end():
        print(play_turn(game))
    print(result_of(game))


def main(arguments: list[str] | None = None) -> None:
    """Play a whole game of a shuffled deck, as the command line asks."""
    parser = argparse.ArgumentParser(prog="onu", description="Play a game of ONU.")
    parser.add_argument("--players", type=int, default=7, metavar="N", help="default 7")
    parser.add_argument("--cards", type=int, default=7, metavar="N", help="in a hand; default 7")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed, the same deck")
    asked = parser.parse_args(arguments)
    deck = shuffled_deck(asked.seed)
    if asked.players < 1 or asked.cards < 1 or asked.players * asked.cards >= len(deck):
        parser.error(f"players and cards must be 1 or more, their product below {len(deck)}")
    try:
        play(Game(deck, asked.players, asked.cards))
    except KeyboardInterrupt:
        print("\nThe game was stopped before its end.")


if __name__ == "__main__":
    main()
