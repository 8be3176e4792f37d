"""What people stumbled over in their first hours at the page, each as they would notice it."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.page.conftest import Visit
from tests.page.hosting import Hosted
from tests.page.layout import faults
from tests.page.stages import SEED, Stage, set_stage
from tests.server.thinkers import seat_thinker

pytestmark = pytest.mark.browser

BLANK = "/static/icon.svg"  # any place of the house to begin from
GAME = "monopoly-deal"
DESK = (1280, 800)
ZOOMED = (640, 400)  # what is left of 1280 x 800 when the page is made twice as large
MOST_ANSWERS = 60
ATTACK = "2" * 64  # a deal in which I soon choose whom to attack
MOST_LAYOUTS = 3  # of the page, for each answer that is shown
SIGNS = """() => [...document.querySelectorAll(".log .monogram")]
  .map((sign) => [sign.textContent, sign.nextElementSibling.textContent])
  .filter(([sign, sentence]) => sentence[0] !== sign || /[.] /.test(sentence))"""  # all but those


def sit(house: Hosted, visit: Visit, seed: str = SEED) -> Stage:
    """Sit down at a table where bots answer at once."""
    stage = set_stage(visit(BLANK, DESK, still=True), house, GAME, seed=seed)
    stage.connect()
    return stage


def play_to(stage: Stage, words: str) -> Page:
    """Answer until a question with these words is mine; it is on the page then."""
    for _ in range(MOST_ANSWERS):
        assert stage.is_mine()
        decision = stage.house.played(stage.code).view(0).decision
        if decision is not None and words in decision.question:
            break
        stage.answer()
    expect(stage.page.locator("table-question h2")).to_contain_text(words)
    return stage.page


def turn_of(page: Page) -> int:
    """Return the number of the question that is shown."""
    return int(page.locator("table-board").get_attribute("data-turn") or 0)


def wait_for_turn(page: Page, turn: int) -> None:
    """Wait until a question is shown."""
    page.wait_for_selector(f'table-board[data-turn="{turn}"]')


def test_what_the_others_did_stands_beside_the_question_and_leads_to_the_log(
    house: Hosted, visit: Visit
) -> None:
    stage = sit(house, visit)
    page = play_to(stage, "Action 2")
    page = play_to(stage, "Action 1")
    recap = page.locator("table-recap")
    expect(recap).to_contain_text("While you waited:")
    expect(recap).to_contain_text("…")  # the oldest had no room, and still all are named
    for name in ("Ben", "Cem", "Dora"):
        expect(recap).to_contain_text(name)
    expect(recap.locator("[aria-hidden]")).to_have_text("Log ›")
    assert "Log" not in recap.get_by_role("button").aria_snapshot()
    assert recap.evaluate("each => each.scrollHeight <= each.clientHeight + 1")
    height = recap.evaluate("each => each.clientHeight")

    page.keyboard.press("l")

    first = page.locator(".log .now")
    expect(first).to_be_in_viewport()
    expect(first).to_contain_text("Ben")
    assert page.evaluate(SIGNS) == []
    page.keyboard.press("Escape")
    expect(page.locator("table-sidebar")).to_be_hidden()
    turn = turn_of(page)
    page.locator(".hand .legal").first.click()
    wait_for_turn(page, turn + 1)
    expect(recap).to_contain_text("While you waited")  # it stays for the whole turn
    assert recap.evaluate("each => each.clientHeight") == height


def test_who_is_chosen_can_be_clicked_where_they_sit(house: Hosted, visit: Visit) -> None:
    page = play_to(sit(house, visit, ATTACK), "whom do you choose")
    turn = turn_of(page)

    page.locator(".opponent.open [data-face]").first.click()

    expect(page.locator("table-board")).not_to_have_attribute("data-turn", str(turn))
    assert page.locator("details.menu[open]").count() == 0


def test_the_page_is_measured_a_few_times_for_an_answer_however_many_come_at_once(
    house: Hosted, visit: Visit
) -> None:
    stage = sit(house, visit)
    devtools = stage.page.context.new_cdp_session(stage.page)
    devtools.send("Performance.enable")
    before = layouts(devtools)

    play_to(stage, "Action 2")
    play_to(stage, "Action 1")

    shown = len(stage.house.played(stage.code).events)
    assert layouts(devtools) - before <= MOST_LAYOUTS * shown


def layouts(devtools: CDPSession) -> float:
    """Return how often the browser has laid the page out."""
    found = devtools.send("Performance.getMetrics")["metrics"]
    return next(float(each["value"]) for each in found if each["name"] == "LayoutCount")


def test_ending_the_turn_is_no_bright_button_while_cards_can_be_played(
    house: Hosted, visit: Visit
) -> None:
    page = sit(house, visit).page

    expect(page.get_by_role("button", name="End the turn")).to_be_visible()
    assert page.locator(".ask .main").count() == 0


def test_a_card_that_slides_under_a_resting_mouse_is_not_played(
    house: Hosted, visit: Visit
) -> None:
    page = sit(house, visit).page
    turn, card = turn_of(page), page.locator(".hand .legal").nth(2).bounding_box()
    assert card is not None
    page.mouse.move(card["x"] + 20, card["y"] + 40)
    page.mouse.click(card["x"] + 20, card["y"] + 40)
    wait_for_turn(page, turn + 1)

    page.mouse.down()
    page.mouse.up()

    assert page.locator("table-board[data-pending]").count() == 0
    assert turn_of(page) == turn + 1
    page.wait_for_timeout(450)
    page.mouse.down()
    page.mouse.up()
    wait_for_turn(page, turn + 2)


def test_undo_keeps_its_place_says_why_it_is_off_and_leads_back_to_an_answer(
    house: Hosted, visit: Visit
) -> None:
    stage = sit(house, visit, ATTACK)
    page, undo = stage.page, stage.page.get_by_role("button", name="Undo")
    before = undo.bounding_box()

    undo.click(force=True)  # it says that it is disabled, and still answers

    expect(page.locator(".toasts")).to_contain_text("Nothing to take back")
    play_to(stage, "whom do you choose")
    page.locator(".opponent.open .plate").first.click()  # nobody has seen a card by that
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    assert undo.bounding_box() == before

    undo.focus()
    page.keyboard.press("Enter")
    expect(page.locator("table-question h2")).to_contain_text("whom do you choose")
    expect(page.locator("table-question .answer").first).to_be_focused()


def test_a_hint_is_whole_and_asked_for_again_until_the_search_is_ready(
    house: Hosted, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visit(BLANK, DESK, still=True)
    page.clock.install()
    stage = set_stage(page, house, "crazy")
    stage.page.get_by_role("button", name="Hint").click()
    hint = page.locator("table-hint")
    expect(hint).to_contain_text("A simple bot's first guess, perhaps wrong")
    expect(hint).to_contain_text("A deeper look follows in a moment")
    page.clock.run_for(4500)
    expect(hint).to_contain_text("A deeper look follows in a moment")

    seat_thinker(monkeypatch, is_ready=True)
    page.clock.run_for(5000)

    expect(hint.locator(".worths .advised")).to_be_visible()
    assert hint.locator(".text").evaluate("each => each.scrollHeight - each.clientHeight") <= 1


def test_a_replay_has_room_on_a_page_made_twice_as_large(house: Hosted, visit: Visit) -> None:
    page = visit(BLANK, ZOOMED, still=True)
    stage = set_stage(page, house, "tic-tac-rummy")
    stage.go_to("end")
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("button", name="Back to the table")).to_be_visible()

    assert faults(page) == []
