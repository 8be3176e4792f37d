"""What a set can do, whatever holds its elements."""

from abc import ABC, abstractmethod
from typing import Generic, Self, TypeVar

T = TypeVar("T")


class Set(ABC, Generic[T]):
    """Elements without an order, each of them once."""

    def __init__(self) -> None:
        """Start without elements."""
        self.clear()

    @abstractmethod
    def __len__(self) -> int:
        """Return the number of elements."""

    @abstractmethod
    def __contains__(self, item: T) -> bool:
        """Say whether the element is in the set."""

    @abstractmethod
    def clear(self) -> None:
        """Forget all elements."""

    @abstractmethod
    def add(self, item: T) -> None:
        """Add the element, unless it is there."""

    @abstractmethod
    def remove(self, item: T) -> None:
        """Remove the element."""

    @abstractmethod
    def union(self, other: Self) -> Self:
        """Return a new set of what is in one of the two."""

    @abstractmethod
    def intersection(self, other: Self) -> Self:
        """Return a new set of what is in both."""

    @abstractmethod
    def difference(self, other: Self) -> Self:
        """Return a new set of what is in this one alone."""

    def is_empty(self) -> bool:
        """Say whether there is no element."""
        return len(self) == 0
