"""Learning by playing: every lesson can be followed on the page, and covers nothing it explains."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.games.catalogue import all_games
from croupier.play.decision import Choice
from croupier.server.tables.lesson_frames import lesson_text
from tests.page.conftest import LYING, PHONE, Size, Visit, any_font
from tests.page.hosting import Hosted
from tests.page.people import click
from tests.page.test_screens import faults

pytestmark = pytest.mark.browser

DESK, TALL = (1280, 800), 480  # pixels; on a lower page there is not room for everything
SEEN_WELL = """names => {
  const box = (name) => document.querySelector(name)?.getBoundingClientRect();
  const coach = box("lesson-coach"), ring = box(".lesson-ring");
  const isBeside = (other) => !other?.width || coach.right <= other.left ||
    other.right <= coach.left || coach.bottom <= other.top || other.bottom <= coach.top;
  const isWithin = coach.left >= 0 && coach.top >= 0 && coach.right <= innerWidth &&
    coach.bottom <= innerHeight;
  return ring.width > 0 && isWithin && [".lesson-ring", ...names].every((each) =>
    isBeside(box(each)));
}"""
NEWS = [".ticker", "table-recap button"]

COACH_AND_CARDS = """() => {
  const coach = document.querySelector("lesson-coach:not([hidden])");
  const motions = document.querySelector("table-board")?.getAnimations({ subtree: true }) ?? [];
  const moving = motions.filter(({ effect, playState }) =>
    playState === "running" && effect.getTiming().iterations === 1).length;
  return coach && { moving };
}"""


SAME_WORDS = """() => {
  const within = (box, { left, top }) => Math.hypot(box.left - left, box.top - top) < 1;
  const ring = document.querySelector(".lesson-ring").getBoundingClientRect();
  const ringed = [...document.querySelectorAll(".ask button")].find((each) =>
    within(each.getBoundingClientRect(), ring));
  const said = document.querySelector("lesson-coach").textContent;
  return !ringed || said.includes(`press "${ringed.textContent.trim()}"`);
}"""

QUIET = """() => {
  const look = (element) => getComputedStyle(element);
  const legal = [...document.querySelectorAll(".hand .legal")];
  const glows = legal.filter((each) => !each.matches(".dull") && / 0px 0px 0px /.test(
    ` ${look(each).boxShadow}`));
  return {
    glowing: glows.map((each) => each.ariaLabel.split(",")[0]),
    faded: Number(look(document.querySelector(".ask")).opacity) < 0.6,
    inert: document.querySelector(".foot").inert,
    pressed: [...document.querySelectorAll(".ask .answer")].filter((each) =>
      look(each).opacity === "1").length,
  };
}"""


def follow(page: Page, game: str) -> None:
    """Take a whole lesson: each step points at something, and covers nothing that is needed."""
    is_tall = page.evaluate("innerHeight") > TALL
    steps, turn = json.loads(lesson_text(game))["steps"], 0
    for number, step in enumerate(steps, 1):
        for message in step["messages"]:
            turn = message["turn"]
        coach = page.locator("lesson-coach")
        expect(coach).to_contain_text(f"{number} of {len(steps)}")
        want = step["want"]
        lands = [f'[data-zone="{want["to"]}"]', ".ask"] if want else []
        page.wait_for_function(SEEN_WELL, arg=NEWS + lands if is_tall else [])
        page.wait_for_function(SAME_WORDS)
        if want:
            click(page, turn, Choice(want["code"], want["label"], "", tuple(want["at"])))
        elif number < len(steps):
            coach.get_by_role("button", name="Go on").click()


def test_a_newcomer_learns_by_playing_and_then_plays_with_gentle_bots(visit: Visit) -> None:
    page = visit(still=True)
    page.get_by_role("link", name="Learn Strip Me by playing").click()

    follow(page, "strip-me")
    page.get_by_role("button", name="Now a whole game, with gentle bots").click()

    expect(page.locator(".hand .card").first).to_be_visible()
    expect(page.locator("table-guide")).to_be_hidden()


def test_a_first_visit_to_a_table_offers_the_lesson(visit: Visit) -> None:
    page = visit(still=True)
    page.locator('[data-game="crazy"]').get_by_role("button", name="Play").click()

    page.get_by_role("button", name="Learn by playing").click()

    expect(page.locator("lesson-coach")).to_contain_text("These five cards are yours")


@pytest.mark.parametrize("size", [PHONE, LYING, DESK], ids=str)
@pytest.mark.parametrize("game", sorted(all_games()))
@any_font
def test_a_lesson_covers_nothing_it_explains(visit: Visit, game: str, size: Size) -> None:
    page = visit(f"/learn/{game}", size, still=True)

    follow(page, game)


def test_the_coach_comes_when_the_cards_lie(visit: Visit) -> None:
    page = visit("/learn/monopoly-deal")

    seen = page.wait_for_function(COACH_AND_CARDS).json_value()

    assert seen == {"moving": 0}


def test_another_answer_than_the_wanted_one_is_told_so(visit: Visit) -> None:
    page = visit("/learn/tic-tac-rummy", still=True)
    for _ in range(2):
        page.get_by_role("button", name="Go on").click()
    assert faults(page) == []

    page.get_by_role("button", name="Be done").click()
    page.get_by_role("button", name="Do it anyway").click()

    told = 'That would be allowed too. For now: press "Deal a card for 1 point".'
    expect(page.locator("table-question .reason")).to_contain_text(told)


def test_one_voice_speaks_and_only_what_is_wanted_glows(visit: Visit) -> None:
    page = visit("/learn/monopoly-deal", still=True)
    expect(page.locator("lesson-coach")).to_contain_text("1 of")
    assert page.evaluate(QUIET) == {"glowing": [], "faded": True, "inert": True, "pressed": 0}

    for _ in range(2):
        page.get_by_role("button", name="Go on").click()

    expect(page.locator("lesson-coach")).to_contain_text("3 of")
    quiet = {"glowing": ["Yellow", "Yellow"], "faded": False, "inert": False, "pressed": 0}
    assert page.evaluate(QUIET) == quiet


def test_after_the_first_tap_the_coach_names_the_button(browser: Browser, house: Hosted) -> None:
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(f"{house.address}/learn/monopoly-deal")
    coach = page.locator("lesson-coach")
    for _ in range(2):
        page.get_by_role("button", name="Go on").click()
    expect(coach).to_contain_text("Choose a Yellow in your hand.")

    page.locator(".hand .sought").first.tap(position={"x": 8, "y": 8})

    expect(coach).to_contain_text('Now press "Put down Yellow".')
    page.get_by_role("button", name="Back").click()
    expect(coach).to_contain_text("Choose a Yellow in your hand.")
    context.close()


def test_a_game_without_a_lesson_says_so(visit: Visit) -> None:
    page = visit("/learn/bridge", still=True)

    expect(page.locator("main")).to_contain_text("There is no game")


def test_the_sheet_is_one_key_away_and_the_rules_one_more(visit: Visit) -> None:
    page = visit("/learn/monopoly-deal", still=True)
    expect(page.locator("lesson-coach")).to_be_visible()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Take a whole set from an opponent")
    expect(sheet.get_by_text("All rules")).to_be_in_viewport()
    assert faults(page) == []

    sheet.get_by_text("All rules").click()

    expect(sheet.locator("[data-rule]").first).to_be_visible()


@any_font
def test_the_sheet_of_every_game_fits_on_one_screen(visit: Visit) -> None:
    page = visit(still=True)
    for game in sorted(all_games()):
        page.goto(f"/learn/{game}")
        expect(page.locator("lesson-coach")).to_be_visible()
        page.keyboard.press("?")
        expect(page.get_by_role("dialog").get_by_text("All rules")).to_be_in_viewport()
