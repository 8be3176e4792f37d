"""The numbers by which one viewer tells cards apart, equal ones too.

A card keeps its number while the viewer can follow it, and gets a new one each time it comes back
from where they cannot see it: no copy can be followed through a hidden hand.
"""

from collections.abc import Iterable, Mapping, Sequence

from croupier.engine.cues import NOWHERE, Cue
from croupier.engine.piles import UNKNOWN

NO_ID = 0  # of a card that the viewer does not know


class CardIds:
    """The numbers of the cards that one viewer has in sight."""

    def __init__(self, viewer: int) -> None:
        self._viewer, self._last = 1 << (viewer + 1), 0
        self._of: dict[int, int] = {UNKNOWN: NO_ID}
        self.lost: set[int] = set()  # cards that could not be followed through the last move

    def of(self, cards: Sequence[int]) -> tuple[int, ...]:
        """Return the numbers of cards as they lie; whatever has none gets the next one."""
        numbers = self._of
        try:
            return tuple(map(numbers.__getitem__, cards))
        except KeyError:
            return tuple([self._number(card) for card in cards])

    def _number(self, card: int) -> int:
        """Return the number of a card; a new one if it has none."""
        number = self._of.get(card)
        if number is None:
            number = self._of[card] = self._last = self._last + 1
        return number

    def follow(self, cues: Iterable[Cue]) -> list[int]:
        """Go on by what happened; return for each cue the number of its card, as it was then."""
        found: list[int] = []
        self.lost.clear()
        for cue in cues:
            number = NO_ID
            if cue.knowers & self._viewer:
                number = self._number(cue.card)
            elif cue.card != NOWHERE:
                self._lose((cue.card,))
            if cue.order:
                self._lose(cue.order)
            found.append(number)
        return found

    def keep(self, places: Mapping[int, str]) -> None:
        """Forget every card that is not at one of these places: it is out of sight."""
        if len(self._of) > len(places) + 1:
            for card in [card for card in self._of if card not in places and card != UNKNOWN]:
                del self._of[card]

    def _lose(self, cards: Iterable[int]) -> None:
        """Forget the numbers of cards, such as a row that is shuffled has."""
        for card in cards:
            if self._of.pop(card, None) is not None:
                self.lost.add(card)
