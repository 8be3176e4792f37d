"""Values that are made by the thousand: the type checker holds them frozen, Python does not."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Make a class a dataclass that nobody changes; a frozen one is three times as slow to make."""
    return dataclass(unsafe_hash=True)(cls)
