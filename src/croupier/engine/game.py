"""A game as a value: its name, options, state, rows, rules and words; and how one is started."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from croupier.engine.english import listing
from croupier.engine.errors import GameError, UserError
from croupier.engine.options import Option
from croupier.engine.piles import NOBODY, RUNNING, CardState
from croupier.engine.records import IntArray
from croupier.engine.redeal import Redeal, any_card, make_redeal, no_card
from croupier.engine.rng import Rng, below, start_rng
from croupier.engine.sight import Row, Sight, numbered, sight_of
from croupier.engine.words import Words

Policy = Callable[[Any, IntArray, int, Rng], int]


def win_or_not(s: CardState, seat: int) -> int:
    """Score 1 for the winner and 0 for everybody else."""
    return 1 if s.winner == seat else 0


def turns_taken(s: CardState) -> int:
    """Return the length of a game: the turns of all seats."""
    turns = 0
    for seat in range(s.seats):
        turns += s.turns[seat]
    return turns


def first_listed(_s: CardState, choices: IntArray, _n: int) -> int:
    """Give the first listed answer."""
    return choices[0]


def never_sealed(_s: CardState, _choice: int) -> bool:
    """Say that every answer is public: the default of `is_sealed`."""
    return False


def random_choice(_s: CardState, choices: IntArray, n: int, rng: Rng) -> int:
    """Give any legal answer, each equally likely."""
    return choices[below(rng, n)] if n > 1 else choices[0]


class PlacedRow(NamedTuple):
    """One row of the pile table: its declaration, whose it is, and where it is seen."""

    row: Row
    seat: int | None
    zone: str  # `draw`, `hand0`
    spots: tuple[str, ...]  # every place in the zone: `hand0:0`, `hand0:1`, ...
    prefix: str  # how they begin: `hand0:`


class Rules(Protocol):
    """What the module `rules` of a game holds; it may also hold those of `DEFAULTS`."""

    @property
    def State(self) -> type[Any]: ...  # noqa: D102, N802
    @property
    def ROWS(self) -> tuple[Row, ...]: ...  # noqa: D102, N802
    @property
    def MAX_CHOICES(self) -> int: ...  # noqa: D102, N802
    def deal(self, s: Any, /) -> None: ...  # noqa: D102
    def list_choices(self, s: Any, out: IntArray, /) -> int: ...  # noqa: D102
    def apply(self, s: Any, choice: int, /) -> None: ...  # noqa: D102
    def cards_left(self, s: Any, seat: int, /) -> int: ...  # noqa: D102


RULES = ("deal", "list_choices", "apply", "cards_left")
DEFAULTS = {
    "score": win_or_not,
    "timeout_answer": first_listed,
    "length": turns_taken,
    "may_hold": any_card,
    "unsure_of": no_card,
    "is_sealed": never_sealed,
}

MOST_QUICK_BOTS = 3  # more and one waits too long for one's turn


@dataclass(frozen=True)
class Game:
    """The whole declaration of a game; the fields from `state` on are those of its rules."""

    name: str  # with hyphens, as on the command line
    title: str
    about: str  # one sentence
    version: int  # of the rules; raised whenever their behaviour changes
    min_seats: int
    max_seats: int
    default_seats: int
    rules: Rules
    words: Words
    package: str  # where RULES.md lies
    options: tuple[Option, ...] = ()
    bots: Mapping[str, Policy] = field(default_factory=dict)
    unlisted: Mapping[str, Policy] = field(default_factory=dict)  # bots that look at no list
    document_bot: str = "random"  # plays as the document says
    default_bot: str = "random"  # the opponent if none is named
    careless: Policy = random_choice  # how the level `gentle` answers half of the time
    measured: Mapping[str, float] = field(default_factory=dict)  # % of duels won, or scores
    state: type[Any] = field(init=False)
    rows: tuple[Row, ...] = field(init=False)
    max_choices: int = field(init=False)
    deal: Callable[[Any], None] = field(init=False)
    list_choices: Callable[[Any, IntArray], int] = field(init=False)
    apply: Callable[[Any, int], None] = field(init=False)
    cards_left: Callable[[Any, int], int] = field(init=False)  # of a seat, for the statistics
    score: Callable[[Any, int], int] = field(init=False)
    timeout_answer: Callable[[Any, IntArray, int], int] = field(init=False)
    length: Callable[[Any], int] = field(init=False)
    may_hold: Callable[[Any, int, int], bool] = field(init=False)  # by what everybody saw
    unsure_of: Callable[[Any, int], int] = field(init=False)  # cards of a hand it does not bind
    is_sealed: Callable[[Any, int], bool] = field(init=False)  # asked before the answer is applied

    def __post_init__(self) -> None:
        rules = self.rules
        found: dict[str, Any] = {name: getattr(rules, name) for name in RULES}
        found |= {name: getattr(rules, name, default) for name, default in DEFAULTS.items()}
        found |= {"state": rules.State, "rows": rules.ROWS, "max_choices": rules.MAX_CHOICES}
        vars(self).update(found)

    @cached_property
    def policies(self) -> Mapping[str, Policy]:
        """Return every policy by name, `random` among them."""
        return {**self.bots, "random": random_choice}

    @property
    def quick_seats(self) -> int:
        """Return the seats of a quick match: as the game likes best, with three bots at most."""
        return min(self.default_seats, max(self.min_seats, 1 + MOST_QUICK_BOTS))

    @property
    def reference_bot(self) -> str:
        """Return the bot to measure by: the document's own way of playing, else the default."""
        return self.document_bot if self.document_bot in self.bots else self.default_bot

    @cached_property
    def is_scored(self) -> bool:
        """Say whether the game is played for points, not only to win."""
        return self.score is not win_or_not

    @cached_property
    def sight(self) -> Sight:
        """Return the sight of the rows."""
        return sight_of(self.rows, self.max_seats)

    @cached_property
    def placed_rows(self) -> tuple[PlacedRow, ...]:
        """Return every row of the pile table by its number."""
        found, room = list[PlacedRow](), range(self.state().cell.shape[1])
        for _, row, seat in numbered(self.rows, self.max_seats):
            zone = row.name if seat is None else f"{row.name}{seat}"
            found.append(PlacedRow(row, seat, zone, tuple(f"{zone}:{i}" for i in room), f"{zone}:"))
        return tuple(found)

    @cached_property
    def rows_at(self) -> tuple[tuple[int, ...], ...]:
        """Return the numbers of the rows that exist at a table, by how many seats it has."""
        rows = list(enumerate(self.placed_rows))
        return tuple(
            tuple(n for n, placed in rows if placed.seat is None or placed.seat < seats)
            for seats in range(self.max_seats + 1)
        )

    @cached_property
    def prefixes(self) -> tuple[tuple[str, ...], ...]:
        """Return how the places in a seat's own rows begin, by seat: `hand0:`."""
        return tuple(
            tuple(placed.prefix for placed in self.placed_rows if placed.seat == seat)
            for seat in range(self.max_seats)
        )

    @cached_property
    def redeal_unseen(self) -> Redeal:
        """Return the game's redeal, in the dialect."""
        return make_redeal(self.may_hold, self.unsure_of)

    @cached_property
    def code_by_word(self) -> Mapping[str, int]:
        """Return the code of every word."""
        return {word: code for code, word in self.words.codes.items()}

    def choices(self, s: Any) -> list[int]:
        """List the codes of the legal answers in a state; the list is empty when it is over."""
        if s.seat == NOBODY:
            return []
        out = [0] * self.max_choices
        n = self.list_choices(s, out)
        if n < 1:
            what = f"list_choices returns {n}: there must be an answer, if only to pass"
            raise GameError(what, self.list_choices)
        return out[:n]

    def scores(self, s: Any) -> tuple[int, ...]:
        """Return what every seat has scored."""
        if s.ending == RUNNING and not self.is_scored:
            return (0,) * int(s.seats)
        return tuple([self.score(s, seat) for seat in range(s.seats)])

    def word_of(self, code: int) -> str:
        """Return the word of a choice."""
        word = self.words.codes.get(code)
        if word is None:
            what = f"list_choices gives the choice {code}, which has no word: codes names them all"
            raise GameError(what, self.list_choices)
        return word

    def ask(self, policy: Policy, s: Any, rng: Rng) -> int:
        """Return what a policy answers to the question of a state."""
        choices = self.choices(s)
        return policy(s, choices, len(choices), rng)

    def option(self, name: str) -> Option:
        """Return the option of this name."""
        options = {option.name: option for option in self.options}
        if option := options.get(name.replace("-", "_")):
            return option
        near = get_close_matches(name, options, n=1)
        hint = f" The nearest is {near[0]}." if near else f" It has {listing(options)}."
        raise UserError(f'{self.title} has no option "{name}".{hint}')

    def resolve_options(self, seats: int, given: Mapping[str, str]) -> dict[str, int]:
        """Return every option as a number, or say what is wrong with those given."""
        low, high = self.min_seats, self.max_seats
        if not low <= seats <= high:
            span = f"{low} to {high}" if low < high else str(high)
            raise UserError(f"{self.title} needs {span} seats; {seats} was given.")
        options = {option.name: option.default_for(seats) for option in self.options}
        for name, text in given.items():
            option = self.option(name)
            options[option.name] = option.read(text)
        if objection := self.words.objection(seats, options):
            raise UserError(objection)
        return options

    def start(self, seats: int, options: Mapping[str, int], key: bytes, stream: int = 0) -> Any:
        """Return the state of a new game, dealt."""
        s = self.set_up(seats, options)
        start_rng(s, key, stream)
        self.deal(s)
        return s

    def set_up(self, seats: int, options: Mapping[str, int]) -> Any:
        """Return a state with its options, before the deal."""
        s = self.state()
        s.seats, s.winner = seats, NOBODY
        self.sight.set_up(s)
        for option in self.options:
            setattr(s, option.field or option.name, options[option.name])
        return s
