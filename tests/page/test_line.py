"""The line to the house: lost and found, with gaps, with answers that did not arrive."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.page.conftest import PATIENCE, Visit
from tests.page.hosting import open_house

pytestmark = pytest.mark.browser
ALONE = "tic-tac-rummy"  # nobody else answers, so each message has its place


def begin(page: Page) -> None:
    """Begin a match alone."""
    page.locator(f'[data-game="{ALONE}"]').get_by_role("button", name="Play").click()


def deal(page: Page) -> None:
    """Deal a card."""
    page.get_by_role("button", name="Deal a card for 1 point", exact=True).click()


def test_the_page_says_that_the_house_is_gone_and_comes_back_by_itself(
    browser: Browser, tmp_path: Path
) -> None:
    with open_house(tmp_path) as house:
        page = browser.new_page(base_url=house.address)
        page.set_default_timeout(PATIENCE)
        page.goto("/")
        begin(page)
        deal(page)
        expect(page.locator(".log li")).to_have_count(1)
        port = int(house.address.rsplit(":", 1)[1])
    expect(page.locator(".banner")).to_contain_text("Trying again", timeout=PATIENCE)

    with open_house(tmp_path, port):
        expect(page.locator(".toasts")).to_contain_text("Back at the table", timeout=PATIENCE)

        expect(page.locator(".banner")).to_be_hidden()
        page.locator("button.legal").first.click()
        expect(page.locator(".log li")).to_have_count(2)
        page.close()


class Eavesdropper:
    """A proxy between page and server that records the page's messages and may drop one."""

    def __init__(self, page: Page, loses: str, *, and_hangs_up: bool = False) -> None:
        self.loses, self.and_hangs_up = loses, and_hangs_up
        self.said: list[dict[str, Any]] = []
        page.route_web_socket("**/socket", self.listen)

    def listen(self, page_side: WebSocketRoute) -> None:
        """Take a line over, from both sides."""
        house_side = page_side.connect_to_server()

        def pass_on(text: str | bytes, side: WebSocketRoute, other: WebSocketRoute) -> None:
            message = json.loads(text)
            if message["type"] != self.loses:
                side.send(text)
                return
            self.loses = ""
            if self.and_hangs_up:
                other.close(code=1012, reason="lost")

        def from_page(text: str | bytes) -> None:
            self.said.append(json.loads(text))
            pass_on(text, house_side, page_side)

        page_side.on_message(from_page)
        house_side.on_message(lambda text: pass_on(text, page_side, house_side))


def test_on_a_gap_the_page_asks_for_the_whole_view(visit: Visit) -> None:
    page = visit(still=True)
    line = Eavesdropper(page, loses="update")
    page.locator('[data-game="strip-me"]').get_by_role("button", name="Play").click()

    page.get_by_role("button", name="Play your next card", exact=True).click()

    expect(page.locator(".log li").nth(1)).to_be_visible()
    assert {"type": "resync"} in line.said


def test_an_answer_that_was_lost_is_sent_again_under_its_number(visit: Visit) -> None:
    page = visit(still=True)
    line = Eavesdropper(page, loses="answer", and_hangs_up=True)
    begin(page)

    deal(page)

    expect(page.locator(".log li")).to_have_count(1)
    answers = [message for message in line.said if message["type"] == "answer"]
    assert len(answers) == 2
    assert answers[0] == answers[1]


def test_a_double_click_is_one_answer(visit: Visit) -> None:
    page = visit(still=True)
    line = Eavesdropper(page, loses="nothing")
    begin(page)
    button = page.get_by_role("button", name="Deal a card for 1 point", exact=True)

    button.evaluate("button => { button.click(); button.click(); }")

    expect(page.locator(".log li")).to_have_count(1)
    assert [message["type"] for message in line.said] == ["hello", "reveal", "answer"]
    page.locator("button.legal").first.click()
    expect(page.locator(".log li")).to_have_count(2)
