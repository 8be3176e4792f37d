"""The line to the house: lost, dead or slow, with gaps, with answers that did not arrive."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.page.conftest import PATIENCE, Visit
from tests.page.hosting import Hosted, open_house
from tests.page.stalled_line import StallingProxy, stalling_proxy
from tests.page.test_company import sit

pytestmark = pytest.mark.browser
ALONE = "tic-tac-rummy"  # nobody else answers, so each message has its place
TOLD = """window.told = [];
new MutationObserver(() => {
  const text = document.querySelector(".banner")?.textContent;
  if (text && text !== told.at(-1)) told.push(text);
}).observe(document, { childList: true, subtree: true });
"""  # all that the banner ever says
LOST = "Connection lost. Trying again…"


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


@pytest.fixture
def proxy(house: Hosted) -> Iterator[StallingProxy]:
    with stalling_proxy(house.address) as opened:
        yield opened


def begin_by(proxy: StallingProxy, visit: Visit) -> Page:
    """Begin a match by a proxy, on a page whose clock the test may move on."""
    page = visit(proxy.address, still=True)
    page.add_init_script(TOLD)
    page.clock.install()
    begin(page)
    deal(page)
    expect(page.locator(".log li")).to_have_count(1)
    return page


def test_a_line_that_swallows_everything_is_replaced_within_ten_seconds(
    visit: Visit, proxy: StallingProxy
) -> None:
    page = begin_by(proxy, visit)

    proxy.stall()
    page.clock.run_for(10_000)

    expect(page.locator(".toasts")).to_contain_text("Back at the table")
    assert page.evaluate("told") == [LOST]
    expect(page.locator(".banner")).to_be_hidden()
    page.locator("button.legal").first.click()
    expect(page.locator(".log li")).to_have_count(2)


@pytest.mark.parametrize("event", ["online", "visibilitychange"])
def test_a_page_that_comes_back_looks_at_its_line_at_once(
    visit: Visit, proxy: StallingProxy, event: str
) -> None:
    page = begin_by(proxy, visit)

    proxy.stall()
    page.evaluate("event => document.dispatchEvent(new Event(event, { bubbles: true }))", event)
    page.clock.run_for(2000)

    page.wait_for_function("told.length")
    expect(page.locator(".banner")).to_be_hidden()
    assert page.evaluate("told") == [LOST]


def test_a_click_on_a_stalled_line_is_seen_at_once_and_then_told(
    visit: Visit, proxy: StallingProxy
) -> None:
    page = begin_by(proxy, visit)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    sending = page.get_by_text("Sending…").first

    proxy.stall()
    page.locator("button.legal").first.click()

    assert page.locator(".pressed").count() == 1
    page.clock.run_for(399)
    assert not sending.is_visible()
    page.clock.run_for(1)
    assert sending.is_visible()
    page.clock.run_for(10_000)
    page.clock.resume()
    expect(page.locator(".log li")).to_have_count(2)
    expect(sending).to_be_hidden()
    expect(page.locator(".pressed")).to_have_count(0)


def test_a_first_connection_is_no_lost_one_and_says_so_if_it_takes_long(visit: Visit) -> None:
    page = visit(still=True)
    page.clock.install()
    page.route_web_socket("**/socket", lambda _: None)  # it is never answered

    begin(page)
    expect(page.locator(".banner")).to_be_attached()
    page.clock.run_for(2000)

    expect(page.locator(".banner")).to_have_text("Connecting…")


def test_a_friend_who_joins_is_not_told_of_a_lost_connection(house: Hosted, visit: Visit) -> None:
    ann, code = sit(house, visit, "open")
    ben = visit("/static/icon.svg", still=True)
    ben.add_init_script(TOLD)
    ben.goto(f"/t/{code}")
    ben.get_by_label("Your name").fill("Ben")

    ben.get_by_role("button", name="Sit down").click()

    for page in (ann, ben):
        expect(page.locator(".hand .card").first).to_be_visible()
    assert ben.evaluate("told") == []


def test_a_slow_line_is_told_and_moves_nothing(visit: Visit) -> None:
    page = visit(still=True)
    is_slow = True

    def listen(page_side: WebSocketRoute) -> None:
        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "pong" and is_slow:
                message["id"] -= 1400  # as if it had been asked for earlier
            page_side.send(json.dumps(message))

        page_side.connect_to_server().on_message(pass_on)

    page.route_web_socket("**/socket", listen)
    begin(page)
    board, delay = page.locator("table-board"), page.locator(".delay")
    expect(page.locator(".ask .answer").first).to_be_visible()
    place = board.bounding_box()

    expect(delay).to_have_text(re.compile(r"slow line: [1-4]\.\d s"))
    assert board.bounding_box() == place
    is_slow = False
    expect(delay).to_be_hidden()


class Eavesdropper:
    """A proxy between page and server that records all messages but pings and may drop one."""

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
            message = json.loads(text)
            if message["type"] != "ping":
                self.said.append(message)
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
