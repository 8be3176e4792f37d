"""The sorted list in an array."""

from typing import TypeVar

from .array_list import ArrayList
from .referential_array import ArrayR
from .sorted_list_adt import Ordered, SortedList

T = TypeVar("T", bound=Ordered)


class ArraySortedList(SortedList[T]):
    """Items in increasing order, in an array; n is the number of items."""

    def __init__(self, max_capacity: int = 1) -> None:
        """Make an empty list with room for this many items at first, in O(max_capacity)."""
        self._items: ArrayList[T] = ArrayList(max_capacity)

    @property
    def array(self) -> ArrayR[T]:
        """The array that holds the items."""
        return self._items.array

    def __len__(self) -> int:
        """Return the number of items, in O(1)."""
        return len(self._items)

    def __getitem__(self, index: int) -> T:
        """Return the item at the index, in O(1)."""
        return self._items[index]

    def add(self, item: T) -> None:
        """Put the item after all that are not greater, in O(log n) comparisons and O(n) moves."""
        self._items.insert(self._place_for(item), item)

    def delete_at_index(self, index: int) -> T:
        """Remove the item at the index and return it, in O(n - index)."""
        return self._items.delete_at_index(index)

    def clear(self) -> None:
        """Forget all items, in O(1)."""
        self._items.clear()

    def _place_for(self, item: T) -> int:
        """Find the first greater item by halving; equal items stay in front of the place."""
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if item < self[middle]:
                high = middle
            else:
                low = middle + 1
        return low
