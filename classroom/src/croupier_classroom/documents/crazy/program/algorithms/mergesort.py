"""Merge sort, which keeps equal items in their order."""

from collections.abc import Callable
from typing import Any


def mergesort(items: Any, sort_key: Callable[[Any], Any] = lambda item: item) -> list[Any]:
    """Return the items in increasing order of their keys, in O(n log n) comparisons; stable."""
    if len(items) <= 1:
        return [items[index] for index in range(len(items))]
    middle = len(items) // 2
    left = [items[index] for index in range(middle)]
    right = [items[index] for index in range(middle, len(items))]
    return merge(mergesort(left, sort_key), mergesort(right, sort_key), sort_key)


def merge(left: Any, right: Any, sort_key: Callable[[Any], Any] = lambda item: item) -> list[Any]:
    """Return two sorted rows as one, in O(n); of equal items those of the left come first."""
    merged: list[Any] = []
    i = j = 0
    while len(merged) < len(left) + len(right):
        if j == len(right) or (i < len(left) and not sort_key(right[j]) < sort_key(left[i])):
            merged.append(left[i])
            i += 1
        else:
            merged.append(right[j])
            j += 1
    return merged
