"""What a game says: all of it can be made, for every viewer, and none names a card unknown to it.

Words are given such a card as UNKNOWN, -1, and a tuple of faces or names would quietly give its
last entry. So calls of the game's `face` are traced, and every table that the words name is put
into one that notes where it is read so.
"""

import inspect
import linecache
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType, FunctionType
from typing import Any, SupportsIndex

from croupier.bots.names import seat_names
from croupier.engine import Game, Names, Target, UserError, listing
from croupier.engine.piles import NOBODY, SPECTATOR, UNKNOWN, CardState
from croupier.engine.position import seen_by
from croupier.engine.records import Record, declared
from croupier.engine.words import MOMENTS
from croupier.play.lesson import (
    LessonStep,
    lesson_of,
    lesson_table,
    places_of_step,
    play_lesson,
    wanted_choice,
)
from croupier.play.match import Player, new_match
from croupier.play.table import Move, Table
from croupier.testing.faults import Broken, Fault, fault_at, folder_of, line_holding
from croupier.testing.line_search import return_line
from croupier.testing.plain_errors import fault_of
from croupier.testing.sightings import rebound
from croupier.testing.situations import Situation, situations_of
from croupier.testing.strategies import new_table

ANSWERS = 60  # of a match; its end is said as well if it comes by then
MATCHES, WATCHED_ANSWERS = 12, 80  # in which it is watched what is read

Look = Callable[[Table], None]
"""What is done at each step, before everything is said of it."""


def word_faults(game: Game) -> Iterator[Fault]:
    """Say everything in some matches of many situations; yield the first fault."""
    for number, situation in enumerate(situations_of(game)):
        try:
            table = table_of(game, situation, Random(number))
            say_everything(table, Random(number), ANSWERS, look_at_targets)
        except Exception as error:  # noqa: BLE001 - whatever is wrong there is the author's to know
            yield fault_of(error, game.words.label, game)
            return


def table_of(game: Game, situation: Situation, random: Random) -> Table:
    """Return a table with these seats and options, which are told."""
    options = {o.name: o.write(situation.options[o.name]) for o in game.options}
    players = [Player(name) for name in seat_names(situation.seats)]
    table = Table(game, new_match(game, players, options, seed=str(random.random())))
    game.words.about_options(table.options)
    return table


def say_everything(table: Table, random: Random, answers: int, look: Look) -> None:
    """Play a match at random, and say all there is to say of every step to every viewer."""
    viewers = range(SPECTATOR, len(table.players))
    for _ in range(answers):
        look(table)
        for seat in viewers:
            table.view(seat)
        if table.seat == NOBODY:
            break
        move = table.answer(table.seat, table.question, random.choice(table.choices))
        for seat in viewers:
            move.narrate(seat, table.names)
            look_at_moments(move, seat, table.names)
    if table.seat == NOBODY:
        for seat in viewers:
            table.game.words.summary(table.state, Names(table.names, seat))


def look_at_moments(move: Move, viewer: int, names: tuple[str, ...]) -> None:
    """See that every moment of a move is of a known kind and happens to a seat of this table."""
    game, seats = move.game, range(len(names))
    for moment in move.moments(viewer, names):
        if moment.kind not in MOMENTS:
            wrong = f'"{moment.kind}" is no kind of moment: these are {listing(MOMENTS)}'
            raise Broken(fault_at(game, game.words.moments, wrong, move.before.state))
        if moment.seat not in seats or moment.by not in (None, *seats):
            wrong = f"{moment} names a seat that is not at this table"
            raise Broken(fault_at(game, game.words.moments, wrong, move.before.state))


def look_at_targets(table: Table) -> None:
    """See that every target of a question is at this table."""
    game = table.game
    if table.seat == NOBODY:
        return
    seen = seen_by(table.state, table.seat)
    for code in table.choices:
        points = game.words.target(seen, code)
        if wrong := wrong_target(game, seen, points):
            line = return_line(game.words.target, seen, code)
            message = f"the target of {game.words.codes[code]} {wrong}"
            raise Broken(fault_at(game, line or game.words.target, message, seen))


def wrong_target(game: Game, seen: Any, points: Any) -> str:
    """Say which row or seat a target names that is not there, or nothing."""
    if not isinstance(points, Target):
        return f"is {points!r}, not a Target(...)"
    rows, most = game.rows_at[seen.seats], len(game.placed_rows) - 1
    for name, row in (("row", points.row), ("to", points.to)):
        if row is not None and row not in rows:
            there = f"the rows are 0 to {most}" if not 0 <= row <= most else "its seat is not there"
            return f"says {name}={row}, but there is no such row: {there}"
    if points.seat is not None and points.seat not in range(seen.seats):
        return f"says seat={points.seat}, but the seats are 0 to {seen.seats - 1}"
    return ""


def lesson_faults(game: Game) -> Iterator[Fault]:
    """Play the lesson of a game, if it has one; yield the step at which it cannot go on."""
    path, said = folder_of(game) / "lesson.toml", ""
    try:
        lesson = lesson_of(game)
        if lesson is None:
            return
        table = lesson_table(game, lesson)
        for each in play_lesson(table, lesson):
            if isinstance(each, LessonStep):
                said = each.say
                places_of_step(table, each)
                wanted_choice(table, each)
    except UserError as error:
        yield Fault(path, line_holding(path, said) if said else 1, str(error))


def say_matches(game: Game) -> None:
    """Say everything in some matches, whatever their seats and options."""
    for number in range(MATCHES):
        random = Random(number)
        say_everything(new_table(game, random), random, WATCHED_ANSWERS, lambda _table: None)


def face_leaks(game: Game) -> list[Fault]:
    """Return each line of code that asks for the face of an unknown card."""
    found, code = set[Fault](), getattr(inspect.unwrap(game.words.face), "__code__", None)

    def trace(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call" and frame.f_code is code and UNKNOWN in frame.f_locals.values():
            caller = frame.f_back or frame
            message = f"{caller.f_code.co_name} names a card that its reader may not know"
            found.add(Fault(Path(caller.f_code.co_filename), caller.f_lineno, message))

    with profiled(trace):
        say_matches(game)
    return sorted(found)


@contextmanager
def profiled(trace: Callable[[FrameType, str, Any], None]) -> Iterator[None]:
    """Call a function at each call in this block, then restore the one before it."""
    before = sys.getprofile()
    sys.setprofile(trace)
    try:
        yield
    finally:
        sys.setprofile(before)


class WatchedTable(tuple[Any, ...]):  # noqa: SLOT001 - it must hold where to note it
    """A table that notes which lines read it at UNKNOWN, where that stands for a card."""

    found: set[Fault]

    def __getitem__(self, at: SupportsIndex | slice) -> Any:
        if at == UNKNOWN and (frame := inspect.currentframe()) and (caller := frame.f_back):
            path, line = caller.f_code.co_filename, caller.f_lineno
            if "[-1]" not in linecache.getline(path, line) and not is_a_number(caller):
                name = caller.f_code.co_name
                message = f"{name} reads a table at a card that its reader may not know"
                self.found.add(Fault(Path(path), line, message))
        return super().__getitem__(at)


def is_a_number(caller: FrameType | None) -> bool:
    """Say whether -1 may be a number of the game's own state, such as a suit not named yet."""
    while caller is not None:
        for s in caller.f_locals.values():
            if isinstance(s, Record):
                own = s._fields.keys() - declared(CardState).keys()
                return any(-1 in values_of(s, name) for name in own)
        caller = caller.f_back
    return False


def values_of(s: Record, name: str) -> Sequence[int]:
    """Return a field's number, or all of its numbers."""
    value = getattr(s, name)
    return [value] if isinstance(value, int) else s.flat(name)


def watched(found: set[Fault], value: Any) -> Any:
    """Return a table of names as one that is watched, and any other value as it is."""
    if not isinstance(value, tuple | list) or len(value) < 2 or hasattr(value, "_fields"):
        return value
    table = WatchedTable(value)
    table.found = found
    return table


def table_leaks(game: Game) -> list[Fault]:
    """Return each line of the words that reads a table at an unknown card."""
    found, changed = set[Fault](), {}
    face, change = inspect.unwrap(game.words.face), partial(watched, found)
    for each in fields(game.words):
        says = getattr(game.words, each.name)
        if isinstance(says, FunctionType) and says is not face:
            changed[each.name] = rebound(says, {face: face}, change)
    say_matches(replace(game, words=replace(game.words, **changed)))
    return sorted(found)
