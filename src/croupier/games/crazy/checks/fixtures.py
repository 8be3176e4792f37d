"""Small tables to check a program at: cards are written `R5 BS GR Y+2 C C+4`.

The letter is the colour, C the black cards; then a number, S for Skip, R for Reverse, +2 or +4.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.grading.checks import Program

NAMES = ("Alice", "Bob", "Charlie", "David", "Eve", "Frank", "Grace", "Heidi")
COLORS = {"R": "RED", "B": "BLUE", "G": "GREEN", "Y": "YELLOW", "C": "CRAZY"}
NUMBERS = ("ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
LABELS = {
    **{str(number): name for number, name in enumerate(NUMBERS)},
    "S": "SKIP",
    "R": "REVERSE",
    "+2": "DRAW_TWO",
    "": "CRAZY",
    "+4": "DRAW_FOUR",
}
SIGNS = {name: sign for sign, name in LABELS.items()}


def card(program: Program, written: str) -> Any:
    """Make the program's card from how it is written."""
    module = program.module("card")
    color, label = COLORS[written[0]], LABELS[written[1:]]
    return module.Card(module.CardColor[color], module.CardLabel[label])


def cards(program: Program, written: str) -> list[Any]:
    """Make the program's cards from how they are written."""
    return [card(program, each) for each in written.split()]


def spell(a_card: Any) -> str:
    """Write a card of any program."""
    return f"{a_card.color.name[0]}{SIGNS[a_card.label.name]}"


def spell_all(some: Iterable[Any]) -> str:
    """Write cards in their order."""
    return " ".join(spell(each) for each in some)


def hand(player: Any) -> str:
    """Write a player's hand, read by index as the assignment offers."""
    return spell_all(player[index] for index in range(len(player)))


def pile(stack: Any) -> str:
    """Write a pile from the bottom to the top; it is empty afterwards."""
    taken = [stack.pop() for _ in range(len(stack))]
    return spell_all(reversed(taken))


def array(program: Program, items: Sequence[Any]) -> Any:
    """Put the items into the course's array."""
    filled = program.module("data_structures.referential_array").ArrayR(len(items))
    for index, item in enumerate(items):
        filled[index] = item
    return filled


def seated(program: Program, number: int) -> Any:
    """Seat so many players, in an array as `initialise_game` takes it."""
    player = program.module("player").Player
    return array(program, [player(NAMES[position], position) for position in range(number)])


def new_game(program: Program) -> Any:
    """Make a game nobody sits at yet."""
    return program.module("game").Game()


def dealt(program: Program, hands: str, rest: str) -> tuple[Any, list[Any]]:
    """Initialise a game with these hands, and the rest from the bottom of the draw pile up.

    Hands are of one size, with a bar between them; the last of the rest is turned up first.
    """
    each = [written.split() for written in hands.split("|")]
    order = [written for turn in zip(*each, strict=True) for written in turn]
    stack_the_deck(program, cards(program, " ".join([*order, rest])))
    program.module("constants").Constants.NUM_CARDS_AT_INIT = len(each[0])
    game, players = new_game(program), seated(program, len(each))
    game.initialise_game(players)
    return game, [players[index] for index in range(len(players))]


def stack_the_deck(program: Program, deck: Sequence[Any]) -> None:
    """Have `generate_cards` give exactly these cards."""
    program.module("game").Game.generate_cards = lambda *_: array(program, deck)


@dataclass
class Luck:
    """Stands in for the random generator: says which colours come, and remembers the calls."""

    colors: list[int] = field(default_factory=list)
    asked: list[tuple[int, int]] = field(default_factory=list)
    shuffled: list[str] = field(default_factory=list)

    def randint(self, lo: int, hi: int) -> int:
        """Give the next colour arranged."""
        self.asked.append((int(lo), int(hi)))
        return self.colors.pop(0)

    def random_shuffle(self, some: Any) -> None:
        """Turn the array round, so that a shuffle shows."""
        kept = [some[index] for index in range(len(some))]
        self.shuffled.append(spell_all(kept))
        for index, item in enumerate(reversed(kept)):
            some[index] = item


def arranged(program: Program, *colors: int) -> Luck:
    """Put arranged luck in the place of the program's generator."""
    rng = Luck(list(colors))
    generator = program.module("random_gen").RandomGen
    generator.randint = staticmethod(rng.randint)
    generator.random_shuffle = staticmethod(rng.random_shuffle)
    return rng


def cells(stats: Any, columns: Sequence[int] = range(7)) -> list[list[Any]]:
    """Read the table of statistics, cell by cell."""
    return [[stats.stats[row][column] for column in columns] for row in range(len(stats))]


def listening(calls: list[str], name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a method so that its name is noted when it is called."""

    def noted(*arguments: Any, **named: Any) -> Any:
        calls.append(name)
        return method(*arguments, **named)

    return noted
