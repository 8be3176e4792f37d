"""The best player of the document's game, and what it reckons with."""

import re
from pathlib import Path
from random import Random

import pytest

from croupier.engine.piles import NOBODY
from croupier.engine.rng import PolicyRng
from croupier.games.tic_tac_rummy import GAME
from croupier.games.tic_tac_rummy.board_value import (
    ALL_SUITS,
    PLACES,
    SIMPLE,
    category_on,
    outs_of,
    put,
    size_of,
    worth,
    worth_ahead,
    worth_of_dealing,
)
from croupier.games.tic_tac_rummy.bots import board_of, unseen_kinds
from croupier.games.tic_tac_rummy.rules import (
    RUN,
    SHORT_CARDS,
    SIMPLE_RUN,
    State,
    line_points,
    points_of,
)
from croupier.games.tic_tac_rummy.words import WORDS
from croupier.testing import play, scene
from croupier.testing.strategies import state_after

PAGE = "docs/games/tic-tac-rummy.md"  # from the root
LOWER_ROWS = "4♦ 9♣ 3♠ 6♠ 2♥ 6♦"


def table(board: str, deck: str) -> State:
    """Lay this board and this deck, its next card first; all else is gone."""
    from_bottom = " ".join(deck.split()[::-1])
    s: State = scene(GAME, board=[board], deck=from_bottom, rest="gone")
    return s


def code_by(name: str, s: State) -> int:
    out = memoryview(bytearray(8 * GAME.max_choices)).cast("q")
    return GAME.policies[name](s, out, GAME.list_choices(s, out), PolicyRng())


def answer(s: State) -> str:
    return WORDS.codes[code_by("best", s)]


def deals(number: int) -> list[State]:
    """Return deals of the document's game."""
    random = Random(4)
    return [GAME.start(1, GAME.resolve_options(1, {}), random.randbytes(32)) for _ in range(number)]


def test_it_stops_with_a_run() -> None:
    assert answer(table(f"6♣ 5♣ 4♣ {LOWER_ROWS}", deck="9♠ 8♠")) == "done"


def test_it_puts_a_card_where_it_completes_a_run() -> None:
    s = table(f"6♣ 5♣ 8♣ {LOWER_ROWS}", deck="4♣ 2♠")
    play(GAME, s, "deal")
    assert answer(s) == "a3"


def test_with_a_simple_run_it_deals_if_a_run_is_likely_enough() -> None:
    simple_run = f"6♣ 5♣ 4♠ {LOWER_ROWS}"

    assert answer(table(simple_run, deck="9♠ 8♠ 9♥ 4♣")) == "deal"  # 5 points in one of 4 deals
    assert answer(table(simple_run, deck="9♠ 8♠ 9♥ 7♦")) == "done"


def test_it_leaves_a_simple_run_where_it_lies() -> None:
    s = table(f"6♣ 5♣ 4♠ {LOWER_ROWS}", deck="9♠ 9♥ 7♦")
    play(GAME, s, "deal")
    assert answer(s)[0] in "bc"


def test_it_deals_the_last_card_only_if_that_pays() -> None:
    no_match = f"6♣ 5♣ 8♠ {LOWER_ROWS}"

    assert answer(table(no_match, deck="9♥")) == "done"  # it would cost a point for nothing
    assert answer(table(no_match, deck="4♥")) == "deal"


def test_it_answers_other_games_as_the_heuristic_does() -> None:
    usual, others = GAME.resolve_options(1, {}), 0
    for n in range(120):
        s = state_after(GAME, Random(n), n % 9)
        document = s.seats == 1 and all(
            getattr(s, option.field or option.name) == usual[option.name] for option in GAME.options
        )
        if s.seat != NOBODY and not document:
            others += 1
            assert code_by("best", s) == code_by("heuristic", s)
    assert others > 50


def test_every_answer_is_legal() -> None:
    for s in deals(6):
        while s.seat != NOBODY:
            code = code_by("best", s)
            assert code in GAME.choices(s)
            GAME.apply(s, code)


def test_a_board_as_a_number_has_the_category_of_the_rules() -> None:
    for s in deals(300):
        assert points_of(category_on(board_of(s))) == line_points(s, 0)


def test_an_out_is_a_card_that_makes_a_run_somewhere() -> None:
    boards = [board_of(s) for s in deals(60)]
    for board in (board for board in boards if category_on(board) < SIMPLE_RUN):
        outs = outs_of(board)
        for card in range(SHORT_CARDS):
            best = max(category_on(put(board, place, card)) for place in range(PLACES))
            assert (outs >> card) & 1 == (best == RUN)
            assert ((outs >> SIMPLE) * ALL_SUITS >> card) & 1 == (best >= SIMPLE_RUN)


def test_a_board_is_worth_no_more_with_an_out_less() -> None:
    missed = 0
    for s in deals(60):
        board, unseen = board_of(s), unseen_kinds(s)
        for card in range(SHORT_CARDS):
            if (outs_of(board) & unseen >> card) & 1:
                less = worth(board, unseen & ~(1 << card), size_of(unseen))
                assert less <= worth(board, unseen, size_of(unseen))
                missed += 1
    assert missed > 20


def test_before_the_last_card_the_worth_is_exact() -> None:
    s = table(f"6♣ 5♣ 8♠ {LOWER_ROWS}", deck="4♥")
    board, unseen = board_of(s), unseen_kinds(s)

    assert worth_of_dealing(board, unseen) == 19_000  # a simple run, less the deal
    assert worth_ahead(board, 0) == 0


@pytest.mark.compiled
def test_its_mean_score_is_that_of_the_page() -> None:
    from croupier.bulk.simulate import tallies
    from croupier.bulk.tally import new_run, score_counts

    page = (Path(__file__).resolve().parents[5] / PAGE).read_text(encoding="utf-8")
    found = re.search(r"mean score of ([0-9.]+) ± [0-9.]+ over ([0-9,]+) deals", page)
    assert found is not None
    number = int(found[2].replace(",", ""))
    total = 0
    for tally in tallies(new_run(GAME, ["best"]), [(0, number)], "cpu"):
        total += sum(score * n for score, n in score_counts(tally).items())

    assert f"{total / number:.3f}" == found[1]
    assert total / number >= 18.86
