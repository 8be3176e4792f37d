"""The opening of a deal: entropy that seats have pledged is opened once all pledges are fixed.

Until then no seat's entropy is known, not even to the server; so nobody can choose one that suits
them. A seat that withholds its own is dealt without it, and the match records that.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.engine.secret import Secret
from croupier.engine.seeds import pledge_of
from croupier.server.messages.from_server import OpeningInfo
from croupier.server.storage.stored_values import StoredMatch, StoredPledge
from croupier.server.tables.rejections import Rejected


class Opening:
    """What the seats pledged for the next match, and what of it they have opened."""

    def __init__(self, pledged: Iterable[StoredPledge] = ()) -> None:
        self._rows = {row.seat: row for row in pledged}
        self.wanted = set(self._rows)  # by these seats, where a match is over
        self._until: float | None = None  # when the match is dealt without what is missing

    @property
    def pledged(self) -> list[StoredPledge]:
        """Return all pledges, by seat."""
        return [self._rows[seat] for seat in sorted(self._rows)]

    def has_pledged(self, seat: int) -> bool:
        """Say whether a seat has pledged something."""
        return seat in self._rows

    @property
    def missing(self) -> list[int]:
        """Return the seats that have not opened their pledge."""
        return [row.seat for row in self.pledged if row.entropy is None]

    @property
    def is_begun(self) -> bool:
        """Say whether the pledges are fixed, and may be opened."""
        return self._until is not None

    def begin(self, until: float) -> None:
        """Fix the pledges; wait for their opening until a time."""
        self._until = until

    def is_over(self, now: float) -> bool:
        """Say whether everybody has opened their pledge, or had the time to."""
        return not self.missing or (self._until is not None and now >= self._until)

    def pledge(self, row: StoredPledge) -> None:
        """Note a pledge that is stored: its seat wants the match."""
        self._rows[row.seat] = row
        self.wanted.add(row.seat)

    def check(self, seat: int, entropy: str) -> Secret:
        """Return entropy that keeps the pledge of a seat."""
        row = self._rows.get(seat)
        if row is None or row.pledge != pledge_of(entropy):
            raise Rejected("malformed", "These are not the words that were pledged.")
        return Secret(entropy)

    def open(self, seat: int, entropy: Secret) -> None:
        """Record entropy that is stored."""
        self._rows[seat] = StoredPledge(seat, self._rows[seat].pledge, entropy)

    def info(self, match: StoredMatch, seats: int) -> OpeningInfo:
        """Return what everybody may know: no entropy."""
        rows = self._rows
        pledges = [rows[seat].pledge if seat in rows else "" for seat in range(seats)]
        return OpeningInfo(match.number, match.commitment, pledges, self.missing)
