"""Typing at a program of ours in this process: lines for `input()`, and all that is printed."""

import io
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from croupier_classroom.grading.program import Typed


def type_lines(lines: Sequence[str], call: Callable[[], object]) -> Typed:
    """Call with these lines typed and the end of input after them; prompts are in the output."""
    value: object = None
    raised: BaseException | None = None
    screen, keyboard = io.StringIO(), io.StringIO("".join(f"{line}\n" for line in lines))
    with patch.object(sys, "stdin", keyboard), redirect_stdout(screen), redirect_stderr(screen):
        try:
            value = call()
        except BaseException as problem:  # noqa: BLE001  a program may raise anything
            raised = problem
    return Typed(screen.getvalue(), value, raised)
