"""The names of bots: one list, from which each table takes those that nobody there has."""

from collections.abc import Iterable, Iterator
from itertools import chain, count, islice
from typing import Literal, get_args

BOT_NAMES = ("Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana", "Ines", "Jon", "Kim")
Temper = Literal["calm", "bold", "merry", "sly"]
TEMPERS: tuple[Temper, ...] = get_args(Temper)


def temper_of(name: str) -> Temper:
    """Return how a bot of this name takes things."""
    number = BOT_NAMES.index(name) if name in BOT_NAMES else sum(name.encode())
    return TEMPERS[number % len(TEMPERS)]


def spare_names(taken: Iterable[str] = ()) -> Iterator[str]:
    """Yield names that nobody has: those of the list, then `Bot 11`, `Bot 12`, without end."""
    used = set(taken)
    numbered = (f"Bot {number}" for number in count(len(BOT_NAMES) + 1))
    return (name for name in chain(BOT_NAMES, numbered) if name not in used)


def seat_names(seats: int) -> list[str]:
    """Return a name for every seat of a match between bots."""
    return ["Ann", *islice(spare_names(), seats - 1)]
