"""The clock on the page: it ticks for the seat to move, after any move and after a restart."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.conftest import PATIENCE
from tests.page.hosting import Hosted, open_house
from tests.page.people import Person

pytestmark = pytest.mark.browser

CLOCK = {"kind": "turn", "seconds": 300}
TICKS = re.compile(r"4:[0-5]\d")  # of five minutes: some time has passed


def open_seat(browser: Browser, house: Hosted, path: str) -> Page:
    """Open a page of the server in a browser of its own."""
    page = browser.new_context(base_url=house.address, reduced_motion="reduce").new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(path)
    return page


def three_people(browser: Browser, house: Hosted) -> tuple[str, list[str], list[Page]]:
    """Let three people sit down at a table with a clock; return its code, their links and pages."""
    visitor = open_seat(browser, house, "/static/icon.svg")
    wanted = {"game": "crazy", "seats": ["me", "open", "open"], "name": "Ann", "clock": CLOCK}
    taken = [visitor.request.post("/api/tables", data=wanted).json()]
    code = taken[0]["code"]
    for name in ("Ben", "Cem"):
        seat = visitor.request.post(f"/api/tables/{code}/sit", data={"name": name})
        taken.append(seat.json())
    links = [f"/t/{code}#{seat['token']}" for seat in taken]
    return code, links, [open_seat(browser, house, link) for link in links]


def sees_the_clock_tick(page: Page, seat: int) -> None:
    """See that the time of the seat to move runs on a page, and that of no other seat."""
    expect(page.locator(".plate.turn")).to_have_attribute("data-plate", str(seat))
    expect(page.locator(f'.plate [data-time="{seat}"]')).to_have_text(TICKS)
    for other in {0, 1, 2} - {seat}:
        expect(page.locator(f'.plate [data-time="{other}"]')).to_have_text("5:00")


def test_the_clock_of_the_seat_to_move_ticks_after_the_third_move_and_after_a_restart(
    browser: Browser, tmp_path: Path
) -> None:
    with open_house(tmp_path) as house:
        code, links, pages = three_people(browser, house)
        for _ in range(3):
            table = house.played(code)
            Person(pages[table.seat]).answer(table.question, house.advice(code))
        asked = house.played(code).seat
        for page in pages:
            sees_the_clock_tick(page, asked)

    with open_house(tmp_path) as house:
        for link in links:
            page = open_seat(browser, house, link)
            sees_the_clock_tick(page, asked)
