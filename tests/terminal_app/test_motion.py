"""A move on the screen of a terminal: its cues one after the other, from where to where."""

import random
from collections.abc import Sequence

import pytest

from croupier.engine.game import Game
from croupier.games.catalogue import all_games, find_game
from croupier.play.durations import seconds_of
from croupier.play.match import Player, new_match
from croupier.play.table import Move, Table
from croupier.terminal.art.canvas import Canvas
from croupier.terminal.art.motion import STEP_TIME, MoveShow, motions_of
from croupier.terminal.art.page_art import Surroundings
from croupier.terminal.art.table_art import draw_table
from croupier.terminal.art.view_model import AT, ViewModel

AROUND = Surroundings("A game", "Ann, Ben")
GAMES = [pytest.param(game, id=game.name) for game in all_games().values()]


def drawn(table: Table) -> Canvas:
    """Draw a table as Ann sees it."""
    return draw_table(ViewModel(table.view(0), table.names), AROUND, 120, 40)


def some_moves(game: Game, most: int) -> list[tuple[Table, Move, Canvas]]:
    """Play at random; return each move with the table after it and the drawing before it."""
    rng, found = random.Random(game.name), list[tuple[Table, Move, Canvas]]()
    players = [Player(name) for name in ("Ann", "Ben")[: game.max_seats]]
    table = Table(game, new_match(game, players, {}, "motion"))
    while table.result is None and len(found) < most:
        before = drawn(table)
        move = table.answer(table.seat, table.question, rng.choice(table.choices))
        found.append((table.copy(), move, before))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_cue_is_seen_in_order_and_as_long_as_the_table_says(game: Game) -> None:
    for table, move, before in some_moves(game, 25):
        cues = move.cues(0)
        motions = motions_of(table.view(0), cues, before, drawn(table))

        seen = [motion.face for motion in motions if motion.way]
        faces = [cue.card for cue in cues if cue.kind == "move"]
        assert is_part(seen, faces)
        length = sum(motion.steps for motion in motions) * STEP_TIME
        assert abs(length - seconds_of(cues)) <= STEP_TIME * len(cues)


def is_part(few: Sequence[object], many: Sequence[object]) -> bool:
    """Say whether these come in that order among those."""
    rest = iter(many)
    return all(each in rest for each in few)


def test_a_played_card_leaves_a_gap_and_the_pile_keeps_its_card_until_it_lands() -> None:
    table, before, move = a_card_of_ann()
    motions = motions_of(table.view(0), move.cues(0), before, drawn(table))
    show = MoveShow(before, motions[:1])
    show.go_on()
    left = AT + move.cues(0)[0].source
    gap, pile = motions[0].gap, before.spots["discard"]
    assert gap is not None

    canvas = show.draw()

    assert not any(cell.target == left for row in canvas.cells for cell in row)
    assert canvas.cells[pile[1]][pile[0]] == before.cells[pile[1]][pile[0]]


def a_card_of_ann() -> tuple[Table, Canvas, Move]:
    """Return a table after Ann has laid a card, and the drawing before."""
    for table, move, before in some_moves(find_game("crazy"), 60):
        cues = move.cues(0)
        if cues and cues[0].source.startswith("hand0:"):
            return table, before, move
    raise AssertionError("Ann never laid a card")
