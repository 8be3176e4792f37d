"""The page checks the house by itself: quiet when all agrees, loud when it does not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.page.conftest import Visit
from tests.page.hosting import Hosted
from tests.page.people import WHOSE_TURN, Person

pytestmark = pytest.mark.browser

GAME = "crazy"  # any for two or more
CHECKED = "Your browser checked the deal: it was fair."


def code_of(page: Page) -> str:
    """Return the code of the table that a page shows."""
    page.wait_for_url("**/t/*")
    return page.url.rpartition("/")[2]


def play(house: Hosted, visit: Visit) -> tuple[Page, str]:
    """Let somebody answer once against bots, and leave the rest to a bot."""
    page = visit(still=True)
    page.locator(f'[data-game="{GAME}"]').get_by_role("button", name="Play").click()
    code = code_of(page)
    turn = page.wait_for_function(WHOSE_TURN, arg=[0, [0]]).json_value()
    Person(page).answer(turn["turn"], house.advice(code))
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    return page, code


def test_a_match_is_checked_when_it_is_over_and_so_is_the_next_one(
    house: Hosted, visit: Visit
) -> None:
    page, code = play(house, visit)
    proof, alarm = page.locator(".proof"), page.locator(".alarm")

    expect(proof).to_have_text(CHECKED)
    expect(alarm).to_be_hidden()
    match = house.played(code).match
    assert list(match.pledges) == list(match.entropy) == [0]
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("match-result")).to_have_count(0)
    page.wait_for_function("() => document.querySelector('table-board').dataset.turn >= 1")
    again = house.played(code).match
    assert list(again.entropy) == [0]
    assert again.entropy != match.entropy


def test_a_file_that_does_not_agree_with_what_was_shown_is_told_loudly(
    house: Hosted, visit: Visit
) -> None:
    page, _ = play(house, visit)
    expect(page.locator(".proof")).to_have_text(CHECKED)

    def forge(route: Route) -> None:
        response = route.fetch()
        forged = re.sub(r"(?m)^words 0 .*\n", "", response.text())
        route.fulfill(response=response, body=forged)

    page.route("**/match", forge)
    page.reload()

    expect(page.locator(".alarm")).to_contain_text("The words of your page are not in the deal.")
    expect(page.locator(".proof.broken")).to_be_visible()
