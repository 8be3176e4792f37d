"""Options of a game: chosen before the deal, stored in the state as numbers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from croupier.engine.english import listing
from croupier.engine.errors import UserError


@dataclass(frozen=True)
class Option:
    """A choice made before the deal: a whole number from low to high, or one of some names."""

    name: str
    help: str
    default: int | str | Callable[[int], int]  # by the number of seats, if it depends on them
    low: int = 0
    high: int = 0
    values: Mapping[str, str] = field(default_factory=dict)  # name -> what it means
    field: str = ""  # the field of the state, if it is not called as the option is

    @property
    def title(self) -> str:
        """Return the name as people read it."""
        return self.name.replace("_", " ")

    def default_for(self, seats: int) -> int:
        """Return the default as the number stored in the state."""
        if callable(self.default):
            return self.default(seats)
        return self.read(str(self.default))

    def read(self, text: str) -> int:
        """Return the number stored in the state for what a person wrote."""
        if self.values:
            if text not in self.values:
                names = listing(self.values, last="or")
                raise UserError(f'{self.name} cannot be "{text}". It is {names}.')
            return list(self.values).index(text)
        number = int(text) if text.removeprefix("-").isdecimal() and len(text) < 12 else None
        if number is None or not self.low <= number <= self.high:
            raise UserError(f'{self.name} cannot be "{text}". It is {self.low} to {self.high}.')
        return number

    def write(self, number: int) -> str:
        """Return what a person would write for this number."""
        return list(self.values)[number] if self.values else str(number)
