"""The bars of a table: a button for what lies small, and words that are never cut short."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from croupier.engine import Game
from croupier.games.catalogue import all_games
from croupier.play.decision import Decision
from croupier.play.table import Table
from tests.page.conftest import Visit, any_font
from tests.page.hosting import Hosted
from tests.page.layout import faults
from tests.page.stages import SIZES, Stage, at_every_size, set_stage
from tests.page.watched_motion import open_stage, play, show_before, snapshot_of

pytestmark = pytest.mark.browser

BLANK = "/static/icon.svg"  # any place of the house to begin from
MOST_ANSWERS = 60
FEW_ANSWERS = 16  # of mine, in which most kinds of question are put
UPRIGHT_OR_WIDE = ("desk", "large", "phone")
TOO_SHORT = 130  # pixels: about twenty letters of the last move
CUT = """() => {
  const bar = document.querySelector(".bar"), found = [];
  const shown = [...bar.querySelectorAll("h1 span, .ticker, .tools > *")]
    .filter((each) => each.checkVisibility()).map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.width);
  for (const [each, box] of shown) {
    const name = each.localName;
    if (box.right > innerWidth || box.bottom > bar.getBoundingClientRect().bottom + 1)
      found.push(`${name} sticks out`);
    for (const [other, there] of shown) {
      const wide = Math.min(box.right, there.right) - Math.max(box.left, there.left);
      const high = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top);
      if (other !== each && wide > 1 && high > 3) found.push(`${name} lies over something`);
    }
  }
  return found;
}"""
HEIGHT = """() => document.querySelector(".ask:not(.waiting)").offsetHeight"""

ASK = """async snapshot => {
  const { TableQuestion } = await import("/static/question.mjs");
  const question = new TableQuestion();
  board.foot.replaceChildren(document.createElement("table-recap"), question);
  const { players, ...table } = JSON.parse(snapshot);
  const people = players.map((player) => ({ ...player, kind: "person" }));
  question.snapshot = { ...table, players: people };
}"""


def play_to(stage: Stage, words: str) -> None:
    """Answer until a question with these words is mine, and show it."""
    stage.connect()
    for _ in range(MOST_ANSWERS):
        assert stage.is_mine()
        decision = stage.house.played(stage.code).view(0).decision
        if decision is not None and words in decision.question:
            break
        stage.answer()
    stage.page.reload()
    expect(stage.page.locator("table-question")).to_contain_text(words)


@any_font
def test_what_lies_small_on_the_table_is_a_button_too(house: Hosted, visit: Visit) -> None:
    stage = set_stage(visit(BLANK, still=True), house, "monopoly-deal")
    play_to(stage, "which set do you take from")
    page, decision = stage.page, house.played(stage.code).view(0).decision
    assert decision is not None
    codes = [str(choice.code) for choice in decision.choices]

    buttons = page.locator("table-question .answer")
    assert [button.get_attribute("data-code") for button in buttons.all()] == codes
    assert [faults(page) for _ in at_every_size(page)] == [[]] * len(SIZES)
    buttons.first.click()
    expect(page.locator("table-question")).not_to_contain_text("which set do you take from")


def words_on_buttons(decision: Decision) -> int:
    """Count the letters of all answers."""
    return sum(len(choice.label) for choice in decision.choices)


def longest_questions(
    game: Game, length_of: Callable[[Decision], int] = words_on_buttons
) -> dict[int, Table]:
    """Return of each kind of question the moment at which most is to be read in the bar."""
    found, most = dict[int, Table](), dict[int, int]()
    for number in range(8):
        for table, _ in play(game, number, 200):
            decision = None if table.result else table.view(table.seat).decision
            kind, length = table.state.question, length_of(decision) if decision else 0
            if length > most.get(kind, 0):
                found[kind], most[kind] = table.copy(), length
    return found


@pytest.mark.parametrize("game", sorted(all_games()))
def test_the_bar_has_one_height_over_a_match(house: Hosted, visit: Visit, game: str) -> None:
    stage = set_stage(visit(BLANK, still=True), house, game)
    heights: dict[str, set[int]] = {size: set() for size in SIZES}
    stage.connect()
    for _ in range(FEW_ANSWERS):
        if not stage.is_mine():
            break
        turn = stage.house.table(stage.code).info().turn
        expect(stage.page.locator("table-board")).to_have_attribute("data-turn", str(turn))
        for size in at_every_size(stage.page):
            heights[size].add(stage.page.evaluate(HEIGHT))
        stage.answer()

    assert [size for size, found in heights.items() if len(found) != 1] == [], heights


@any_font
def test_the_longest_question_of_each_kind_has_room_in_its_bar(visit: Visit) -> None:
    page = visit(BLANK, still=True)
    open_stage(page)
    for game in all_games().values():
        for table in longest_questions(game).values():
            show_before(page, table, table.seat)
            page.evaluate(ASK, snapshot_of(table, table.seat, None))
            for size in at_every_size(page):
                question = page.locator("table-question h2").inner_text()

                assert faults(page) == [], (game.name, size, question)


@any_font
def test_no_question_is_so_long_that_an_answer_is_cut(visit: Visit) -> None:
    page = visit(BLANK, still=True)
    open_stage(page)
    for game in all_games().values():
        for table in longest_questions(game, lambda asked: len(asked.question)).values():
            show_before(page, table, table.seat)
            page.evaluate(ASK, snapshot_of(table, table.seat, None))
            for size in at_every_size(page, {name: SIZES[name] for name in UPRIGHT_OR_WIDE}):
                found = [fault for fault in faults(page) if "is cut" in fault or "the bar" in fault]

                assert found == [], (game.name, size, table.view(table.seat).decision)


def test_a_seat_is_as_pale_as_its_button(visit: Visit) -> None:
    page = visit(BLANK, still=True)
    open_stage(page)
    for table, _ in play(all_games()["monopoly-deal"], 1, 20):  # who has no property is dull
        decision = table.view(table.seat).decision
        dull = {choice.label: bool(choice.dull) for choice in decision.choices} if decision else {}
        if dull == {"choose Ann": False, "choose Ben": True}:
            show_before(page, table, table.seat)
            page.evaluate(ASK, snapshot_of(table, table.seat, None))

    pale = page.locator(".opponent.open.dull")
    assert [each.get_attribute("aria-label") for each in pale.all()] == ["Ben"]
    assert page.locator(".ask .answer.dull").all_inner_texts() == ["Choose Ben"]


@any_font
def test_the_bar_cuts_no_title_and_shows_no_scrap_of_news(house: Hosted, visit: Visit) -> None:
    page = set_stage(visit(BLANK, still=True), house, "tic-tac-rummy").page
    page.locator("table-question .answer", has_text="Deal").click()
    for size in at_every_size(page):
        assert page.evaluate(CUT) == [], size
        news = page.locator(".ticker")
        box = news.bounding_box() if news.is_visible() else None
        assert box is None or box["width"] > TOO_SHORT, size


def test_the_log_marks_me_as_it_calls_me(house: Hosted, visit: Visit) -> None:
    page = set_stage(visit(BLANK, still=True), house, "tic-tac-rummy").page
    page.locator("table-question .answer", has_text="Deal").click()

    mine = page.locator(".log li", has_text="You ").first
    expect(mine.locator(".monogram")).to_have_text("Y")
