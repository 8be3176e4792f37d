"""Which nets a game brings along: `nets/2.npz` in its folder for two seats, and so on."""

from functools import cache
from importlib.resources import files

FOLDER, ENDING = "nets", ".npz"


@cache
def net_seats(package: str) -> tuple[int, ...]:
    """Return the numbers of seats for which a game has a net."""
    folder = files(package) / FOLDER
    names = [each.name for each in folder.iterdir()] if folder.is_dir() else []
    numbers = (name.removesuffix(ENDING) for name in names if name.endswith(ENDING))
    return tuple(sorted(int(number) for number in numbers if number.isdecimal()))


def net_content(package: str, seats: int) -> bytes:
    """Return the file of a game's net for a number of seats."""
    return (files(package) / FOLDER / f"{seats}{ENDING}").read_bytes()
