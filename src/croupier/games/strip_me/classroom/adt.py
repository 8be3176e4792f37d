"""The queue and the stack of Strip Me, tagged tuples around one list.

A queue is ('Queue', [front, ..., back]); a stack is ('Stack', [bottom, ..., top]). Operations
change the list in place and return the queue or stack they were given.
"""

from typing import Any

Queue = tuple[str, list[Any]]
Stack = tuple[str, list[Any]]


def new_Queue() -> Queue:
    """Create a new, empty queue."""
    return ("Queue", [])


def is_Queue(queue: object) -> bool:
    """Say whether the argument is a queue that conforms with the representation."""
    return _is_tagged(queue, "Queue")


def queue_Contents(queue: Queue) -> list[Any]:
    """Return the contents of the queue, the front first."""
    return queue[1]


def empty_Queue(queue: Queue) -> bool:
    """Say whether the queue is empty."""
    return queue_Contents(queue) == []


def queue_Front(queue: Queue) -> Any:
    """Return the element at the front of the queue."""
    return _unless_empty(queue)[0]


def enqueue(queue: Queue, element: Any) -> Queue:
    """Add an element to the back of the queue."""
    queue_Contents(queue).append(element)
    return queue


def dequeue(queue: Queue) -> Queue:
    """Delete the element at the front of the queue."""
    del _unless_empty(queue)[0]
    return queue


def new_Stack() -> Stack:
    """Create a new, empty stack."""
    return ("Stack", [])


def is_Stack(stack: object) -> bool:
    """Say whether the argument is a stack that conforms with the representation."""
    return _is_tagged(stack, "Stack")


def stack_Contents(stack: Stack) -> list[Any]:
    """Return the contents of the stack, the top last."""
    return stack[1]


def empty_Stack(stack: Stack) -> bool:
    """Say whether the stack is empty."""
    return stack_Contents(stack) == []


def stack_Top(stack: Stack) -> Any:
    """Return the element at the top of the stack."""
    return _unless_empty(stack)[-1]


def push(stack: Stack, element: Any) -> Stack:
    """Add an element to the top of the stack."""
    stack_Contents(stack).append(element)
    return stack


def pop(stack: Stack) -> Stack:
    """Delete the element at the top of the stack."""
    del _unless_empty(stack)[-1]
    return stack


def _is_tagged(value: object, tag: str) -> bool:
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    return value[0] == tag and isinstance(value[1], list)


def _unless_empty(tagged: tuple[str, list[Any]]) -> list[Any]:
    tag, contents = tagged
    if not contents:
        raise IndexError(f"the {tag.lower()} is empty")
    return contents
