"""Small things that people stumbled over, each as they would notice it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import LYING, PHONE, Size, Visit
from tests.page.hosting import Hosted
from tests.page.people import WHOSE_TURN, Person, be_done, press_tool
from tests.page.stages import Stage, set_stage
from tests.page.test_company import sit

pytestmark = pytest.mark.browser

both_phones = pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "on its side"])
ON_AN_ANSWER = """() => document.activeElement.matches("button.legal, .ask .buttons button")"""


def play_now(page: Page, game: str) -> None:
    """Begin a match against the house, as somebody who knows the game."""
    page.locator(f'[data-game="{game}"]').get_by_role("button", name="Play").click()
    page.get_by_role("button", name="I know it").click()


def test_what_is_wrong_with_a_table_is_said_where_it_is_set(visit: Visit) -> None:
    page = visit(still=True)
    page.locator('[data-game="crazy"]').get_by_role("button", name="Invite").click()
    page.get_by_role("combobox", name="Seats", exact=True).select_option("8")
    page.locator('[name="option:cards_each"]').fill("39")

    page.get_by_role("button", name="Open the table").click()

    expect(page.locator("dialog .toasts")).to_contain_text("cards")


def test_a_mouse_that_rests_on_a_card_does_not_hide_the_question(visit: Visit) -> None:
    page = visit(still=True)
    play_now(page, "tic-tac-rummy")
    page.locator("button.refused").first.hover()

    page.keyboard.press("Shift")  # anything at all
    expect(page.locator("table-question h2")).to_be_visible()
    expect(page.locator("table-question .reason")).to_be_hidden()


def test_cards_that_have_come_are_marked_until_one_answers_again(
    house: Hosted, visit: Visit
) -> None:
    stage = set_stage(visit("/static/icon.svg", still=True), house, "crazy", 2)
    stage.connect()
    new, marked = stage.page.locator(".hand .card.new"), list[int]()
    while not {0, 1} <= {*marked} and stage.is_mine():
        held, best = cards_held(stage), house.advice(stage.code)
        stage.answer(best.code)
        assert stage.is_mine()
        marked.append(cards_held(stage) - held + best.label.startswith("play"))
        expect(new).to_have_count(marked[-1])
        for card in new.all():
            assert (card.get_attribute("aria-label") or "").endswith(", new")

    assert {0, 1} <= {*marked}


def cards_held(stage: Stage) -> int:
    """Return how many cards I hold."""
    zones = stage.house.played(stage.code).view(0).zones
    return next(zone.count for zone in zones if zone.id == "hand0")


def test_a_card_that_comes_under_a_resting_mouse_is_not_held_up(visit: Visit) -> None:
    page = visit("/static/icon.svg", still=True)
    page.clock.install()
    page.goto("/learn/monopoly-deal")
    for _ in range(2):
        page.get_by_role("button", name="Go on").click()
    wanted = page.locator(".hand .sought").first
    wanted.hover()
    page.clock.run_for(1000)
    expect(page.locator("card-lens")).to_contain_text("Put down")

    wanted.click()
    page.clock.run_for(1000)

    expect(page.locator("lesson-coach")).to_contain_text("And the other one")
    expect(page.locator("card-lens")).to_be_hidden()


def test_an_unknown_table_says_so_and_shows_the_way_home(visit: Visit) -> None:
    page = visit("/t/tamo-rikune", still=True)
    expect(page.locator("main")).to_contain_text('There is no table "tamo-rikune".')

    page.get_by_role("link", name="To the lobby").click()

    expect(page.locator(".tile").first).to_be_visible()


def test_a_wrong_address_is_a_page_with_a_way_home(visit: Visit) -> None:
    page = visit("/tabels/tamo-rikune/", still=True)
    expect(page.locator("h1")).to_have_text("Nothing lies here")

    page.get_by_role("link", name="To the lobby").click()

    expect(page.locator(".tile").first).to_be_visible()


def test_a_wrong_address_of_the_interface_is_told_to_programs(house: Hosted, visit: Visit) -> None:
    answer = visit("/static/icon.svg").request.get(f"{house.address}/api/tabels")

    assert (answer.status, answer.json()) == (404, {"detail": "Not Found"})


def test_nobody_is_back_who_has_only_just_come(house: Hosted, visit: Visit) -> None:
    _, code = sit(house, visit, "open")
    ben = visit(f"/t/{code}", still=True)
    ben.evaluate(
        """() => {
          globalThis.said = [];
          const note = (list) => list.forEach((each) => said.push(each.target.textContent));
          new MutationObserver(note).observe(document.querySelector(".toasts"), {childList: true});
        }"""
    )

    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()

    expect(ben.locator(".hand .card").first).to_be_visible()
    assert ben.evaluate("said") == []


@both_phones
def test_on_phones_bots_are_called_so(visit: Visit, size: Size) -> None:
    page = visit("/", size, still=True)
    play_now(page, "crazy")

    expect(page.locator(".opponent .name small").first).to_have_text("bot")
    expect(page.locator(".opponent .name small").first).to_be_visible()


@both_phones
def test_on_phones_everything_about_a_table_can_be_reached(visit: Visit, size: Size) -> None:
    page = visit("/", size, still=True)
    play_now(page, "crazy")
    page.get_by_role("button", name="Theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")

    press_tool(page, "Log")

    for name in ("Sound", "Play forced moves for me"):
        expect(page.get_by_label(name)).to_be_in_viewport()
    page.get_by_text("Say something").click()
    page.get_by_role("button", name="Hello!").click()
    expect(page.get_by_role("button", name="This table")).to_be_in_viewport()


def test_who_plays_by_keys_is_on_an_answer_whenever_asked(house: Hosted, visit: Visit) -> None:
    page = visit(still=True)
    play_now(page, "crazy")
    code, last = page.url.rsplit("/", 1)[1], 0
    person = Person(page, uses_keys=True)
    page.keyboard.press("Tab")
    for asked in range(8):
        seen = page.wait_for_function(WHOSE_TURN, arg=[last, [0]]).json_value()
        if "over" in seen:
            return
        if asked:
            page.wait_for_function(ON_AN_ANSWER)
        person.answer(seen["turn"], house.advice(code))
        last = seen["turn"]


def test_a_watcher_of_the_replay_is_told_that_the_next_match_began(
    house: Hosted, visit: Visit
) -> None:
    ann, code = sit(house, visit, game="tic-tac-rummy")
    watcher = visit(f"/t/{code}", still=True)
    be_done(ann)
    watcher.get_by_role("button", name="Replay").click()

    ann.get_by_role("button", name="Play again").click()

    expect(watcher.locator(".toasts")).to_contain_text("The next match has begun")
