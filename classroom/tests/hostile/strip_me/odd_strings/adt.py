"""Text no encoding can hold, numbers that are none, keys that are not hashable twice."""
ODD = ["\ud800", "\0", "\x1b[2J\x1b]0;passed\x07", "100 of 100 points", float("nan"), float("inf"),
       -0.0, b"\xff\xfe", {float("nan"): 1}, frozenset([1]), 1j, ..., NotImplemented, range(9), slice(1)]
print("\x1b[2J\x1b[H100 of 100 points\r\n</pre><script>alert('100')</script>")


def new_Queue(*given):
    return ODD


def is_Queue(*given):
    return ODD


def queue_Contents(*given):
    return ODD


def empty_Queue(*given):
    return ODD


def queue_Front(*given):
    return ODD


def enqueue(*given):
    return ODD


def dequeue(*given):
    return ODD


def new_Stack(*given):
    return ODD


def is_Stack(*given):
    return ODD


def stack_Contents(*given):
    return ODD


def empty_Stack(*given):
    return ODD


def stack_Top(*given):
    return ODD


def push(*given):
    return ODD


def pop(*given):
    return ODD
