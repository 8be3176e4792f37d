"""Small tables to check a program at: cards are written `R5 BS GR Y+2 C C+4`.

The letter is the colour, C the black cards; then a number, S for Skip, R for Reverse, +2 or +4.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from typing import Any

from croupier_classroom.documents.crazy.checks import oracle
from croupier_classroom.grading.checks import CheckFunction, Program, RemoteError, RemoteObject

DECK = 112
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
CARDS = {  # by the enum values
    (color, label): f"{letter}{sign}"
    for color, letter in enumerate(COLORS)
    for label, sign in enumerate(LABELS)
}


def card(program: Program, written: str) -> Any:
    """Make the program's card from how it is written."""
    return cards(program, written)[0]


def cards(program: Program, written: str) -> list[Any]:
    """Make the program's cards from how they are written."""
    module = program.module("card")
    make, colors, labels = module.Card, module.CardColor, module.CardLabel
    return [make(colors[COLORS[each[0]]], labels[LABELS[each[1:]]]) for each in written.split()]


def number(value: Any) -> Any:
    """Return the plain value of an enum's member; what is no enum stays as it is."""
    return value_of_member(value) if isinstance(value, RemoteObject) else value


@lru_cache(maxsize=100)
def value_of_member(member: RemoteObject) -> Any:
    """Ask a member for its value, once."""
    return getattr(member, "value", member)


def spell_parts(color: Any, label: Any) -> str:
    """Write a colour and a label as one card; what is neither as it is."""
    at = number(color), number(label)
    return CARDS.get(at) or f"{at[0]} {at[1]}"


def spell(a_card: Any) -> str:
    """Write a card of any program; what is no card as it is."""
    return str(a_card) if a_card is None else spell_parts(a_card.color, a_card.label)


def spell_all(some: Iterable[Any]) -> str:
    """Write cards in their order."""
    return " ".join(spell(each) for each in some)


def current(game: Any) -> str:
    """Write the current colour and label as one card."""
    return spell_parts(game.current_color, game.current_label)


def color_name(value: Any) -> str:
    """Return the name of a colour."""
    at = number(value)
    return list(COLORS.values())[at] if type(at) is int and 0 <= at < len(COLORS) else str(at)


def hand(player: Any) -> str:
    """Write a player's hand."""
    return spell_all(held(player))


def held(player: Any) -> list[Any]:
    """Return the cards of a hand: of `player.hand`, or read by index as the assignment offers."""
    try:
        return [player.hand[index] for index in range(len(player.hand))]
    except TypeError:
        return [player[index] for index in range(len(player))]


def give(player: Any, some: Sequence[Any]) -> None:
    """Put cards into a hand; where `add_card` fails, by the hand's own method."""
    for each in some:
        try:
            player.add_card(each)
        except (AttributeError, NotImplementedError):
            player.hand.add(each)


def empty(player: Any) -> None:
    """Take every card out of a hand."""
    for _ in range(len(player)):
        player.play_card(0)


def pile(stack: Any) -> str:
    """Write a pile from the bottom to the top; it is empty afterwards."""
    taken = [stack.pop() for _ in range(len(stack))]
    return spell_all(reversed(taken))


def size(collection: Any) -> int:
    """Count what is in a collection: an array has places without anything, too."""
    if collection is None:
        return 0
    try:
        return sum(1 for index in range(len(collection)) if collection[index] is not None)
    except TypeError:  # a stack or a queue has no index
        return len(collection)


def array(program: Program, items: Sequence[Any]) -> Any:
    """Put the items into the course's array."""
    filled = program.module("data_structures.referential_array").ArrayR(len(items))
    for index, item in enumerate(items):
        filled[index] = item
    return filled


def seated(program: Program, number_of_players: int) -> list[Any]:
    """Make this number of players, in the order of their positions."""
    player = program.module("player").Player
    return [player(NAMES[position], position) for position in range(number_of_players)]


def new_game(program: Program) -> Any:
    """Make a game nobody sits at yet; where `generate_cards` is missing it is supplied."""
    kind = program.module("game").Game
    if not hasattr(kind, "generate_cards"):
        kind.generate_cards = generate_cards(program)
    return kind()


def generate_cards(program: Program) -> Callable[..., Any]:
    """Return what the course hands out: all cards are printed, then shuffled once for each game."""
    deck = [spell_parts(*each) for each in oracle.printed_deck()]
    printed = cards(program, " ".join(deck))

    def generated(*_given: object) -> Any:
        shuffled = array(program, printed)
        program.module("random_gen").RandomGen.random_shuffle(shuffled)
        return shuffled

    return generated


def stack_the_deck(program: Program, deck: Sequence[Any]) -> None:
    """Have `generate_cards` give exactly these cards."""
    program.module("game").Game.generate_cards = lambda *_: array(program, deck)


def dealt(program: Program, hands: str, rest: str) -> tuple[Any, list[Any]]:
    """Initialise a game with these hands, and the rest from the bottom of the draw pile up.

    Hands are of one size, with a bar between them; the last of the rest is turned up first.
    """
    each = [written.split() for written in hands.split("|")]
    order = [written for turn in zip(*each, strict=True) for written in turn]
    stack_the_deck(program, cards(program, " ".join([*order, rest])))
    program.module("constants").Constants.NUM_CARDS_AT_INIT = len(each[0])
    game, players = new_game(program), seated(program, len(each))
    game.initialise_game(array(program, players))
    return game, players


def table(program: Program, hands: str, rest: str) -> tuple[Any, list[Any]]:
    """Initialise a game like `dealt`; where `initialise_game` fails it is done by hand."""
    try:
        return dealt(program, hands, rest)
    except RemoteError as error:
        try:
            return laid_out(program, hands.split("|"), rest.split())
        except RemoteError:
            raise error from None


def laid_out(program: Program, hands: list[str], rest: list[str]) -> tuple[Any, list[Any]]:
    """Set a table up from the attributes that the document gives a game."""
    game, players = new_game(program), seated(program, len(hands))
    for player, written in zip(players, hands, strict=True):
        give(player, cards(program, written))
    top = max(index for index, written in enumerate(rest) if written[1:].isdigit())
    fill(program, game, "players", players)
    fill(program, game, "draw_pile", cards(program, " ".join(rest[:top])))
    turned_up = cards(program, " ".join(reversed(rest[top:])))
    fill(program, game, "discard_pile", turned_up)
    game.current_color, game.current_label = turned_up[-1].color, turned_up[-1].label
    if getattr(game, "game_stats", players) is None:
        game.game_stats = program.module("game_stats").GameStats(array(program, players))
    return game, players


def fill(program: Program, game: Any, name: str, items: Sequence[Any]) -> None:
    """Put items into a collection of a game by its own method; what has none is replaced."""
    collection = getattr(game, name)
    if collection is None and name != "players":
        collection = program.module("data_structures.stack_adt").ArrayStack(DECK)
        setattr(game, name, collection)
    methods = [each for each in ("push", "append", "add") if hasattr(collection, each)]
    if not methods:
        setattr(game, name, array(program, items))
        return
    for item in items:
        getattr(collection, methods[0])(item)


def seeded(program: Program, seed: int, seats: int) -> tuple[Any, list[Any]]:
    """Initialise a game with this seed and number of players."""
    game, players = new_game(program), seated(program, seats)
    program.module("random_gen").RandomGen.set_seed(seed)
    game.initialise_game(array(program, players))
    return game, players


def apart_from_statistics(check: CheckFunction) -> CheckFunction:
    """Make a check that is run again, without statistics, where it is Task 5 that fails."""

    @wraps(check)
    def checked(program: Program) -> None:
        try:
            check(program)
        except RemoteError as error:
            if not (error.place.startswith("game_stats") or "GameStats" in str(error)):
                raise
            stand_in = program.module("unittest.mock").MagicMock()
            for name in ("game", "game_stats"):
                program.module(name).GameStats = stand_in
            check(program)

    return checked


@dataclass
class Luck:
    """Stands in for the random generator: says which colours come, and remembers the calls."""

    colors: list[int] = field(default_factory=list)
    asked: list[tuple[Any, Any]] = field(default_factory=list)
    shuffled: list[str] = field(default_factory=list)

    def randint(self, lo: Any, hi: Any) -> int:
        """Give the next colour arranged, the last one again and again."""
        self.asked.append((number(lo), number(hi)))
        return self.colors.pop(0) if len(self.colors) > 1 else self.colors[0]

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
