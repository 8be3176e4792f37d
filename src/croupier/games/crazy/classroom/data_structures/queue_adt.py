"""The queue: first in, first out."""

from typing import Generic, TypeVar

from .referential_array import ArrayR

T = TypeVar("T")


class CircularQueue(Generic[T]):
    """A queue that goes round in an array; every method takes O(1)."""

    def __init__(self, max_capacity: int) -> None:
        """Make an empty queue with room for this many items, in O(max_capacity)."""
        self.array: ArrayR[T] = ArrayR(max_capacity)
        self.length = 0
        self.front = 0

    def __len__(self) -> int:
        """Return the number of items."""
        return self.length

    def is_empty(self) -> bool:
        """Say whether there is no item."""
        return self.length == 0

    def is_full(self) -> bool:
        """Say whether there is no room left."""
        return self.length == len(self.array)

    def clear(self) -> None:
        """Forget all items."""
        self.length = 0
        self.front = 0

    def append(self, item: T) -> None:
        """Put the item at the rear."""
        if self.is_full():
            raise OverflowError("the queue is full")
        self.array[(self.front + self.length) % len(self.array)] = item
        self.length += 1

    def serve(self) -> T:
        """Remove the item at the front and return it."""
        item = self.peek()
        self.front = (self.front + 1) % len(self.array)
        self.length -= 1
        return item

    def peek(self) -> T:
        """Return the item at the front and leave it there."""
        if self.is_empty():
            raise IndexError("the queue is empty")
        return self.array[self.front]
