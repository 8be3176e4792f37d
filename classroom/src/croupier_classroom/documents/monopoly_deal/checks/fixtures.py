"""A Monopoly Deal program under check, with its players seated and the cards where we want them.

The document names only the brown cards and spells them in two ways, so a scene asks the program
for its own spelling. It uses no function of the program that it does not check: the players are
seated as the document describes them, whatever `intro` and `start_game` make of it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from croupier_classroom.grading.checks import Mismatch, NeverStops, Program, RemoteError, Typed
from croupier_classroom.grading.comparison import written

OLGA, YUSUF, ZOLTAN = "Olga", "Yusuf", "Zoltan"  # no English word contains them
LISTS = ("Hand", "Property", "Set")
COPIES = {"Pass Go": 10, "Dealbreaker": 2, "Just Say No": 3, "Forced Deal": 4, "Sly Deal": 3}
COLOURS = ("brown", "blue", "green", "orange", "pink", "red", "yellow", "black", "white", "purple")
MOST_CARDS_OF_A_COLOUR = 5  # more are a list of something else
PAUSE = re.compile(
    r"(press|hit|push|tap)\W+(the\W+)?(enter|return|any key)"
    r"|enter to (begin|continue|end|go on|proceed|start)",
    re.IGNORECASE,
)
ENTER = ""


def plain(text: str) -> str:
    """Reduce a text to what all spellings of it have in common."""
    return "".join(letter for letter in text if letter.isalnum()).casefold()


def shuffled(cards: Sequence[str], number: int) -> list[str]:
    """Return the cards in the order that `seed(number)` and `shuffle` give."""
    mixed = list(cards)
    Random(number).shuffle(mixed)
    return mixed


@dataclass
class SeatedPlayer:
    """Types these lines, and notes what was shown before each question.

    Where the program waits for the Enter key it is pressed; that is no question.
    """

    lines: Iterator[str]
    shown: list[str] = field(default_factory=list)
    waiting: str = ""  # what was shown before the Enter key was pressed

    def __call__(self, printed: str) -> str | None:
        """Return what is typed after this was printed."""
        self.waiting += printed
        if is_pause(printed):
            return ENTER
        self.shown.append(self.waiting)
        self.waiting = ""
        return next(self.lines, None)


@dataclass(frozen=True)
class CheckedGame:
    """A program with its one module, and the few things all checks ask of it."""

    program: Program
    module: Any

    @classmethod
    def of(cls, program: Program, **chance: Callable[..., object]) -> "CheckedGame":
        """Load the program, with these functions in the place of those of `random`."""
        library = program.module("random")
        for name, function in chance.items():
            setattr(library, name, function)
        return cls(program, program.module("monopoly_deal"))

    def set(self, **values: object) -> None:
        """Give the program's globals these values."""
        for name, value in values.items():
            setattr(self.module, name, value)

    def get(self, *names: str) -> Any:
        """Return the program's global of this name, or of the next one, or None."""
        for name in names:
            with suppress(RemoteError):
                return getattr(self.module, name)
        return None

    @cached_property
    def colours(self) -> dict[str, list[str]]:
        """The complete_<colour> lists by colour, brown first, as the program begins with them."""
        lists = {
            name.removeprefix("complete_"): list(cards)
            for name in self.program.names(self.module)
            if name.startswith("complete_") and is_colour(cards := self.get(name))
        }
        return dict(sorted(lists.items(), key=lambda entry: entry[0] != "brown"))

    def cards_of(self, place: int) -> list[str]:
        """Return the three cards of the brown set (place 0) or of another one."""
        found = [cards for cards in self.colours.values() if len(cards) == 3]
        if place < len(found):
            return found[place].copy()
        return [f"{COLOURS[place].title()}_{number}" for number in (1, 2, 3)]

    def set_of(self, place: int) -> str:
        """Return what the program calls the completed set of a colour."""
        return self.cards_of(place)[0].rstrip("0123456789 _-")

    def card(self, name: str) -> str:
        """Return the program's own spelling of a card, or the document's."""
        return self.spelling.get(plain(name), name)

    @cached_property
    def spelling(self) -> dict[str, str]:
        """The program's cards by what all spellings of them have in common."""
        cards = self.get("complete_deck") or ()
        return {plain(card): card for card in cards if isinstance(card, str)}

    def whole_deck(self) -> list[str]:
        """Return all 52 cards, as the program spells them."""
        cards = [card for place in range(len(COLOURS)) for card in self.cards_of(place)]
        return cards + [self.card(name) for name, count in COPIES.items() for _ in range(count)]

    def call(self, lines: Sequence[str], function: str, *values: object) -> Typed:
        """Call a function of the program with these lines typed; raise what it raises."""
        return self.show(lines, function, *values)[0]

    def show(self, lines: Sequence[str], function: str, *values: object) -> tuple[Typed, list[str]]:
        """Call as above; return also what was shown before each question, and after the last."""
        player = SeatedPlayer(iter(lines))
        typed = self.program.type(player, lambda: getattr(self.module, function)(*values))
        if isinstance(typed.raised, EOFError):
            further = f"a further one: {player.shown[-1]!r}"
            raise Mismatch(f"{len(lines)} questions at most", further)
        return typed.returned(), [*player.shown, typed.output[sum(map(len, player.shown)) :]]

    def seat(self, *names: str) -> list[dict[str, Any]]:
        """Seat these players with empty hands and a whole deck, the first to play.

        The program's own places are used if they are as the document describes them: it may keep
        more about them elsewhere.
        """
        deck = self.whole_deck()
        self.set(deck=deck.copy(), discard_pile=[], player_number=1)
        self.let_it_seat(names)
        seated = list(self.own_places(names))
        if len(seated) < len(names):
            seated = list(self.new_places(names))
        for player in seated:
            for key in LISTS:
                player[key].clear()
        numbers = list(range(1, len(names) + 1))
        self.set(deck=deck, discard_pile=[], player_number=1, total_players=seated)
        self.set(player_ls=numbers, player_Is=numbers.copy(), total_player_number=len(names))
        self.set(**{f"player_{key.lower()}": seated[0][key] for key in (*LISTS, "Name")})
        return seated

    def stand_in(self, *functions: Callable[..., None]) -> None:
        """Put functions of ours in the place of the program's, which other checks judge."""
        self.set(**{function.__name__: function for function in functions})

    def let_it_seat(self, names: Sequence[str]) -> None:
        """Let the program seat the players in its own way, if it can; the dealing is ours."""
        own = self.get("draw_card")
        self.set(draw_card=draw_card)
        with suppress(Exception, NeverStops):
            self.call([str(len(names))], "intro")
            self.call(names, "start_game", len(names))
        if own is None:
            del self.module.draw_card
        else:
            self.set(draw_card=own)

    def own_places(self, names: Sequence[str]) -> Iterator[dict[str, Any]]:
        """Yield the places the program made, as long as they are right."""
        for n, name in enumerate(names, start=1):
            player = self.get(f"player{n}")
            if not isinstance(player, dict):
                return
            if (player.get("Number"), player.get("Name")) != (n, name):
                return
            if any(player.get(key) is not self.get(f"player{n}_{key.lower()}") for key in LISTS):
                return
            if not all(isinstance(player[key], list) for key in LISTS):
                return
            yield player

    def new_places(self, names: Sequence[str]) -> Iterator[dict[str, Any]]:
        """Make places as the document describes them."""
        for n, name in enumerate(names, start=1):
            lists: dict[str, list[str]] = {key: [] for key in LISTS}
            player = {**lists, "Number": n, "Name": name}
            self.set(**{f"player{n}": player})
            self.set(**{f"player{n}_{key.lower()}": cards for key, cards in lists.items()})
            yield player


def is_colour(cards: object) -> bool:
    """Say whether this is a list of a few cards."""
    return (
        isinstance(cards, list)
        and 0 < len(cards) <= MOST_CARDS_OF_A_COLOUR
        and all(isinstance(card, str) for card in cards)
    )


def is_pause(printed: str) -> bool:
    """Say whether the program waits for the Enter key, as far as its words tell."""
    return PAUSE.search(printed) is not None


def with_seed(program: Program, number: int) -> tuple[CheckedGame, list[object]]:
    """Load the program with a `randint` that gives this number, and note the bounds it is given."""
    asked: list[object] = []

    def randint(*bounds: object, **named: object) -> int:
        asked.append([*bounds, *named.values()])
        return number

    return CheckedGame.of(program, randint=randint), asked


def draw_card(deck: list[str], player_hand: list[str]) -> None:
    """Draw as the document says."""
    player_hand.append(deck.pop(0))


def check_shuffle_deck(_deck: list[str], _discard_pile: list[str]) -> None:
    """Leave the deck alone: no scene that this is used for has too few cards."""


def put_down_property(player_hand: list[str], player_property: list[str], card_played: str) -> None:
    """Put a property down as the document says."""
    player_hand.remove(card_played)
    player_property.append(card_played)


def expect_shown(output: str, *words: str) -> None:
    """Raise `Mismatch` unless the output shows every one of these, in whatever spelling."""
    for word in words:
        if plain(word) not in plain(output):
            raise Mismatch(f"{word!r} on the screen", repr(output))


def expect_message(output: str, occasion: str) -> None:
    """Raise `Mismatch` unless anything is said."""
    if not output.strip():
        raise Mismatch(f"a message {occasion}", "none")


def expect_cards(came: Sequence[str], expected: Sequence[str]) -> None:
    """Raise `Mismatch` unless the cards are the same, in whatever order."""
    if sorted(map(str, came)) != sorted(expected):
        raise Mismatch(repr(sorted(expected)), written(came))


def expect_same(came: object, expected: object, name: str) -> None:
    """Raise `Mismatch` unless both are one and the same list, not a copy."""
    if came is not expected:
        raise Mismatch(f"the very list of {name}", f"another: {written(came)}")


def items_of(came: object, count: int) -> list[Any]:
    """Return the values of a list or tuple; raise `Mismatch` unless there are `count`."""
    if not isinstance(came, list | tuple) or len(came) != count:
        raise Mismatch(f"{count} values", written(came))
    return list(came)
