"""Whole matches in a browser: every card is seen to fly from its true place to its true place.

    python -m bench.motion [GAME ...] [--matches 50] [--first 0] [--most 400] [--size 1280x800]

The matches are played by the engine and shown by the page's own scripts in Chromium, with the clock
of its animations in the hand of the test (`tests/page/watched_motion.py`). The first match is seen
by a spectator, the next by the first seat, and so on. It prints a line for each game, and every
fault.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from croupier.games.catalogue import all_games
from tests.page.hosting import open_house
from tests.page.watched_motion import open_stage, watch_match
from workshop.programs import find_program


def watch_game(page: Page, name: str, numbers: range, most: int) -> int:
    """Show some matches of a game; return how many faults were found."""
    begun, cues, faults = time.monotonic(), 0, 0
    for number in numbers:
        seen, found = watch_match(page, all_games()[name], number, most)
        cues, faults = cues + seen, faults + len(found)
        for fault in found:
            print(fault, flush=True)
    seconds = time.monotonic() - begun
    print(
        f"{name}: {len(numbers)} matches, {cues} cues, {faults} faults, {seconds:.0f} s", flush=True
    )
    return faults


def main() -> None:
    """Read what is asked for, and do it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=sorted(all_games()))
    for option, usual in (("matches", 50), ("first", 0), ("most", 400)):
        parser.add_argument(f"--{option}", type=int, default=usual)
    parser.add_argument("--size", default="1280x800")
    asked = parser.parse_args()
    width, height = (int(side) for side in asked.size.split("x"))
    numbers = range(asked.first, asked.first + asked.matches)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        path = find_program("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(base_url=house.address, viewport={"width": width, "height": height})
        open_stage(page)
        faults = sum(watch_game(page, game, numbers, asked.most) for game in asked.games)
        browser.close()
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
