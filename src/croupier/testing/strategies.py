"""Legal options, states and tables somewhere in the middle of a match, all at random."""

from random import Random
from typing import TYPE_CHECKING, Any

from croupier.bots.names import seat_names
from croupier.engine import NOBODY, Game
from croupier.play.match import Player, new_match
from croupier.play.table import Table

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def some_options(game: Game, random: Random) -> tuple[int, dict[str, str]]:
    """Return a legal number of seats and legal options, each often the default, else any."""
    while True:
        seats, options = random.randint(game.min_seats, game.max_seats), {}
        for option in game.options:
            if random.random() < 0.5:
                options[option.name] = option.write(option.default_for(seats))
            elif option.values:
                options[option.name] = random.choice(list(option.values))
            else:
                options[option.name] = str(random.randint(option.low, option.high))
        numbers = {name: game.option(name).read(text) for name, text in options.items()}
        if not game.words.objection(seats, numbers):
            return seats, options


def new_table(game: Game, random: Random) -> Table:
    """Return a table at which nobody has answered yet."""
    seats, options = some_options(game, random)
    players = [Player(name) for name in seat_names(seats)]
    return Table(game, new_match(game, players, options, seed=str(random.getrandbits(64))))


def state_after(game: Game, random: Random, answers: int) -> Any:
    """Return the state after some random answers from a random deal."""
    seats, options = some_options(game, random)
    s = game.start(seats, game.resolve_options(seats, options), random.randbytes(32))
    for _ in range(answers):
        if s.seat == NOBODY:
            break
        game.apply(s, random.choice(game.choices(s)))
    return s


def table_after(game: Game, random: Random, answers: int) -> Table:
    """Return a table after some random answers."""
    table = new_table(game, random)
    for _ in range(answers):
        if table.seat != NOBODY:
            table.answer(table.seat, table.question, random.choice(table.choices))
    return table


def tables(game: Game, most: int = 60) -> "SearchStrategy[Table]":
    """Return a strategy of hypothesis: tables after 0 to `most` random answers."""
    from hypothesis import strategies as st

    drawn = st.tuples(st.integers(0, 2**32), st.integers(0, most))
    return drawn.map(lambda pair: table_after(game, Random(pair[0]), pair[1]))
