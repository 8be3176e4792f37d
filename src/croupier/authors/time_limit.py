"""Trying one part of the contract: quietly, and not for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from croupier.grading.checks import interrupted_after

SECONDS = 60.0  # that one part of the contract may take


@contextmanager
def quiet_hypothesis() -> Iterator[None]:
    """Have hypothesis give the same game the same answer, and leave no file behind."""
    from hypothesis import Phase, settings
    from hypothesis.configuration import set_hypothesis_home_dir

    once = (Phase.explicit, Phase.generate)
    settings.register_profile(
        "check-game", database=None, derandomize=True, phases=once, report_multiple_bugs=False
    )
    settings.load_profile("check-game")
    with TemporaryDirectory() as folder:
        set_hypothesis_home_dir(folder)
        yield
        set_hypothesis_home_dir(None)


def failure_in(part: Callable[[], None], seconds: float = SECONDS) -> BaseException | None:
    """Try a part of the contract; return what went wrong, a loop without an end among it."""
    with interrupted_after(seconds) as rang:
        try:
            part()
        except KeyboardInterrupt as stop:
            if not rang.is_set():
                raise
            late = TimeoutError(f"still busy after {seconds:g} seconds; does this end?")
            return late.with_traceback(stop.__traceback__)
        except Exception as error:  # noqa: BLE001 - whatever is wrong there is the author's to know
            return error
    return None
