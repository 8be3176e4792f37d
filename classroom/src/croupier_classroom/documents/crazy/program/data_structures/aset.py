"""The set in an array."""

from typing import Self

from .referential_array import ArrayR
from .set_adt import Set, T


class ASet(Set[T]):
    """A set in an array; n is the number of elements, and finding one takes O(n)."""

    MIN_CAPACITY = 1

    def __init__(self, capacity: int = 1) -> None:
        """Make an empty set with room for this many elements, in O(capacity)."""
        super().__init__()
        self.array: ArrayR[T] = ArrayR(max(self.MIN_CAPACITY, capacity))

    def __len__(self) -> int:
        """Return the number of elements, in O(1)."""
        return self.size

    def __contains__(self, item: T) -> bool:
        """Say whether the element is in the set, in O(n)."""
        return any(self.array[place] == item for place in range(self.size))

    def clear(self) -> None:
        """Forget all elements, in O(1)."""
        self.size = 0

    def is_full(self) -> bool:
        """Say whether there is no room left, in O(1)."""
        return self.size == len(self.array)

    def add(self, item: T) -> None:
        """Add the element, unless it is there, in O(n)."""
        if item in self:
            return
        if self.is_full():
            raise OverflowError("the set is full")
        self.array[self.size] = item
        self.size += 1

    def remove(self, item: T) -> None:
        """Put the last element in the place of this one, in O(n)."""
        for place in range(self.size):
            if self.array[place] == item:
                self.size -= 1
                self.array[place] = self.array[self.size]
                return
        raise KeyError(item)

    def union(self, other: Self) -> Self:
        """Return a new set of what is in one of the two, in O(n squared)."""
        return self._filled(self.size + other.size, self, other.difference(self))

    def intersection(self, other: Self) -> Self:
        """Return a new set of what is in both, in O(n squared)."""
        return self.difference(self.difference(other))

    def difference(self, other: Self) -> Self:
        """Return a new set of what is in this one alone, in O(n squared)."""
        alone = type(self)(self.size)
        for place in range(self.size):
            if self.array[place] not in other:
                alone.add(self.array[place])
        return alone

    def __str__(self) -> str:
        """Write all elements, in O(n)."""
        return f"{{{', '.join(str(self.array[place]) for place in range(self.size))}}}"

    def _filled(self, capacity: int, *sources: Self) -> Self:
        filled = type(self)(capacity)
        for source in sources:
            for place in range(len(source)):
                filled.add(source.array[place])
        return filled
