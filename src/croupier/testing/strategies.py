"""Strategies for hypothesis: legal options, and tables somewhere in the middle of a match."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from croupier.bots.names import seat_names
from croupier.engine import NOBODY, Game
from croupier.play.match import Player, new_match
from croupier.play.table import Table


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


def tables(game: Game, most: int = 60) -> st.SearchStrategy[Table]:
    """Return tables after 0 to `most` random answers."""

    def table_after(pair: tuple[int, int]) -> Table:
        random = Random(pair[0])
        table = new_table(game, random)
        for _ in range(pair[1]):
            if table.seat != NOBODY:
                table.answer(table.seat, table.question, random.choice(table.choices))
        return table

    return st.tuples(st.integers(0, 2**32), st.integers(0, most)).map(table_after)


def states(game: Game, most: int = 80) -> st.SearchStrategy[Any]:
    """Return states after 0 to `most` random answers; cheaper than tables."""
    drawn = st.tuples(st.integers(0, 2**32), st.integers(0, most))
    return drawn.map(lambda pair: state_after(game, Random(pair[0]), pair[1]))
