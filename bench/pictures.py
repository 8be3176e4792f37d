"""Pictures of every game at every size, light and dark, at start, middle and end: for people.

Run it so: `.venv/bin/python -m bench.pictures FOLDER [GAME ...]`; without a game it takes all.
"""

from __future__ import annotations

import argparse
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from croupier.games.catalogue import all_games
from tests.page.hosting import open_house
from tests.page.layout import faults
from tests.page.stages import SIZES, STAGES, Stage, set_stage
from workshop.programs import find_program


def take_pictures(folder: Path, games: list[str]) -> None:
    """Take every picture, and say what lies wrong in it."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, open_house(Path(data)) as house, sync_playwright() as play:
        path = find_program("chromium")
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for game in games:
            page = browser.new_page(base_url=house.address, reduced_motion="reduce")
            take_game(page, set_stage(page, house, game), folder / game)
            page.close()


def take_game(page: Page, stage: Stage, path: Path) -> None:
    """Take the pictures of one game; their names begin with the path."""
    for moment in STAGES:
        stage.go_to(moment)
        for (name, (width, height)), theme in product(SIZES.items(), ("light", "dark")):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            picture = path.with_name(f"{path.name}-{moment}-{name}-{theme}.png")
            page.screenshot(path=picture)
            for fault in faults(page):
                print(f"{picture.stem}: {fault}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=sorted(all_games()))
    wish = parser.parse_args()
    take_pictures(wish.folder, wish.games)
