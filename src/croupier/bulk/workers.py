"""Where the parts of a run are played: on threads of this machine, or on a cluster.

A part is a value by itself and so is its result, and results are only added up. So figures do not
depend on who played which part, nor on the order in which the parts come back.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from os import cpu_count, environ
from typing import Protocol, TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")
Part_contra = TypeVar("Part_contra", contravariant=True)
Result_co = TypeVar("Result_co", covariant=True)


class Work(Protocol[Part_contra, Result_co]):
    """What is played in parts, each by itself."""

    @property
    def many_at_once(self) -> bool:
        """Say whether several threads may play parts at the same time."""

    def prepare(self) -> None:
        """Compile what the parts need, or read it from disk."""

    def play(self, part: Part_contra) -> Result_co:
        """Play one part."""


class Workers(Protocol):
    """Those who play parts of work."""

    @property
    def size(self) -> int:
        """Return how many parts are played at the same time."""

    @property
    def is_remote(self) -> bool:
        """Say whether they are on other machines, so that parts have to be sent."""

    def prepare(self, work: Work[Part, Result]) -> None:
        """Let everybody prepare for some work."""

    def play(self, work: Work[Part, Result], parts: Iterable[Part]) -> Iterator[Result]:
        """Play parts, several at a time; yield each result as it comes, in any order."""


@dataclass(frozen=True)
class Threads:
    """The threads of this machine; one for each core, unless a number is given."""

    number: int = 0
    is_remote: bool = False

    @property
    def size(self) -> int:
        """Return the number of threads."""
        return self.number or default_threads()

    def prepare(self, work: Work[Part, Result]) -> None:
        """Prepare on this thread: one compiles, not all of them."""
        work.prepare()

    def play(self, work: Work[Part, Result], parts: Iterable[Part]) -> Iterator[Result]:
        """Play parts on several threads, or one after another where that is all the work allows."""
        self.prepare(work)
        if not work.many_at_once:
            yield from map(work.play, parts)
            return
        with ThreadPoolExecutor(self.size) as pool:
            yield from in_any_order(lambda part: pool.submit(work.play, part), parts, self)


THIS_MACHINE = Threads()


def default_threads() -> int:
    """Return the number of threads: NUMBA_NUM_THREADS, or one for each core."""
    return int(environ.get("NUMBA_NUM_THREADS", "0")) or cpu_count() or 1


def in_any_order(
    submit: Callable[[Part], Future[Result]], parts: Iterable[Part], workers: Workers
) -> Iterator[Result]:
    """Submit parts, two for each worker at once; after Ctrl-C, yield what is still being played."""
    waiting: set[Future[Result]] = set()
    try:
        for part in parts:
            waiting.add(submit(part))
            if len(waiting) >= 2 * workers.size:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    except KeyboardInterrupt:
        begun = [future for future in waiting if not future.cancel()]
        yield from (future.result() for future in begun)
        raise
    finally:
        for future in waiting:
            future.cancel()
