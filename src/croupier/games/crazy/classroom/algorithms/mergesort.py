"""Merge sort, which keeps equal items in their order."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from ..data_structures.referential_array import ArrayR  # noqa: TID252  copied without croupier
from ..data_structures.sorted_list_adt import Ordered  # noqa: TID252  likewise

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Row(Protocol[T_co]):
    """Anything with a length whose items are read by index."""

    def __len__(self) -> int:
        """Return the number of items."""
        ...

    def __getitem__(self, index: int, /) -> T_co:
        """Return the item at the index."""
        ...


def mergesort(items: Row[T], sort_key: Callable[[T], Ordered]) -> ArrayR[T]:
    """Return the items in increasing order of their keys, in O(n log n) comparisons; stable."""
    return _sorted_part(items, 0, len(items), sort_key)


def merge(left: Row[T], right: Row[T], sort_key: Callable[[T], Ordered]) -> ArrayR[T]:
    """Return two sorted rows as one, in O(n); of equal items those of the left come first."""
    merged: ArrayR[T] = ArrayR(len(left) + len(right))
    i = j = 0
    for place in range(len(merged)):
        if j == len(right) or (i < len(left) and not sort_key(right[j]) < sort_key(left[i])):
            merged[place] = left[i]
            i += 1
        else:
            merged[place] = right[j]
            j += 1
    return merged


def _sorted_part(
    items: Row[T], start: int, stop: int, sort_key: Callable[[T], Ordered]
) -> ArrayR[T]:
    if stop - start <= 1:
        part: ArrayR[T] = ArrayR(stop - start)
        for place in range(stop - start):
            part[place] = items[start + place]
        return part
    middle = (start + stop) // 2
    left = _sorted_part(items, start, middle, sort_key)
    right = _sorted_part(items, middle, stop, sort_key)
    return merge(left, right, sort_key)
