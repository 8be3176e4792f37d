"""A state is declared once and carried twice: as an object to play with, as a packed numpy row.

The object holds its numbers as Python ints and its arrays as views of one buffer, so that playing
needs no numpy and a number that does not fit its cell raises instead of wrapping.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, TypeVar, cast

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Size = int | str
"""A number, or the name of a size that `@record(...)` is given."""

# Names that numpy gives its own records: a field of that name could not be reached there.
# fmt: off
TAKEN = frozenset((
    "T", "all", "any", "argmax", "argmin", "argsort", "astype", "base", "byteswap", "check",
    "choose", "clip", "compress", "conj", "conjugate", "copy", "cumprod", "cumsum", "data",
    "device", "diagonal", "dtype", "dump", "dumps", "fill", "flags", "flat", "flatten",
    "getfield", "imag", "item", "itemset", "itemsize", "max", "mean", "min", "nbytes", "ndim",
    "newbyteorder", "nonzero", "partition", "pprint", "prod", "ptp", "put", "ravel", "real",
    "repeat", "reshape", "resize", "round", "searchsorted", "setfield", "setflags", "shape",
    "size", "sort", "squeeze", "std", "strides", "sum", "swapaxes", "take", "to_bytes",
    "to_device", "tobytes", "tofile", "tolist", "tostring", "trace", "transpose", "var", "view",
))
# fmt: on
MOST_NUMBER = (1 << 63) - 1  # compiled rules have no wider one
ALIGNED = 8  # bytes: an array begins at a multiple of them
CODES = (("b", 1, "i1"), ("h", 2, "i2"), ("i", 4, "i4"), ("q", 8, "i8"))
Unpack = Callable[[bytearray, int], tuple[Any, ...]]


class IntArray(Protocol):
    """An array of small ints, read and written cell by cell."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


class IntGrid(Protocol):
    """A table of small ints, read and written cell by cell."""

    @property
    def shape(self) -> tuple[int, int]: ...  # noqa: D102
    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: int, /) -> None: ...


NUMBERS, ONE_SEAT, SEVERAL_SEATS = 0, 1, 2  # what numbers stand for: the last as a bit for each


class Field(NamedTuple):
    """One field of a record: its least and greatest value, and its shape (empty for a number)."""

    low: Any
    high: Any
    shape: tuple[Any, ...] = ()
    is_memory: bool = False  # who may know what: no part of what a match file holds of a state
    meaning: int = NUMBERS
    each_seat: bool = False  # an array with a place for each seat

    def sized(self, sizes: dict[str, int]) -> Field:
        """Replace the names of sizes by their numbers."""
        numbers = (self.low, self.high, *self.shape)
        low, high, *shape = (sizes[x] if isinstance(x, str) else x for x in numbers)
        each_seat = self.shape[:1] == ("seats",)
        return Field(low, high, tuple(shape), self.is_memory, self.meaning, each_seat)

    @property
    def storage(self) -> tuple[str, int, str]:
        """Return the smallest storage that fits: its memoryview code, bytes, numpy name."""
        low, high = self.low, self.high
        if low >= 0 and (1 << 31) <= high < (1 << 32):
            return "I", 4, "u4"
        for code in CODES:
            limit = 1 << (8 * code[1] - 1)
            if -limit <= low and high < limit:
                return code
        raise ValueError(f"no small int holds {low} to {high}")


class Stray(NamedTuple):
    """A number outside the range that is declared for it."""

    name: str
    at: int  # in an array whose rows lie one after another
    value: int
    field: Field

    @property
    def sentence(self) -> str:
        """Say which number it is, and what its range would be."""
        columns = self.field.shape[1:]
        at = f"{self.at // columns[0]}, {self.at % columns[0]}" if columns else f"{self.at}"
        place = f"{self.name}[{at}]" if self.field.shape else self.name
        return f"{place} is {self.value}, outside {self.field.low} to {self.field.high}"


class Place(NamedTuple):
    """Where an array lies in the buffer: from its first byte to its last, and how it is read."""

    first: int
    last: int
    code: Any
    shape: Any


def int_field(low: Size, high: Size, *, memory: bool = False) -> Any:
    """Declare a number from low to high; memory is what people know, not what happens."""
    return Field(low, high, (), memory)


def seat_field(low: Size, high: Size) -> Any:
    """Declare a number that names a seat; the lowest may stand for nobody."""
    return Field(low, high, meaning=ONE_SEAT)


def seat_set(low: Size, high: Size) -> Any:
    """Declare a number with a bit for each seat."""
    return Field(low, high, meaning=SEVERAL_SEATS)


def int_array(length: Size, low: Size, high: Size, *, memory: bool = False) -> Any:
    """Declare an array of numbers from low to high; memory is what people know."""
    return Field(low, high, (length,), memory)


def int_grid(rows: Size, columns: Size, low: Size, high: Size) -> Any:
    """Declare a table of numbers from low to high."""
    return Field(low, high, (rows, columns))


class LaidArray:
    """An array of a record, laid over its buffer when it is first looked at."""

    def __init__(self, name: str, place: Place) -> None:
        self._name, self._place = name, place

    def __get__(self, s: Record | None, _cls: type[Record]) -> Any:
        if s is None:
            return self  # the class was looked at, not a record
        first, last, code, shape = self._place
        if s.still_rows is not None and len(shape) == 1:
            array: Any = s.numbers_of(self._name)  # it is quicker to read
        else:
            array = memoryview(s._buffer)[first:last].cast(code, shape=shape)  # noqa: SLF001 - a part of it
        vars(s)[self._name] = array  # it is found there from now on, and this is not called again
        return array


class Record:
    """What every record can do: be copied, compared, checked, and turned into bytes and back.

    An array is laid over the buffer when it is first looked at: most copies need only a few. Of one
    that is still, which is only read from now on, it is a tuple.
    """

    __slots__ = ("__dict__", "_buffer", "cues", "still_rows")
    _fields: ClassVar[dict[str, Field]] = {}
    _places: ClassVar[dict[str, Place]] = {}
    _unpack: ClassVar[dict[str, Unpack]] = {}
    _length: ClassVar[int] = 0
    _numbers: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        for name in self._numbers:
            setattr(self, name, 0)
        self._buffer = bytearray(self._length)
        self.cues: list[Any] | None = None  # what happens is noted here, if anybody listens
        self.still_rows: Sequence[Any] | None = None  # its piles, once it is only read

    def bytes_of(self, name: str) -> memoryview:
        """Return the bytes of an array."""
        first, last, _, _ = self._places[name]
        return memoryview(self._buffer)[first:last]

    def flat(self, name: str) -> memoryview:
        """Return the numbers of an array one after another, whatever its shape."""
        first, last, code, _ = self._places[name]
        return memoryview(self._buffer)[first:last].cast(code)

    def numbers_of(self, name: str) -> tuple[int, ...]:
        """Return the numbers of an array as they are now."""
        return self._unpack[name](self._buffer, self._places[name].first)

    def is_blank(self, name: str) -> bool:
        """Say whether every number of an array is 0."""
        first, last, _, _ = self._places[name]
        return not self._buffer[first:last].strip(b"\0")

    def copy(self) -> Self:
        """Return an independent copy."""
        raise NotImplementedError  # `@record` writes it out, a line for each number

    def wipe(self, *names: str) -> None:
        """Set every number of some arrays to 0."""
        buffer = self._buffer
        for first, last in self._spans(names):
            buffer[first:last] = bytes(last - first)

    @classmethod
    @cache
    def _spans(cls, names: tuple[str, ...]) -> list[tuple[int, int]]:
        """Return from where to where some arrays lie in the buffer; neighbours are one span."""
        found = list[tuple[int, int]]()
        for first, last, _, _ in sorted(cls._places[name] for name in names):
            is_next = found and 0 <= first - found[-1][1] < ALIGNED
            found[-1:] = [(found[-1][0], last)] if is_next else [*found[-1:], (first, last)]
        return found

    def to_bytes(self) -> bytes:
        """Return the numbers as 8 bytes each, then the arrays, all little-endian, in order."""
        numbers = (getattr(self, name) for name in self._numbers)
        return struct.pack(f"<{len(self._numbers)}q", *numbers) + bytes(self._buffer)

    def recorded_bytes(self) -> bytes:
        """Return what `to_bytes` does, without memory: what a match file holds the hash of."""
        lasting = {name for name, field in self._fields.items() if not field.is_memory}
        numbers = [getattr(self, name) for name in self._numbers if name in lasting]
        arrays = [bytes(self.bytes_of(name)) for name in self._places if name in lasting]
        padded = [array + bytes(-len(array) % 8) for array in arrays]
        return struct.pack(f"<{len(numbers)}q", *numbers) + b"".join(padded)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return the record that `to_bytes` made these bytes of."""
        s, at = cls(), 8 * len(cls._numbers)
        if len(data) != at + cls._length:
            raise ValueError(f"{cls.__name__} has {at + cls._length} bytes, not {len(data)}")
        for name, (number,) in zip(cls._numbers, struct.iter_unpack("<q", data[:at]), strict=True):
            setattr(s, name, number)
        s._buffer = bytearray(data[at:])
        return s

    @property
    def undeclared(self) -> list[str]:
        """Return the names that something was assigned to, though no field is called so."""
        return sorted(vars(self).keys() - self._places.keys())

    def check(self) -> None:
        """Raise if any number lies outside its declared range, or in no declared field."""
        for name in self.undeclared:
            raise AttributeError(f"{self.__class__.__name__} has no field {name}")
        for stray in self.strays():
            raise ValueError(stray.sentence)

    def strays(self) -> Iterator[Stray]:
        """Yield the numbers outside their declared range, of an array only the first."""
        for name, field in self._fields.items():
            values = self.flat(name) if field.shape else (getattr(self, name),)
            if min(values) < field.low or max(values) > field.high:
                wrong = (i for i, n in enumerate(values) if not field.low <= n <= field.high)
                i = next(wrong)
                yield Stray(name, i, values[i], field)

    def difference(self, other: Self) -> list[str]:
        """Name the fields in which two records differ."""
        return [name for name in self._fields if getattr(self, name) != getattr(other, name)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or other.__class__ is not self.__class__:
            return NotImplemented
        return self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def __reduce__(self) -> tuple[Any, ...]:
        return self.__class__.from_bytes, (self.to_bytes(),)

    def __repr__(self) -> str:
        numbers = ", ".join(f"{name}={getattr(self, name)}" for name in self._numbers)
        return f"{self.__class__.__name__}({numbers})"


R = TypeVar("R", bound=Record)


def record(**sizes: int) -> Callable[[type[R]], type[R]]:
    """Make a class of declared fields a record; keyword arguments give the named sizes."""

    def make(cls: type[R]) -> type[R]:
        fields = {name: sized(cls, name, sizes) for name in declared(cls)}
        if wrong := (TAKEN | set(dir(Record))) & fields.keys():
            raise TypeError(f"{cls.__name__}: records keep the name {min(wrong)} for themselves")
        for name, field in fields.items():
            check_span(f"{cls.__name__}.{name}", field)
        numbers = tuple(name for name, f in fields.items() if not f.shape)
        body = {name: getattr(cls, name) for name in ("__doc__", "__module__", "__qualname__")}
        body |= {"__slots__": numbers, "_fields": fields, "_numbers": numbers}
        body["_places"], body["_length"] = lay_out(fields)
        body["_unpack"] = {
            name: struct.Struct(f"<{prod(place.shape)}{place.code}").unpack_from
            for name, place in body["_places"].items()
        }
        body |= {name: LaidArray(name, place) for name, place in body["_places"].items()}
        return cast("type[R]", type(cls.__name__, (Record,), {**body, "copy": write_copy(numbers)}))

    return make


def declared(cls: type) -> dict[str, Field]:
    """Return the fields a class and its bases declare, the bases' first."""
    found: dict[str, Field] = {}
    for base in reversed(cls.__mro__):
        found |= {name: f for name, f in vars(base).items() if isinstance(f, Field)}
    return found


def sized(cls: type, name: str, sizes: dict[str, int]) -> Field:
    """Return a declared field with numbers for the names of sizes."""
    try:
        return declared(cls)[name].sized(sizes)
    except KeyError as error:
        known = ", ".join(sizes) or "none"
        what = f"{cls.__name__}.{name} is declared by the size {error}"
        raise ValueError(f"{what}, which is not given; the sizes are {known}") from None


def check_span(name: str, field: Field) -> None:
    """Raise if no number can be in a field, or some are wider than compiled rules can hold."""
    if field.low > field.high:
        raise ValueError(f"{name} is declared from {field.low} to {field.high}: that is no range")
    if field.low < -MOST_NUMBER or field.high > MOST_NUMBER:
        span = f"from {field.low} to {field.high}"
        raise ValueError(f"{name} is declared {span}: a number has at most 63 bits and a sign")


def write_copy(names: Iterable[str]) -> Callable[[R], R]:
    """Write `Record.copy`: states are copied all the time, and a loop over names is slow."""
    lines = [f"    other.{name} = self.{name}" for name in names]
    made: dict[str, Any] = {"new": object.__new__}
    lines += ["    other._buffer = bytearray(self._buffer)"]
    lines += ["    other.cues = None", "    other.still_rows = None"]
    whole = ["def copy(self):", "    other = new(self.__class__)", *lines, "    return other"]
    exec("\n".join(whole), made)  # noqa: S102
    return cast("Callable[[R], R]", made["copy"])


def lay_out(fields: dict[str, Field]) -> tuple[dict[str, Place], int]:
    """Give every array its place in the buffer, aligned to 8 bytes."""
    places, end = {}, 0
    for name, field in fields.items():
        if field.shape:
            code, width, _ = field.storage
            first, end = end, end + width * prod(field.shape)
            places[name] = Place(first, end, code, field.shape)
            end += -end % ALIGNED
    return places, end


def dtype_of(cls: type[Record]) -> np.dtype[Any]:
    """Return the aligned numpy dtype of a record class."""
    import numpy as np

    rows = [(name, f.storage[2], f.shape) for name, f in cls._fields.items()]
    return np.dtype(rows, align=True)


def pack(states: Sequence[Record]) -> NDArray[Any]:
    """Return checked states as rows of one numpy array."""
    import numpy as np

    rows = np.zeros(len(states), dtype_of(type(states[0])))
    for row, s in zip(rows, states, strict=True):
        s.check()
        for name in s._fields:
            row[name] = getattr(s, name)
    return rows


def unpack(cls: type[R], row: Any) -> R:
    """Return one row of a numpy array as a checked record."""
    s = unpack_unchecked(cls, row)
    s.check()
    return s


def unpack_unchecked(cls: type[R], row: Any) -> R:
    """Return one row of a numpy array as a record, whatever is in it."""
    s = cls()
    for name in cls._numbers:
        setattr(s, name, int(row[name]))
    for name in cls._places:
        s.bytes_of(name)[:] = row[name].tobytes()
    return s


if sys.byteorder != "little":  # pragma: no cover - the bytes of a state are the same everywhere
    raise ImportError("croupier needs a little-endian machine")
