"""The page for its pictures: Ann in a real browser, at a table of a real server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.page.hosting import Hosted, open_house
from workshop.pictures.story import LEVEL, PERSON, Deal
from workshop.programs import find_program

ANNS_SEAT, CODE = 0, "tamo-rikune"
PATIENCE = 60_000  # milliseconds

# the log scrolls while it grows: half a line at its edge looks like a fault where nothing moves
HIDE_HALF_LINES = """() => {
  const log = document.querySelector(".log"), edge = log.getBoundingClientRect().top;
  for (const line of log.children)
    line.style.visibility = line.getBoundingClientRect().top < edge ? "hidden" : "";
}"""


@dataclass(frozen=True)
class Look:
    """What a page is looked at with, and the size of its pictures."""

    window: ViewportSize
    size: tuple[int, int]
    theme: Literal["light", "dark"] = "light"
    sharpness: int = 1  # the screen's pixels for one of the page's


# wide enough for the log at its side
DESK = Look({"width": 1200, "height": 765}, (800, 510))
DARK_DESK = Look(DESK.window, DESK.size, "dark")
DARK_PHONE = Look({"width": 390, "height": 844}, (390, 844), "dark", sharpness=2)


@contextmanager
def sit_down(deal: Deal, look: Look, pace: float = 0.0) -> Iterator[tuple[Page, Hosted]]:
    """Take Ann's seat at a table of a server that is forgotten afterwards."""
    with (
        TemporaryDirectory() as folder,
        open_house(Path(folder), pace=pace) as house,
        open_page(house, look) as page,
    ):
        take_seat(page, deal)
        yield page, house


@contextmanager
def open_page(house: Hosted, look: Look) -> Iterator[Page]:
    """Open a page for somebody who asks for less motion."""
    with sync_playwright() as playwright:
        chromium = find_program("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(
            base_url=house.address,
            viewport=look.window,
            device_scale_factor=look.sharpness,
            color_scheme=look.theme,
            reduced_motion="reduce",
        )
        page.set_default_timeout(PATIENCE)
        yield page
        browser.close()


def take_seat(page: Page, deal: Deal) -> None:
    """Have the cards dealt from a seed, and take Ann's seat, without the guide of a first hand."""
    wanted = {
        "game": deal.game,
        "options": dict(deal.options),
        "seats": ["me", *[f"bot:{LEVEL}"] * deal.bots],
        "name": PERSON,
    }
    with (
        patch("croupier.server.tables.stored_match.secrets.token_hex", return_value=deal.seed),
        patch("croupier.server.tables.registry.new_code", return_value=CODE),  # it is on the page
    ):
        seat: dict[str, Any] = page.request.post("/api/tables", data=wanted).json()
    page.add_init_script(f"localStorage['croupier:guide:{deal.game}'] = JSON.stringify('no')")
    page.goto(f"/t/{CODE}#{seat['token']}")


def picture(page: Page, look: Look) -> Image.Image:
    """Take a picture of what the page shows."""
    page.evaluate(HIDE_HALF_LINES)
    taken = Image.open(BytesIO(page.screenshot(animations="disabled")))
    return taken.convert("RGB").resize(look.size, Image.Resampling.LANCZOS)
