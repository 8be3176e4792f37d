"""Values that are made by the thousand: the type checker holds them frozen, Python does not."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Make a class a dataclass that nobody changes; a frozen one is three times as slow to make."""
    return dataclass(unsafe_hash=True)(cls)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def slim_value(cls: type[T]) -> type[T]:
    """Make a class such a value without a dict: it is read by the thousand, and never sent."""
    return dataclass(unsafe_hash=True, slots=True)(cls)
