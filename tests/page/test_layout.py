"""How the table lies on every screen: nothing over anything else, nothing over the edge."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Page, expect

from croupier.games.catalogue import all_games
from croupier.server.messages.from_client import PROTOCOL
from tests.page.conftest import Theme, Visit, any_font
from tests.page.hosting import Hosted
from tests.page.layout import faults
from tests.page.rows_of_a_seat import Rows, game_with
from tests.page.stages import CONNECT, SIZES, STAGES, Stage, at_every_size, set_stage

pytestmark = pytest.mark.browser

BLANK = "/static/icon.svg"  # any place of the house to begin from
ZOOMED = (640, 400)  # what is left of 1280 x 800 when the page is made twice as large
QUICK = ("crazy", "monopoly-deal")  # one with piles alone, one with sets: the rest is in --all
ROWS: dict[str, Rows] = {  # of a seat, besides its hand
    "two rows": (("PUBLIC", "ROW", 4), ("HIDDEN", "ROW", 2)),
    "a stack": (("HIDDEN", "STACK", 1),),
    "an empty stack": (("HIDDEN", "STACK", 0),),
    "two stacks": (("HIDDEN", "STACK", 1), ("PUBLIC", "STACK", 2)),
    "a row": (("PUBLIC", "ROW", 6),),
    "a stack and a row": (("HIDDEN", "STACK", 2), ("PUBLIC", "ROW", 1)),
    "a second fan": (("HIDDEN", "FAN", 2),),
}

CUT = """() => {  // what is not whole of the question
  const ask = document.querySelector(".ask"), bar = ask.getBoundingClientRect();
  const parts = [...ask.querySelectorAll("h2, .links, .buttons > button, .buttons span")];
  return parts.filter((part) => {
    const place = part.getBoundingClientRect();
    return place.top < bar.top || place.bottom > bar.bottom || place.right > bar.right ||
      part.scrollWidth > part.clientWidth + 1;
  }).map((part) => part.textContent);
}"""


def look(page: Page, theme: Theme) -> dict[str, list[str]]:
    """Look at the table at every size; return what lies wrong, by size."""
    page.emulate_media(color_scheme=theme)
    found: dict[str, list[str]] = {}
    for name in at_every_size(page, {**SIZES, "zoomed": ZOOMED}):
        if wrong := faults(page):
            found[name] = wrong
    return found


def count_buttons(stage: Stage) -> int:
    """Count the answers that are no cards to click."""
    decision = stage.house.played(stage.code).view(0).decision
    return sum(not choice.at for choice in decision.choices) if decision else 0


@pytest.mark.parametrize("game", QUICK)
@any_font
def test_nothing_lies_over_anything_else_at_the_start(
    house: Hosted, visit: Visit, game: str
) -> None:
    stage = set_stage(visit(BLANK, still=True), house, game)

    assert look(stage.page, "light") == {}


def test_two_players_leave_room_for_the_piles(house: Hosted, visit: Visit) -> None:
    stage = set_stage(visit(BLANK, still=True), house, "crazy", 2)

    assert look(stage.page, "light") == {}


@any_font
def test_a_question_with_four_answers_is_whole(house: Hosted, visit: Visit) -> None:
    stage = set_stage(visit(BLANK, still=True), house, "crazy", 3)
    stage.page.evaluate(CONNECT, [stage.code, stage.token, PROTOCOL])
    while stage.is_mine() and count_buttons(stage) != 4:
        stage.answer()
    stage.go_on(0)
    expect(stage.page.locator(".ask .buttons > button")).to_have_count(4)

    for size in at_every_size(stage.page):
        assert stage.page.evaluate(CUT) == [], size


@any_font
def test_the_longest_result_is_cut_nowhere(house: Hosted, visit: Visit) -> None:
    stage = set_stage(visit(BLANK, still=True), house, "tic-tac-rummy")
    stage.go_to("end")
    expect(stage.page.locator("match-result .proof")).to_be_visible()

    assert look(stage.page, "light") == {}


@pytest.mark.parametrize("game", sorted(all_games()))
@any_font
def test_nothing_lies_over_anything_else_from_start_to_end(
    house: Hosted, visit: Visit, game: str
) -> None:
    stage = set_stage(visit(BLANK, still=True), house, game)
    for moment in STAGES:
        stage.go_to(moment)

        assert look(stage.page, "light") == {}, moment
        assert look(stage.page, "dark") == {}, moment


@pytest.mark.parametrize("game", sorted(all_games()))
@any_font
def test_as_many_as_may_play_have_room(house: Hosted, visit: Visit, game: str) -> None:
    stage = set_stage(visit(BLANK, still=True), house, game, all_games()[game].max_seats)

    assert look(stage.page, "light") == {}


@any_font
def test_a_note_for_newcomers_covers_no_card(house: Hosted, visit: Visit) -> None:
    page = set_stage(visit(BLANK, still=True), house, "crazy").page
    page.evaluate("localStorage['croupier:guide:crazy'] = JSON.stringify('ask')")
    page.reload()
    expect(page.locator("table-guide")).to_be_visible()

    assert look(page, "light") == {}


class SetOut(Protocol):
    """Sits down at a table of a game whose seats have some rows besides a hand."""

    def __call__(self, rows: Rows, seats: int) -> Stage:
        """Make the game, and a table of it."""


@pytest.fixture
def set_out(house: Hosted, visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SetOut:
    """Give a way to play a game of any rows."""

    def sit_down(rows: Rows, seats: int) -> Stage:
        game = game_with(rows, tmp_path)
        monkeypatch.setitem(all_games(), game.name, game)
        return set_stage(visit(BLANK, still=True), house, game.name, seats)

    return sit_down


def test_a_reserve_lies_beside_the_hand(set_out: SetOut) -> None:
    page = set_out(ROWS["a stack"], 4).page

    assert look(page, "light") == {}
    page.locator(".hand .fan .legal").last.click()
    expect(page.locator(".hand .fan .card")).to_have_count(4)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("rows", ROWS.values(), ids=[*ROWS])
def test_whatever_rows_a_seat_has_lie_apart(rows: Rows, seats: int, set_out: SetOut) -> None:
    stage = set_out(rows, seats)
    for moment in STAGES:
        stage.go_to(moment)

        assert look(stage.page, "light") == {}, moment
