"""A card can be read before it is played, and what would be wasted is asked about."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.conftest import Visit
from tests.page.hosting import Hosted
from tests.page.people import WHERE_IT_SHOWS
from tests.page.stages import SIZES, Stage, set_stage

pytestmark = pytest.mark.browser

BLANK = "/static/icon.svg"  # any place of the house to begin from
GAME = "monopoly-deal"  # in its first turn some cards would do nothing
DULL = 2  # answers after which a card would be wasted


def on_a_phone(
    browser: Browser, stage: Stage, wanted: str = ".hand .legal", size: str = "phone"
) -> Page:
    """Take the seat with a screen that is touched, and wait for something to answer with."""
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=stage.house.address,
        viewport={"width": width, "height": height},
        has_touch=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.add_init_script(f"localStorage['croupier:guide:{stage.game}'] = JSON.stringify('no')")
    page.goto(f"/t/{stage.code}#{stage.token}")
    page.wait_for_selector(wanted)
    return page


HOLDING = 500  # milliseconds in which a card would be held up


def playable(page: Page) -> Locator:
    """Return the last card of the hand that can be played and would do something."""
    return page.locator(".hand .legal:not(.dull)").last


def tap(card: Locator) -> None:
    """Tap a card where it shows: in two rows one lies on another."""
    card.tap(position=card.evaluate(WHERE_IT_SHOWS))


def turn_of(page: Page) -> str | None:
    """Return the number of the question."""
    return page.locator("table-board").get_attribute("data-turn")


def test_a_card_is_held_up_by_mouse_and_keys_and_let_go(house: Hosted, visit: Visit) -> None:
    page = set_stage(visit(BLANK, still=True), house, GAME).page
    lens, card = page.locator("card-lens"), playable(page)
    name = (card.get_attribute("aria-label") or "").split(",")[0]

    card.hover()
    expect(lens.locator("h3")).to_have_text(name)
    page.keyboard.press("Escape")
    expect(lens).to_be_hidden()

    page.mouse.move(1, 1)
    page.keyboard.press("Tab")  # from now on the keyboard is used
    card.focus()
    expect(lens.locator("h3")).to_have_text(name)

    page.keyboard.press("Enter")  # the focus goes on by itself, over what has just been laid
    page.wait_for_selector(".hand .legal:focus")
    page.wait_for_timeout(HOLDING)
    expect(lens).to_be_hidden()


def test_what_would_be_wasted_is_asked_about_once(house: Hosted, visit: Visit) -> None:
    stage = set_stage(visit(BLANK, still=True), house, GAME)
    stage.go_on(DULL)
    page, turn = stage.page, turn_of(stage.page)

    page.locator(".hand .dull").first.click()
    page.get_by_role("button", name="Go back").click()
    assert turn_of(page) == turn

    page.locator(".hand .dull").first.click()
    page.get_by_role("button", name="Do it anyway").click()
    page.wait_for_function(
        "turn => document.querySelector('table-board').dataset.turn > turn", arg=turn
    )


def test_what_i_have_laid_is_not_played_by_one_click(house: Hosted, visit: Visit) -> None:
    page = set_stage(visit(BLANK, still=True), house, GAME).page
    page.locator(".hand .legal").first.click()  # a property is put down
    expect(page.locator(".mine .quiet-answer")).to_be_visible()
    turn = turn_of(page)

    page.locator(".mine .quiet-answer").click()

    expect(page.locator(".ask").get_by_role("button", name="Take back")).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).click()
    assert turn_of(page) == turn


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_where_one_touches_the_first_tap_asks_and_the_second_plays(
    browser: Browser, house: Hosted, visit: Visit, size: str
) -> None:
    stage = set_stage(visit(BLANK, still=True), house, GAME)
    phone = on_a_phone(browser, stage, size=size)
    card, turn = playable(phone), turn_of(phone)
    name = (card.get_attribute("aria-label") or "").split(",")[0]

    card.tap()
    expect(phone.locator(".ask h2")).to_have_text(name)
    assert turn_of(phone) == turn

    phone.locator(".card.held").tap()
    phone.wait_for_function(
        "turn => document.querySelector('table-board').dataset.turn > turn", arg=turn
    )
    phone.context.close()


def test_on_a_phone_nothing_stays_chosen_after_a_card_is_played_or_let_go(
    browser: Browser, house: Hosted, visit: Visit
) -> None:
    stage = set_stage(visit(BLANK, still=True), house, GAME)
    phone = on_a_phone(browser, stage)
    cards, ask = phone.locator(".hand .legal:not(.dull)"), phone.locator(".ask")
    turn = int(turn_of(phone) or 0)
    place = cards.first.get_attribute("data-at")

    tap(cards.first)
    ask.locator(".answer").first.tap()
    phone.wait_for_selector(f'table-board[data-turn="{turn + 1}"]')
    tap(phone.locator(f'.hand [data-at="{place}"]'))  # another card lies there now

    expect(phone.locator(".card.held")).to_have_count(1)
    ask.get_by_role("button", name="Back", exact=True).tap()
    expect(phone.locator(".card.held")).to_have_count(0)
    tap(phone.locator(f'.hand [data-at="{place}"]'))
    expect(phone.locator(".card.held")).to_have_count(1)
    assert turn_of(phone) == str(turn + 1)
    phone.context.close()


def test_a_long_press_holds_a_card_up_and_plays_nothing(
    browser: Browser, house: Hosted, visit: Visit
) -> None:
    phone = on_a_phone(browser, set_stage(visit(BLANK, still=True), house, GAME))
    card, turn = playable(phone), turn_of(phone)
    touch = {"pointerType": "touch", "bubbles": True}

    card.dispatch_event("pointerdown", touch)
    expect(phone.locator("card-lens")).to_be_visible()
    card.dispatch_event("pointerup", touch)
    card.dispatch_event("click", {"pointerType": "touch", "bubbles": True})

    expect(phone.locator("card-lens")).to_be_visible()
    expect(phone.locator("table-board")).to_have_attribute("data-turn", turn or "")
    phone.context.close()
