def new_Queue(*given):
    return given[0] if given else None


def is_Queue(*given):
    return given[0] if given else None


def queue_Contents(*given):
    return given[0] if given else None


def empty_Queue(*given):
    return given[0] if given else None


def queue_Front(*given):
    return given[0] if given else None


def enqueue(*given):
    return given[0] if given else None


def dequeue(*given):
    return given[0] if given else None


def new_Stack(*given):
    return given[0] if given else None


def is_Stack(*given):
    return given[0] if given else None


def stack_Contents(*given):
    return given[0] if given else None


def empty_Stack(*given):
    return given[0] if given else None


def stack_Top(*given):
    return given[0] if given else None


def push(*given):
    return given[0] if given else None


def pop(*given):
    return given[0] if given else None
