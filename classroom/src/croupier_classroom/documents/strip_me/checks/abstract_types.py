"""The checks of part 1: the queue and the stack, in the document's representation."""

from typing import Any

from croupier_classroom.documents.strip_me.checks.played_games import tag_of
from croupier_classroom.documents.strip_me.checks.points import check
from croupier_classroom.grading.checks import Program, expect

SECTION = "1 Queue and stack"


def nothing_alike() -> tuple[object, ...]:
    """Return values that are neither a queue nor a stack, fresh ones: a program may change them."""
    return [], ["a"], None, 7, "abc"


def queue(program: Program, *elements: Any) -> tuple[str, list[Any]]:
    """Make a queue of these elements, the front first."""
    return tag_of(program, "Queue"), list(elements)


def stack(program: Program, *elements: Any) -> tuple[str, list[Any]]:
    """Make a stack of these elements, the top last."""
    return tag_of(program, "Stack"), list(elements)


@check(SECTION, "R2.1", "new_Queue")
def a_new_queue_is_as_in_the_document(program: Program) -> None:
    """new_Queue() returns ('Queue', [])."""
    expect(program.module("adt").new_Queue(), ("Queue", []))


@check(SECTION, "R2.1", "enqueue")
def an_element_is_added_at_the_back(program: Program) -> None:
    """A call of enqueue adds the element at the back and returns the queue."""
    enqueue = program.module("adt").enqueue
    expect(enqueue(queue(program), "a"), queue(program, "a"))
    expect(enqueue(queue(program, "a", "b"), "c"), queue(program, "a", "b", "c"))


@check(SECTION, "R2.1", "dequeue")
def the_front_element_is_deleted(program: Program) -> None:
    """A call of dequeue deletes the front element and returns the queue."""
    dequeue = program.module("adt").dequeue
    expect(dequeue(queue(program, "a", "b", "c")), queue(program, "b", "c"))
    expect(dequeue(queue(program, "a")), queue(program))


@check(SECTION, "R2.1", "queue_Front", "queue_Contents")
def a_queue_shows_its_front_and_its_contents(program: Program) -> None:
    """queue_Front returns the front element, queue_Contents the list of all."""
    adt = program.module("adt")
    expect(adt.queue_Front(queue(program, "a", "b", "c")), "a")
    expect(adt.queue_Contents(queue(program, "a", "b", "c")), ["a", "b", "c"])


@check(SECTION, "R2.1", "empty_Queue")
def an_empty_queue_is_known(program: Program) -> None:
    """empty_Queue is True without elements and False with one."""
    empty_queue = program.module("adt").empty_Queue
    expect(empty_queue(queue(program)), True)
    expect(empty_queue(queue(program, 0)), False)


@check(SECTION, "R2.1", "is_Queue")
def a_queue_is_recognised(program: Program) -> None:
    """is_Queue is True for queues, and False for a stack, a list, a number or nothing."""
    is_queue = program.module("adt").is_Queue
    expect([is_queue(queue(program)), is_queue(queue(program, 1))], [True, True])
    others = (("Stack", []), *nothing_alike())
    expect([(each, is_queue(each)) for each in others], [(each, False) for each in others])


@check(SECTION, "R2.1", "is_Queue", needs=("a_queue_is_recognised",))
def what_only_looks_like_a_queue_is_none(program: Program) -> None:
    """is_Queue is False for a tuple that does not conform with the representation."""
    is_queue = program.module("adt").is_Queue
    expect(is_queue(queue(program, 1)), True)
    others: tuple[object, ...] = (("Queue", ()), ("Queue",), ("Queue", [], []))
    expect([(each, is_queue(each)) for each in others], [(each, False) for each in others])


@check(SECTION, "R2.2", "new_Stack")
def a_new_stack_is_as_in_the_document(program: Program) -> None:
    """new_Stack() returns ('Stack', [])."""
    expect(program.module("adt").new_Stack(), ("Stack", []))


@check(SECTION, "R2.2 R2.11", "push")
def an_element_is_pushed_on_top(program: Program) -> None:
    """A call of push adds the element at the end of the list and returns the stack."""
    push = program.module("adt").push
    expect(push(stack(program), "a"), stack(program, "a"))
    expect(push(stack(program, "a", "b"), "c"), stack(program, "a", "b", "c"))


@check(SECTION, "R2.2 R2.11", "pop")
def the_top_element_is_deleted(program: Program) -> None:
    """A call of pop deletes the element at the top, the last of the list; it returns the stack."""
    pop = program.module("adt").pop
    expect(pop(stack(program, "a", "b", "c")), stack(program, "a", "b"))
    expect(pop(stack(program, "a")), stack(program))


@check(SECTION, "R2.2 R2.11", "stack_Top", "stack_Contents")
def a_stack_shows_its_top_and_its_contents(program: Program) -> None:
    """stack_Top returns the element at the top, stack_Contents the list of all."""
    adt = program.module("adt")
    expect(adt.stack_Top(stack(program, "a", "b", "c")), "c")
    expect(adt.stack_Contents(stack(program, "a", "b", "c")), ["a", "b", "c"])


@check(SECTION, "R2.2", "empty_Stack")
def an_empty_stack_is_known(program: Program) -> None:
    """empty_Stack is True without elements and False with one."""
    empty_stack = program.module("adt").empty_Stack
    expect(empty_stack(stack(program)), True)
    expect(empty_stack(stack(program, 0)), False)


@check(SECTION, "R2.2", "is_Stack")
def a_stack_is_recognised(program: Program) -> None:
    """is_Stack is True for stacks, and False for a queue, a list, a number or nothing."""
    is_stack = program.module("adt").is_Stack
    expect([is_stack(stack(program)), is_stack(stack(program, 1))], [True, True])
    others = (("Queue", []), *nothing_alike())
    expect([(each, is_stack(each)) for each in others], [(each, False) for each in others])


@check(SECTION, "R2.2", "is_Stack", needs=("a_stack_is_recognised",))
def what_only_looks_like_a_stack_is_none(program: Program) -> None:
    """is_Stack is False for a tuple that does not conform with the representation."""
    is_stack = program.module("adt").is_Stack
    expect(is_stack(stack(program, 1)), True)
    others: tuple[object, ...] = (("Stack", ()), ("Stack",), ("Stack", [], []))
    expect([(each, is_stack(each)) for each in others], [(each, False) for each in others])
