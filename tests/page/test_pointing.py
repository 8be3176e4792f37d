"""Pointing at things: what is meant is done at once, and everything says what it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.engine import Game
from croupier.games.catalogue import find_game
from croupier.play.match import Answer
from croupier.play.table import Table
from tests.page.conftest import Visit, any_font
from tests.page.hosting import Hosted
from tests.page.stages import SIZES, Stage, at_every_size, set_stage
from tests.page.test_bar import ASK, play_to
from tests.page.test_inspect import DULL, on_a_phone, playable, turn_of
from tests.page.test_screens import faults
from tests.page.watched_motion import open_stage, play, show_before, snapshot_of

pytestmark = pytest.mark.browser

BLANK = "/static/icon.svg"  # any place of the house to begin from
GAME = "monopoly-deal"  # some cards are taken in two or three questions
SEED = "4" * 64  # such cards come early
TOUCH = {"pointerType": "touch", "bubbles": True}
PLAYED = "turn => document.querySelector('table-board').dataset.turn > turn"
COVERED = """() => [...document.querySelectorAll(".hand .fan .card")].filter((card) => {
  const names = [...card.querySelectorAll("text")].filter((each) => // of the detail that is shown
    each.getBoundingClientRect().width && card.ariaLabel.startsWith(each.textContent.slice(0, 3)));
  return !names.some((name) => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    const x = (left + right) / 2, y = (top + bottom) / 2;
    return [[left + 2, y], [x, y], [right - 2, y], [x, top + 2], [x, bottom - 2]].every((at) =>
      document.elementFromPoint(...at)?.closest(".card") === card);
  });
}).map((card) => card.ariaLabel)"""


def words_of(stage: Stage, seat: int = 0) -> list[str]:
    """Return what a seat has answered, in notation."""
    events = stage.house.played(stage.code).match.events
    return [each.word for each in events if isinstance(each, Answer) and each.seat == seat]


def rival_cards(page: Page) -> Locator:
    """Return the cards of a rival's that can be taken one by one."""
    return page.locator('.opponent .card[data-at^="field"]')


def name_of(card: Locator) -> str:
    """Return what a card is called."""
    return (card.get_attribute("aria-label") or "").split(",")[0]


def table_with(cards: int, game: Game, alike: int = 2) -> Table:
    """Find a question to a seat with `cards` cards, most of them different."""
    for number in range(1, 60, 2):
        for table, _ in play(game, number, 200):
            hand = [] if table.result else hand_of(table)
            if len(hand) == cards and len(set(hand)) >= cards - alike:
                return table
    raise AssertionError("nobody ever held so many")


def hand_of(table: Table) -> list[str]:
    """Return the names of the cards that the seat to answer holds."""
    zones = table.view(table.seat).zones
    hand = next(zone for zone in zones if zone.seat == table.seat and zone.shape == "fan")
    return [face.name for face in hand.cards if face]


def test_a_card_pointed_at_too_early_is_taken_once_it_is_asked_for(
    house: Hosted, visit: Visit
) -> None:
    stage = set_stage(visit(BLANK, still=True), house, GAME, 2, SEED)
    play_to(stage, "Sly Deal: whom")
    card = rival_cards(stage.page).last
    name, before = name_of(card), len(words_of(stage))

    card.click()

    expect(stage.page.locator(".log")).to_contain_text(name)
    stage.page.wait_for_function("() => !document.querySelector('[data-pending]')")
    assert words_of(stage)[before : before + 2] == ["@1", f"take:{name}"]


def test_such_a_card_waits_while_another_is_given_for_it(house: Hosted, visit: Visit) -> None:
    stage = set_stage(visit(BLANK, still=True), house, GAME, 2, SEED)
    play_to(stage, "Forced Deal: whom")
    page, before = stage.page, len(words_of(stage))
    mine = {name_of(card) for card in page.locator(".mine .card").all()}
    card = next(card for card in rival_cards(page).all() if {name_of(card)} != mine)
    name = name_of(card)

    card.click()
    expect(page.locator("table-question")).to_contain_text("which property do you give")
    page.locator(f".ask .answer:not(.dull):not(:has-text('{name}'))").first.click()

    expect(page.locator("table-question")).not_to_contain_text("Forced Deal: which")
    whom, given, taken = words_of(stage)[before : before + 3]
    assert (whom, given[:5], taken) == ("@1", "give:", f"take:{name}")


def test_such_a_card_is_not_taken_by_itself_if_that_were_wasted(
    house: Hosted, visit: Visit
) -> None:
    stage = set_stage(visit(BLANK, still=True), house, GAME, 2, SEED)
    play_to(stage, "Forced Deal: whom")
    page, before = stage.page, len(words_of(stage))
    mine = {name_of(card) for card in page.locator('.mine .card[data-at^="field"]').all()}
    card = next(card for card in rival_cards(page).all() if name_of(card) in mine)
    name = name_of(card)

    card.click()
    page.locator(".ask .answer", has_text=name).click()

    expect(page.locator("table-question")).to_contain_text("which property do you take")
    assert words_of(stage)[before:] == ["@1", f"give:{name}"]


def test_on_a_phone_such_a_card_is_lifted_and_one_tap_takes_it(
    browser: Browser, house: Hosted, visit: Visit
) -> None:
    stage = set_stage(visit(BLANK, still=True), house, GAME, 2, SEED)
    play_to(stage, "Sly Deal: whom")
    phone = on_a_phone(browser, stage, ".opponent.open")
    card, before = rival_cards(phone).last, len(words_of(stage))
    name = name_of(card)

    card.tap()
    expect(phone.locator(".ask h2")).to_have_text(name)
    assert words_of(stage)[before:] == ["@1"]
    turn = turn_of(phone)
    phone.locator(".opponent .card.held").tap()

    phone.wait_for_function(PLAYED, arg=turn)
    assert words_of(stage)[before : before + 2] == ["@1", f"take:{name}"]
    phone.context.close()


def test_a_card_that_is_no_answer_hides_no_attack(house: Hosted, visit: Visit) -> None:
    stage = set_stage(visit(BLANK, still=True), house, GAME, 2, SEED)
    play_to(stage, "wants your")
    page = stage.page
    expect(page.locator(".ask.danger")).to_be_visible()

    page.locator(".hand .refused").first.click(position={"x": 8, "y": 20}, force=True)

    expect(page.locator(".toasts")).to_contain_text("First say whether")
    expect(page.locator(".ask .covered")).to_have_count(0)
    expect(page.locator(".ask .reason")).to_be_hidden()


def test_a_pale_card_says_why_at_sight_in_the_bar_and_by_name(house: Hosted, visit: Visit) -> None:
    stage = set_stage(visit(BLANK, still=True), house, GAME)
    stage.go_on(DULL)
    page, card = stage.page, stage.page.locator(".hand .dull").first
    at, decision = card.get_attribute("data-at"), house.played(stage.code).view(0).decision
    assert decision is not None
    why = next(choice.dull for choice in decision.choices if at in choice.at)

    assert why in (card.get_attribute("aria-label") or "")
    tag = "card => getComputedStyle(card, '::after').content"
    assert card.evaluate(tag) == '"No use now"'
    card.hover()
    expect(page.locator(".ask .saying")).to_have_attribute("data-why", why)
    expect(page.locator(".ask h2")).to_be_visible()
    page.mouse.move(1, 1)
    expect(page.locator(".ask .saying")).to_have_attribute("data-why", "")


def test_on_a_phone_the_first_tap_says_why_a_card_is_pale(
    browser: Browser, house: Hosted, visit: Visit
) -> None:
    stage = set_stage(visit(BLANK, still=True), house, GAME)
    stage.go_on(DULL)
    phone = on_a_phone(browser, stage)
    card, decision = phone.locator(".hand .dull").first, house.played(stage.code).view(0).decision
    assert decision is not None
    at = card.get_attribute("data-at")

    card.tap()

    why = next(choice.dull for choice in decision.choices if at in choice.at)
    expect(phone.locator(".ask p")).to_have_text(why)
    phone.context.close()


@any_font
def test_a_slot_says_its_name(house: Hosted, visit: Visit) -> None:
    page = set_stage(visit(BLANK, still=True), house, GAME).page
    for size in at_every_size(page, {name: SIZES[name] for name in ("desk", "large", "phone")}):
        for slot in page.locator(".mine .set.empty").all():
            name = slot.locator("b")
            expect(name).to_be_visible()
            assert name.inner_text() == slot.get_attribute("data-set"), size
            assert name.evaluate("b => b.scrollWidth <= b.clientWidth"), size

    page.locator('.opponent [data-set="Pink"]').first.hover()
    expect(page.locator("card-lens")).to_have_text("Pink, 0 of 3")


def test_dots_are_of_one_colour_until_a_set_is_complete(visit: Visit) -> None:
    page = visit(BLANK, still=True)
    open_stage(page)
    table = table_with(5, find_game(GAME))
    show_before(page, table, table.seat)
    page.evaluate(
        """() => board.mine.replaceChildren(...["some", "some", "done"].map((look, i) => {
          const made = document.createElement("div");
          made.className = `set ${look}`;
          made.innerHTML = `<span class="pips">${"<i class=on></i>".repeat(i + 1)}</span>`;
          return made;
        }))"""
    )

    colours = page.locator(".mine .on").evaluate_all(
        "dots => dots.map((dot) => getComputedStyle(dot).backgroundColor)"
    )
    assert colours[0] == colours[1] == colours[2] != colours[3]
    assert colours[3] == colours[4] == colours[5]


@any_font
@pytest.mark.parametrize(("game", "cards"), [(GAME, 5), (GAME, 8), (GAME, 10), ("onu", 14)])
def test_every_name_in_a_hand_is_readable(visit: Visit, game: str, cards: int) -> None:
    page = visit(BLANK, still=True)
    open_stage(page)
    table = table_with(cards, find_game(game), alike=5)
    show_before(page, table, table.seat)
    page.evaluate(ASK, snapshot_of(table, table.seat, None))
    for size in at_every_size(page):
        assert page.evaluate(COVERED) == [], size


def test_nothing_on_the_table_is_marked_as_text(house: Hosted, visit: Visit) -> None:
    page = set_stage(visit(BLANK, still=True), house, GAME).page
    name = page.locator(".plate .name").first

    name.dblclick()

    assert page.evaluate("() => String(getSelection())") == ""


def test_what_a_long_press_holds_up_can_be_played_there(
    browser: Browser, house: Hosted, visit: Visit
) -> None:
    phone = on_a_phone(browser, set_stage(visit(BLANK, still=True), house, GAME))
    card, lens, turn = playable(phone), phone.locator("card-lens"), turn_of(phone)

    card.dispatch_event("pointerdown", TOUCH)
    expect(lens.locator("button")).to_be_visible()
    card.dispatch_event("pointerup", TOUCH)
    assert faults(phone) == []
    lens.locator("button").tap()

    phone.wait_for_function(PLAYED, arg=turn)
    expect(lens).to_be_hidden()
    phone.context.close()


def test_what_would_be_wasted_is_asked_about_there_too(
    browser: Browser, house: Hosted, visit: Visit
) -> None:
    stage = set_stage(visit(BLANK, still=True), house, GAME)
    stage.go_on(DULL)
    phone = on_a_phone(browser, stage)
    turn = turn_of(phone)

    phone.locator(".hand .dull").first.dispatch_event("pointerdown", TOUCH)
    phone.locator("card-lens button").tap()

    expect(phone.get_by_role("button", name="Do it anyway")).to_be_visible()
    assert turn_of(phone) == turn
    phone.context.close()


def test_what_a_mouse_holds_up_looks_like_no_button(house: Hosted, visit: Visit) -> None:
    page = set_stage(visit(BLANK, still=True), house, GAME).page

    playable(page).hover()

    expect(page.locator("card-lens b")).to_be_visible()
    expect(page.locator("card-lens button")).to_have_count(0)
    plain = "b => getComputedStyle(b.parentElement).backgroundColor"
    assert page.locator("card-lens b").evaluate(plain) == "rgba(0, 0, 0, 0)"
