"""Matches redealt: permute the cards a viewer never meets; its messages must not change.

A viewer meets the cards that it sees or knows at any time, also one that only passes by, face up.
All others are exchanged among themselves at the deal or at any later moment; chance stays as it
was. A world in which an answer is no longer legal, or in which the viewer sees other cards, is one
that it could tell from the true one: it is of no use. In all others everything must be the same.
Of a sealed answer a viewer hears only that it was given: there the card in the same place is laid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from croupier.bots.names import seat_names
from croupier.engine import Game, cards_in
from croupier.engine.cues import Cue
from croupier.engine.piles import NOBODY, SPECTATOR, UNKNOWN, CardState, at, shuffle, spot
from croupier.engine.position import Position
from croupier.engine.redeal import redealt
from croupier.engine.rng import start_rng
from croupier.play.table import Move
from croupier.testing.faults import Broken, fault_at
from croupier.testing.line_search import line_that_sets
from croupier.testing.move_proof import rerun, rows_seen
from croupier.testing.sightings import cards_seen, rebound, watched_answer
from croupier.testing.viewer_difference import (
    Difference,
    Told,
    difference,
    field_difference,
    teller,
    told,
    viewer_name,
)

Chooser = Callable[[Any], int]
"""Who answers: given a state, it returns one of its choices."""
Teller = Callable[[Move, int, tuple[str, ...]], Told]
"""What gathers all that a viewer is told by a move, given the names of the seats."""


@dataclass
class Deal:
    """How a match is dealt: seats, options as numbers, and the key of its chance."""

    game: Game
    seats: int
    options: Mapping[str, int]
    key: bytes

    def start(self, deal: Callable[[Any], None], noted: list[Cue] | None = None) -> Any:
        """Return the state after a deal by these rules, which note what happens if they are to."""
        s = self.game.set_up(self.seats, self.options)
        start_rng(s, self.key)
        s.cues = noted
        deal(s)
        s.cues = None
        return s


@dataclass
class Course:
    """A match from some moment on: where it began, its moves, and what each viewer met."""

    game: Game
    first: Position[Any]
    names: tuple[str, ...]
    moves: list[Move] = field(default_factory=list)
    met: dict[int, set[int]] = field(default_factory=dict)
    decks: list[list[int]] = field(default_factory=list)  # cards that were shuffled together first
    tell_by: Teller = told
    told: dict[tuple[int, int], Told] = field(default_factory=dict)  # by move and viewer

    def note_shuffle(self, s: CardState, row: int) -> None:
        """Shuffle a row, and note which cards are shuffled for the first time."""
        known = {card for deck in self.decks for card in deck}
        self.decks.append([card for card in cards_in(s, row) if card not in known])
        shuffle(s, row)

    def note_seen(self, cues: Iterable[Cue], position: Position[Any]) -> None:
        """Note what everybody saw on its way, and what they see now that the table is at rest."""
        for viewer, cards in self.met.items():
            cards.update(cards_seen(cues, viewer))
            for pile in position.seen(viewer).rows:
                cards.update(pile.cards)
            cards.discard(UNKNOWN)

    def tell(self, move: Move, viewer: int) -> Told:
        """Return what a viewer is told by a move; for its own moves that is worked out once."""
        if move is not self.moves[move.number - 1]:
            return self.tell_by(move, viewer, self.names)
        if (move.number, viewer) not in self.told:
            self.told[move.number, viewer] = self.tell_by(move, viewer, self.names)
        return self.told[move.number, viewer]


def at_random(game: Game, random: Random) -> Chooser:
    """Return who gives any legal answer."""
    return lambda s: random.choice(game.choices(s))


def new_course(game: Game, s: Any) -> Course:
    """Begin a course where a state stands."""
    course = Course(game, Position(s.copy()), tuple(seat_names(s.seats)))
    course.met = {viewer: set() for viewer in range(SPECTATOR, s.seats)}
    return course


def course_from(deal: Deal, choose: Chooser, most: int) -> Course:
    """Deal a match and play at most `most` answers of it."""
    game = deal.game
    course = new_course(game, game.set_up(deal.seats, deal.options))
    noted, dealing = list[Cue](), rebound(game.deal, {shuffle: course.note_shuffle})
    course.first = Position(deal.start(dealing, noted))
    course.note_seen(noted, course.first)
    return play_on(course, choose, most)


def play_on(course: Course, choose: Chooser, most: int) -> Course:
    """Play on from where a course began."""
    position = course.first
    course.note_seen((), position)
    for number in range(1, most + 1):
        if position.state.seat == NOBODY:
            break
        move = watched_answer(course.game, position, number, choose(position.state.copy()))
        course.moves.append(move)
        position = move.after
        course.note_seen(move.noted, position)
    return course


def without_the_last(course: Course, moves: int) -> Course:
    """Leave out the last moves of a match that goes on, but not the cards that were met in them.

    What the rules ask next may tell where a card is that is shown at once: who leads holds it.
    """
    if course.moves and course.moves[-1].after.state.seat != NOBODY:
        del course.moves[-moves:]
    return course


def later(course: Course, number: int) -> Course:
    """Return the rest of a course from one of its moves on."""
    rest = new_course(course.game, course.moves[number].before.state)
    codes = iter([move.code for move in course.moves[number:]])
    return play_on(rest, lambda _s: next(codes), len(course.moves) - number)


def other_deal(deal: Deal, course: Course, viewer: int, random: Random) -> Position[Any] | None:
    """Redeal all that a viewer never meets; None if there are not two such cards."""
    exchanged = exchange_unmet(course, viewer, random)
    if all(card == other for card, other in exchanged.items()):
        return None
    return Position(deal.start(dealing_others(course.game, exchanged)))


def exchange_unmet(course: Course, viewer: int, random: Random) -> dict[int, int]:
    """Return, for each card that a viewer never meets, the card that lies there in another deal."""
    exchanged: dict[int, int] = {}
    for deck in course.decks:
        free = [card for card in deck if card not in course.met[viewer]]
        exchanged |= zip(free, random.sample(free, len(free)), strict=True)
    return exchanged


def dealing_others(game: Game, exchanged: Mapping[int, int]) -> Callable[[Any], None]:
    """Return a game's deal with some cards exchanged when they are shuffled for the first time."""

    def deal(s: CardState) -> None:
        done = set[int]()

        def shuffle_others(s: CardState, row: int) -> None:
            shuffle(s, row)
            for i in range(s.count[row]):
                column = spot(s, row, i)
                card = s.cell[row, column]
                if card not in done:
                    s.cell[row, column] = exchanged.get(card, card)
            done.update(cards_in(s, row))

        rebound(game.deal, {shuffle: shuffle_others})(s)

    return deal


def other_world(course: Course, viewer: int, key: bytes) -> Position[Any] | None:
    """Redeal, where a course begins, all that a viewer never meets from there on."""
    s = course.first.state
    marked = s.copy()
    for card in course.met[viewer]:
        marked.known[card] |= 1 << (viewer + 1)
    world = redealt(marked, course.game.redeal_unseen, viewer, key)
    world.bytes_of("known")[:] = s.bytes_of("known")
    is_other = False
    for row in range(s.cell.shape[0]):
        for i in range(s.count[row]):
            world.known[at(world, row, i)] = s.known[at(s, row, i)]
            is_other = is_other or at(world, row, i) != at(s, row, i)
    for name in ("key", "block"):
        world.bytes_of(name)[:] = s.bytes_of(name)
    world.stream, world.counter, world.used = s.stream, s.counter, s.used
    return Position(world) if is_other else None


def compare_world(course: Course, world: Position[Any], viewer: int) -> bool:
    """Raise if the viewer can tell two worlds apart; False if they are not comparable."""
    if rows_seen(world, viewer) != rows_seen(course.first, viewer):
        return False
    if found := field_difference(course.first, world, viewer):
        raise_leak(course, (), viewer, found)
    moves = list(moves_in(course, world, viewer))
    if len(moves) < len(course.moves):
        return False
    for move, other in zip(course.moves, moves, strict=True):
        if found := difference(move, other, viewer, lambda each: course.tell(each, viewer)):
            raise_leak(course, (move, other), viewer, found)
    return True


def moves_in(course: Course, world: Position[Any], viewer: int) -> Iterator[Move]:
    """Give the same answers in another world, as long as they are legal and look the same."""
    position = world
    for move in course.moves:
        code = same_answer(move, position.state, viewer)
        if code is None:
            return
        other = watched_answer(course.game, position, move.number, code)
        position = other.after
        if cards_seen(other.noted, viewer) != cards_seen(move.noted, viewer):
            return
        if rows_seen(position, viewer) != rows_seen(move.after, viewer):
            return
        if found := field_difference(move.after, position, viewer):
            if wrongly_held(course.game, move.after.state, position.state) is None:
                raise_leak(course, (move, other), viewer, found)
            return
        yield other


def same_answer(move: Move, s: Any, viewer: int) -> int | None:
    """Return the answer of a move in another world; of a sealed one others know but the place."""
    game, before = move.game, move.before.state
    choices = game.choices(s)
    if viewer != move.seat and move.is_sealed:
        place = game.choices(before).index(move.code)
        return choices[place] if place < len(choices) else None
    return move.code if move.code in choices else None


def raise_leak(course: Course, moves: Sequence[Move], viewer: int, found: Difference) -> None:
    """Say what a viewer can tell after a move, which differs in two worlds, or after the deal."""
    game, line, when, look_at = course.game, None, "after the deal", teller(course.game, found)
    s = course.first.state
    if moves:
        when = f'after seat {moves[0].seat} answers "{game.words.codes[moves[0].code]}"'
    elif found.is_field:
        look_at = game.deal
    if found.is_field:
        runs = [rerun(move) for move in moves] or [(None, partial(deal_again, course))]
        line = line_that_sets(game, found.field, runs)
    who = viewer_name(viewer)
    wrong = f"what {who} is told {when} depends on cards that it may not know: {found}"
    raise Broken(fault_at(game, line or look_at, wrong, s))


def deal_again(course: Course) -> None:
    """Run the rules of a deal."""
    game, s = course.game, course.first.state
    options = {each.name: getattr(s, each.field or each.name) for each in game.options}
    game.start(s.seats, options, bytes(32))


def wrongly_held(game: Game, numbers: Any, cards: Any) -> tuple[int, int] | None:
    """Return a seat and a card in its hand that, by the numbers of a state, it may not hold."""
    hands = {2 << seat: seat for seat in range(cards.seats)}
    for row, viewers in enumerate(cards.viewers):
        if viewers in hands:
            seat = hands[viewers]
            held = (at(cards, row, i) for i in range(cards.count[row]))
            denied = [card for card in held if not game.may_hold(numbers, seat, card)]
            if len(denied) > game.unsure_of(numbers, seat):
                return seat, denied[0]
    return None
