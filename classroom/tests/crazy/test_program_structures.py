"""The data structures, the merge sort and the generator that the course hands out."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier_classroom.documents.crazy.program.algorithms.mergesort import merge, mergesort
from croupier_classroom.documents.crazy.program.data_structures.abstract_list import List
from croupier_classroom.documents.crazy.program.data_structures.array_sorted_list import (
    ArraySortedList,
)
from croupier_classroom.documents.crazy.program.data_structures.aset import ASet
from croupier_classroom.documents.crazy.program.data_structures.bset import BSet
from croupier_classroom.documents.crazy.program.data_structures.queue_adt import CircularQueue
from croupier_classroom.documents.crazy.program.data_structures.referential_array import ArrayR
from croupier_classroom.documents.crazy.program.data_structures.stack_adt import ArrayStack
from croupier_classroom.documents.crazy.program.random_gen import RandomGen

NUMBERS = st.lists(st.integers(min_value=-5, max_value=5), max_size=30)


def array(items: list[Any]) -> ArrayR[Any]:
    filled: ArrayR[Any] = ArrayR(len(items))
    for index, item in enumerate(items):
        filled[index] = item
    return filled


def test_an_array_has_empty_places() -> None:
    fresh: ArrayR[str] = ArrayR(3)
    fresh[1] = "x"
    assert (len(fresh), list(fresh), fresh.array) == (3, [None, "x", None], [None, "x", None])


def test_a_slice_of_an_array_is_a_plain_list() -> None:  # A1.19
    assert array([1, 2, 3, 4])[1:3] == [2, 3]


@pytest.mark.parametrize("length", [0, -1])
def test_an_array_has_at_least_one_place(length: int) -> None:
    with pytest.raises(ValueError, match=rf"^an array cannot have {length} places$"):
        ArrayR(length)


def test_an_array_finds_and_writes_its_items() -> None:
    assert array(["a", "b", "b"]).index("b") == 1
    assert str(array([1, "a"])) == "[1, a]"


def test_an_array_refuses_an_index_outside() -> None:
    with pytest.raises(IndexError):
        array([1])[1]


def test_a_stack_gives_back_the_last_first() -> None:
    stack: ArrayStack[int] = ArrayStack(2)
    assert stack.is_empty()
    stack.push(1)
    assert not stack.is_full()
    stack.push(2)
    assert stack.is_full()
    assert (len(stack), stack.peek(), stack.array[0]) == (2, 2, 1)
    assert [stack.pop(), stack.pop(), len(stack)] == [2, 1, 0]


def test_a_queue_gives_back_the_first_first() -> None:
    queue: CircularQueue[int] = CircularQueue(2)
    assert queue.is_empty()
    queue.append(1)
    assert not queue.is_full()
    queue.append(2)
    assert queue.is_full()
    assert (len(queue), queue.peek(), queue.array[0]) == (2, 1, 1)
    assert [queue.serve(), queue.serve(), len(queue)] == [1, 2, 0]


def test_a_queue_goes_round_its_array() -> None:
    queue: CircularQueue[int] = CircularQueue(3)
    served = []
    for number in range(10):
        queue.append(number)
        if len(queue) == 2:
            served.append(queue.serve())
    assert served == list(range(9))
    assert queue.peek() == 9


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: filled(ArrayStack[int](0).push), OverflowError, "the stack is full"),
        (lambda: ArrayStack[int](1).pop(), IndexError, "the stack is empty"),
        (lambda: ArrayStack[int](1).peek(), IndexError, "the stack is empty"),
        (lambda: filled(CircularQueue[int](0).append), OverflowError, "the queue is full"),
        (lambda: CircularQueue[int](1).serve(), IndexError, "the queue is empty"),
        (lambda: CircularQueue[int](1).peek(), IndexError, "the queue is empty"),
        (lambda: ArraySortedList[int](1)[0], IndexError, "there is no index 0 among 0 items"),
        (lambda: ArraySortedList[int](1).index(5), ValueError, "5 is not in the list"),
        (lambda: filled(ASet[int](0).add), OverflowError, "the set is full"),
        (lambda: ASet[int](1).remove(5), KeyError, "5"),
        (lambda: BSet().remove(5), KeyError, "5"),
        (lambda: BSet().add(0), TypeError, "0 is not a positive whole number"),
    ],
)
def test_what_cannot_be_done_is_refused(
    call: Callable[[], object], kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=f"^{message}$"):
        call()


def filled(put: Callable[[int], None]) -> None:
    """Put one item more than there is room for."""
    put(1)
    put(2)


def test_a_cleared_structure_starts_again() -> None:
    stack, queue, a_list = ArrayStack[int](2), CircularQueue[int](2), ArraySortedList[int](2)
    stack.push(1)
    queue.append(1)
    queue.serve()
    queue.append(1)
    a_list.add(1)
    stack.clear()
    queue.clear()
    a_list.reset()
    assert (len(stack), len(queue), len(a_list)) == (0, 0, 0)
    assert (queue.front, queue.rear) == (0, 0)
    assert a_list.is_empty()


class ArrayList(List[int]):
    """The smallest list that can be made of the course's abstract one."""

    def __init__(self) -> None:
        super().__init__()
        self.items: list[int] = []

    def __getitem__(self, index: int) -> int:
        return self.items[index]

    def __setitem__(self, index: int, item: int) -> None:
        self.items[index] = item

    def insert(self, index: int, item: int) -> None:
        """Put the item before the index."""
        self.items.insert(index, item)
        self.length += 1

    def delete_at_index(self, index: int) -> int:
        """Take the item at the index."""
        self.length -= 1
        return self.items.pop(index)

    def index(self, item: int) -> int:
        """Find the item."""
        return self.items.index(item)


def test_a_list_is_filled_by_what_it_inherits() -> None:
    a_list = ArrayList()
    for item in (3, 1, 2):
        a_list.append(item)
    a_list.remove(1)
    assert (str(a_list), len(a_list), a_list.is_empty()) == ("[3, 2]", 2, False)
    a_list.clear()
    assert a_list.is_empty()


POSITIVE = st.sets(st.integers(1, 12))


@given(POSITIVE, POSITIVE, st.sampled_from([ASet, BSet]))
def test_sets_do_what_pythons_do(one: set[int], other: set[int], kind: Any) -> None:
    ours, theirs = kind(12), kind(12)
    for item in [*one, *one]:
        ours.add(item)
    for item in other:
        theirs.add(item)
    assert elements(ours.union(theirs)) == one | other
    assert elements(ours.intersection(theirs)) == one & other
    assert elements(ours.difference(theirs)) == one - other
    assert (len(ours), ours.is_empty()) == (len(one), not one)
    for item in one:
        ours.remove(item)
    assert (str(ours), ours.is_empty()) == ("{}", True)


def elements(a_set: ASet[int] | BSet) -> set[int]:
    found = {item for item in range(1, 13) if item in a_set}
    assert {int(each) for each in str(a_set).strip("{}").split(", ") if each} == found
    return found


class Numbered:
    """Something with a rank and a mark that the order does not see."""

    def __init__(self, rank: int, mark: int) -> None:
        self.rank = rank
        self.mark = mark

    def __lt__(self, other: "Numbered") -> bool:
        return self.rank < other.rank


@given(NUMBERS)
def test_a_sorted_list_keeps_equals_in_the_order_of_adding(ranks: list[int]) -> None:  # R1.4
    ours: ArraySortedList[Numbered] = ArraySortedList(1)
    for mark, rank in enumerate(ranks):
        ours.add(Numbered(rank, mark))
    expected = sorted((rank, mark) for mark, rank in enumerate(ranks))
    assert [(ours[place].rank, ours[place].mark) for place in range(len(ours))] == expected
    assert ours.is_empty() == (not ranks)
    assert [ours.delete_at_index(0).mark for _ in ranks] == [mark for _, mark in expected]


def test_a_sorted_list_shows_its_array_and_can_be_cleared() -> None:
    ours: ArraySortedList[int] = ArraySortedList(4)
    ours.add(3)
    ours.add(1)
    assert (ours[0], ours.array[1], len(ours.array)) == (1, 3, 4)
    assert (str(ours), ours.index(3), 3 in ours, 2 in ours) == ("[1, 3]", 1, True, False)
    ours.remove(3)
    assert str(ours) == "[1]"
    ours.clear()
    assert len(ours) == 0


@given(NUMBERS)
def test_merge_sort_is_stable(ranks: list[int]) -> None:  # R1.19
    items = [Numbered(rank, mark) for mark, rank in enumerate(ranks)]
    came = mergesort(items, lambda item: item.rank)
    expected = sorted((item.rank, item.mark) for item in items)
    assert [(item.rank, item.mark) for item in came] == expected


def test_merging_takes_equals_from_the_left() -> None:
    left, right = [Numbered(1, 0), Numbered(2, 1)], [Numbered(1, 2), Numbered(3, 3)]
    came = merge(array(left), array(right), lambda item: item.rank)
    assert [item.mark for item in came] == [0, 2, 1, 3]


def test_merge_sort_halves_its_work() -> None:
    asked = []

    def key(item: int) -> int:
        asked.append(item)
        return item

    mergesort(array(list(range(64))), key)
    assert len(asked) <= 2 * 64 * 6


def test_the_generator_gives_known_numbers() -> None:  # R1.23
    RandomGen.set_seed(0)
    assert RandomGen.random() == 0
    assert RandomGen.seed == 11
    assert RandomGen.random() == (25214903917 * 11 + 11) // 65536
    RandomGen.set_seed(2**48 + 5)
    wrapped = RandomGen.random()
    RandomGen.set_seed(5)
    assert RandomGen.random() == wrapped


@pytest.mark.usefixtures("given_time")
def test_the_generator_makes_fractions_chances_and_choices() -> None:
    RandomGen.set_seed(3)
    number = RandomGen.random()
    RandomGen.set_seed(3)
    assert RandomGen.random_float() == number / 2**32
    RandomGen.set_seed(3)
    assert RandomGen.random_choice("abc") == "abc"[number % 3]
    assert not RandomGen.random_chance(0)
    assert RandomGen.random_chance(1)
    RandomGen.set_seed()
    assert RandomGen.seed > 3


def test_a_shuffle_goes_by_one_random_number_an_item() -> None:  # R1.23
    RandomGen.set_seed(3)
    drawn = [RandomGen.random() for _ in range(6)]
    RandomGen.set_seed(3)
    letters = array(list("abcdef"))
    RandomGen.random_shuffle(letters)
    assert list(letters) == [letter for _, letter in sorted(zip(drawn, "abcdef", strict=True))]
