"""The terminal's pictures: Textual's own screenshots, taken after every answer."""

from __future__ import annotations

import asyncio
from pathlib import Path

from croupier.terminal.art.themes import Looks
from croupier.terminal.art.view_model import CHOICE
from croupier.terminal.files.user_data import Preferences
from croupier.terminal.screens.drawing_screen import DrawingScreen
from croupier.terminal.screens.replay_screen import ReplayScreen
from croupier.terminal.screens.table_screen import TableScreen
from croupier.terminal.screens.terminal_app import CroupierApp
from tests.terminal_app.pilots import sit
from tests.terminal_app.test_replay import played
from workshop.pictures.story import story_answers, story_match

SIZE = (80, 24)
REPLAY_AT = 30  # answers from the deal


class StillTable(TableScreen):
    """A table at which nobody answers by themselves: the film says what comes next."""

    def think(self, _turn: int, _bot: str) -> None:  # type: ignore[override]
        """Leave the bots' answers to the film."""


def still_app(screen: DrawingScreen) -> CroupierApp:
    """Return an app that opens at a screen, with no settings yet."""
    return CroupierApp(lambda: screen, Preferences(), Looks(motion=False))


def table_frames(folder: Path) -> list[str]:
    """Play the story on a screen; return a picture of every position."""
    return asyncio.run(film_table(StillTable(sit(story_match(), folder))))


async def film_table(screen: StillTable) -> list[str]:
    """Give the answers one by one, with the cursor on each that is Ann's."""
    app, frames = still_app(screen), list[str]()
    async with app.run_test(size=SIZE) as pilot:
        for code in story_answers():
            if screen.decision:
                screen.cursor = f"{CHOICE}{code}"
            screen.redraw()
            await pilot.pause()
            frames.append(app.export_screenshot())
            screen.enter(screen.table.question, code)
        await pilot.pause()
        frames.append(app.export_screenshot())
    return frames


def replay_frame() -> str:
    """Return a picture of a replay, once the chances along the match are worked out."""
    return asyncio.run(film_replay(ReplayScreen(played("crazy", "Ann* Ben* Cem*"))))


async def film_replay(screen: ReplayScreen) -> str:
    """Step into the match and wait for what is worked out beside the screen."""
    app = still_app(screen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*["right"] * REPLAY_AT)
        await app.workers.wait_for_complete()
        await pilot.pause()
        return app.export_screenshot()
