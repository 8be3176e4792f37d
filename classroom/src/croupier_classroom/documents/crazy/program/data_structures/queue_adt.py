"""The queue: first in, first out."""

from abc import ABC, abstractmethod
from typing import Generic

from .referential_array import ArrayR, T


class Queue(ABC, Generic[T]):
    """What a queue can do, whatever holds its items; every method takes O(1)."""

    def __init__(self) -> None:
        """Start without items."""
        self.length = 0

    @abstractmethod
    def append(self, item: T) -> None:
        """Put the item at the rear."""

    @abstractmethod
    def serve(self) -> T:
        """Remove the item at the front and return it."""

    @abstractmethod
    def peek(self) -> T:
        """Return the item at the front and leave it there."""

    @abstractmethod
    def is_full(self) -> bool:
        """Say whether there is no room left."""

    def __len__(self) -> int:
        """Return the number of items."""
        return self.length

    def is_empty(self) -> bool:
        """Say whether there is no item."""
        return self.length == 0

    def clear(self) -> None:
        """Forget all items."""
        self.length = 0


class CircularQueue(Queue[T]):
    """A queue that goes round in an array; every method takes O(1)."""

    MIN_CAPACITY = 1

    def __init__(self, max_capacity: int) -> None:
        """Make an empty queue with room for this many items, in O(max_capacity)."""
        super().__init__()
        self.array: ArrayR[T] = ArrayR(max(self.MIN_CAPACITY, max_capacity))
        self.front = 0
        self.rear = 0

    def is_full(self) -> bool:
        """Say whether there is no room left."""
        return self.length == len(self.array)

    def clear(self) -> None:
        """Forget all items."""
        super().clear()
        self.front = self.rear = 0

    def append(self, item: T) -> None:
        """Put the item at the rear."""
        if self.is_full():
            raise OverflowError("the queue is full")
        self.array[self.rear] = item
        self.rear = (self.rear + 1) % len(self.array)
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
