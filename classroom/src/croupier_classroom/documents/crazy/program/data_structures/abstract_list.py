"""What a list can do, whatever holds its items."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

T = TypeVar("T")


class List(ABC, Generic[T]):
    """Items in the order they were put."""

    def __init__(self) -> None:
        """Start without items."""
        self.length = 0

    @abstractmethod
    def __getitem__(self, index: int) -> T:
        """Return the item at the index."""

    @abstractmethod
    def __setitem__(self, index: int, item: T) -> None:
        """Replace the item at the index."""

    @abstractmethod
    def insert(self, index: int, item: T) -> None:
        """Put the item before the index and move the rest up."""

    @abstractmethod
    def delete_at_index(self, index: int) -> T:
        """Remove the item at the index and return it."""

    @abstractmethod
    def index(self, item: T) -> int:
        """Return where the item is."""

    def __len__(self) -> int:
        """Return the number of items, in O(1)."""
        return self.length

    def is_empty(self) -> bool:
        """Say whether there is no item, in O(1)."""
        return self.length == 0

    def clear(self) -> None:
        """Forget all items, in O(1)."""
        self.length = 0

    def append(self, item: T) -> None:
        """Put the item last."""
        self.insert(self.length, item)

    def remove(self, item: T) -> None:
        """Remove the item, in the time of finding and deleting it."""
        self.delete_at_index(self.index(item))

    def __str__(self) -> str:
        """Write all items, in O(n)."""
        return f"[{', '.join(str(self[index]) for index in range(len(self)))}]"
