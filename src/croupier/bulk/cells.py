"""The arrays of carried states: LLVM is told, by TBAA metadata, that no two of them overlap."""

# ruff: noqa: ARG001, ARG002 - numba gives every function of these kinds the same arguments

import operator
from math import prod
from typing import Any

from croupier.bulk.chance import extending, ir, models, templates, types
from croupier.bulk.compile import compiler

cgutils: Any = compiler.core.cgutils
NUMBER = ir.IntType(64)


class Cells(types.Type):  # type: ignore[misc]
    """The type of an array that overlaps no other of another name."""

    def __init__(self, name: str, dtype: types.Integer, shape: tuple[int, ...]) -> None:
        self.field, self.dtype, self.shape = name, dtype, shape
        super().__init__(name=f"Cells({name}, {dtype}, {shape})")

    @property
    def bare(self) -> Any:
        """Return the type of a cell in memory."""
        return ir.IntType(self.dtype.bitwidth)

    @property
    def index(self) -> Any:
        """Return the type of an index."""
        axes = len(self.shape)
        return types.int64 if axes == 1 else types.UniTuple(types.int64, axes)


@extending.register_model(Cells)
class CellsModel(models.PrimitiveModel):  # type: ignore[misc]
    """The address of the first cell."""

    def __init__(self, manager: Any, given: Cells) -> None:
        super().__init__(manager, given, given.bare.as_pointer())


def tagged(builder: Any, name: str, instruction: Any) -> Any:
    """Mark a load or store with TBAA metadata: it aliases no cells of another name."""
    module = builder.module
    root = module.add_metadata(["croupier"])
    kind = module.add_metadata([name, root, ir.Constant(NUMBER, 0)])
    tag = module.add_metadata([kind, kind, ir.Constant(NUMBER, 0)])
    instruction.set_metadata("tbaa", tag)
    return instruction


@templates.infer_getattr
class CellsShape(templates.AttributeTemplate):  # type: ignore[misc]
    """The type of an array's shape."""

    key = Cells

    def resolve_shape(self, typ: Cells) -> Any:
        """Return the type of the shape."""
        return types.UniTuple(types.int64, len(typ.shape))


@extending.lower_getattr_generic(Cells)  # type: ignore[untyped-decorator]
def read_shape(context: Any, builder: Any, typ: Cells, _cells: Any, _name: str) -> Any:
    """Return the shape, which is known."""
    sizes = [ir.Constant(NUMBER, size) for size in typ.shape]
    return context.make_tuple(builder, types.UniTuple(types.int64, len(sizes)), sizes)


@templates.infer_global(len)
class CountCells(templates.AbstractTemplate):  # type: ignore[misc]
    """The type of an array's length."""

    def generic(self, args: Any, kws: Any) -> Any:
        """Return the signature, of cells alone."""
        return templates.signature(types.intp, *args) if isinstance(args[0], Cells) else None


@extending.lower_builtin(len, Cells)  # type: ignore[untyped-decorator]
def count_cells(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Return the length, which is known."""
    return ir.Constant(NUMBER, sig.args[0].shape[0])


@templates.infer_global(operator.getitem)
class ReadCell(templates.AbstractTemplate):  # type: ignore[misc]
    """The types of reading a cell."""

    def generic(self, args: Any, kws: Any) -> Any:
        """Return the signature, of cells alone."""
        cells = args[0]
        return (
            templates.signature(types.int64, cells, cells.index)
            if isinstance(cells, Cells)
            else None
        )


@templates.infer_global(operator.setitem)
class WriteCell(templates.AbstractTemplate):  # type: ignore[misc]
    """The types of writing a cell."""

    def generic(self, args: Any, kws: Any) -> Any:
        """Return the signature, of cells alone."""
        cells = args[0]
        if not isinstance(cells, Cells):
            return None
        return templates.signature(types.none, cells, cells.index, types.int64)


def cell_at(context: Any, builder: Any, typ: Cells, cells: Any, index: Any) -> Any:
    """Return where a cell lies; its index is checked if numba is told to check them."""
    axes = cgutils.unpack_tuple(builder, index) if len(typ.shape) > 1 else [index]
    place = ir.Constant(NUMBER, 0)
    for axis, (at, size) in enumerate(zip(axes, typ.shape, strict=True)):
        if context.enable_boundscheck:
            cgutils.do_boundscheck(context, builder, at, ir.Constant(NUMBER, size), axis)
        place = builder.add(builder.mul(place, ir.Constant(NUMBER, size)), at)
    return builder.gep(cells, [place], inbounds=True)


@extending.lower_builtin(operator.getitem, Cells, types.Any)  # type: ignore[untyped-decorator]
def read_cell(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Read a cell."""
    typ = sig.args[0]
    cell = tagged(builder, typ.field, builder.load(cell_at(context, builder, typ, *args)))
    return context.cast(builder, cell, typ.dtype, types.int64)


@extending.lower_builtin(operator.setitem, Cells, types.Any, types.Any)  # type: ignore[untyped-decorator]
def write_cell(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Write a cell."""
    typ, (cells, index, number) = sig.args[0], args
    bare = context.cast(builder, number, types.int64, typ.dtype)
    tagged(builder, typ.field, builder.store(bare, cell_at(context, builder, typ, cells, index)))
    return context.get_dummy_value()


def first_cell(builder: Any, record: Any, typ: types.Record, cells: Cells) -> Any:
    """Return where the first cell of an array lies in a record."""
    first = builder.gep(record, [ir.Constant(NUMBER, typ.offset(cells.field))], inbounds=True)
    return builder.bitcast(first, cells.bare.as_pointer())


def copy_cells(builder: Any, cells: Cells, source: Any, target: Any) -> None:
    """Copy an array cell by cell."""
    with cgutils.for_range(builder, ir.Constant(NUMBER, prod(cells.shape))) as loop:
        one = builder.load(builder.gep(source, [loop.index], inbounds=True))
        builder.store(one, builder.gep(target, [loop.index], inbounds=True))
