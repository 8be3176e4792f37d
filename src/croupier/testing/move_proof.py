"""Answers that lay a card face down look alike to viewers who may not know the card."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from functools import partial
from typing import Any

from croupier.bots.names import seat_names
from croupier.engine import Game
from croupier.engine.cues import SHUFFLE
from croupier.engine.piles import SPECTATOR
from croupier.engine.position import Position
from croupier.engine.redeal import redealt
from croupier.play.table import Move
from croupier.testing.faults import Broken, fault_at
from croupier.testing.line_search import Run, line_that_sets
from croupier.testing.sightings import cards_seen, watched_answer
from croupier.testing.viewer_difference import (
    Difference,
    Told,
    difference,
    teller,
    told,
    viewer_name,
)

WORLDS = 6  # dealt again to see whether an answer says what is in a hand


def assert_answers_look_alike(game: Game, s: Any) -> None:
    """Raise if others can tell two answers apart that they should see alike."""
    before = Position(s)
    moves = [watched_answer(game, before, 1, code) for code in game.choices(s)]
    for viewer in range(SPECTATOR, s.seats):
        for group in seen_alike(moves, viewer) if viewer != s.seat else ():
            compare_sealed(group, viewer)
            judge_public(group, viewer)


def rows_seen(position: Position[Any], viewer: int) -> tuple[bytes, ...]:
    """Return the rows as a viewer sees them."""
    return tuple(pile.raw for pile in position.seen(viewer).rows)


def true_moves(move: Move) -> tuple[tuple[int, int, int], ...]:
    """Return which card went from where to where; what was shuffled says nothing of a choice."""
    return tuple((cue.card, cue.source, cue.target) for cue in move.noted if cue.kind != SHUFFLE)


def seen_alike(moves: Iterable[Move], viewer: int) -> list[list[Move]]:
    """Group moves in which a viewer sees the same cards pass by, and the same rows afterwards."""
    groups = defaultdict(list)
    for move in moves:
        groups[cards_seen(move.noted, viewer), rows_seen(move.after, viewer)].append(move)
    return [group for group in groups.values() if len(group) > 1]


def compare_sealed(group: list[Move], viewer: int) -> None:
    """Raise if sealed answers after which a viewer sees the same rows can be told apart."""
    names = tuple(seat_names(group[0].before.state.seats))

    def tell(move: Move) -> Told:
        told(move, move.seat, names)  # first, for words that remember it and tell others
        return told(move, viewer, names)

    sealed = [move for move in group if move.is_sealed]
    for other in sealed[1:]:
        pair = sealed[0], other
        found = difference(*pair, viewer, tell)
        if found and not all(is_shown_at_once(move, viewer) for move in pair):
            raise sealed_leak(*pair, viewer, found)


def is_shown_at_once(move: Move, viewer: int) -> bool:
    """Say whether the next seat can only lay a card that a viewer does not know yet.

    Then the rules may ask the seat that holds a certain card, and tell no more than it will.
    """
    choices = move.game.choices(move.after.state)
    if len(choices) != 1:
        return False
    shown = cards_seen(watched_answer(move.game, move.after, 2, choices[0]).noted, viewer)
    known = {card for pile in move.after.seen(viewer).rows for card in pile.cards}
    return not known.issuperset(shown)


def sealed_leak(one: Move, other: Move, viewer: int, found: Difference) -> Broken:
    """Say how a viewer can tell two sealed answers apart."""
    game, s, line = one.game, one.before.state, None
    if found.is_field:
        line = line_that_sets(game, found.field, [rerun(one), rerun(other)])
    answers = f'"{game.words.codes[one.code]}" or "{game.words.codes[other.code]}"'
    seat, who = f"seat {one.seat} answers {answers}, which is sealed", viewer_name(viewer)
    return Broken(
        fault_at(game, line or teller(game, found), f"{seat}, and {who} can tell: {found}", s)
    )


def rerun(move: Move) -> Run:
    """Return a copy of the state before a move, and the rule that answers on it."""
    s = move.before.state.copy()
    return s, partial(move.game.apply, s, move.code)


def judge_public(group: list[Move], viewer: int) -> None:
    """Raise if a public answer says which card was laid where a viewer does not see it."""
    if len({true_moves(move) for move in group}) == 1:
        return
    for move in group:
        game, s = move.game, move.before.state
        if not move.is_sealed and names_a_card(move, viewer):
            wrong = (
                f'the answer "{game.words.codes[move.code]}" of seat {move.seat} tells '
                f"{viewer_name(viewer)} which card was laid face down; say so in is_sealed"
            )
            raise Broken(fault_at(game, game.apply, wrong, s))


def names_a_card(move: Move, viewer: int) -> bool:
    """Say whether an answer cannot be given in some world that a viewer cannot tell from this."""
    game, s = move.game, move.before.state
    keys = (hashlib.sha256(bytes([number])).digest() for number in range(WORLDS))
    worlds = (redealt(s, game.redeal_unseen, viewer, key) for key in keys)
    return any(move.code not in game.choices(world) for world in worlds)
