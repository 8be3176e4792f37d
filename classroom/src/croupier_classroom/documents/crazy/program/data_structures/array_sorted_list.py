"""The sorted list in an array."""

from .referential_array import ArrayR
from .sorted_list_adt import SortedList, T


class ArraySortedList(SortedList[T]):
    """Items in increasing order; a full array is replaced by one twice as long.

    Unless stated otherwise every method takes O(1); n is the number of items.
    """

    MIN_CAPACITY = 1

    def __init__(self, max_capacity: int) -> None:
        """Make an empty list with room for this many items at first, in O(max_capacity)."""
        super().__init__()
        self.array: ArrayR[T] = ArrayR(max(self.MIN_CAPACITY, max_capacity))

    def reset(self) -> None:
        """Forget all items."""
        self.clear()

    def is_full(self) -> bool:
        """Say whether the next item needs a longer array."""
        return self.length == len(self.array)

    def __getitem__(self, index: int) -> T:
        """Return the item at the index."""
        if not 0 <= index < self.length:
            raise IndexError(f"there is no index {index} among {self.length} items")
        return self.array[index]

    def __contains__(self, item: T) -> bool:
        """Say whether such an item is there, in O(n) comparisons."""
        return any(self[place] == item for place in range(self.length))

    def index(self, item: T) -> int:
        """Return where the first such item is, in O(n) comparisons."""
        for place in range(self.length):
            if self[place] == item:
                return place
        raise ValueError(f"{item} is not in the list")

    def add(self, item: T) -> None:
        """Put the item after all that are not greater, in O(log n) comparisons and O(n) moves."""
        if self.is_full():
            self._grow()
        index = self._place_for(item)
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

    def _place_for(self, item: T) -> int:
        """Find the first greater item by halving; equal items stay in front of the place."""
        low, high = 0, self.length
        while low < high:
            middle = (low + high) // 2
            if item < self[middle]:
                high = middle
            else:
                low = middle + 1
        return low

    def _grow(self) -> None:
        longer: ArrayR[T] = ArrayR(2 * len(self.array))
        for place in range(self.length):
            longer[place] = self.array[place]
        self.array = longer
