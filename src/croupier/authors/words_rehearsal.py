"""A rehearsal of a game's words: everything is said to every viewer, and targets are looked at."""

from random import Random
from typing import Any

from croupier.authors.faults import Fault
from croupier.authors.line_search import return_line
from croupier.authors.loading import GameModule
from croupier.authors.plain_errors import Unfit, fault_of
from croupier.authors.situations import Situation, situations_of
from croupier.bots.names import seat_names
from croupier.engine import Game, Names, Target, listing
from croupier.engine.errors import GameError
from croupier.engine.piles import NOBODY, SPECTATOR
from croupier.engine.position import seen_by
from croupier.engine.words import MOMENTS
from croupier.play.match import Player, new_match
from croupier.play.table import Move, Table

SENTENCE = "every question, label, target and sentence can be made, for every viewer"
ANSWERS = 60  # of a match; its end is said as well if it comes by then


def rehearse_words(game: Game, found: GameModule) -> list[Fault]:
    """Say everything in some matches of many situations; return the first fault."""
    for number, situation in enumerate(situations_of(game)):
        try:
            say_everything(game, situation, Random(number))
        except Exception as error:  # noqa: BLE001 - whatever is wrong there is the author's to know
            return [fault_of(error, game.words.label, game, found)]
    return []


def say_everything(game: Game, situation: Situation, random: Random) -> None:
    """Play a match at random, and say all there is to say of every step."""
    options = {o.name: o.write(situation.options[o.name]) for o in game.options}
    players = [Player(name) for name in seat_names(situation.seats)]
    table = Table(game, new_match(game, players, options, seed=str(random.random())))
    game.words.about_options(table.options)
    for _ in range(ANSWERS):
        for seat in range(SPECTATOR, situation.seats):
            if seat == table.seat:
                look_at_targets(game, seen_by(table.state, seat), table.choices)
            table.view(seat)
        if table.seat == NOBODY:
            break
        move = table.answer(table.seat, table.question, random.choice(table.choices))
        for seat in range(SPECTATOR, situation.seats):
            move.narrate(seat, table.names)
            look_at_moments(move, seat, table.names)
    if table.seat == NOBODY:
        for seat in range(SPECTATOR, situation.seats):
            game.words.summary(table.state, Names(table.names, seat))


def look_at_moments(move: Move, viewer: int, names: tuple[str, ...]) -> None:
    """See that every moment of a move is of a known kind and happens to a seat of this table."""
    seats = range(len(names))
    for moment in move.moments(viewer, names):
        if moment.kind not in MOMENTS:
            wrong = f'"{moment.kind}" is no kind of moment: these are {listing(MOMENTS)}'
            raise GameError(wrong, move.game.words.moments)
        if moment.seat not in seats or moment.by not in (None, *seats):
            wrong = f"{moment} names a seat that is not at this table"
            raise GameError(wrong, move.game.words.moments)


def look_at_targets(game: Game, seen: Any, choices: list[int]) -> None:
    """See that every target of a question is at this table."""
    for code in choices:
        points = game.words.target(seen, code)
        if wrong := wrong_target(game, seen, points):
            word, line = game.words.codes[code], return_line(game.words.target, seen, code)
            raise Unfit(f"the target of {word} {wrong}", line)


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
