"""What a sorted list can do, whatever holds its items."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Generic, Protocol, TypeVar


class Ordered(Protocol):
    """Anything that can be put in order with `<`."""

    def __lt__(self, other: Any, /) -> bool:
        """Say whether this comes before the other."""
        ...


T = TypeVar("T", bound=Ordered)


class SortedList(ABC, Generic[T]):
    """Items in increasing order; equal ones stay in the order of adding."""

    @abstractmethod
    def __len__(self) -> int:
        """Return the number of items."""

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
    def clear(self) -> None:
        """Forget all items."""

    def is_empty(self) -> bool:
        """Say whether there is no item, in O(1)."""
        return len(self) == 0

    def __iter__(self) -> Iterator[T]:
        """Go through the items from the least."""
        return (self[index] for index in range(len(self)))
