"""Tic-tac-toe rummy, rule by rule."""

import itertools

import pytest

from croupier.engine.errors import UserError
from croupier.engine.piles import DRAWN, LOST, NOBODY, RUNNING, SPECTATOR, WON, at, cards_on
from croupier.games.tic_tac_rummy import GAME, rules
from croupier.games.tic_tac_rummy.rules import (
    BOARD,
    DECK,
    GONE,
    NEW,
    RUN,
    SET,
    SIMPLE_RUN,
    SIMPLE_SET,
    State,
)
from croupier.games.tic_tac_rummy.words import face
from croupier.play.view import view
from croupier.testing import cards, play, scene

DULL = "9♥ 5♦ 7♥ 4♦ 9♣ 3♠ 6♠ 2♥ 6♦"  # boards without a match
OTHER = "9♦ 5♥ 7♦ 4♥ 9♠ 3♣ 8♠ 2♦ 6♥"
NAMES = ("Ann", "Ben", "Cem", "Dora")


def started(seats: int = 1, **options: str) -> State:
    s: State = GAME.start(seats, GAME.resolve_options(seats, options), bytes(range(32)))
    return s


def table(*boards: str, deck: str, **options: str) -> State:
    """Lay these boards and this deck, its next card first; all else is gone."""
    from_bottom = " ".join(deck.split()[::-1])
    s: State = scene(GAME, board=list(boards), deck=from_bottom, rest="gone", options=options)
    return s


def with_line(line: str, places: tuple[int, ...] = (0, 1, 2)) -> str:
    """Put a line on a board that has no match."""
    words = DULL.split()
    for place, word in zip(places, line.split(), strict=True):
        words[place] = word
    return " ".join(words)


def scores(s: State) -> list[int]:
    return [GAME.score(s, seat) for seat in range(s.seats)]


def answers(s: State) -> str:
    return " ".join(GAME.words.codes[code] for code in GAME.choices(s))


@pytest.mark.parametrize(
    ("cards", "number", "faces"),
    [("32", 32, "2 3 4 5 6 7 8 9"), ("52", 52, "2 3 4 5 6 7 8 9 10 J Q K A")],
)
def test_the_deck_has_four_suits_of_every_face(cards: str, number: int, faces: str) -> None:
    s = started(cards=cards)  # rule 1
    labels = {face(card).label for card in cards_on(s)}

    assert len(cards_on(s)) == number
    assert labels == set(faces.split())
    assert len({face(card).text for card in cards_on(s)}) == number


def test_104_cards_are_two_packs() -> None:  # rule 1
    texts = [face(card).text for card in cards_on(started(cards="104"))]
    assert sorted(texts[:52]) == sorted(texts[52:])
    assert len(set(texts)) == 52


def test_the_ace_is_high() -> None:  # rule 1
    faces = {face(card).label: rules.face_of(card) for card in range(52)}
    assert [faces[rank] for rank in ("2", "10", "J", "Q", "K", "A")] == [2, 10, 11, 12, 13, 14]


@pytest.mark.parametrize(("seats", "size"), [(1, 3), (1, 5), (2, 3), (4, 5)])
def test_every_seat_is_dealt_a_whole_board(seats: int, size: int) -> None:  # rule 2
    s = started(seats, size=str(size), cards="104")
    assert [s.count[BOARD + seat] for seat in range(4)] == [size * size] * seats + [0] * (4 - seats)
    assert s.count[DECK] == 104 - seats * size * size
    assert (s.seat, scores(s)) == (0, [0] * seats)


def test_boards_are_dealt_from_the_top_of_the_deck_seat_by_seat() -> None:  # rule 2
    alone, both = started(1), started(2)
    top_nine = [at(alone, DECK, alone.count[DECK] - 1 - i) for i in range(9)]
    assert cards(GAME, both, BOARD) == cards(GAME, alone, BOARD)
    assert [at(both, BOARD + 1, i) for i in range(9)] == top_nine


@pytest.mark.parametrize(
    ("line", "category", "points"),
    [
        ("8♣ 5♣ 7♣", SIMPLE_SET, 10),
        ("3♥ 3♦ 3♠", SET, 15),
        ("2♠ 3♦ 4♣", SIMPLE_RUN, 20),
        ("6♣ 5♣ 4♦", SIMPLE_RUN, 20),
        ("2♠ 3♠ 4♠", RUN, 25),
        ("6♣ 5♣ 4♣", RUN, 25),
        ("3♣ 5♣ 4♣", SIMPLE_SET, 10),
        ("8♣ 9♣ 2♣", SIMPLE_SET, 10),
    ],
)
def test_four_kinds_of_line_match(line: str, category: int, points: int) -> None:  # rule 3
    s = table(with_line(line), deck="9♠", cards="104")
    assert rules.category_of(s, 0, rules.best_line(s, 0)) == category
    play(GAME, s, "done")
    assert scores(s) == [points]


@pytest.mark.parametrize("line", ["3♣ 5♦ 4♠", "2♣ 4♦ 6♠", "8♣ 9♦ 2♠", "4♣ 5♠ 4♦", "3♣ 3♦ 4♠"])
def test_other_lines_do_not_match(line: str) -> None:  # rule 3
    board = with_line(line).replace("6♠ 2♥ 6♦", "7♠ 2♥ 8♦")
    s = table(board, deck="9♠", cards="104")
    assert rules.best_line(s, 0) == rules.NO_LINE


def test_an_ace_is_next_to_the_king_and_not_to_the_two() -> None:  # rule 3
    def points(line: str) -> int:
        return rules.line_points(table(with_line(line), deck="9♠", cards="52"), 0)

    assert points("Q♣ K♦ A♠") == 20
    assert points("A♣ 2♦ 3♣") == 0


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@pytest.mark.parametrize("places", LINES)
def test_rows_columns_and_both_diagonals_are_lines(places: tuple[int, ...]) -> None:  # rule 3
    s = table(with_line("6♣ 5♣ 4♣", places), deck="9♠")
    assert rules.line_points(s, 0) == 25
    assert [rules.place_on(3, rules.best_line(s, 0), i) for i in range(3)] == list(places)


@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_line_is_as_long_as_the_board(size: int) -> None:  # rule 3, `size`
    found = {
        tuple(rules.place_on(size, line, i) for i in range(size))
        for line in range(rules.lines_of(size))
    }
    side = range(size)
    rows = {tuple(size * row + column for column in side) for row in side}
    columns = {tuple(size * row + column for row in side) for column in side}
    falling = tuple(size * i + i for i in side)
    rising = tuple(size * i + size - 1 - i for i in side)
    assert found == rows | columns | {falling, rising}


def test_three_cards_in_a_row_of_a_larger_board_are_no_line() -> None:  # rule 3, `size`
    rest = "7♠ 9♥ 2♠ 8♦ 6♥ 3♥ 8♠ 2♦ 5♥ 4♠ 9♦ 7♦"
    longer = table(f"2♣ 3♣ 4♣ 5♣ {rest}", deck="9♠", size="4")
    shorter = table(f"2♣ 3♣ 4♣ 6♠ {rest}", deck="9♠", size="4")
    assert (rules.line_points(longer, 0), rules.line_points(shorter, 0)) == (25, 0)


def test_a_player_deals_or_is_done() -> None:  # rule 4
    s = table(DULL, deck="3♣ 4♣")
    assert answers(s) == "done deal"
    play(GAME, s, "done")
    assert s.seat == NOBODY


def test_a_deal_costs_a_point_and_turns_up_the_next_card() -> None:  # rule 5
    s = table(DULL, deck="3♣ 4♣ 5♣")
    play(GAME, s, "deal")
    assert (cards(GAME, s, NEW), cards(GAME, s, DECK), scores(s)) == ("3♣", "5♣ 4♣", [-1])
    play(GAME, s, "b2", "deal")
    assert (cards(GAME, s, NEW), cards(GAME, s, DECK), scores(s)) == ("4♣", "5♣", [-2])


def test_everybody_sees_the_new_card_and_nobody_the_deck() -> None:  # rule 5
    s = table(DULL, DULL.translate(str.maketrans("♥♦♣♠", "♦♥♠♣")), deck="8♠ 7♠ 5♣")
    play(GAME, s, "deal")
    for eyes in (SPECTATOR, 0, 1):
        zones = {zone.id: zone for zone in view(GAME, s, eyes, NAMES).zones}
        assert zones["new"].cards == (face(at(s, NEW, 0)),)
        assert (zones["deck"].cards, zones["deck"].count) == ((None,), 2)


def test_a_new_card_goes_on_any_place_of_the_board() -> None:  # rule 6
    s = table(DULL, deck="3♣ 4♣")
    play(GAME, s, "deal")
    assert answers(s) == "a1 a2 a3 b1 b2 b3 c1 c2 c3"


@pytest.mark.parametrize("size", [3, 4, 5])
def test_every_place_has_its_own_code_on_boards_of_every_size(size: int) -> None:  # rule 6
    s = started(size=str(size))
    for place, (row, column) in enumerate(itertools.product("abcde"[:size], "12345"[:size])):
        t = s.copy()
        play(GAME, t, "deal")
        card = at(t, NEW, 0)
        play(GAME, t, row + column)
        assert at(t, BOARD, place) == card


def test_the_card_replaced_is_gone() -> None:  # rule 6
    s = table(DULL, deck="3♣ 4♣ 5♣")
    play(GAME, s, "deal", "b1", "deal", "b1")
    assert cards(GAME, s, BOARD) == "9♥ 5♦ 7♥ 4♣ 9♣ 3♠ 6♠ 2♥ 6♦"
    assert cards(GAME, s, GONE).endswith(" 4♦ 3♣")
    assert cards_on(s) == list(range(32))


def test_turns_go_round_and_who_is_done_is_asked_no_more() -> None:  # rule 7
    s = started(3)
    asked = []
    for turn in ("deal c1", "done", "deal c1", "deal c1", "deal c1", "done", "deal c1"):
        asked.append(s.seat)
        play(GAME, s, *turn.split())
    assert asked == [0, 1, 2, 0, 2, 0, 2]
    assert s.seat == 2


def test_the_line_worth_most_counts_once() -> None:  # rule 8
    s = table("3♥ 3♦ 3♠ 2♣ 5♣ 7♣ 4♥ 5♥ 6♦", deck="9♠ 8♠")
    play(GAME, s, "done")
    assert scores(s) == [20]


def test_a_line_that_was_broken_counts_no_more() -> None:  # rule 8
    s = table(with_line("6♣ 5♣ 4♣"), deck="9♠ 8♠")
    play(GAME, s, "deal", "a1", "done")
    assert (scores(s), s.ending) == ([-1], LOST)


def test_points_are_lost_during_play_and_won_at_its_end() -> None:  # rule 8
    s = table(with_line("6♣ 5♣ 4♣"), deck="9♠ 8♠")
    play(GAME, s, "deal", "c3")
    assert scores(s) == [-1]
    play(GAME, s, "done")
    assert scores(s) == [24]


def test_the_line_of_a_seat_counts_once_that_seat_is_done() -> None:  # rule 8
    theirs = "6♥ 5♥ 4♥ 9♦ 9♠ 3♣ 8♠ 2♦ 7♦"
    s = table(with_line("6♣ 5♣ 4♣"), theirs, deck="9♥ 7♥ 8♥")
    play(GAME, s, "deal", "c3", "done")
    assert scores(s) == [-1, 25]


def test_an_empty_deck_judges_all_boards() -> None:  # rule 9
    s = table(with_line("6♣ 5♣ 4♣"), OTHER, deck="8♦ 8♥")
    play(GAME, s, "deal", "c3")
    assert s.ending == RUNNING
    play(GAME, s, "deal", "c3")
    assert (s.ending, s.winner, scores(s)) == (WON, 0, [24, -1])


def test_a_seat_that_was_done_keeps_its_score_when_the_deck_runs_out() -> None:  # rule 9
    s = table(with_line("6♣ 5♣ 4♣"), OTHER, deck="8♦ 8♥")
    play(GAME, s, "done", "deal", "c3", "deal", "c3")
    assert (s.ending, s.winner, scores(s)) == (WON, 0, [25, -2])


def test_alone_a_match_wins_whatever_the_score() -> None:  # rule 10
    s = table(with_line("8♣ 5♣ 7♣"), deck="2♠ 3♥ 4♠ 5♠ 6♥ 7♠ 8♠ 9♠ 2♦ 3♦ 7♦ 8♦")
    play(GAME, s, *["deal", "c3"] * 11, "done")
    assert (s.ending, s.winner, scores(s)) == (WON, 0, [-1])


def test_alone_no_match_loses() -> None:  # rule 10
    s = table(DULL, deck="3♣")
    play(GAME, s, "done")
    assert (s.ending, s.winner, scores(s)) == (LOST, NOBODY, [0])


def test_the_highest_score_wins_even_without_a_match() -> None:  # rule 11
    s = table(DULL, OTHER, deck="3♥ 4♣")
    play(GAME, s, "deal", "a1", "done", "done")
    assert (s.ending, s.winner, scores(s)) == (WON, 1, [-1, 0])


def test_equal_highest_scores_are_a_draw() -> None:  # rule 11
    s = table(DULL, OTHER, deck="3♥ 4♣")
    play(GAME, s, "done", "done")
    assert (s.ending, s.winner) == (DRAWN, NOBODY)


@pytest.mark.parametrize(
    ("deals", "ending", "winner"),
    [((0, 0, 1), DRAWN, NOBODY), ((1, 1, 0), WON, 2), ((1, 0, 0), DRAWN, NOBODY)],
)
def test_only_the_highest_scores_are_compared(
    deals: tuple[int, ...], ending: int, winner: int
) -> None:  # rule 11
    third = "10♦ Q♥ J♠ 10♣ 2♣ 8♥ K♥ J♦ 4♠"
    s = table(DULL, OTHER, third, deck="A♥ A♦ A♣ A♠", cards="52")
    for number in deals:
        play(GAME, s, *(["deal", "a1"] if number else ["done"]))
    play(GAME, s, *["done"] * sum(deals))
    assert (s.ending, s.winner) == (ending, winner)


def test_faces_are_added_to_the_line_that_counts() -> None:  # `scoring`
    board = "2♠ 3♠ 4♠ K♦ 9♣ 10♥ A♥ Q♥ J♥"
    by_faces = table(board, deck="9♠", cards="52", scoring="faces")
    by_category = table(board, deck="9♠", cards="52")
    assert rules.line_points(by_faces, 0) == 10 + 14 + 12 + 11
    assert rules.line_points(by_category, 0) == 25


def test_faces_add_nothing_to_a_board_without_a_match() -> None:  # `scoring`
    assert rules.line_points(table(DULL, deck="8♠", scoring="faces"), 0) == 0


def test_a_set_of_five_needs_two_packs() -> None:  # `cards`, `size`
    rest = "7♠ 9♥ 2♠ 8♦ K♥ 6♥ 3♥ 8♠ 2♦ Q♠ 5♥ 4♠ 9♦ 7♦ J♣ A♠ 10♣ J♦ K♣ 4♥"
    s = table(f"3♣ 3♦ 3♠ 3♥ 3♣ {rest}", deck="9♠", cards="104", size="5")
    assert rules.line_points(s, 0) == 15


@pytest.mark.parametrize(
    ("seats", "cards", "size"), [(4, "32", "3"), (2, "32", "4"), (2, "32", "5"), (4, "52", "4")]
)
def test_boards_must_leave_a_card_to_deal(seats: int, cards: str, size: str) -> None:
    with pytest.raises(UserError, match="must keep one to deal"):
        GAME.resolve_options(seats, {"cards": cards, "size": size})


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_usual_options_suit_every_number_of_seats(seats: int) -> None:
    usual = GAME.resolve_options(seats, {})
    assert rules.cards_in(usual["cards"]) == (32, 32, 52, 104)[seats - 1]
    assert (usual["size"], usual["scoring"]) == (3, rules.BY_CATEGORY)


def test_the_statistics_count_deals_and_the_board() -> None:
    s = table(DULL, OTHER, deck="3♥ 4♣ 5♣")
    play(GAME, s, "deal", "c1", "done", "deal", "c2", "done")
    assert (s.turns[0], s.drawn[0], s.played[0]) == (3, 2, 2)
    assert [GAME.cards_left(s, seat) for seat in range(2)] == [9, 9]


def test_the_clock_says_done_and_puts_a_card_down() -> None:
    s, out = table(DULL, deck="3♣ 4♣"), memoryview(bytearray(8 * 25)).cast("q")
    assert GAME.timeout_answer(s, out, GAME.list_choices(s, out)) == rules.DONE
    play(GAME, s, "deal")
    assert GAME.timeout_answer(s, out, GAME.list_choices(s, out)) == rules.PLACE
