"""What is seen to fly is what happened: each card from its true place to its true place."""

from __future__ import annotations

import orjson
import pytest
from playwright.sync_api import Page, expect

from croupier.engine import Moment
from croupier.games.catalogue import all_games, find_game
from croupier.play.durations import CUES, LONGEST_CROWD, MOMENTS, seconds_of
from croupier.play.seen_cues import SeenCue
from croupier.play.table import Move, Table
from tests.page.conftest import PHONE, Size, Visit
from tests.page.hosting import Hosted
from tests.page.stages import set_stage
from tests.page.watched_motion import (
    faults_of,
    find_move,
    open_stage,
    play,
    show_before,
    snapshot_of,
    watch_match,
)

pytestmark = pytest.mark.browser

BLANK = "/static/icon.svg"  # any place of the house to begin from
LONG = 50  # answers of a match that are shown
WITNESS = pytest.param("strip-me", marks=pytest.mark.witness("the flights of a match in Chromium"))
EVERY_GAME = pytest.mark.parametrize("game", [WITNESS, *sorted(all_games().keys() - {"strip-me"})])


def stage(visit: Visit, size: Size = (1280, 800)) -> Page:
    """Return a page with a board and a clock that stands still."""
    page = visit(size=size)
    open_stage(page)
    return page


@EVERY_GAME
def test_every_card_flies_from_its_true_place_to_its_true_place(visit: Visit, game: str) -> None:
    cues, faults = watch_match(stage(visit), all_games()[game], 4)

    assert cues > 0
    assert faults == []


@pytest.mark.large
@pytest.mark.parametrize("game", sorted(all_games()))
def test_every_card_of_ten_matches_flies_from_its_true_place(visit: Visit, game: str) -> None:
    page = stage(visit)
    for number in range(6, 26, 2):
        assert watch_match(page, all_games()[game], number)[1] == []


@pytest.mark.parametrize("game", sorted(all_games()))
def test_on_a_phone_too_every_card_flies_from_its_true_place(visit: Visit, game: str) -> None:
    _, faults = watch_match(stage(visit, PHONE), all_games()[game], 2, LONG)

    assert faults == []


def is_draw_two(move: Move) -> bool:
    """Say whether a Draw Two was laid, and two cards were drawn for it."""
    cues = move.cues(move.seat)
    kinds = [cue.kind for cue in cues]
    return kinds == ["move"] * 3 and cues[0].card is not None and "+2" in cues[0].card.text


def is_one_of_two(move: Move) -> bool:
    """Say whether a card was played whose like stays in the hand."""
    seat, [first, *_] = move.seat, [*move.cues(move.seat), None]
    return bool(
        first
        and first.card
        and first.source.startswith(f"hand{seat}:")
        and sum(face == first.card for face in hand_before(move)) > 1
    )


def hand_before(move: Move) -> list[object]:
    """Return the faces in the hand of the seat that moved."""
    rows = enumerate(move.before.seen(move.seat).rows)
    cards = [row for n, row in rows if move.game.placed_rows[n].zone == f"hand{move.seat}"]
    return [move.game.words.face(card) for card in cards[0].cards]


def test_a_draw_two_is_laid_first_and_then_two_cards_are_drawn(visit: Visit) -> None:
    before, table, move = find_move(find_game("crazy"), is_draw_two)
    page = stage(visit)
    for viewer in range(-1, len(table.names)):
        show_before(page, before, viewer)
        assert faults_of(page, table, viewer, move) == []


@pytest.mark.parametrize("game", ["crazy", "monopoly-deal"])
def test_of_two_equal_cards_the_one_that_was_played_flies(visit: Visit, game: str) -> None:
    before, table, move = find_move(find_game(game), is_one_of_two)
    page = stage(visit)
    show_before(page, before, move.seat)

    assert faults_of(page, table, move.seat, move) == []


def test_a_card_lands_before_all_hands_are_shown(visit: Visit) -> None:
    *_, (before, _), (table, move) = (
        (table.copy(), move) for table, move in play(find_game("onu"), 33, 181)
    )
    assert move is not None
    assert {cue.kind for cue in move.cues(-1)} == {"move", "show"}
    page = stage(visit)
    show_before(page, before, -1)

    assert faults_of(page, table, -1, move) == []


STAND_STILL = """{
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const motion = animate.apply(this, how);
    motion.pause();
    return motion;
  };
}"""


@pytest.mark.parametrize("way", ["click", "Space", "Escape"])
def test_the_log_tells_nothing_that_is_still_in_the_air(
    house: Hosted, visit: Visit, way: str
) -> None:
    page = visit(BLANK, (1920, 1080))
    page.add_init_script(STAND_STILL)
    page = set_stage(page, house, "crazy", 2).page
    log, told = page.locator("ol.log li"), page.locator("ol.log li").count()
    page.locator("button.legal").first.press("Enter")  # cards that are being dealt stand still too
    page.wait_for_selector(".sky .flyer")

    assert log.count() == told

    if way == "click":
        page.locator("table-board").click(position={"x": 5, "y": 5})  # what is in the air lands
    else:
        page.keyboard.press(way)
    expect(log).not_to_have_count(told)


LENGTHS = """async moves => {
  const { CUES, MOMENTS, LONGEST_CROWD, secondsOf } = await import("/static/durations.mjs");
  const seconds = JSON.parse(moves).map(([cues, moments, me]) => secondsOf(cues, moments, me));
  return { tables: [CUES, MOMENTS, LONGEST_CROWD], seconds };
}"""


def test_the_page_and_the_server_count_the_same_lengths(visit: Visit) -> None:
    page, moves = stage(visit), list[tuple[list[SeenCue], list[Moment], int]]()
    for game in all_games().values():
        for table, move in play(game, 0, 30):
            if move:
                moves.append((move.cues(0), move.moments(0, table.names), 0))

    counted = page.evaluate(LENGTHS, orjson.dumps(moves).decode())

    assert counted["tables"] == [dict(CUES), dict(MOMENTS), LONGEST_CROWD]
    assert counted["seconds"] == pytest.approx([seconds_of(*each) for each in moves])


BEGIN = (
    """snapshot => board.choreographer.play(JSON.parse(snapshot), () => (window.isShown = true))"""
)
SEEN = """() => ({
  isShown: Boolean(window.isShown),
  flying: document.querySelectorAll(".flyer").length,
  cards: [...board.querySelectorAll("[data-at]")].map((card) => card.outerHTML).join(),
})"""


def begin(page: Page, before: Table, table: Table, move: Move) -> None:
    """Begin to show a move; with the clock standing still it would never end."""
    show_before(page, before, move.seat)
    page.evaluate(BEGIN, snapshot_of(table, move.seat, move))
    assert page.evaluate(SEEN)["flying"] == 1
    assert not page.evaluate(SEEN)["isShown"]


def at_rest(page: Page, table: Table, viewer: int) -> str:
    """Return what is drawn when a table is shown at once."""
    show_before(page, table, viewer)
    cards: str = page.evaluate(SEEN)["cards"]
    return cards


def test_a_click_on_the_felt_shows_the_end_of_all_that_waits(visit: Visit) -> None:
    before, table, move = find_move(find_game("crazy"), is_draw_two)
    page = stage(visit)
    begin(page, before, table, move)

    page.locator("table-board").click(position={"x": 640, "y": 30})
    page.wait_for_function("window.isShown")
    seen = page.evaluate(SEEN)

    assert seen["flying"] == 0
    assert seen["cards"] == at_rest(page, table, move.seat)


def test_a_newer_view_interrupts_what_is_shown(visit: Visit) -> None:
    before, table, move = find_move(find_game("crazy"), is_draw_two)
    page = stage(visit)
    begin(page, before, table, move)

    page.evaluate(
        "snapshot => board.choreographer.jump(JSON.parse(snapshot), () => {})",
        snapshot_of(before, move.seat, None),
    )
    seen = page.evaluate(SEEN)

    assert (seen["flying"], seen["isShown"]) == (0, False)
    assert seen["cards"] == at_rest(page, before, move.seat)


def test_a_reader_who_asks_for_less_motion_is_shown_the_end_at_once(visit: Visit) -> None:
    before, table, move = find_move(find_game("crazy"), is_draw_two)
    page = visit(still=True)
    open_stage(page)
    show_before(page, before, move.seat)

    page.evaluate(BEGIN, snapshot_of(table, move.seat, move))
    seen = page.evaluate(SEEN)

    assert (seen["flying"], seen["isShown"]) == (0, True)
