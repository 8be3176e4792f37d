"""The seats of a table: who has taken them, who is connected, and names for those who come."""

import secrets
from collections.abc import Iterable
from itertools import count

from croupier.bots.answers import find_bot
from croupier.bots.levels import SEARCH, STRONG
from croupier.bots.names import spare_names
from croupier.engine import Game, UserError
from croupier.engine.visible_text import likeness, tidy_name
from croupier.server.messages.http_bodies import NewTable
from croupier.server.storage.stored_values import StoredSeat

TEMPOS = {"slow": 1.7, "normal": 1.0, "fast": 0.5}  # what people may wish for


class Seats:
    """The seats of one table, and which of them have a connection."""

    def __init__(self, rows: Iterable[StoredSeat]) -> None:
        self.rows = list(rows)
        self._here: set[int] = set()  # connected
        self._away_since: dict[int, float] = {}
        self.speeds: dict[int, int] = {}  # how fast a person wants automatic answers
        self.tempos: dict[int, float] = {}  # how fast a person wants the table to go on

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names on the seats."""
        return tuple(row.name for row in self.rows)

    @property
    def free(self) -> list[int]:
        """Return the seats that nobody has taken."""
        return [seat for seat, row in enumerate(self.rows) if row.kind == "open"]

    @property
    def tempo(self) -> float:
        """Return by how much pauses are longer than usual: as the slowest person here wants it."""
        speed = min((self.speeds.get(seat, 1) for seat in self._here), default=1)
        return max((self.tempos.get(seat, 1.0) for seat in self._here), default=1.0) / speed

    def open(self, now: float) -> None:
        """Note that the table is loaded, and that nobody is connected yet."""
        self._away_since = {seat: now for seat in range(len(self)) if self.is_away(seat)}

    def take(self, seat: int, row: StoredSeat, now: float) -> None:
        """Give a seat to somebody, or change how it is played."""
        if self.rows[seat].kind == "open":
            self._away_since[seat] = now
        self.rows[seat] = row

    def join(self, seat: int) -> None:
        """Note that a seat has a connection."""
        self._here.add(seat)
        self._away_since.pop(seat, None)

    def leave(self, seat: int, now: float) -> None:
        """Note that a seat has no connection any more."""
        self._here.discard(seat)
        self._away_since[seat] = now

    def has_person(self, seat: int) -> bool:
        """Say whether a seat exists and was taken by a person."""
        return seat < len(self.rows) and self.rows[seat].kind == "person"

    def is_away(self, seat: int) -> bool:
        """Say whether the person of a seat has no connection."""
        return self.has_person(seat) and seat not in self._here

    def away_seconds(self, seat: int, now: float) -> float:
        """Return how long the person of a seat has had no connection."""
        return now - self._away_since.get(seat, now) if self.is_away(seat) else 0.0

    @property
    def people_here(self) -> set[int]:
        """Return the seats of people who are connected."""
        return {seat for seat in self._here if self.has_person(seat)}


def seats_of(game: Game, wanted: NewTable) -> list[StoredSeat]:
    """Return the seats of a new table: `me`, `open`, `bot` or `bot:NAME`."""
    me = tidy_name(wanted.name)
    rows = list[StoredSeat]()
    for text in wanted.seats:
        kind, _, bot = text.partition(":")
        if text == "me" and all(row.kind != "person" for row in rows):
            rows.append(StoredSeat("person", me, ticket=new_ticket()))
        elif text == "open":
            rows.append(StoredSeat("open"))
        elif kind == "bot" and bot.startswith(f"{SEARCH}-"):  # clients may not choose its length
            raise UserError(f'"{bot}" is no bot of this house; the one that searches is {STRONG}.')
        elif kind == "bot":
            name = next(spare_names([me, *(row.name for row in rows)]))
            rows.append(StoredSeat("bot", name, find_bot(game, bot)))
        else:
            raise UserError(f'a seat is me (once), open, bot or bot:NAME, not "{text}".')
    return rows


def person_seat(taken: Iterable[str], name: str) -> StoredSeat:
    """Return a seat for a person; a name that somebody at the table has gets a number."""
    used, wanted, numbers = set(map(likeness, taken)), tidy_name(name), count(2)
    free = wanted
    while likeness(free) in used:
        free = f"{wanted[:36]} {next(numbers)}"
    return StoredSeat("person", free, ticket=new_ticket())


def new_ticket() -> str:
    """Draw what tells the token of a seat from that of whoever had the seat before."""
    return secrets.token_hex(8)
