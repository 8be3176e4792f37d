"""Checking a game: the dialect, the contract and its words, each fault with file and line."""

import signal
import threading
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.authors.faults import Fault, own_line
from croupier.authors.loading import GameModule, find_module, load_game
from croupier.authors.package_check import package_faults
from croupier.engine import Game, UserError

FIRST = ("test_every_match_ends", "test_words_and_codes_are_one_to_one_and_can_be_written")
SECONDS = 60.0  # that one part of the contract may take
WORDS = "no word names a card its reader may not know"
TABLES = "no table is read at a card its reader may not know"


@dataclass
class GameCheck:
    """What was proved of a game, as sentences, and what is wrong with it."""

    game: str
    proved: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def add(self, sentence: str, faults: list[Fault]) -> bool:
        """Add the faults of a check, or what it proved; say whether there were none."""
        self.faults += [fault for fault in faults if fault not in self.faults]
        if not faults and sentence not in self.proved:
            self.proved.append(sentence)
        return not faults


def check_game(path: Path) -> GameCheck:
    """Check the game in a folder."""
    if not (find_spec("pytest") and find_spec("hypothesis")):
        raise UserError(
            "check-game proves the contract with pytest and hypothesis, which are missing.\n"
            "Install them: pip install 'croupier[testing]'"
        )
    found = find_module(path)
    result = GameCheck(found.module)
    try:
        game = load_game(found)
    except UserError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong there is the author's to know
        path, line = own_line(error, found) or (found.init_file, 1)
        message = f"{type(error).__name__}: {error}"
        if isinstance(error, SyntaxError) and error.filename:
            path, line = Path(error.filename), error.lineno or 1
            message = f"Python cannot read it: {error.msg}"
        result.faults.append(Fault(path, line, message))
        return result
    result.game = game.name
    around = result.add("it has its rule book and can be found", list(package_faults(game, found)))
    if result.add("rules speak the dialect", dialect_faults(game)) and around:
        with quiet_hypothesis():
            prove(result, game, found)
    return result


def dialect_faults(game: Game) -> list[Fault]:
    """List what the rules and bots say that is not the dialect."""
    from croupier.testing.contract import dialect_breaches

    found = set()
    for line in dialect_breaches(game):
        place, _, message = line.partition(": ")
        path, _, number = place.rpartition(":")
        found.add(Fault(Path(path), int(number), message))
    return sorted(found)


def prove(result: GameCheck, game: Game, found: GameModule) -> None:
    """Try every part of the contract; none but the first ones, on which all rests, if they fail."""
    from croupier.authors.failure_text import contract_fault, sentence_of
    from croupier.authors.leak_check import find_leaks
    from croupier.authors.table_check import find_table_leaks
    from croupier.testing import Contract

    checked = type("Checked", (Contract,), {"game": game})()
    names = [*FIRST, *(name for name in vars(Contract) if name.startswith("test_"))]
    parts = {name: getattr(checked, name) for name in names}
    leaks: set[Fault] = set()
    parts[WORDS] = partial(find_leaks, game, leaks)
    parts[TABLES] = partial(find_table_leaks, game, leaks)
    for name, part in parts.items():
        trouble = failure_in(part)
        faults = [] if trouble is None else [contract_fault(name, trouble, game, found)]
        if not result.add(sentence_of(name), [*faults, *sorted(leaks)]) and name in FIRST:
            return


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


@contextmanager
def interrupted_after(seconds: float) -> Iterator[threading.Event]:
    """Interrupt what the main thread does in here past its time; the event says that it was so."""
    ran_out = threading.Event()

    def interrupt() -> None:
        ran_out.set()
        interrupt_main()

    timer = threading.Timer(seconds, interrupt)
    heeded = signal.signal(signal.SIGINT, signal.default_int_handler)  # a job of a shell has none
    timer.start()
    try:
        yield ran_out
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, heeded)
