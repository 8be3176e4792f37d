"""A view in words: everything a screen would show, one statement a line."""

from dataclasses import replace

from croupier.engine.cards import Face, colour_face, suit_face
from croupier.engine.english import Names
from croupier.engine.piles import NOBODY, RUNNING, WON
from croupier.engine.sight import FAN, GRID, ROW, SETS, STACK
from croupier.engine.words import Counter
from croupier.play.decision import Choice, Decision
from croupier.play.view import Group, Highlight, View, Zone
from croupier.terminal.art.view_model import counter_spans
from croupier.terminal.text.view_text import say_decision, say_view, say_zone

ANN = 0
NAMES = Names(("Ann", "Ben"), ANN)
SEVEN, QUEEN = colour_face("red", "7", "7"), suit_face("Q", "hearts")


def zone(
    shape: str, *cards: Face | None, seat: int | None = None, count: int = -1, **more: int
) -> Zone:
    """Return a zone with these cards."""
    name = "hand" if seat is not None else "pile"
    number = len(cards) if count < 0 else count
    place = name if seat is None else f"{name}{seat}"
    return Zone(place, name, shape, seat, cards, number, columns=more.get("columns", 0))


def view(*zones: Zone, turn: int = ANN, marks: tuple[Highlight, ...] = ()) -> View:
    """Return what Ann sees of some zones."""
    counters = (Counter("owed", "cards to pay", "2", of=4), Counter("bank", "bank", "5", seat=1))
    return View(ANN, turn, RUNNING, NOBODY, (0, 0), zones, counters, marks, None)


def said(of: Zone) -> list[str]:
    """Say a zone to Ann."""
    return list(say_zone(of, NAMES))


def test_a_stack_says_how_high_it_is_and_what_lies_on_top() -> None:
    assert said(zone(STACK, QUEEN, count=3)) == ["Pile: 3 cards, on top queen of hearts."]
    assert said(zone(STACK, None, count=1)) == ["Pile: 1 card, face down."]
    assert said(zone(STACK)) == ["Pile: nothing."]


def test_ones_own_hand_is_read_out_equal_cards_once() -> None:
    mine = zone(FAN, SEVEN, QUEEN, SEVEN, seat=0)

    assert said(mine) == ["Your hand, 3: red 7 x2, queen of hearts."]
    assert said(zone(FAN, seat=0)) == ["Your hand: nothing."]


def test_of_anothers_hand_only_the_number_is_said_and_what_is_known() -> None:
    assert said(zone(FAN, None, None, seat=1)) == ["Ben's hand: 2 cards."]
    assert said(zone(FAN, SEVEN, None, seat=1)) == ["Ben's hand: 2 cards, among them red 7."]


def test_an_open_row_names_its_backs_too() -> None:
    assert said(zone(ROW, QUEEN, None)) == ["Pile, 2: queen of hearts, a card face down."]


def test_a_row_is_said_in_its_order_and_only_neighbours_together() -> None:
    row = zone(ROW, None, None, QUEEN, None, seat=0)

    assert said(row) == ["Your hand, 4: a card face down x2, queen of hearts, a card face down."]


def test_sets_are_said_by_their_groups() -> None:
    groups = (Group("brown", 1, 2), Group("any colour", 1, 0))
    sets = Zone("sets1", "sets", SETS, 1, (SEVEN, QUEEN), 2, groups=groups)

    assert said(sets) == ["Ben's sets: brown 1 of 2, any colour."]


def test_a_grid_is_said_row_by_row() -> None:
    board = zone(GRID, SEVEN, None, None, QUEEN, columns=2)

    assert said(board) == [
        "Pile, row a: red 7, a card face down.",
        "Pile, row b: a card face down, queen of hearts.",
    ]
    assert said(zone(GRID, columns=2)) == ["Pile: nothing."]
    assert said(zone(GRID, SEVEN, QUEEN)) == ["Pile, row a: red 7, queen of hearts."]


def test_a_view_goes_from_the_centre_to_ones_own_things() -> None:
    seen = view(
        zone(FAN, SEVEN, seat=0),
        zone(FAN, None, seat=1),
        zone(STACK, QUEEN),
        marks=(Highlight("last", ("pile:0",), "Ben"),),
    )

    assert say_view(seen, NAMES) == [
        "Pile: 1 card, on top queen of hearts.",
        "Cards to pay: 2 of 4.",
        "Ben's hand: 1 card.",
        "Ben's bank: 5.",
        "Your hand, 1: red 7.",
        "Last move, Ben: queen of hearts.",
        "Your turn.",
    ]


def test_scores_are_said_where_more_than_a_win_counts() -> None:
    won = replace(view(turn=NOBODY), ending=WON, winner=1)

    assert "Scores: you 3, Ben 20." in say_view(replace(won, scores=(3, 20)), NAMES)
    assert not any("Scores" in line for line in say_view(replace(won, scores=(0, 1)), NAMES))


def test_whose_turn_it_is_is_said_until_it_is_nobodys() -> None:
    assert say_view(view(turn=1), NAMES)[-1] == "Ben is to answer."
    assert say_view(view(turn=NOBODY), NAMES)[-1] == "Ben's bank: 5."


def test_marked_places_of_a_grid_are_named() -> None:
    board = zone(GRID, SEVEN, None, None, QUEEN, columns=2)
    line = Highlight("line", ("pile:0", "pile:3"), "three in a row")

    assert "Three in a row: red 7 on a1, queen of hearts on b2." in say_view(
        view(board, marks=(line,)), NAMES
    )


def test_a_question_cites_its_rule_and_numbers_its_answers() -> None:
    choices = (Choice(3, "play red 7", "R7"), Choice(9, "play your next card", ""))

    assert say_decision(Decision(ANN, "Play a card.", 5, choices)) == [
        "Play a card. (rule 5)",
        "1: play red 7 (R7)",
        "2: play your next card",
    ]


def test_an_answer_that_would_do_nothing_says_why() -> None:
    choices = (Choice(61, "choose Ben", "@1", dull="Ben has no property."),)

    assert say_decision(Decision(ANN, "Whom?", 8, choices))[1:] == [
        "1: choose Ben (@1). Ben has no property."
    ]


def test_what_will_count_when_the_turn_ends_is_said() -> None:
    sets = Counter("sets", "complete sets", "1", seat=ANN, of=3, soon=1)
    seen = replace(view(), counters=(sets,))

    assert "Your complete sets: 1 of 3, 1 more when the turn ends." in say_view(seen, NAMES)
    assert counter_spans(sets)[1].text == "●◐○"
