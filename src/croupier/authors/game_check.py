"""Checking a game: dialect, rehearsal, contract, compiler; each fault with file and line."""

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

from croupier.authors.declaration_check import declaration_faults
from croupier.authors.faults import Fault, field_line, own_line
from croupier.authors.loading import GameModule, find_module, load_game
from croupier.authors.package_check import package_faults
from croupier.engine import Game, UserError
from croupier.engine.extras import need
from croupier.games.catalogue import advice_on
from croupier.play.lesson import has_lesson

FIRST = ("test_every_match_ends", "test_words_and_codes_are_one_to_one_and_can_be_written")
SECONDS = 60.0  # that one part of the contract may take
WORDS = "no word names a card its reader may not know"
TABLES = "nothing is looked up by a card its reader may not know"
UNCOMPILED = "NOT PROVED: compiled rules, which need numba: pip install 'croupier[search]'"
FaultsOf = Callable[[Game, GameModule], list[Fault]]


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
    need("testing", "check-game")
    found = find_module(path)
    result = GameCheck(found.module)
    try:
        game = load_game(found)
    except UserError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong there is the author's to know
        path, line = own_line(error, found) or (found.init_file, 1)
        message = f"{type(error).__name__}: {error}. {advice_on(error)}".removesuffix(". ")
        if declared := field_line(path, str(error)):
            line, message = declared, str(error)
        if isinstance(error, SyntaxError) and error.filename:
            path, line = Path(error.filename), error.lineno or 1
            message = f"Python cannot read it: {error.msg}"
        result.faults.append(Fault(path, line, message))
        return result
    result.game = game.name
    result.add("it has its rule book and can be found", list(package_faults(game, found)))
    result.add("its sizes, rows, options and bots fit", list(declaration_faults(game, found)))
    result.add("rules speak the dialect", dialect_faults(game))
    for stage in (rehearse_all, prove, compile_and_compare):
        if not result.faults:
            stage(result, game, found)
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


def rehearse_all(result: GameCheck, game: Game, found: GameModule) -> None:
    """Play matches step by step; until they go well, the contract would only say less."""
    from croupier.authors import deal_check, lesson_check, rehearsal, words_rehearsal

    look_at(result, game, found, rehearsal.SENTENCE, rehearsal.rehearse)
    if not result.faults:
        look_at(result, game, found, deal_check.SENTENCE, deal_check.deal_faults)
        look_at(result, game, found, words_rehearsal.SENTENCE, words_rehearsal.rehearse_words)
        if has_lesson(game):
            look_at(result, game, found, lesson_check.SENTENCE, lesson_check.lesson_faults)


def look_at(
    result: GameCheck, game: Game, found: GameModule, sentence: str, faults_of: FaultsOf
) -> None:
    """Add what a part of the check finds; that it is too slow is a fault as well."""
    from croupier.authors.plain_errors import fault_of

    faults = list[Fault]()
    trouble = failure_in(lambda: faults.extend(faults_of(game, found)), sentence)
    if trouble is not None:
        faults.append(fault_of(trouble, game.apply, game, found))
    result.add(sentence, faults)


def compile_and_compare(result: GameCheck, game: Game, found: GameModule) -> None:
    """Compile the rules, where that is possible, and see that they do what the interpreter does."""
    if not find_spec("numba"):
        result.proved.append(UNCOMPILED)
        return
    from croupier.authors import compiled_check

    result.add(compiled_check.SENTENCE, compiled_check.compiled_faults(game, found))


def prove(result: GameCheck, game: Game, found: GameModule) -> None:
    """Try every part of the contract; none but the first ones, on which all rests, if they fail."""
    from croupier.authors.failure_text import contract_fault, sentence_of
    from croupier.authors.leak_check import find_leaks
    from croupier.authors.table_check import find_table_leaks
    from croupier.testing.contract import parts_of

    leaks: set[Fault] = set()
    with quiet_hypothesis():
        parts = parts_of(game)
        parts = {name: parts[name] for name in FIRST} | parts
        parts[WORDS] = partial(find_leaks, game, leaks)
        parts[TABLES] = partial(find_table_leaks, game, leaks)
        for name, part in parts.items():
            trouble = failure_in(part, sentence_of(name))
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
    before = settings.get_current_profile_name()
    settings.load_profile("check-game")
    try:
        with TemporaryDirectory() as folder:
            set_hypothesis_home_dir(folder)
            yield
    finally:
        set_hypothesis_home_dir(None)
        settings.load_profile(before)


def failure_in(part: Callable[[], None], sentence: str) -> BaseException | None:
    """Try a part of the check; return what went wrong, a loop without an end among it."""
    with interrupted_after(SECONDS) as rang:
        try:
            part()
        except KeyboardInterrupt as stop:
            if not rang.is_set():
                raise
            busy = f'the check "{sentence}" was still busy here after {SECONDS:g} seconds'
            late = TimeoutError(f"{busy}: this does not end, or is too slow to be checked")
            return late.with_traceback(stop.__traceback__)
        except BaseException as error:  # noqa: BLE001 - whatever is wrong is the author's to know
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
