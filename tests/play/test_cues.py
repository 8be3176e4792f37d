"""Cues: every card's way can be followed by them, and no viewer is told more than they may know."""

from random import Random
from typing import Any

import pytest

from croupier.engine import Game, beat, exchange
from croupier.engine.cues import BEAT, Cue, follow, row_of
from croupier.engine.piles import NOBODY, SPECTATOR, UNKNOWN, CardState, cards_in, move, show_to_all
from croupier.engine.rng import start_rng
from croupier.games.catalogue import all_games
from croupier.play.table import Move
from croupier.testing.strategies import new_table, some_options
from tests.engine.test_knowledge import DOWN, DRAW, HAND, OPEN, PILE, laid
from tests.outside_games.war import GAME as WAR

GAMES = [*all_games().values(), WAR]
LONGEST = 3_000  # answers; a random match of Monopoly Deal may take more


def rows_of(s: CardState) -> list[list[int]]:
    """Return every row from its bottom."""
    return [list(row_of(s, row)) for row in range(s.cell.shape[0])]


def follow_a_match(game: Game, random: Random) -> None:
    """Play a match at random, and move its cards by cues alone."""
    seats, options = some_options(game, random)
    s = game.set_up(seats, game.resolve_options(seats, options))
    start_rng(s, random.randbytes(32))
    s.cues = []
    rows: list[list[int]] = [[] for _ in rows_of(s)]
    game.deal(s)
    for _ in range(LONGEST):
        follow(rows, s.cues)
        assert rows == rows_of(s)
        if s.seat == NOBODY:
            break
        s.cues = []
        game.apply(s, random.choice(game.choices(s)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("matches", [10, pytest.param(200, marks=pytest.mark.large)])
def test_cards_moved_by_cues_alone_lie_as_in_the_state(game: Game, matches: int) -> None:
    for number in range(matches):
        follow_a_match(game, Random(number))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_card_is_named_only_to_those_who_see_it_before_or_after_or_on_top(game: Game) -> None:
    for number in range(5):
        random = Random(number)
        table = new_table(game, random)
        for _ in range(60):
            if table.seat == NOBODY:
                break
            played = table.answer(table.seat, table.question, random.choice(table.choices))
            for viewer in range(SPECTATOR, len(table.players)):
                check_named(game, played, viewer)


def check_named(game: Game, played: Move, viewer: int) -> None:
    """Compare what a viewer is told with what they saw around the move."""
    seen = seen_cards(played.before.seen(viewer).state) | seen_cards(
        played.after.seen(viewer).state
    )
    seen |= {cue.card for cue in played.noted if is_on_top(played, cue)}
    faces = {game.words.face(card) for card in seen}
    told = played.cues(viewer)
    assert {cue.card for cue in told if cue.card is not None} <= faces
    zones = {placed.zone for placed in game.placed_rows}
    assert {cue.source.partition(":")[0] for cue in told} <= zones | {""}


def seen_cards(seen: CardState) -> set[int]:
    """Return the cards that are seen anywhere."""
    rows = (cards_in(seen, row) for row in range(seen.cell.shape[0]))
    return {card for row in rows for card in row} - {UNKNOWN}


def is_on_top(played: Move, cue: Cue) -> bool:
    """Say whether a card came to a row of which everybody sees the top."""
    state: Any = played.after.state
    everybody = (2 << state.seats) - 1
    return cue.target >= 0 and bool(
        state.tops >> cue.target & 1 or state.viewers[cue.target] == everybody
    )


def test_a_known_card_that_is_laid_face_down_is_not_named() -> None:
    s = laid(hand0=[1, 2, 3])
    show_to_all(s, 1)
    s.cues = []
    move(s, HAND, 0, DOWN)
    (cue,) = s.cues
    assert (cue.card, cue.source, cue.place, cue.target) == (1, HAND, 0, DOWN)
    assert cue.knowers == 0b10  # seat 0 alone, who sees where it came from


def test_a_card_laid_on_a_pile_is_named_to_all_and_a_drawn_one_to_its_seat() -> None:
    s = laid(draw=[1, 2], hand1=[3, 4])
    s.cues = []
    move(s, HAND + 1, 1, PILE)
    move(s, HAND + 1, 0, OPEN)
    move(s, DRAW, 1, HAND + 2)
    assert [cue.knowers for cue in s.cues] == [0b1111, 0b1111, 0b1000]


def test_a_card_laid_under_the_top_of_a_pile_is_not_named_to_all() -> None:
    s = laid(draw=[1], pile=[2, 3])
    s.cues = []
    exchange(s, DRAW, PILE, 0, DOWN)
    out, new = s.cues
    assert (out.card, new.card, new.at) == (2, 1, 0)
    assert (out.knowers, new.knowers) == (0, 0)


def test_a_beat_is_a_cue_and_a_copy_does_not_listen() -> None:
    s = laid(draw=[1])
    beat(s)
    assert s.cues is None
    s.cues = []
    beat(s)
    assert [cue.kind for cue in s.cues] == [BEAT]
    assert s.copy().cues is None
