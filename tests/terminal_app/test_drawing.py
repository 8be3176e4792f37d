"""What must hold for every drawing of a table, whatever the game and the window."""

import random

import pytest
from rich.cells import cell_len

from croupier.engine.cards import action_face, colour_face, member_face, suit_face, wild_face
from croupier.engine.game import Game
from croupier.engine.piles import NOBODY, RUNNING
from croupier.engine.sight import FAN, GRID, STACK
from croupier.games.catalogue import all_games
from croupier.play.decision import Choice, Decision
from croupier.play.match import Player, new_match
from croupier.play.table import Table
from croupier.play.view import View, Zone
from croupier.terminal.art.canvas import Box, Canvas, clipped
from croupier.terminal.art.card_art import BACK, NARROW, WIDE, print_of
from croupier.terminal.art.page_art import Surroundings
from croupier.terminal.art.table_art import draw_table
from croupier.terminal.art.themes import INKS, THEMES, style_of
from croupier.terminal.art.view_model import AT, CHOICE, ViewModel
from croupier.terminal.screens.play_screen import first_choice
from croupier.terminal.screens.table_screen import next_target
from tests.terminal_app.pilots import rows_of

GAMES = [pytest.param(game, id=game.name) for game in all_games().values()]
SIZES = [(80, 24), (100, 30), (132, 43), (200, 50)]
NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana", "Ines", "Jon")
AROUND = Surroundings("A game", "Ann, Ben", note="Enter does it.")


def random_views(game: Game, seed: int, most: int) -> list[tuple[View, tuple[str, ...]]]:
    """Return what the seat that was asked saw in a random match."""
    rng = random.Random(seed)
    seats = rng.randint(game.min_seats, game.max_seats)
    players = [Player(name) for name in NAMES[:seats]]
    table = Table(game, new_match(game, players, {}, f"drawing {seed}"))
    views: list[tuple[View, tuple[str, ...]]] = []
    while table.seat != NOBODY and len(views) < most:
        views.append((table.view(table.seat), table.names))
        table.answer(table.seat, table.question, rng.choice(game.choices(table.state)))
    return views


def hidden_answers(view: View, targets: set[str]) -> list[str]:
    """Return the answers that can be clicked neither by a card nor by their words."""
    assert view.decision is not None
    return [
        choice.label
        for choice in view.decision.choices
        if not {AT + place for place in choice.at} & targets
        and not {f"{CHOICE}{choice.code}", "key tab"} & targets
    ]


def hidden_cards(view: View, targets: set[str]) -> list[str]:
    """Return the open cards of mine that cannot be clicked, but for equal ones in sets."""
    mine = [zone for zone in view.zones if zone.seat == view.seat and zone.shape in ("fan", "grid")]
    places = [f"{AT}{zone.id}:{i}" for zone in mine for i in range(len(zone.cards))]
    return [place for place in places if place not in targets]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_and_every_answer_is_in_sight(game: Game) -> None:
    for view, names in random_views(game, seed=1, most=12):
        canvas = draw_table(ViewModel(view, names), AROUND, 80, 24)
        targets = {cell.target for row in canvas.cells for cell in row}
        assert {cell_len(row) for row in rows_of(canvas)} == {80}
        assert hidden_answers(view, targets) == []
        assert hidden_cards(view, targets) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_long_name_hides_nobodys_cards(game: Game) -> None:
    players = [Player(f"Bartholomew of Seat {n}") for n in range(game.max_seats)]
    table = Table(game, new_match(game, players, {}, "long names"))
    view = table.view(table.seat)
    rows = "\n".join(rows_of(draw_table(ViewModel(view, table.names), AROUND, 80, 24)))
    hands = [
        zone for zone in view.zones if zone.shape == FAN and zone.seat not in (None, view.seat)
    ]

    assert all(rows.count(f" {zone.count} ") >= len(hands) for zone in hands)


def blind_view(*choices: Choice) -> View:
    """Return what Ann sees where each has four cards face down before them and an empty hand."""
    zones = [
        Zone(f"{name}{seat}", label, shape, seat, (None,) * count, count, columns=count // 2)
        for seat in range(2)
        for name, label, shape, count in (("held", "card in hand", STACK, 0), ("four", "", GRID, 4))
    ]
    stock = Zone("stock", "stock", STACK, None, (None,), 9)
    asked = Decision(0, "Draw or knock?", 3, choices) if choices else None
    return View(0, 0, RUNNING, NOBODY, (0, 0), (stock, *zones), (), (), asked)


@pytest.mark.parametrize("size", SIZES)
def test_backs_on_a_board_of_mine_are_drawn_as_backs(size: tuple[int, int]) -> None:
    canvas = draw_table(ViewModel(blind_view(), NAMES[:2]), AROUND, *size)
    backs = {cell.target for row in canvas.cells for cell in row if cell.text == BACK}

    assert {f"{AT}four0:{i}" for i in range(4)} <= backs


@pytest.mark.parametrize("size", SIZES)
def test_a_seat_with_cards_on_its_board_has_not_no_cards(size: tuple[int, int]) -> None:
    said = "\n".join(rows_of(draw_table(ViewModel(blind_view(), NAMES[:2]), AROUND, *size)))

    assert "no cards" not in said
    assert "no card in hand" in said


def test_a_question_begins_at_a_pile_that_is_listed_before_a_button() -> None:
    view = blind_view(Choice(4, "draw a card", "draw", ("stock:0",)), Choice(6, "knock", "knock"))
    assert view.decision is not None

    assert first_choice(view, view.decision).label == "draw a card"


@pytest.mark.large
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_and_every_answer_is_in_sight_at_every_size(
    game: Game, size: tuple[int, int]
) -> None:
    for seed in range(2, 8):
        for view, names in random_views(game, seed, most=150)[::3]:
            canvas = draw_table(ViewModel(view, names), AROUND, *size)
            targets = {cell.target for row in canvas.cells for cell in row}
            assert {cell_len(row) for row in rows_of(canvas)} == {size[0]}
            assert hidden_answers(view, targets) == []
            assert hidden_cards(view, targets) == []


@pytest.mark.parametrize("theme", THEMES)
def test_every_ink_has_a_look_in_every_theme(theme: str) -> None:
    assert all(style_of(theme, ink) for ink in INKS)
    plain = [style_of(theme, ink) for ink in INKS if theme == "none"]
    assert all(style.color is None or style.color.is_default for style in plain)


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_cards_are_told_apart_without_colour(width: int) -> None:
    faces = [
        suit_face("10", "spades"),
        suit_face("10", "hearts"),
        colour_face("red", "7", "7"),
        colour_face("blue", "7", "7"),
        colour_face("red", "r", "Reverse", icon="reverse"),
        wild_face("*", "Any"),
        wild_face("*+4", "Any Four"),
        member_face("brown", "Brown", "Brown", 3),
        action_face("PassGo", "Pass Go", "draw", "Draw two cards"),
        action_face("Dealbreaker", "Dealbreaker", "takeset", "Take a set"),
    ]
    prints = [print_of(face, width, width) for face in faces]

    assert len(set(prints)) == len(faces)
    assert {cell_len(line) for lines in prints for line in lines} == {width}


def test_a_wide_name_takes_two_cells_a_letter() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "漢字かな")

    assert rows_of(canvas) == ["漢字か"]
    assert clipped("漢字かな", 5) == "漢字…"


def test_what_lies_outside_is_left_out() -> None:
    canvas = Canvas(4, 2)
    canvas.frame("", box=Box(-1, -1, 9, 9))
    canvas.put(2, 1, "abcdef")
    canvas.blit(Canvas(9, 9), 3, 1)

    assert rows_of(canvas) == ["    ", "  a "]


def test_the_cursor_goes_to_the_nearest_thing_in_its_direction() -> None:
    boxes = {"a": Box(0, 0, 6, 4), "b": Box(6, 0, 6, 4), "c": Box(0, 9, 30, 1)}

    assert next_target(boxes, "a", "right") == "b"
    assert next_target(boxes, "b", "left") == "a"
    assert next_target(boxes, "a", "left") == "a"
    assert next_target(boxes, "b", "down") == "c"
    assert next_target(boxes, "gone", "up") == "a"
