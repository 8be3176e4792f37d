"""A record is declared once and carried twice, and no number in it is ever out of range."""

import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.records import (
    Field,
    IntArray,
    IntGrid,
    Record,
    dtype_of,
    int_array,
    int_field,
    int_grid,
    pack,
    record,
    unpack,
)


class Purse(Record):
    """What a table and a tray have in common."""

    pot: int = int_field(-3, 1000)


@record(seats=3)
class Tray(Purse):
    """A record with a field of every kind."""

    chips: IntArray = int_array("seats", 0, 200)
    board: IntGrid = int_grid(2, 5, -1, 52)
    words: IntArray = int_array(4, 0, (1 << 32) - 1)
    count: int = int_field(0, (1 << 63) - 1)


def filled() -> Tray:
    """Return a tray with something in every field."""
    s = Tray()
    s.pot, s.count = 77, 1 << 62
    s.chips[2], s.board[1, 4], s.words[3] = 200, -1, 0xDEADBEEF
    return s


@st.composite
def trays(draw: st.DrawFn) -> Tray:
    """Return trays filled with any legal numbers."""
    s = Tray()
    s.pot, s.count = draw(st.integers(-3, 1000)), draw(st.integers(0, (1 << 63) - 1))
    for i in range(3):
        s.chips[i] = draw(st.integers(0, 200))
    for i in range(10):
        s.board[i // 5, i % 5] = draw(st.integers(-1, 52))
    for i in range(4):
        s.words[i] = draw(st.integers(0, (1 << 32) - 1))
    return s


def test_a_new_record_holds_zeros() -> None:
    s = Tray()

    assert (s.pot, s.count) == (0, 0)
    assert list(s.chips) == [0, 0, 0]  # type: ignore[call-overload]
    assert s.board.shape == (2, 5)
    assert s.to_bytes() == bytes(len(s.to_bytes()))


def test_the_fields_of_a_base_come_first() -> None:
    assert dtype_of(Tray).names == ("pot", "chips", "board", "words", "count")


def test_a_copy_goes_its_own_way() -> None:
    s = filled()
    other = s.copy()
    assert other == s

    other.chips[0], other.pot = 9, 1

    assert s.chips[0] == 0
    assert s.pot == 77
    assert s.difference(other) == ["pot", "chips"]


def test_records_of_two_kinds_are_never_equal() -> None:
    @record(seats=3)
    class Other(Purse):
        chips: IntArray = int_array("seats", 0, 200)

    assert Tray() != Other()
    assert Tray() != 0


@given(trays())
def test_bytes_and_pickles_give_the_record_back(s: Tray) -> None:
    assert Tray.from_bytes(s.to_bytes()) == s
    assert pickle.loads(pickle.dumps(s)) == s


def test_bytes_are_little_endian_numbers_first() -> None:
    s = filled()

    assert s.to_bytes()[:8] == (77).to_bytes(8, "little")
    assert s.to_bytes()[8:16] == (1 << 62).to_bytes(8, "little")
    assert s.to_bytes()[16:24] == bytes((0, 0, 0, 0, 200, 0, 0, 0))


def test_bytes_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match=re.escape("Tray has 56 bytes, not 3")):
        Tray.from_bytes(b"abc")


def test_a_number_that_does_not_fit_its_cell_raises_instead_of_wrapping() -> None:
    s = Tray()

    with pytest.raises(ValueError, match="format 'b'"):
        s.board[0, 0] = 128
    with pytest.raises(IndexError):
        s.chips[3] = 1


def test_check_names_the_field_that_is_out_of_range() -> None:
    s = filled()
    s.check()

    s.board[0, 1] = 53
    with pytest.raises(ValueError, match=r"board\[0, 1\] is 53, outside -1 to 52"):
        s.check()
    s.board[0, 1], s.pot = 0, -4
    with pytest.raises(ValueError, match="pot is -4, outside"):
        s.check()


def test_every_field_lies_in_the_smallest_storage_that_holds_it() -> None:
    kinds = {name: field.storage[2] for name, field in Tray._fields.items()}

    assert kinds == {"pot": "i2", "chips": "i2", "board": "i1", "words": "u4", "count": "i8"}
    with pytest.raises(ValueError, match="no small int"):
        _ = Field(0, 1 << 63).storage


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (0, 1 << 63, "Wrong.seen is declared from 0 to 9223372036854775808: a number has at most"),
        (3, 2, "Wrong.seen is declared from 3 to 2: that is no range"),
    ],
)
def test_a_field_that_cannot_be_is_named(low: int, high: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        record()(type("Wrong", (Record,), {"seen": int_field(low, high)}))


@pytest.mark.parametrize("name", ["sum", "shape", "copy", "check", "item"])
def test_a_name_that_records_or_numpy_keep_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f"keep the name {name} for themselves"):
        record()(type("Wrong", (Record,), {name: int_field(0, 1)}))


def test_a_state_has_no_hash_because_it_changes() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Tray())


def test_wiping_an_array_leaves_the_rest() -> None:
    s = filled()

    s.wipe("words")

    assert s.words[3] == 0
    assert s.chips[2] == 200


def test_wiping_neighbours_wipes_all_of_them_and_nothing_else() -> None:
    s = filled()

    s.wipe("words", "chips")

    assert not any(s.flat("words"))
    assert not any(s.flat("chips"))
    assert (s.board[1, 4], s.pot, s.count) == (-1, 77, 1 << 62)


def test_a_name_that_is_no_field_is_found() -> None:
    s = filled()
    assert s.undeclared == []

    vars(s)["chip"] = 1

    with pytest.raises(AttributeError, match="Tray has no field chip"):
        s.check()
    assert s.copy().undeclared == []


def test_a_record_shows_its_numbers() -> None:
    assert repr(filled()) == f"Tray(pot=77, count={1 << 62})"


@given(st.lists(trays(), min_size=1, max_size=4))
def test_packed_states_come_back_the_same(states: list[Tray]) -> None:
    rows = pack(states)

    assert rows.dtype.isalignedstruct
    assert [unpack(Tray, row) for row in rows] == states


def test_neither_carrier_takes_a_number_out_of_range() -> None:
    s = filled()
    s.chips[0] = 201
    with pytest.raises(ValueError, match="chips"):
        pack([s])

    rows = pack([filled()])
    rows["pot"] = 1001
    with pytest.raises(ValueError, match="pot"):
        unpack(Tray, rows[0])
