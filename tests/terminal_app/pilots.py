"""People for tests of the screen: they answer as the default bot would, by keys or by mouse."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot

from croupier.bots.answers import bot_answer
from croupier.games.catalogue import find_game
from croupier.play.decision import Choice
from croupier.play.match import Match, Player, new_match
from croupier.play.table import Table
from croupier.terminal.art.canvas import Canvas
from croupier.terminal.art.themes import Looks
from croupier.terminal.art.view_model import AT, CHOICE
from croupier.terminal.files.match_file import MatchFile
from croupier.terminal.files.user_data import Preferences
from croupier.terminal.screens.drawing_screen import DrawingScreen, DrawingWidget
from croupier.terminal.screens.table_screen import TableScreen
from croupier.terminal.screens.terminal_app import CroupierApp
from croupier.terminal.session import PlaySession

Answerer = Callable[[Pilot[object], TableScreen, Choice], Awaitable[None]]
STILL = Looks(motion=False)
PATIENCE = 20_000  # turns of the loop that a table may take to ask a person again


def seats(game: str, text: str) -> list[Player]:
    """Return players: a name is a person, `Ben*` is the default bot."""
    bot = find_game(game).default_bot
    return [Player(name.rstrip("*"), bot if "*" in name else "") for name in text.split()]


def match_of(
    game: str, who: str, seed: str = "walnut", options: dict[str, str] | None = None
) -> Match:
    """Return a match that has not begun."""
    return new_match(find_game(game), seats(game, who), options, seed)


def sit(match: Match, folder: Path) -> PlaySession:
    """Begin a match in a file."""
    file = MatchFile(folder / "table.match")
    file.begin(match)
    return PlaySession(Table(find_game(match.game), match), file)


def in_the_middle(match: Match, answers: int, folder: Path) -> PlaySession:
    """Return a match some answers later, where a person is asked."""
    table = Table(find_game(match.game), match)
    while table.question <= answers or not table.players[table.seat].is_person:
        table.answer(table.seat, table.question, bot_answer(table, table.game.default_bot))
    return sit(table.match, folder)


def app_at(
    first: Callable[[], DrawingScreen], looks: Looks = STILL, *, forced: bool = False
) -> CroupierApp:
    """Return an app whose bots answer at once."""
    return CroupierApp(first, Preferences(speed=0, forced=forced), looks)


def table_app(match: Match, folder: Path, *, forced: bool = False) -> CroupierApp:
    """Return an app opened at a table."""
    return app_at(lambda: TableScreen(sit(match, folder)), forced=forced)


def rows_of(canvas: Canvas) -> list[str]:
    """Return what is written on a canvas, a string for each row."""
    return ["".join(cell.text for cell in row) for row in canvas.cells]


def shown(pilot: Pilot[object]) -> str:
    """Return the text on the screen."""
    screen = pilot.app.screen
    assert isinstance(screen, DrawingScreen)
    return "\n".join(rows_of(screen.canvas))


def table_screen(pilot: Pilot[object]) -> TableScreen:
    """Return the table on the screen."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


def on_screen(
    app: CroupierApp,
    scene: Callable[[Pilot[object]], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
) -> None:
    """Open an app on a screen of some size and play a scene there."""

    async def open_and_play() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await scene(pilot)

    asyncio.run(open_and_play())


async def question(pilot: Pilot[object]) -> TableScreen:
    """Wait until a person is asked, or the match is over."""
    for _ in range(PATIENCE):
        screen = table_screen(pilot)
        session = screen.session
        is_asked = not session.is_bots_turn and screen.forced_answer() is None
        if (session.is_over or is_asked) and screen.canvas.height:
            return screen
        await pilot.app.workers.wait_for_complete()
        await pilot._wait_for_screen()
    raise AssertionError("nobody is asked")


def heuristic_choice(screen: TableScreen) -> Choice:
    """Return what the default bot would answer."""
    decision = screen.decision
    assert decision is not None
    choice = decision.choice(bot_answer(screen.table, screen.table.game.default_bot))
    assert choice is not None
    return choice


async def by_keys(pilot: Pilot[object], screen: TableScreen, choice: Choice) -> None:
    """Type the number of a choice; Enter where a longer number would mean another one."""
    decision = screen.decision
    assert decision is not None
    await pilot.press(*str(decision.choices.index(choice) + 1))
    if screen.typed:
        await pilot.press("enter")


async def by_mouse(pilot: Pilot[object], screen: TableScreen, choice: Choice) -> None:
    """Click a card where the choice has one in sight, else its words."""
    turn = screen.table.question
    boxes = screen.canvas.boxes()
    places = [AT + place for place in choice.at if AT + place in boxes]
    if places:
        await click(pilot, screen, places[0])
    while (
        screen.table.question == turn
    ):  # several answers share the card, or the choice is a button
        target = f"{CHOICE}{choice.code}"
        await click(pilot, screen, target if target in screen.canvas.boxes() else "key tab")


async def click(pilot: Pilot[object], screen: DrawingScreen, target: str) -> None:
    """Click what a target is drawn as."""
    rows = screen.canvas.cells
    spot = next(
        (x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c.target == target
    )
    await pilot.click(DrawingWidget, offset=spot)


def mixed(seed: int) -> Answerer:
    """Return somebody who uses now the keyboard, now the mouse."""
    rng = random.Random(seed)

    async def answer(pilot: Pilot[object], screen: TableScreen, choice: Choice) -> None:
        await (by_keys if rng.random() < 0.5 else by_mouse)(pilot, screen, choice)

    return answer


async def play_out(pilot: Pilot[object], answer: Answerer) -> TableScreen:
    """Play until the match is over; covers between people are lifted by Enter."""
    screen = await question(pilot)
    while not screen.session.is_over:
        if screen.session.is_covered:
            await pilot.press("enter")
        else:
            await answer(pilot, screen, heuristic_choice(screen))
        screen = await question(pilot)
    return screen
