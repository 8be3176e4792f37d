"""Values go into a box and come out as they were; containers keep their identity."""

import io
from dataclasses import dataclass
from typing import Any, BinaryIO, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier_classroom.grading.box.link import BrokenLine, Link

PLAIN = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.binary(max_size=20)
)
KEYS = st.integers() | st.text() | st.booleans()
VALUES = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner)
        | st.lists(inner).map(tuple)
        | st.dictionaries(KEYS, inner)
        | st.sets(st.integers())
    ),
    max_leaves=20,
)


class Pipe:
    """Two ends in one process: what one writes the other reads."""

    def __init__(self) -> None:
        forth, back = io.BytesIO(), io.BytesIO()
        self.one = Link("x", cast(BinaryIO, _Reader(back)), forth, StandIn)
        self.other = Link("h", cast(BinaryIO, _Reader(forth)), back, StandIn)


@dataclass(frozen=True)
class StandIn:
    """Stands for an object of the other end."""

    number: int
    kind: str


class _Reader(io.RawIOBase):
    """Reads what was written into a buffer since."""

    def __init__(self, buffer: io.BytesIO) -> None:
        self._buffer, self._place = buffer, 0

    def read(self, size: int = -1) -> bytes:
        data = self._buffer.getvalue()[self._place : self._place + size]
        self._place += len(data)
        return data


def passed(link: Link, other: Link, value: object) -> Any:
    """Send a value from one end to the other."""
    link.send({"value": link.encode(value)})
    return other.decode(other.receive()["value"])


@given(VALUES)
def test_a_value_comes_out_as_it_went_in(value: object) -> None:
    pipe = Pipe()
    there = passed(pipe.one, pipe.other, value)
    back = passed(pipe.other, pipe.one, there)
    assert (there, type(there)) == (value, type(value))
    assert (back, type(back)) == (value, type(value))


def test_a_container_is_the_same_when_it_comes_back() -> None:
    pipe, deck = Pipe(), [["SP", 2], ["CL", 3]]
    there = passed(pipe.one, pipe.other, deck)
    assert passed(pipe.other, pipe.one, there) is deck
    assert passed(pipe.other, pipe.one, there[1]) is deck[1]


def test_a_change_at_one_end_shows_at_the_other() -> None:
    pipe = Pipe()
    deck: list[object] = [1, 2, 3]
    seats, names = {"Ann": deck}, {"Ann", "Ben"}
    there = passed(pipe.one, pipe.other, (seats, names))
    there[0]["Ann"].pop(0)
    there[0]["Ben"] = [9]
    there[1].discard("Ben")
    passed(pipe.other, pipe.one, None)
    assert deck == [2, 3]
    assert seats == {"Ann": [2, 3], "Ben": [9]}
    assert names == {"Ann"}


def test_a_list_may_hold_itself() -> None:
    pipe = Pipe()
    ring: list[object] = []
    ring.append(ring)
    there = passed(pipe.one, pipe.other, ring)
    assert there[0] is there


def test_other_objects_go_by_number_and_come_back() -> None:
    pipe, thing = Pipe(), object()
    stand_in = passed(pipe.one, pipe.other, thing)
    assert stand_in == StandIn(0, "object")
    assert passed(pipe.other, pipe.one, [stand_in, stand_in]) == [thing, thing]


def test_a_subclass_of_a_plain_kind_is_an_object() -> None:
    class Sly(int):
        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 0

    pipe = Pipe()
    assert passed(pipe.one, pipe.other, Sly(3)) == StandIn(0, "Sly")


def test_what_nobody_holds_is_forgotten() -> None:
    pipe = Pipe()
    kept: list[int] = [1]
    passed(pipe.one, pipe.other, [kept, [2], [3]])
    pipe.one.unused()
    assert len(pipe.one.unused()) == 2
    assert pipe.one.unused() == []
    kept.append(5)
    assert passed(pipe.one, pipe.other, kept) == [1, 5]


@pytest.mark.parametrize(
    "sent", [b"", b"\0\0\0\x05abc", b"\0\0\0\x02[]", b"\xff\xff\xff\xff", b"\0\0\0\x04null"]
)
def test_what_is_no_message_breaks_the_line(sent: bytes) -> None:
    with pytest.raises(BrokenLine):
        Link("x", io.BytesIO(sent), io.BytesIO(), lambda _number, _kind: None).receive()


@pytest.mark.parametrize(
    "changed", ['{"a":["list"]}', '{"a":["heap",[]]}', '{"a":["set",[["held","b"]]]}', "[]", "7"]
)
def test_changes_that_make_no_sense_break_the_line(changed: str) -> None:
    data = f'{{"changed":{changed}}}'.encode()
    sent = io.BytesIO(len(data).to_bytes(4, "big") + data)
    with pytest.raises(BrokenLine):
        Link("x", sent, io.BytesIO(), lambda _number, _kind: None).receive()
