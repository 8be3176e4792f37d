"""Crazy played a second time, naively, with tuples and lists: what whole games are held against."""

from dataclasses import dataclass, field

CRAZY_COLOR, SKIP, REVERSE, DRAW_TWO, CRAZY, DRAW_FOUR = 4, 10, 11, 12, 13, 14

Card = tuple[int, int]

SEEDS_OF_TWO = tuple(range(1, 13))  # the draw pile lasts in all of these games
SEEDS_OF_FOUR = tuple(range(20, 32))
SEEDS_OF_EIGHT = tuple(range(41, 47))


@dataclass
class Generator:
    """The course's generator, from its formula."""

    state: int

    def number(self) -> int:
        """Return the next number."""
        self.state = (25214903917 * self.state + 11) % 2**48
        return self.state >> 16

    def shuffled(self, cards: list[Card]) -> list[Card]:
        """Return the cards in the order of one number for each."""
        order = sorted((self.number(), index) for index in range(len(cards)))
        return [cards[index] for _, index in order]


def printed_deck() -> list[Card]:
    """Return the 112 cards as colour and label, before the shuffle."""
    deck = []
    for color in range(4):
        deck += [(color, number) for number in range(10) for _ in range(2)]
        deck += [(color, label) for _ in range(2) for label in (SKIP, REVERSE, DRAW_TWO)]
    return deck + [(CRAZY_COLOR, label) for _ in range(4) for label in (CRAZY, DRAW_FOUR)]


@dataclass
class ExpectedOutcome:
    """A game as it stands, and what is counted of each seat."""

    chance: Generator
    hands: list[list[Card]]
    draw: list[Card]
    discard: list[Card] = field(default_factory=list)
    color: int = 0
    turns: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    winner: int = -1

    def lay(self, card: Card) -> None:
        """Put the card on the discards and follow its colour."""
        self.discard.append(card)
        self.color = card[0]

    def fits(self, card: Card) -> bool:
        """Say whether the card may be played."""
        return card[0] in (self.color, CRAZY_COLOR) or card[1] == self.discard[-1][1]

    def take(self, seat: int) -> Card:
        """Draw a card, from the shuffled discards if need be."""
        if not self.draw:
            self.draw = self.chance.shuffled(self.discard[-2::-1])
            self.discard = self.discard[-1:]
        self.drawn[seat] += 1
        return self.draw.pop()

    def keep(self, seat: int, cards: int) -> None:
        """Draw that many cards into the hand."""
        for _ in range(cards):
            self.hands[seat].append(self.take(seat))
            self.hands[seat].sort()

    def turn(self, seat: int) -> Card | None:
        """Play the first card that fits, from the hand or drawn; return it."""
        self.turns[seat] += 1
        fitting = [card for card in self.hands[seat] if self.fits(card)]
        card = fitting[0] if fitting else self.take(seat)
        if fitting:
            self.hands[seat].remove(card)
        elif not self.fits(card):
            self.hands[seat] = sorted([*self.hands[seat], card])
            return None
        self.played[seat] += 1
        self.lay(card)
        return card


def play(seed: int, seats: int) -> ExpectedOutcome:
    """Deal and play the game of a seed to its end."""
    table = opened(seed, seats)
    seat, step = 0, 1
    while table.winner < 0:
        card = table.turn(seat)
        label = card[1] if card else None
        if label in (CRAZY, DRAW_FOUR):
            table.color = table.chance.number() % 4
        if label == REVERSE:
            step = -step
        table.keep((seat + step) % seats, {DRAW_TWO: 2, DRAW_FOUR: 4}.get(label or 0, 0))
        if not table.hands[seat]:
            table.winner = seat
        seat += 2 * step if label in (SKIP, DRAW_TWO, DRAW_FOUR) else step
        seat %= seats
    return table


def opened(seed: int, seats: int) -> ExpectedOutcome:
    """Deal seven cards to each seat and turn up a number."""
    chance = Generator(seed)
    deck = chance.shuffled(printed_deck())
    hands = [sorted(deck[seat : 7 * seats : seats]) for seat in range(seats)]
    table = ExpectedOutcome(chance, hands, deck[7 * seats :])
    table.turns, table.played, table.drawn = [0] * seats, [0] * seats, [0] * seats
    table.lay(table.draw.pop())
    while table.discard[-1][1] >= SKIP:
        table.lay(table.draw.pop())
    return table
