"""A browser and a house for the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.page.hosting import Hosted, open_house
from tests.server.thinkers import even_curve, look_back_with, seat_thinker
from workshop.programs import find_program

Size = tuple[int, int]
Theme = Literal["light", "dark"]

PATIENCE = 60_000  # milliseconds: a busy machine is no fault of the page
DESK, PHONE, LYING = (1440, 900), (360, 740), (740, 360)

WIDE_FONT = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:root { --sans: "DejaVu Sans", Verdana; --serif: "DejaVu Serif", Georgia; }`);
  document.adoptedStyleSheets.push(sheet);
}"""  # words are a tenth wider in it than in those the page asks for

any_font = pytest.mark.parametrize("visit", ["own font", "wide font"], indirect=True)

expect.set_options(timeout=PATIENCE)


class Visit(Protocol):
    """Opens a page of the house in a browser of its own."""

    def __call__(
        self, path: str = "/", size: Size = DESK, theme: Theme = "light", *, still: bool = False
    ) -> Page:
        """Open a page; still: for somebody who asks for less motion."""


@pytest.fixture(scope="module")  # while it is open no other test can run an event loop
def browser() -> Iterator[Browser]:
    """Start the browser of this machine."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=find_program("chromium"), args=["--no-sandbox"]
        )
        yield found
        found.close()


@pytest.fixture(autouse=True)
def _quick_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test wait for a search to be compiled."""
    seat_thinker(monkeypatch, is_ready=False)
    look_back_with(monkeypatch, even_curve)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Hosted]:
    """Open a house for one test."""
    with open_house(tmp_path) as opened:
        yield opened


@pytest.fixture
def visit(browser: Browser, house: Hosted, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Give a way to visit the house, in any font; a page that complains fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        path: str = "/", size: Size = DESK, theme: Theme = "light", *, still: bool = False
    ) -> Page:
        context = browser.new_context(
            base_url=house.address,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,
            reduced_motion="reduce" if still else "no-preference",
        )
        context.set_default_timeout(PATIENCE)
        if getattr(request, "param", "") == "wide font":
            context.add_init_script(WIDE_FONT)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
