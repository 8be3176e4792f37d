"""A large window: cards with coloured faces, the others round the table, every set in sight."""

from dataclasses import replace
from itertools import pairwise

import pytest

from croupier.bots.answers import bot_answer
from croupier.engine.cards import action_face, suit_face
from croupier.engine.piles import NOBODY
from croupier.games.catalogue import all_games, find_game
from croupier.play.table import Table
from croupier.terminal.art.canvas import Box, Canvas, TextSpan
from croupier.terminal.art.card_art import LARGE_HEIGHT, LARGEST_HEIGHT, CardStyle, draw_card
from croupier.terminal.art.page_art import Surroundings
from croupier.terminal.art.round_art import seated
from croupier.terminal.art.table_art import draw_table
from croupier.terminal.art.themes import INKS
from croupier.terminal.art.view_model import AT, ViewModel
from tests.terminal_app.pilots import match_of, rows_of

AROUND = Surroundings("A game")


def drawn(game: str, who: str, answers: int, size: tuple[int, int]) -> Canvas:
    """Draw a table as Ann sees it after some answers."""
    table = Table(find_game(game), match_of(game, who))
    for _ in range(answers):
        table.answer(table.seat, table.question, bot_answer(table, table.game.default_bot))
    return draw_table(ViewModel(table.view(0), table.names), AROUND, *size)


def test_the_others_sit_round_the_table_in_turn_order() -> None:
    assert seated([1]) == ((), [1], ())
    assert seated([1, 2]) == ([1], [], [2])
    assert seated([1, 2, 3]) == ([1], [2], [3])
    assert seated([1, 2, 3, 4, 5, 6, 7]) == ([2, 1], [3, 4, 5], [6, 7])


def test_on_a_large_screen_the_centre_lies_between_them() -> None:
    canvas = drawn("crazy", "Ann Ben* Cem* Dora*", 0, (140, 44))
    ben, cem, dora = (canvas.spots[f"seat {seat}"] for seat in (1, 2, 3))
    pile = canvas.spots["discard"]

    assert ben[0] < pile[0] < dora[0]
    assert cem[1] < pile[1]
    assert abs(ben[1] - dora[1]) <= 1


def test_many_seats_have_room_round_a_large_table() -> None:
    canvas = drawn("onu", "Ann Ben* Cem* Dora* Emil* Fay* Gus* Hal* Ina* Jon*", 0, (160, 50))

    assert {f"seat {seat}" for seat in range(1, 10)} <= canvas.spots.keys()


def test_the_others_hold_cards_that_one_can_count() -> None:
    canvas = drawn("crazy", "Ann Ben* Cem*", 0, (160, 50))
    left, top = canvas.spots["seat 1"]
    said, backs = (row[left : left + 22] for row in rows_of(canvas)[top : top + 2])

    assert said.strip() == "7 cards"
    assert backs.count("╭") == 7


def test_the_face_of_a_large_card_is_filled_with_its_colour() -> None:
    canvas = drawn("crazy", "Ann Ben*", 0, (130, 42))
    inks = {cell.ink for row in canvas.cells for cell in row}

    assert any(ink.endswith(" fill") and ink != "back fill" for ink in inks)
    assert {ink for ink in inks if ink.endswith("fill")} <= INKS.keys()
    small = {cell.ink for row in drawn("crazy", "Ann Ben*", 0, (80, 24)).cells for cell in row}
    assert not any(ink.endswith("fill") for ink in small)


def test_a_large_card_says_what_it_does() -> None:
    canvas, face = Canvas(16, LARGEST_HEIGHT), action_face("x", "Pass Go", "x", "Draw two cards")
    draw_card(canvas, Box(0, 0, 16, LARGEST_HEIGHT), face, CardStyle())

    assert "Pass Go" in rows_of(canvas)[1]
    assert "Draw two cards" in rows_of(canvas)[2]


def test_a_large_card_shows_its_rank_at_both_ends() -> None:
    canvas = Canvas(9, LARGE_HEIGHT)
    draw_card(canvas, Box(0, 0, 9, LARGE_HEIGHT), suit_face("10", "hearts"), CardStyle())

    rows = rows_of(canvas)
    assert rows[1].startswith("│10♥")
    assert rows[-2].endswith("10♥│")


def test_every_set_there_can_be_is_in_sight_once() -> None:
    rows = rows_of(drawn("monopoly-deal", "Ann Ben*", 24, (160, 50)))
    mine = "\n".join(rows[next(y for y, row in enumerate(rows) if "Ann" in row) + 1 :])

    assert mine.count("··· White") == 1


def test_a_board_has_large_cards_too() -> None:
    alone = drawn("tic-tac-rummy", "Ann", 0, (120, 40))
    among = drawn("tic-tac-rummy", "Ann Ben* Cem* Dora*", 0, (200, 60))

    for canvas in (alone, among):
        box = canvas.boxes()[f"{AT}board0:4"]
        assert (box.width, box.height) >= (9, LARGE_HEIGHT)
        inks = {cell.ink for row in canvas.cells for cell in row}
        assert inks & {"paper fill", "red paper fill"}


def test_the_others_boards_have_frames_where_there_is_room() -> None:
    among = drawn("tic-tac-rummy", "Ann Ben* Cem* Dora*", 0, (200, 60)).boxes()
    close = drawn("tic-tac-rummy", "Ann Ben* Cem* Dora*", 0, (120, 40)).boxes()

    for seat in (1, 2, 3):
        assert among[f"{AT}board{seat}:8"].height == 3
        assert close[f"{AT}board{seat}:8"].height == 1


SEATS = {"strip-me": "Ann Ben*", "tic-tac-rummy": "Ann Ben*"}  # of the others three play


@pytest.mark.parametrize(("size", "seldom"), [((80, 24), 8), ((140, 44), 20)])
@pytest.mark.parametrize("game", all_games())
def test_piles_and_my_table_stay_where_they_are(
    game: str, size: tuple[int, int], seldom: int
) -> None:
    table = Table(find_game(game), match_of(game, SEATS.get(game, "Ann Ben* Cem*")))
    places = list[set[tuple[str, int, int]]]()
    while table.seat != NOBODY and len(places) < 40:
        view = table.view(0)
        foot = () if view.decision else ((TextSpan("Ben thinks"),), ())
        canvas = draw_table(ViewModel(view, table.names), replace(AROUND, foot=foot), *size)
        shared = {zone.id for zone in view.zones if zone.seat is None}
        mine = next(y for y, row in enumerate(rows_of(canvas)) if row.startswith("──"))
        found = {(name, *spot) for name, spot in canvas.spots.items() if name in shared}
        places.append({("mine", 0, mine), *found})
        table.answer(table.seat, table.question, bot_answer(table, table.game.default_bot))

    moved = sum(before != after for before, after in pairwise(places))
    assert moved <= len(places) // seldom  # now and then sets that grow need their room
