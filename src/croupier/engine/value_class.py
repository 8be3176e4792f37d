"""Value classes for hot paths: frozen for the type checker, but not at run time."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Make a class a dataclass that nobody changes; a frozen one takes three times as long."""
    return dataclass(unsafe_hash=True)(cls)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def slim_value(cls: type[T]) -> type[T]:
    """Make a class such a value with slots: fast to read, and never sent."""
    return dataclass(unsafe_hash=True, slots=True)(cls)
