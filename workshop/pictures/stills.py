"""The page's stills: a match played with the server's advice up to a turn worth a look."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from tests.page.hosting import Hosted
from tests.page.people import WHOSE_TURN, click
from workshop.pictures.page import (
    ANNS_SEAT,
    CODE,
    DARK_DESK,
    DARK_PHONE,
    DESK,
    Look,
    picture,
    sit_down,
)
from workshop.pictures.story import Deal

QUALITY = 85


@dataclass(frozen=True)
class Still:
    """A match, and the turn of Ann's at which its picture is taken; none: when it is over."""

    deal: Deal
    turn: int | None
    look: Look = DESK


TEN_COLOURS = {"colours": "10", "copies": "1"}
STILLS = {
    "monopoly-deal": Still(Deal("monopoly-deal", "saffron", 2), turn=54),
    "onu": Still(Deal("onu", "linden", 3), turn=13),
    "strip-me": Still(Deal("strip-me", "meadow", 2), turn=17),
    "tic-tac-rummy": Still(Deal("tic-tac-rummy", "bramble", 0), turn=12),
    "phone": Still(Deal("onu", "copper", 4, TEN_COLOURS), turn=15, look=DARK_PHONE),
    "podium": Still(Deal("onu", "copper", 3), turn=None, look=DARK_DESK),
}


def write_still(still: Still, path: Path) -> None:
    """Play a match as far as its picture goes, and write that."""
    with sit_down(still.deal, still.look) as (page, server):
        play_to(page, server, still.turn)
        page.mouse.move(0, 0)
        picture(page, still.look).save(path, quality=QUALITY, method=6)  # slowest and smallest


def play_to(page: Page, server: Hosted, last: int | None) -> None:
    """Give the answers the server advises, until Ann is asked at a turn or the match is over."""
    turn = 0
    while True:
        seen = page.wait_for_function(WHOSE_TURN, arg=[turn, [ANNS_SEAT]]).json_value()
        if "over" in seen or seen["turn"] == last:
            return
        turn = int(seen["turn"])
        click(page, turn, server.advice(CODE))
