"""What a sorted list can do, whatever holds its items."""

from abc import ABC, abstractmethod
from typing import Any, Generic, Protocol, TypeVar


class Ordered(Protocol):
    """Anything that can be put in order with `<`."""

    def __lt__(self, other: Any, /) -> bool:
        """Say whether this comes before the other."""
        ...


T = TypeVar("T", bound=Ordered)


class SortedList(ABC, Generic[T]):
    """Items in increasing order; equal ones stay in the order of adding."""

    def __init__(self) -> None:
        """Start without items."""
        self.length = 0

    @abstractmethod
    def __getitem__(self, index: int) -> T:
        """Return the item at the index."""

    @abstractmethod
    def add(self, item: T) -> None:
        """Put the item where it belongs."""

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

    def remove(self, item: T) -> None:
        """Remove the item, in the time of finding and deleting it."""
        self.delete_at_index(self.index(item))

    def __str__(self) -> str:
        """Write all items, in O(n)."""
        return f"[{', '.join(str(self[index]) for index in range(len(self)))}]"
