"""Values that came out of a box, compared and written without asking the program what it thinks."""

from typing import Any

from croupier_classroom.grading.box.remote import RemoteError, RemoteObject

LONGEST = 4_000  # letters of a value in a report


def is_same(came: Any, expected: Any) -> bool:
    """Say whether a value that came is the one expected; `True` is not 1, a list is no tuple."""
    if isinstance(came, RemoteObject) and not isinstance(expected, RemoteObject):
        came = came.plain
    if isinstance(came, RemoteObject) or isinstance(expected, RemoteObject):
        return came is expected
    if isinstance(came, bool) != isinstance(expected, bool):
        return False
    if isinstance(expected, list | tuple):
        same_kind = isinstance(came, list) == isinstance(expected, list)
        return (
            isinstance(came, list | tuple)
            and same_kind
            and len(came) == len(expected)
            and all(is_same(one, other) for one, other in zip(came, expected, strict=True))
        )
    if isinstance(expected, dict):
        return (
            isinstance(came, dict)
            and came.keys() == expected.keys()
            and all(is_same(came[key], expected[key]) for key in expected)
        )
    return bool(came == expected)


def written(value: object) -> str:
    """Write a value for a report; what a program makes of its own `repr` cannot stop that."""
    try:
        text = repr(value)
    except RemoteError as error:
        text = f"a value whose repr raises {error.kind}"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
