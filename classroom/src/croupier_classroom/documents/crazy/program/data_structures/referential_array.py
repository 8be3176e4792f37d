"""The fixed-length array everything else is built on."""

from collections.abc import Iterator
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class ArrayR(Generic[T]):
    """A row of places for references; its length never changes.

    Unless stated otherwise every method takes O(1).
    """

    def __init__(self, length: int) -> None:
        """Make a row of this many empty places, at least one, in O(n) for n places."""
        if length < 1:
            raise ValueError(f"an array cannot have {length} places")
        self.array: list[Any] = [None] * length

    def __len__(self) -> int:
        """Return the number of places."""
        return len(self.array)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> list[T]: ...

    def __getitem__(self, index: int | slice) -> T | list[T]:
        """Return what lies at the index; a slice gives a plain list, in O(its length)."""
        found: T | list[T] = self.array[index]
        return found

    def __setitem__(self, index: int, value: T) -> None:
        """Put the value at the index."""
        self.array[index] = value

    def __iter__(self) -> Iterator[T]:
        """Go through the places from the first."""
        return iter(self.array)

    def index(self, item: T) -> int:
        """Return where the first such item is, in O(n) comparisons."""
        return self.array.index(item)

    def __str__(self) -> str:
        """Write all places, in O(n)."""
        return f"[{', '.join(str(item) for item in self.array)}]"
