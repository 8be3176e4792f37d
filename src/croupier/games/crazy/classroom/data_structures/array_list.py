"""The list that grows, in an array."""

from collections.abc import Iterator
from typing import Generic, TypeVar

from .referential_array import ArrayR

T = TypeVar("T")


class ArrayList(Generic[T]):
    """Items in the order they were put; a full array is replaced by one twice as long.

    Unless stated otherwise every method takes O(1); n is the number of items.
    """

    def __init__(self, max_capacity: int = 1) -> None:
        """Make an empty list with room for this many items at first, in O(max_capacity)."""
        self.array: ArrayR[T] = ArrayR(max(1, max_capacity))
        self.length = 0

    def __len__(self) -> int:
        """Return the number of items."""
        return self.length

    def __getitem__(self, index: int) -> T:
        """Return the item at the index."""
        self._refuse_outside(index)
        return self.array[index]

    def __setitem__(self, index: int, item: T) -> None:
        """Replace the item at the index."""
        self._refuse_outside(index)
        self.array[index] = item

    def __iter__(self) -> Iterator[T]:
        """Go through the items from the first."""
        return (self.array[index] for index in range(self.length))

    def is_empty(self) -> bool:
        """Say whether there is no item."""
        return self.length == 0

    def clear(self) -> None:
        """Forget all items."""
        self.length = 0

    def append(self, item: T) -> None:
        """Put the item last, in O(1), or O(n) when the array must grow."""
        self.insert(self.length, item)

    def insert(self, index: int, item: T) -> None:
        """Put the item before the index and move the rest up, in O(n - index)."""
        if not 0 <= index <= self.length:
            raise IndexError(f"there is no place {index} among {self.length} items")
        if self.length == len(self.array):
            self._grow()
        for place in range(self.length, index, -1):
            self.array[place] = self.array[place - 1]
        self.array[index] = item
        self.length += 1

    def delete_at_index(self, index: int) -> T:
        """Remove the item at the index and return it, in O(n - index)."""
        item = self[index]
        self.length -= 1
        for place in range(index, self.length):
            self.array[place] = self.array[place + 1]
        return item

    def index(self, item: T) -> int:
        """Return where the first such item is, in O(n) comparisons."""
        for place in range(self.length):
            if self.array[place] == item:
                return place
        raise ValueError(f"{item} is not in the list")

    def _refuse_outside(self, index: int) -> None:
        if not 0 <= index < self.length:
            raise IndexError(f"there is no index {index} among {self.length} items")

    def _grow(self) -> None:
        longer: ArrayR[T] = ArrayR(2 * len(self.array))
        for place in range(self.length):
            longer[place] = self.array[place]
        self.array = longer
