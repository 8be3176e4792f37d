"""The stack: last in, first out."""

from typing import Generic, TypeVar

from .referential_array import ArrayR

T = TypeVar("T")


class ArrayStack(Generic[T]):
    """A stack in an array, bottom at index 0; every method takes O(1)."""

    def __init__(self, max_capacity: int) -> None:
        """Make an empty stack with room for this many items, in O(max_capacity)."""
        self.array: ArrayR[T] = ArrayR(max_capacity)
        self.length = 0

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
