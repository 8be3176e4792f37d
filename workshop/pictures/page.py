"""The page's pictures: a real browser at a real house, looked at after every answer."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from croupier.decision import Choice
from croupier.match import commitment_of
from tests.page.hosting import Hosted, open_house
from tests.page.people import button_of, card_of, click
from workshop.pictures.story import (
    BOTS,
    GAME,
    LEVEL,
    OPTIONS,
    PERSON,
    SEED,
    seconds_of,
    story_answers,
)

WINDOW: ViewportSize = {"width": 1200, "height": 765}  # wide enough for the log at its side
FILM_SIZE, QUALITY = (800, 510), 90
ANNS_SEAT = 0
PACE = 4.0  # seconds: a bot waits until its picture is taken
PATIENCE = 60_000  # milliseconds
NO_GUIDE = f"localStorage['croupier:guide:{GAME}'] = JSON.stringify('no')"

# the log scrolls while it grows: half a line at its edge looks like a fault where nothing moves
HIDE_HALF_LINES = """() => {
  const log = document.querySelector(".log"), edge = log.getBoundingClientRect().top;
  for (const line of log.children)
    line.style.visibility = line.getBoundingClientRect().top < edge ? "hidden" : "";
}"""


def page_frames(folder: Path) -> list[bytes]:
    """Play the story on the page; return a picture of every position."""
    with open_house(folder, pace=PACE) as house, open_page(house) as page:
        code = sit_down(page, house)
        frames = []
        for turn, answer in enumerate([*story_answers(), None], 1):
            choice = point_at(page, house, code, turn)
            frames.append(picture(page, turn))
            if choice:
                check(choice.code == answer, "page and terminal play different matches")
                click(page, turn, choice)
        return frames


@contextmanager
def open_page(house: Hosted) -> Iterator[Page]:
    """Open a page in the light theme, for somebody who asks for less motion."""
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(
            base_url=house.address, viewport=WINDOW, color_scheme="light", reduced_motion="reduce"
        )
        page.set_default_timeout(PATIENCE)
        page.add_init_script(NO_GUIDE)
        yield page
        browser.close()


def sit_down(page: Page, house: Hosted) -> str:
    """Have the story's cards promised and dealt, and take Ann's seat; return the table's code."""
    house.app.state.house.promised[commitment_of(SEED)] = SEED
    wanted = {
        "game": GAME,
        "options": OPTIONS,
        "seats": ["me", *(f"bot:{LEVEL}" for _ in BOTS)],
        "name": PERSON,
        "promise": commitment_of(SEED),
    }
    seat: dict[str, Any] = page.request.post("/api/tables", data=wanted).json()
    page.goto(f"/t/{seat['code']}#{seat['token']}")
    return str(seat["code"])


def point_at(page: Page, house: Hosted, code: str, turn: int) -> Choice | None:
    """Wait for a position; where Ann is asked, point at her answer and return it."""
    page.wait_for_selector(f'table-felt[data-turn="{turn}"]')
    play = house.table(code).play
    if play is None or play.seat != ANNS_SEAT:
        page.mouse.move(0, 0)
        return None
    choice = house.advice(code)
    button = button_of(page, turn, choice)
    (button if button.count() else card_of(page, choice)).hover()
    return choice


def picture(page: Page, turn: int) -> bytes:
    """Take a picture of a position, as long as it lasts."""
    page.evaluate(HIDE_HALF_LINES)
    taken = page.screenshot(animations="disabled")
    lasted = page.locator(f'table-felt[data-turn="{turn}"]').count() == 1
    check(lasted, "the table went on before its picture was taken")
    return taken


def check(is_so: bool, otherwise: str) -> None:
    """Stop with a message where the pictures would show something else than they should."""
    if not is_so:
        raise RuntimeError(otherwise)


def write_film(frames: list[bytes], path: Path) -> None:
    """Write one moving picture, small enough for the top of a page."""
    first, *others = [shrunk(Image.open(BytesIO(frame))) for frame in frames]
    first.save(
        path,
        save_all=True,
        append_images=others,
        duration=[round(1000 * seconds) for seconds in seconds_of(len(frames))],
        loop=0,
        quality=QUALITY,
        method=6,  # slowest and smallest
    )


def shrunk(image: Image.Image) -> Image.Image:
    """Return a picture at the size of the film."""
    return image.convert("RGB").resize(FILM_SIZE, Image.Resampling.LANCZOS)
