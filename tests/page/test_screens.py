"""Every screen, for every eye: axe finds nothing to mend, and nothing is wider than the page."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from croupier.games.catalogue import all_games
from tests.page.conftest import DESK, LYING, PHONE, Size, Theme, Visit
from tests.page.people import be_done, press_tool
from tests.server.thinkers import seat_thinker

pytestmark = pytest.mark.browser

SIZES = {"desk": DESK, "phone": PHONE, "phone on its side": LYING}
TEN_COLOURS = {"option:colours": "10", "option:copies": "1"}
both_themes = pytest.mark.parametrize("theme", ["light", "dark"])
every_size = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)


def faults(page: Page) -> list[str]:
    """Return what is wrong for a screen reader, and what sticks out at the side."""
    found = Axe().run(page).response["violations"]
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    said = [f"{each['id']}: {[node['html'] for node in each['nodes']]}" for each in found]
    return said + ([f"{wide} pixels too wide"] if wide > 0 else [])


def start(page: Page, game: str) -> None:
    """Begin a match against the house."""
    page.locator(f'[data-game="{game}"]').get_by_role("button", name="Play").click()
    expect(page.locator(".hand .card, .centre .card").first).to_be_visible()


@both_themes
@every_size
def test_the_lobby_is_for_everybody(visit: Visit, theme: Theme, size: Size) -> None:
    page = visit("/", size, theme, still=True)
    expect(page.locator(".tile")).to_have_count(len(all_games()))
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    assert faults(page) == []

    page.get_by_role("button", name="Invite").first.click()
    assert faults(page) == []


@both_themes
@every_size
def test_the_end_the_replay_and_the_rules_are_for_everybody(
    visit: Visit, theme: Theme, size: Size
) -> None:
    page = visit("/", size, theme, still=True)
    start(page, "tic-tac-rummy")
    page.get_by_role("button", name="I know it").click()
    be_done(page)
    expect(page.locator("match-result")).to_be_visible()
    assert faults(page) == []

    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_label("Eyes of")).to_be_visible()
    assert faults(page) == []

    page.get_by_role("button", name="Back to the table").click()
    press_tool(page, "Rules")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == []


@both_themes
def test_a_hint_is_for_everybody(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, theme: Theme
) -> None:
    seat_thinker(monkeypatch, is_ready=True)
    page = visit("/", PHONE, theme, still=True)
    start(page, "tic-tac-rummy")
    page.get_by_role("button", name="I know it").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".worths .advised")).to_be_visible()

    assert faults(page) == []


@both_themes
@every_size
@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_table_of_every_game_is_for_everybody(
    visit: Visit, game: str, theme: Theme, size: Size
) -> None:
    page = visit("/", size, theme, still=True)
    start(page, game)
    page.get_by_role("button", name="I know it").click()

    assert faults(page) == []


@both_themes
def test_ten_colours_and_ten_seats_fit_on_a_phone(visit: Visit, theme: Theme) -> None:
    page = visit("/", PHONE, theme, still=True)
    page.locator('[data-game="onu"]').get_by_role("button", name="Invite").click()
    page.get_by_role("combobox", name="Seats", exact=True).select_option("10")
    for seat in range(2, 11):
        page.get_by_role("combobox", name=f"Seat {seat}", exact=True).select_option("bot:steady")
    for name, value in TEN_COLOURS.items():
        page.locator(f'[name="{name}"]').fill(value)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".opponent")).to_have_count(9)

    assert faults(page) == []


def test_a_waiting_table_is_for_everybody(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Invite").first.click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="Seat a bot").first).to_be_visible()
    assert faults(page) == []

    page.get_by_role("button", name="This table").click()
    assert faults(page) == []


def test_a_card_that_cannot_be_played_says_why_and_opens_its_rule(visit: Visit) -> None:
    page = visit(still=True)
    start(page, "tic-tac-rummy")
    card = page.locator("button.refused").first
    card.click(force=True)  # it says that it is disabled, and still answers
    expect(page.locator("table-question .reason")).to_contain_text("only after a Deal")

    card.click(force=True)

    expect(page.locator("dialog [data-rule].asked")).to_be_visible()


def test_rules_that_could_not_be_loaded_are_asked_for_again(visit: Visit) -> None:
    page = visit(still=True)
    page.route("**/rules", lambda route: route.fulfill(status=503), times=2)
    with page.expect_response("**/rules"):  # by the guide
        start(page, "tic-tac-rummy")

    page.get_by_role("button", name="Rules").click()
    expect(page.locator(".toasts")).to_contain_text("did not answer")

    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_screen_reader_is_told_every_move_and_the_next_question(visit: Visit) -> None:
    page = visit(still=True)
    start(page, "tic-tac-rummy")

    page.get_by_role("button", name="Deal a card for 1 point", exact=True).click()

    expect(page.locator("[aria-live=polite]")).to_contain_text("You deal the")
    expect(page.locator("[aria-live=polite]")).to_contain_text("go?")
    assert page.locator(".card:not([aria-label])").count() == 0


def test_the_guide_shows_the_rule_of_the_question(visit: Visit) -> None:
    page = visit(still=True)
    start(page, "tic-tac-rummy")

    page.get_by_role("button", name="Guide me").click()

    expect(page.locator("table-guide")).to_contain_text("Rule 4")


def test_a_game_without_choices_plays_on_by_itself(visit: Visit) -> None:
    page = visit(still=True)
    page.locator('[data-game="strip-me"]').get_by_role("button", name="Invite").click()
    page.get_by_role("combobox", name="Seat 2", exact=True).select_option("bot:steady")
    page.locator('[name="option:limit"]').fill("60")
    page.get_by_role("button", name="Open the table").click()

    page.get_by_role("button", name="Play on").click()

    expect(page.locator("match-result")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("You play the")
