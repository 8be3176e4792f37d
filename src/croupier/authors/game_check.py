"""Checking a game: where it lies, the contract, the compiler; each fault with file and line."""

import re
import signal
import threading
import tomllib
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from configparser import ConfigParser
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from croupier.authors.loading import GameModule, find_module, load_game
from croupier.engine import Game, UserError
from croupier.engine.rulebook import numbered_rules
from croupier.games.catalogue import GROUP, advice_on, all_games
from croupier.play.lesson import has_lesson
from croupier.testing.contract import CLAUSES, Clause
from croupier.testing.faults import Fault, fault_at, folder_of, line_holding, line_with, own_line
from croupier.testing.plain_errors import fault_of

STAGES = (  # a stage is tried when those before it have no faults; what it does not name comes last
    ("its_sizes_rows_options_and_bots_fit", "rules_speak_the_dialect"),
    ("every_step_keeps_fields_cards_turns_and_choices_in_order",),
    (
        "deal_sets_every_field_after_a_match_and_in_memory_that_holds_anything",
        "every_question_label_target_and_sentence_can_be_made_for_every_viewer",
        "its_lesson_can_be_played_as_it_is_written",
    ),
    ("every_match_ends",),
    ("words_and_codes_are_one_to_one_and_can_be_written",),
)
LESSON = CLAUSES[STAGES[2][-1]]
SECONDS = 60.0  # that a clause of the contract may take
COMPILED = "compiled rules play whole matches as the interpreter does, and a second in used states"
COMPILING_SECONDS = 300.0  # to compile and to play
UNCOMPILED = "NOT PROVED: compiled rules, which need numba: pip install 'croupier[search]'"


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
    found = find_module(path)
    result = GameCheck(found.module)
    try:
        game = load_game(found)
    except UserError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever is wrong there is the author's to know
        path, line = own_line(error, found.folder) or (found.init_file, 1)
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
    for names in (*STAGES, CLAUSES.keys() - {name for stage in STAGES for name in stage}):
        if result.faults:
            return result
        for clause in [clause for name, clause in CLAUSES.items() if name in names]:
            if clause != LESSON or has_lesson(game):
                result.add(clause.sentence, faults_against(clause, game))
    if not result.faults:
        compile_and_compare(result, game)
    return result


def field_line(path: Path, message: str) -> int | None:
    """Return the line of the field that a message says is declared wrongly, if it does."""
    named = re.match(r"\w+\.(\w+) is declared ", message)
    return line_holding(path, f"    {named[1]}:") if named else None


def package_faults(game: Game, found: GameModule) -> Iterator[Fault]:
    """Yield what is wrong around a game: its rule book, its name, how it is found."""
    rules = found.folder / "RULES.md"
    if not rules.is_file():
        yield Fault(rules, 1, "a game needs this file: its rules in prose, numbered")
    elif not numbered_rules(game):
        yield Fault(rules, 1, "no line begins with a number, as in `1. Each player is dealt ...`")
    other = all_games().get(game.name)
    if other and folder_of(other).resolve() != found.folder:
        line = line_with(found.init_file, "    name=")
        yield Fault(found.init_file, line, f'there is another game named "{game.name}"')
    yield from entry_point_faults(found)


def entry_point_faults(found: GameModule) -> Iterator[Fault]:
    """Yield each file that should lead to the game and does not."""
    wanted = f"{found.module}:GAME"
    message = f'no entry point of "{GROUP}" is "{wanted}"'
    project = found.source.parent / "pyproject.toml"
    if project.is_file() and found.source.name == "src":
        try:
            declared = tomllib.loads(project.read_text(encoding="utf-8")).get("project", {})
            if wanted not in declared.get("entry-points", {}).get(GROUP, {}).values():
                yield Fault(project, line_with(project, "[project.entry-points"), message)
        except tomllib.TOMLDecodeError as error:
            yield Fault(project, 1, f"it cannot be read: {error}")
    for path in sorted(found.source.glob("*.dist-info/entry_points.txt")):
        points = ConfigParser(delimiters=("=",))
        points.read(path, encoding="utf-8")
        if not points.has_section(GROUP) or wanted not in dict(points[GROUP]).values():
            yield Fault(path, 1, message)


def faults_against(clause: Clause, game: Game) -> list[Fault]:
    """Try a clause of the contract; return what is wrong, a loop without an end among it."""
    faults = list[Fault]()
    trouble = failure_in(lambda: faults.extend(clause.faults_of(game)), clause.sentence)
    return faults if trouble is None else [*faults, fault_of(trouble, game.apply, game)]


def failure_in(proof: Callable[[], object], sentence: str) -> BaseException | None:
    """Run a part of the check; return what went wrong, a loop without an end among it."""
    with interrupted_after(SECONDS) as rang:
        try:
            proof()
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


def compile_and_compare(result: GameCheck, game: Game) -> None:
    """Compile the rules, where that is possible, and see that they do what the interpreter does."""
    if not find_spec("numba"):
        result.proved.append(UNCOMPILED)
        return
    from croupier.testing.compiled_proof import compiled_faults

    faults, troubles = list[Fault](), list[Exception]()

    def compare() -> None:
        try:
            faults.extend(compiled_faults(game))
        except Exception as error:  # noqa: BLE001 - it is told where the thread was started
            troubles.append(error)

    thread = threading.Thread(target=compare, daemon=True)  # nothing else can stop compiled code
    thread.start()
    thread.join(COMPILING_SECONDS)
    if thread.is_alive():
        late = f'the check "{COMPILED}" was still busy after {COMPILING_SECONDS:g} seconds'
        what = f"{late}: compiled, a rule does not end, or the game is too slow to be checked"
        faults = [fault_at(game, game.apply, what)]
    result.add(COMPILED, faults + [fault_of(each, game.apply, game) for each in troubles])
