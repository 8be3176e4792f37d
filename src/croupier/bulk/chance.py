"""Chance for carried states: several blocks of ChaCha8 at once, in the lanes of vectors.

The rounds are those of `engine.rng`, here over vectors: word i of block 0, of block 1, ... A
carried state has these blocks ready ahead and takes them one by one, so that the order of its words
is the same as in the interpreter.
"""

# ruff: noqa: ARG001, ARG002 - numba gives every function of these kinds the same arguments

import operator
from typing import Any

from croupier.bulk.compile import compiler
from croupier.engine.rng import (
    C0,
    C1,
    C2,
    C3,
    DOUBLE_ROUNDS,
    WORDS,
    double_round,
    quarter,
)

types: Any = compiler.types
ir: Any = compiler.core.cgutils.ir
models: Any = compiler.core.datamodel.models
templates: Any = compiler.core.typing.templates
extending: Any = compiler.extending
BLOCKS = 8  # made at once
STREAM, FIRST = 0, 1  # of the blocks that are ready: their stream, and the first one's number
NUMBER, HALF = ir.IntType(64), ir.IntType(32)
VECTOR, WIDE = ir.VectorType(HALF, BLOCKS), ir.VectorType(NUMBER, BLOCKS)


class Lanes(types.Type):  # type: ignore[misc]
    """The type of a vector: the same word of several blocks."""

    def __init__(self) -> None:
        super().__init__(name="Lanes")


lanes = Lanes()


@extending.register_model(Lanes)
class LanesModel(models.PrimitiveModel):  # type: ignore[misc]
    """A vector of 32-bit words."""

    def __init__(self, manager: Any, given: Lanes) -> None:
        super().__init__(manager, given, VECTOR)


def spread(builder: Any, number: Any, vector: Any) -> Any:
    """Return a vector with a number in every lane."""
    one = builder.insert_element(ir.Constant(vector, ir.Undefined), number, ir.Constant(HALF, 0))
    same = ir.Constant(ir.VectorType(HALF, BLOCKS), None)
    return builder.shuffle_vector(one, ir.Constant(vector, ir.Undefined), same)


@extending.intrinsic  # type: ignore[untyped-decorator]
def in_every_lane(typing: Any, number: Any) -> Any:
    """Return the low 32 bits of a number in every lane."""

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return spread(builder, builder.trunc(args[0], HALF), VECTOR)

    return lanes(types.int64), make


@extending.intrinsic  # type: ignore[untyped-decorator]
def counted_up(typing: Any, number: Any, bits: Any) -> Any:
    """Return a number, the next, ... in the lanes: the 32 bits above some."""

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        steps = ir.Constant(WIDE, list(range(BLOCKS)))
        numbers = builder.add(spread(builder, args[0], WIDE), steps)
        return builder.trunc(builder.lshr(numbers, spread(builder, args[1], WIDE)), VECTOR)

    return lanes(types.int64, types.int64), make


@extending.intrinsic  # type: ignore[untyped-decorator]
def put_lanes(typing: Any, cells: Any, at: Any, vector: Any) -> Any:
    """Write the lanes into cells, one after another."""

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        there = builder.gep(args[0], [args[1]], inbounds=True)
        builder.store(args[2], builder.bitcast(there, VECTOR.as_pointer()), align=4)
        return context.get_dummy_value()

    return types.none(cells, types.int64, lanes), make


def teach(operation: Any, name: str) -> None:
    """Teach numba an operation over vectors; a number on its right is in every lane."""

    @templates.infer_global(operation)
    class OverLanes(templates.AbstractTemplate):  # type: ignore[misc]
        """The types of the operation."""

        def generic(self, args: Any, kws: Any) -> Any:
            """Return the signature, of vectors alone."""
            return templates.signature(lanes, *args) if isinstance(args[0], Lanes) else None

    @extending.lower_builtin(operation, Lanes, types.Any)  # type: ignore[untyped-decorator]
    def operate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        one, other = args
        if not isinstance(sig.args[1], Lanes):
            number = context.cast(builder, other, sig.args[1], types.int64)
            other = spread(builder, builder.trunc(number, HALF), VECTOR)
        return getattr(builder, name)(one, other)


OPERATIONS = {
    operator.add: "add",
    operator.and_: "and_",
    operator.or_: "or_",
    operator.xor: "xor",
    operator.ixor: "xor",
    operator.lshift: "shl",
    operator.rshift: "lshr",
}
for each, name in OPERATIONS.items():
    teach(each, name)


for rule in (quarter, double_round):
    extending.register_jitable(forceinline=True)(rule)


@extending.register_jitable  # type: ignore[untyped-decorator]
def fill_ahead(key: Any, stream: int, counter: int, ahead: Any) -> None:
    """Make blocks from a counter on: word i of all of them, then the next."""
    a, b = in_every_lane(C0), in_every_lane(C1)
    c, d = in_every_lane(C2), in_every_lane(C3)
    e, f = in_every_lane(key[0]), in_every_lane(key[1])
    g, h = in_every_lane(key[2]), in_every_lane(key[3])
    i, j = in_every_lane(key[4]), in_every_lane(key[5])
    k, m = in_every_lane(key[6]), in_every_lane(key[7])
    n, o = counted_up(counter, 0), counted_up(counter, 32)
    p, q = in_every_lane(stream), in_every_lane(stream >> 32)
    start = a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q
    for _ in range(DOUBLE_ROUNDS):
        a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q = double_round(
            a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q
        )
    mixed = a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q
    for word in range(WORDS):
        put_lanes(ahead, word * BLOCKS, mixed[word] + start[word])


@extending.register_jitable  # type: ignore[untyped-decorator]
def is_ahead(key: Any, stream: int, place: int, made: Any) -> bool:
    """Say whether a block is among those made ahead, by its place in them."""
    _, made_key, made_at = made
    same: bool = stream == made_at[STREAM] and place >= 0 and place < BLOCKS
    for i in range(len(made_key)):
        same = same and key[i] == made_key[i]
    return same


@extending.register_jitable  # type: ignore[untyped-decorator]
def next_block(key: Any, stream: int, counter: int, made: Any, block: Any) -> None:
    """Take a block from those made ahead; make more if it is not among them."""
    ahead, made_key, made_at = made
    if not is_ahead(key, stream, counter - made_at[FIRST], made):
        fill_ahead(key, stream, counter, ahead)
        made_at[STREAM], made_at[FIRST] = stream, counter
        for i in range(len(made_key)):
            made_key[i] = key[i]
    place = counter - made_at[FIRST]
    for word in range(WORDS):
        block[word] = ahead[word * BLOCKS + place]


def take_block(s: Any) -> None:
    """Take the next block: by a call, since there are many places in rules that may do so."""
    next_block(s.key, s.stream, s.counter, (s.ahead, s.ahead_key, s.ahead_at), s.block)
    s.counter += 1
    s.used = 0
