"""The stack: last in, first out."""

from abc import ABC, abstractmethod
from typing import Generic

from .referential_array import ArrayR, T


class Stack(ABC, Generic[T]):
    """What a stack can do, whatever holds its items; every method takes O(1)."""

    def __init__(self) -> None:
        """Start without items."""
        self.length = 0

    @abstractmethod
    def push(self, item: T) -> None:
        """Put the item on top."""

    @abstractmethod
    def pop(self) -> T:
        """Remove the top item and return it."""

    @abstractmethod
    def peek(self) -> T:
        """Return the top item and leave it there."""

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


class ArrayStack(Stack[T]):
    """A stack in an array, bottom at index 0; every method takes O(1)."""

    MIN_CAPACITY = 1

    def __init__(self, max_capacity: int) -> None:
        """Make an empty stack with room for this many items, in O(max_capacity)."""
        super().__init__()
        self.array: ArrayR[T] = ArrayR(max(self.MIN_CAPACITY, max_capacity))

    def is_full(self) -> bool:
        """Say whether there is no room left."""
        return self.length == len(self.array)

    def push(self, item: T) -> None:
        """Put the item on top."""
        if self.is_full():
            raise OverflowError("the stack is full")
        self.array[self.length] = item
        self.length += 1

    def pop(self) -> T:
        """Remove the top item and return it."""
        item = self.peek()
        self.length -= 1
        return item

    def peek(self) -> T:
        """Return the top item and leave it there."""
        if self.is_empty():
            raise IndexError("the stack is empty")
        return self.array[self.length - 1]
