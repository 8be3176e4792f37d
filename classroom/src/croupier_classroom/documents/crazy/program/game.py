"""The card game: setting it up, its parts, and a whole game."""

from .card import Card, CardColor, CardLabel, printed_cards
from .constants import Constants
from .data_structures.array_sorted_list import ArraySortedList
from .data_structures.referential_array import ArrayR
from .data_structures.stack_adt import ArrayStack
from .game_stats import GameStats
from .player import Player
from .random_gen import RandomGen


class Game:
    """A table with its players and piles; P is the number of players, D that of all cards."""

    current_player: Player | None
    direction: int

    def __init__(self) -> None:
        """Lay an empty table, in O(D)."""
        self.players: ArraySortedList[Player] = ArraySortedList(Constants.MAX_PLAYERS)
        self.draw_pile: ArrayStack[Card] = ArrayStack(Constants.DECK_SIZE)
        self.discard_pile: ArrayStack[Card] = ArrayStack(Constants.DECK_SIZE)
        self.current_color: CardColor | None = None
        self.current_label: CardLabel | None = None
        self.game_stats: GameStats | None = None
        self._clear_the_table()

    def generate_cards(self) -> ArrayR[Card]:
        """Return all cards in random order, in O(D log D) for the shuffle."""
        cards: ArrayR[Card] = ArrayR(Constants.DECK_SIZE)
        printed = printed_cards()
        for index in range(len(cards)):
            cards[index] = next(printed)
        RandomGen.random_shuffle(cards)
        return cards

    def initialise_game(self, players: ArrayR[Player]) -> None:
        """Seat the players, deal, and turn up a number card; statistics go on from game to game.

        The deck is handled once and each dealt card goes into a sorted hand: O(D log D) for
        the shuffle, plus O(P squared) for the statistics.
        """
        self._clear_the_table()
        for index in range(len(players)):
            players[index].drop_hand()
            self.players.add(players[index])
        self._open_stats(players)
        self._deal(self.generate_cards())
        self._turn_up_a_number()

    def draw_card(self, player: Player, playing: bool) -> Card | None:
        """Draw a card; return it if it can be played now, else put it into the player's hand.

        In O(n) for the n cards of the hand, or O(D log D) when the draw pile must be refilled.
        Nothing is drawn when no card is left in either pile.
        """
        if self.draw_pile.is_empty():
            self._refill_draw_pile()
        if self.draw_pile.is_empty():
            return None
        card = self.draw_pile.pop()
        self._record_draw(player)
        if playing and self.can_play(card):
            return card
        player.add_card(card)
        return None

    def next_player(self) -> Player:
        """Return who plays after the current player, in O(P); before the first turn, who begins."""
        return self.players[(self._current_index() + self.direction) % len(self.players)]

    def play_reverse(self) -> None:
        """Turn the direction of play round, in O(1)."""
        self.direction = -self.direction

    def play_skip(self) -> None:
        """Pass the next player over, in O(P), as if that turn were taken already."""
        self.current_player = self.next_player()

    def crazy_play(self, card: Card) -> None:
        """Change the colour at random, then have the next player draw for a Draw Four.

        In O(P) and the cost of the draws.
        """
        self.current_color = CardColor(RandomGen.randint(CardColor.RED, CardColor.YELLOW))
        if card.label == CardLabel.DRAW_FOUR:
            self._draw_cards(self.next_player(), Constants.CARDS_OF_DRAW_FOUR)

    def play_game(self) -> Player | None:
        """Play to the end and return the winner.

        A turn takes O(n + P) for a hand of n cards and the cost of its draws. None is returned
        only where nobody can play and no card is left to draw, which the course leaves out.
        """
        idle_turns = Constants.NONE_YET
        while idle_turns < len(self.players):
            player = self.current_player = self.next_player()
            cards_before = len(player)
            card = self._take_turn(player)
            if player.is_out_of_cards():
                return self._finish(player)
            if card is not None and self._skips_the_next(card):
                self.play_skip()
            has_moved = card is not None or len(player) > cards_before
            idle_turns = self._idle_after(idle_turns, has_moved)
        return self._finish(None)

    def can_play(self, card: Card) -> bool:
        """Say whether the card matches the colour or the label, or is black; in O(1)."""
        return (
            card.color == self.current_color or card.label == self.current_label or card.is_crazy()
        )

    def _clear_the_table(self) -> None:
        self.players.clear()
        self.draw_pile.clear()
        self.discard_pile.clear()
        self.current_player = None
        self.direction = Constants.CLOCKWISE

    def _open_stats(self, players: ArrayR[Player]) -> None:
        if self.game_stats is None:
            self.game_stats = GameStats(players)
            return
        for index in range(len(players)):
            self.game_stats.add_player(players[index])

    def _deal(self, cards: ArrayR[Card]) -> None:
        """Deal round the table from index 0; the rest is the draw pile, the last index on top."""
        dealt = len(self.players) * Constants.NUM_CARDS_AT_INIT
        for index in range(len(cards)):
            if index < dealt:
                self.players[index % len(self.players)].add_card(cards[index])
            else:
                self.draw_pile.push(cards[index])

    def _turn_up_a_number(self) -> None:
        """Turn cards up until one shows a number; those before it stay below, without effect."""
        self._lay_down(self.draw_pile.pop())
        while not self.discard_pile.peek().is_number():
            self._lay_down(self.draw_pile.pop())

    def _lay_down(self, card: Card) -> None:
        self.discard_pile.push(card)
        self.current_color = card.color
        self.current_label = card.label

    def _refill_draw_pile(self) -> None:
        """Shuffle all discards but the top one into a new draw pile, in O(D log D)."""
        top = self.discard_pile.pop()
        if not self.discard_pile.is_empty():
            cards: ArrayR[Card] = ArrayR(len(self.discard_pile))
            for index in range(len(cards)):
                cards[index] = self.discard_pile.pop()
            RandomGen.random_shuffle(cards)
            for index in range(len(cards)):
                self.draw_pile.push(cards[index])
        self.discard_pile.push(top)

    def _record_draw(self, player: Player) -> None:
        if self.game_stats is not None and player in self.game_stats:
            self.game_stats.record_card_drawn(player)

    def _current_index(self) -> int:
        """Return the current player's index, or before the first turn the one that comes before."""
        if self.current_player is not None:
            return self.players.index(self.current_player)
        is_clockwise = self.direction == Constants.CLOCKWISE
        return Constants.BEFORE_FIRST if is_clockwise else Constants.FIRST

    def _draw_cards(self, player: Player, number: int) -> None:
        for _ in range(number):
            self.draw_card(player, playing=False)

    def _take_turn(self, player: Player) -> Card | None:
        """Play the first card that can be played, or one drawn for it; return what was played."""
        self._stats().record_turn(player)
        card = self._first_playable(player)
        if card is None:
            card = self.draw_card(player, playing=True)
        if card is not None:
            self._stats().record_card_played(player)
            self._lay_down(card)
            self._apply_effect(card)
        return card

    def _first_playable(self, player: Player) -> Card | None:
        for index in range(len(player)):
            if self.can_play(player[index]):
                return player.play_card(index)
        return None

    def _apply_effect(self, card: Card) -> None:
        """Do what the card says, except for skipping, which comes after the end is tested."""
        if card.is_crazy():
            self.crazy_play(card)
        elif card.label == CardLabel.REVERSE:
            self.play_reverse()
        elif card.label == CardLabel.DRAW_TWO:
            self._draw_cards(self.next_player(), Constants.CARDS_OF_DRAW_TWO)

    def _idle_after(self, idle_turns: int, has_moved: bool) -> int:
        """Count the turns in a row in which nobody could move."""
        return Constants.NONE_YET if has_moved else idle_turns + Constants.ONE_MORE

    def _skips_the_next(self, card: Card) -> bool:
        match card.label:
            case CardLabel.SKIP | CardLabel.DRAW_TWO | CardLabel.DRAW_FOUR:
                return True
            case _:
                return False

    def _finish(self, winner: Player | None) -> Player | None:
        """Record the game for everybody and the win for the winner, in O(P squared)."""
        stats = self._stats()
        for index in range(len(self.players)):
            stats.record_game_played(self.players[index])
            stats.record_cards_left(self.players[index])
        if winner is not None:
            stats.record_game_won(winner)
        return winner

    def _stats(self) -> GameStats:
        if self.game_stats is None:
            raise ValueError("the game has not been initialised")
        return self.game_stats
