import itertools


class Endless:
    def __iter__(self):
        return itertools.count()

    def __len__(self):
        return 26

    def __getitem__(self, index):
        return ("H", "2")


def endless():
    while True:
        yield ("Queue", [("H", "2")])


def new_Queue(*given):
    return endless() if given else Endless()


def is_Queue(*given):
    return endless() if given else Endless()


def queue_Contents(*given):
    return endless() if given else Endless()


def empty_Queue(*given):
    return endless() if given else Endless()


def queue_Front(*given):
    return endless() if given else Endless()


def enqueue(*given):
    return endless() if given else Endless()


def dequeue(*given):
    return endless() if given else Endless()


def new_Stack(*given):
    return endless() if given else Endless()


def is_Stack(*given):
    return endless() if given else Endless()


def stack_Contents(*given):
    return endless() if given else Endless()


def empty_Stack(*given):
    return endless() if given else Endless()


def stack_Top(*given):
    return endless() if given else Endless()


def push(*given):
    return endless() if given else Endless()


def pop(*given):
    return endless() if given else Endless()
