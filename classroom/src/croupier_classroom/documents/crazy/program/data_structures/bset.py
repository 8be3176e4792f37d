"""The set of positive whole numbers in the bits of one number."""

from typing import Self

from .set_adt import Set


class BSet(Set[int]):
    """Bit i - 1 says whether i is in the set; every method but the length takes O(1)."""

    def __init__(self, dummy_capacity: int = 1) -> None:  # noqa: ARG002  as the other sets have it
        """Make an empty set; there is always room."""
        super().__init__()

    def __len__(self) -> int:
        """Return the number of elements, in O(n) for the greatest possible n."""
        return self.elems.bit_count()

    def __contains__(self, item: int) -> bool:
        """Say whether the number is in the set."""
        return bool(self.elems & self._bit(item))

    def clear(self) -> None:
        """Forget all elements."""
        self.elems = 0

    def add(self, item: int) -> None:
        """Add the number."""
        self.elems |= self._bit(item)

    def remove(self, item: int) -> None:
        """Remove the number."""
        if item not in self:
            raise KeyError(item)
        self.elems ^= self._bit(item)

    def union(self, other: Self) -> Self:
        """Return a new set of what is in one of the two."""
        return self._of(self.elems | other.elems)

    def intersection(self, other: Self) -> Self:
        """Return a new set of what is in both."""
        return self._of(self.elems & other.elems)

    def difference(self, other: Self) -> Self:
        """Return a new set of what is in this one alone."""
        return self._of(self.elems & ~other.elems)

    def __str__(self) -> str:
        """Write all elements, in O(n) for the greatest possible n."""
        numbers = range(1, self.elems.bit_length() + 1)
        return f"{{{', '.join(str(number) for number in numbers if number in self)}}}"

    def _bit(self, item: int) -> int:
        if item < 1:
            raise TypeError(f"{item!r} is not a positive whole number")
        return 1 << (item - 1)

    def _of(self, elems: int) -> Self:
        found = type(self)()
        found.elems = elems
        return found
