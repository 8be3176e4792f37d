"""What a game declares: sizes, rows, options and bots that fit together."""

import sys
from collections.abc import Iterator
from pathlib import Path

from croupier.engine import Game, Option, Row, listing
from croupier.testing.faults import Fault, folder_of, line_holding


def declaration_faults(game: Game) -> Iterator[Fault]:
    """Yield what does not fit together in a game's declaration."""
    yield from size_faults(game)
    init_file = folder_of(game) / "__init__.py"
    for option in game.options:
        if wrong := wrong_option(game, option):
            line = line_holding(init_file, f'"{option.name}"')
            yield Fault(init_file, line, wrong)
    for place, wrong in wrong_numbers(game):
        yield Fault(init_file, line_holding(init_file, place), wrong)


def size_faults(game: Game) -> Iterator[Fault]:
    """Yield what is wrong with the sizes of the state."""
    s, path = game.state(), file_of(game)
    line, rows = line_holding(path, "sizes("), s.cell.shape[0]
    needed = sum(game.max_seats if row.each_seat else 1 for row in game.rows)
    if rows < needed:
        declared = listing(row_text(row, game.max_seats) for row in game.rows)
        wrong = f"sizes(...) says rows={rows}, but ROWS declares {needed}: {declared}"
        yield Fault(path, line, wrong)
    if len(s.turns) < game.max_seats:
        wrong = f"sizes(...) says seats={len(s.turns)}, but max_seats is {game.max_seats}"
        yield Fault(path, line, wrong)
    if game.max_choices < 1:
        line = line_holding(path, "MAX_CHOICES")
        yield Fault(path, line, "MAX_CHOICES is the greatest number of choices: 1 or more")


def row_text(row: Row, seats: int) -> str:
    """Name a row, and how many it stands for."""
    return f"{row.name} ({seats}, one for each seat)" if row.each_seat else row.name


def wrong_option(game: Game, option: Option) -> str:
    """Say what is wrong with an option, or nothing."""
    name, fields = option.field or option.name, game.state._fields
    if name not in fields or fields[name].shape:
        return f"the option {option.name} needs a field of the state: {name}: int = int_field(...)"
    low, high = (0, len(option.values) - 1) if option.values else (option.low, option.high)
    if low < fields[name].low or high > fields[name].high:
        span = f"{fields[name].low} to {fields[name].high}"
        return f"the option {option.name} is {low} to {high}, but its field {name} is {span}"
    for seats in range(game.min_seats, game.max_seats + 1):
        if not low <= option.default_for(seats) <= high:
            default = option.default_for(seats)
            return f"the option {option.name} is {default} by default, outside {low} to {high}"
    return ""


def wrong_numbers(game: Game) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with seats and bots, each after the text by which its line is found."""
    if not 1 <= game.min_seats <= game.default_seats <= game.max_seats:
        seats = f"{game.min_seats}, {game.default_seats} and {game.max_seats}"
        yield "min_seats", f"min_seats, default_seats and max_seats do not rise: {seats}"
    for name in ("default_bot", "document_bot"):
        if (bot := getattr(game, name)) not in game.policies:
            yield name, f'{name} is "{bot}", but the bots are {listing(game.policies)}'
    for bot in game.unlisted.keys() - game.bots.keys():
        yield "unlisted", f'unlisted names "{bot}", but the bots are {listing(game.bots)}'


def file_of(game: Game) -> Path:
    """Return the file in which the state is declared."""
    return Path(str(sys.modules[game.state.__module__].__file__))
