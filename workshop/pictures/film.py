"""The page's moving picture: the story, looked at after every answer."""

from __future__ import annotations

from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from croupier.play.decision import Choice
from tests.page.hosting import Hosted
from tests.page.people import button_of, card_of, click
from workshop.pictures.page import ANNS_SEAT, CODE, DESK, picture, sit_down
from workshop.pictures.story import STORY, seconds_of, story_answers

QUALITY = 90
PACE = 8.0  # seconds: a bot waits until its picture is taken


def page_frames() -> list[Image.Image]:
    """Play the story on the page; return a picture of every position."""
    with sit_down(STORY, DESK, PACE) as (page, server):
        frames = []
        for turn, answer in enumerate([*story_answers(), None], 1):
            choice = point_at(page, server, turn)
            frames.append(frame(page, turn))
            if choice:
                check(choice.code == answer, "page and terminal play different matches")
                click(page, turn, choice)
        return frames


def point_at(page: Page, server: Hosted, turn: int) -> Choice | None:
    """Wait for a position; where Ann is asked, point at her answer and return it."""
    page.wait_for_selector(f'table-board[data-turn="{turn}"]')
    play = server.table(CODE).table.copy_table()
    if play is None or play.seat != ANNS_SEAT:
        page.mouse.move(0, 0)
        return None
    choice = server.advice(CODE)
    button = button_of(page, turn, choice)
    (button if button.count() else card_of(page, choice)).hover()
    return choice


def frame(page: Page, turn: int) -> Image.Image:
    """Take a picture of a position, as long as it lasts."""
    taken = picture(page, DESK)
    lasted = page.locator(f'table-board[data-turn="{turn}"]').count() == 1
    check(lasted, "the table went on before its picture was taken")
    return taken


def check(is_so: bool, otherwise: str) -> None:
    """Stop with a message where the pictures would show something else than they should."""
    if not is_so:
        raise RuntimeError(otherwise)


def write_film(path: Path) -> None:
    """Write one moving picture, small enough for the top of a page."""
    first, *others = frames = page_frames()
    first.save(
        path,
        save_all=True,
        append_images=others,
        duration=[round(1000 * seconds) for seconds in seconds_of(len(frames))],
        loop=0,
        quality=QUALITY,
        method=6,  # slowest and smallest
    )
