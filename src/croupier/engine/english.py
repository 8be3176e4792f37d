"""Saying things about seats and cards: who does what, lists, numbers of things."""

from collections.abc import Iterable

from croupier.engine.piles import NOBODY
from croupier.engine.value_class import value


@value
class Names:
    """The names of the seats, as one of them hears them: that one is `you`."""

    names: tuple[str, ...]
    me: int = NOBODY

    def __call__(self, seat: int) -> str:
        """Return the seat's name, or `you`."""
        return "you" if seat == self.me else self.names[seat]

    def does(self, seat: int, verb: str, third: str = "") -> str:
        """Say that a seat does something: `You play`, `Ben plays`."""
        if seat == self.me:
            return f"You {verb}"
        first, _, rest = verb.partition(" ")
        return f"{self.names[seat]} {third or f'{first}s {rest}'.rstrip()}"

    def has(self, seat: int) -> str:
        """Say `You have` or `Ben has`."""
        return self.does(seat, "have", "has")

    def named(self, text: str) -> str:
        """Put names for seats: a question or a label may say `@2` for seat 2."""
        if "@" not in text:
            return text
        named, *rest = text.split("@")
        for part in rest:
            named += f"{self(int(part[0]))}{part[1:]}" if part[:1].isdecimal() else f"@{part}"
        return named

    def own(self, seat: int, thing: str) -> str:
        """Say whose a thing is: `your hand`, `Ben's hand`."""
        return f"your {thing}" if seat == self.me else f"{self.names[seat]}'s {thing}"


def listing(words: Iterable[str], last: str = "and") -> str:
    """Join words as one says them: `a, b and c`."""
    *most, end = list(words) or ["nothing"]
    return f"{', '.join(most)} {last} {end}" if most else end


def counted(number: int, thing: str) -> str:
    """Say how many things: `1 card`, `2 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def sentence(words: str) -> str:
    """Begin with a capital and end with a full stop."""
    text = words[:1].upper() + words[1:]
    return text if text.endswith((".", "?", "!", ":")) else text + "."
