"""How compiled rules carry a state: its numbers in registers, its arrays in the packed row.

A packed row is one piece of memory, and a compiler must take it that a card laid in a pile may
change any number that lies there. A carried state has a slot of its own for each number, which the
compiler keeps in a register, and says of each array that no other overlaps it. Rules do not notice.
"""

# ruff: noqa: ARG001 - numba gives every function of these kinds the same arguments

import dis
from itertools import accumulate
from types import FunctionType
from typing import Any, cast

import numpy as np

from croupier.bulk.cells import NUMBER, Cells, cgutils, copy_cells, first_cell
from croupier.bulk.chance import (
    BLOCKS,
    FIRST,
    extending,
    ir,
    models,
    take_block,
    templates,
    types,
)
from croupier.bulk.compile import Rule
from croupier.engine.dialect import reachable
from croupier.engine.rng import WORDS, fill_block

BYTE, PLACE = ir.IntType(8), ir.IntType(32)
HALF = 32  # bits
ALL = "*"  # numbers
NEAR, WORD = 100, 4  # bytes: of a state's small arrays, at most; of a word
CHANCE = ("key", "block", "stream", "counter", "used")  # the fields of a generator


class Carried(types.Type):  # type: ignore[misc]
    """The type of a carried state: that of its row, and slots.

    One that looks ahead has words of chance made ahead, and cells that say which they are; one that
    does not is made for a GPU, whose registers have 32 bits, and may have its small arrays in a
    record of their own in near memory.
    """

    def __init__(
        self, row: types.Record, *, looks_ahead: bool, near: types.Record | None = None
    ) -> None:
        self.is_carried = True
        self.row, fields = row, {name: row.typeof(name) for name in row.fields}
        arrays = {name: f for name, f in fields.items() if isinstance(f, types.NestedArray)}
        self.cells = {name: Cells(name, f.dtype, tuple(f.shape)) for name, f in arrays.items()}
        self.numbers = [name for name in fields if name not in arrays]
        self.slots: dict[str, Any] = {
            name: types.int64 if looks_ahead or is_wide(row.typeof(name)) else types.int32
            for name in self.numbers
        }
        self.near = near
        self.slots |= {name: self.cells[name] for name in near.fields} if near else {}
        self.looks_ahead = looks_ahead and all(name in fields for name in CHANCE)
        if self.looks_ahead:
            self.slots |= {"ahead": Cells("ahead", types.uint32, (BLOCKS * WORDS,))}
            self.slots |= {"ahead_key": Cells("ahead_key", types.uint32, (8,))}
            self.slots |= {"ahead_at": Cells("ahead_at", types.int64, (2,))}
        super().__init__(name=f"Carried({row.name}, {self.looks_ahead}, {near})")

    def call(self, function: FunctionType, given: tuple[Any, ...]) -> Rule:
        """Return a function that calls another with the rows of carried states."""
        return call_with_rows(function, given)

    @property
    def moved(self) -> list[str]:
        """Return the fields that lie elsewhere than in the row, and are moved to it and back."""
        return [*self.numbers, *(self.near.fields if self.near else ())]

    @property
    def bare(self) -> Any:
        """Return the type of the bundle of addresses: the row's, then the slots'."""
        slots = (bare(kind) for kind in self.slots.values())
        return ir.LiteralStructType([each.as_pointer() for each in (BYTE, *slots)])


def is_wide(field: types.Integer) -> bool:
    """Say whether a field holds numbers that a register of 32 bits with a sign does not."""
    return bool(field.bitwidth + (not field.signed) > HALF)


def bare(kind: Any) -> Any:
    """Return the type of a slot in memory."""
    return kind.bare if isinstance(kind, Cells) else ir.IntType(kind.bitwidth)


@extending.register_model(Carried)
class CarriedModel(models.PrimitiveModel):  # type: ignore[misc]
    """The address of the bundle, which is optimised away once all is inlined into the loop."""

    def __init__(self, manager: Any, given: Carried) -> None:
        super().__init__(manager, given, given.bare.as_pointer())


def address(builder: Any, bundle: Any, number: int) -> Any:
    """Return where the bundle holds an address."""
    return builder.gep(bundle, [ir.Constant(PLACE, 0), ir.Constant(PLACE, number)], inbounds=True)


def slot_of(builder: Any, typ: Carried, bundle: Any, name: str) -> Any:
    """Return the slot of a number, or the first of its cells."""
    return builder.load(address(builder, bundle, 1 + list(typ.slots).index(name)))


@templates.infer_getattr
class CarriedField(templates.AttributeTemplate):  # type: ignore[misc]
    """The types of a carried state's fields."""

    key = Carried

    def generic_resolve(self, typ: Carried, name: str) -> Any:
        """Return the type of a field: to rules every number has 64 bits."""
        kind = typ.cells.get(name) or typ.slots.get(name)
        return types.int64 if isinstance(kind, types.Integer) else kind


@extending.lower_getattr_generic(Carried)  # type: ignore[untyped-decorator]
def read_field(context: Any, builder: Any, typ: Carried, bundle: Any, name: str) -> Any:
    """Read a number, or say where an array lies."""
    if name not in typ.slots:
        row = builder.load(address(builder, bundle, 0))
        return first_cell(builder, row, typ.row, typ.cells[name])
    slot, kind = slot_of(builder, typ, bundle, name), typ.slots[name]
    if isinstance(kind, Cells):
        return slot
    return context.cast(builder, builder.load(slot), kind, types.int64)


@extending.lower_setattr_generic(Carried)  # type: ignore[untyped-decorator]
def write_field(context: Any, builder: Any, sig: Any, args: Any, name: str) -> None:
    """Write a number."""
    typ, given = sig.args
    number = context.cast(builder, args[1], given, typ.slots[name])
    builder.store(number, slot_of(builder, typ, args[0], name))


@extending.intrinsic  # type: ignore[untyped-decorator]
def carry(typing: Any, row: Any) -> Any:
    """Return the state of a packed row, carried; its numbers must be written back."""
    return carrying(Carried(row, looks_ahead=True))


@extending.intrinsic  # type: ignore[untyped-decorator]
def carry_light(typing: Any, row: Any) -> Any:
    """Return the state of a packed row, carried, with no words of chance made ahead."""
    return carrying(Carried(row, looks_ahead=False))


@extending.intrinsic  # type: ignore[untyped-decorator]
def carry_near(typing: Any, row: Any, near: Any) -> Any:
    """Return the state of a packed row, carried likewise, its small arrays in a near record."""
    return carrying(Carried(row, looks_ahead=False, near=near))


def near_type(row: Any) -> Any:
    """Return the type of a record for the small arrays of a row, those written in every answer.

    It is meant for a GPU's shared memory: what is there one write of 32 threads would be 32 writes
    of local memory. Its size is an odd number of words, so that neighbours seldom meet in one bank.
    """
    sizes = sorted((row[name].itemsize, name) for name in row.names if row[name].shape)
    sums = accumulate(size for size, _ in sizes)
    names = [name for (_, name), sum_of in zip(sizes, sums, strict=True) if sum_of <= NEAR]
    aligned: Any = np.dtype([(name, row[name]) for name in names], align=True)
    formats, offsets = zip(*(aligned.fields[name][:2] for name in names), strict=True)
    words = -(-aligned.itemsize // WORD) | 1
    whole: Any = {"names": names, "formats": formats, "offsets": offsets, "itemsize": WORD * words}
    return np.dtype(whole)


def carrying(typ: Carried) -> Any:
    """Return the signature and the making of a carried state."""

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        bundle = cgutils.alloca_once(builder, typ.bare)
        row = builder.bitcast(args[0], BYTE.as_pointer())
        builder.store(row, address(builder, bundle, 0))
        for number, (name, kind) in enumerate(typ.slots.items(), start=1):
            slot = near_cells(builder, typ, args, name) or new_slot(builder, kind)
            builder.store(slot, address(builder, bundle, number))
            if name in typ.moved:
                move_field(context, builder, (typ, name), (slot, row), to_row=False)
            elif name == "ahead_at":
                none = builder.gep(slot, [ir.Constant(NUMBER, FIRST)], inbounds=True)
                builder.store(ir.Constant(NUMBER, -1 - BLOCKS), none)  # no block is ahead
        return bundle

    return typ(typ.row, *([typ.near] if typ.near else [])), make


def near_cells(builder: Any, typ: Carried, args: Any, name: str) -> Any:
    """Return where an array lies in near memory, if it does."""
    if name not in typ.cells:
        return None
    near = builder.bitcast(args[1], BYTE.as_pointer())
    return first_cell(builder, near, typ.near, typ.cells[name])


def new_slot(builder: Any, kind: Any) -> Any:
    """Return the address of a new slot."""
    if not isinstance(kind, Cells):
        return cgutils.alloca_once(builder, bare(kind))
    cells = cgutils.alloca_once(builder, ir.ArrayType(kind.bare, kind.shape[0]))
    return builder.bitcast(cells, kind.bare.as_pointer())


@extending.intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def write_back(typing: Any, s: Any, names: Any) -> Any:
    """Write numbers of a carried state into its row: those named, or all."""
    return moving(s, names, to_row=True)


@extending.intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def read_again(typing: Any, s: Any, names: Any) -> Any:
    """Read numbers of a carried state from its row, which has changed: those named, or all."""
    return moving(s, names, to_row=False)


def moving(s: Carried, names: types.StringLiteral, *, to_row: bool) -> Any:
    """Return the signature and the making of a move of numbers."""
    text = names.literal_value
    chosen = [name for name in s.moved if text == ALL or name in text.split()]

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        row = builder.load(address(builder, args[0], 0))
        for name in chosen:
            slot = slot_of(builder, s, args[0], name)
            move_field(context, builder, (s, name), (slot, row), to_row=to_row)
        return context.get_dummy_value()

    return types.none(s, names), make


def move_field(context: Any, builder: Any, what: Any, where: Any, *, to_row: bool) -> None:
    """Move a number or the cells of an array from their slot to the row, or back."""
    (typ, name), (slot, row) = what, where
    if name in typ.cells:
        there = first_cell(builder, row, typ.row, typ.cells[name])
        copy_cells(builder, typ.cells[name], *((slot, there) if to_row else (there, slot)))
        return
    field, kind = typ.row.typeof(name), typ.slots[name]
    there = builder.gep(row, [ir.Constant(NUMBER, typ.row.offset(name))], inbounds=True)
    there = builder.bitcast(there, context.get_data_type(field).as_pointer())
    if to_row:
        builder.store(context.cast(builder, builder.load(slot), kind, field), there)
    else:
        builder.store(context.cast(builder, builder.load(there), field, kind), slot)


@extending.intrinsic  # type: ignore[untyped-decorator]
def row_of(typing: Any, s: Any) -> Any:
    """Return the row of a carried state."""

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        row = builder.load(address(builder, args[0], 0))
        return builder.bitcast(row, context.get_value_type(s.row))

    return s.row(s), make


@extending.intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def new_numbers(typing: Any, size: Any) -> Any:
    """Return room for numbers, such as the choices of a question; nobody counts who holds it."""
    typ = Cells("numbers", types.int64, (size.literal_value,))

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return new_slot(builder, typ)

    return typ(size), make


@extending.overload(fill_block, jit_options={"forceinline": True}, strict=False)  # type: ignore[untyped-decorator]
def overload_fill_block(s: Any) -> Rule | None:
    """Let a carried state draw its words from several blocks that are made at once."""
    if not isinstance(s, Carried):
        return None
    return take_block if s.looks_ahead else fill_block


def call_with_rows(function: FunctionType, given: tuple[Any, ...]) -> Rule:
    """Write a function that calls another with the rows of carried states.

    The numbers that it reads are written to the rows before, and those it changes are read after.
    """
    every = reachable([function])
    named = {name for each in every for name in each.__code__.co_names}
    orders = [order for each in every for order in dis.get_instructions(each)]
    changed = {order.argval for order in orders if order.opname == "STORE_ATTR"}
    arrays = {name for kind in given if isinstance(kind, Carried) for name in kind.cells} & named
    names = [f"given_{i}" for i in range(len(given))]
    carried = [n for n, kind in zip(names, given, strict=True) if isinstance(kind, Carried)]
    words = ", ".join(f"row_of({name})" if name in carried else name for name in names)
    lines = [f"    write_back({name}, {' '.join(sorted(named))!r})" for name in carried]
    lines += [f"    found = function({words})"]
    lines += [f"    read_again({name}, {' '.join(sorted(changed | arrays))!r})" for name in carried]
    made: dict[str, Any] = {"function": function, "row_of": row_of}
    made |= {"write_back": write_back, "read_again": read_again}
    text = "\n".join([f"def call({', '.join(names)}):", *lines, "    return found"])
    exec(text, made)  # noqa: S102 - numba needs the number of arguments written out
    return cast(Rule, made["call"])
