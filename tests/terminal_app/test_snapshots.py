"""Pictures of the screens: read in review, and compared ever after.

`pytest tests/terminal_app/test_snapshots.py --snapshot-update` redraws them.
"""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest
from textual.pilot import Pilot

from croupier.bots.advice import Curve
from croupier.games.catalogue import find_game
from croupier.terminal.art.themes import Looks
from croupier.terminal.screens.lobby_screen import LobbyScreen
from croupier.terminal.screens.replay_screen import ReplayScreen
from croupier.terminal.screens.table_screen import TableScreen
from croupier.terminal.screens.terminal_app import CroupierApp
from croupier.terminal.screens.text_screen import rules_screen
from tests.terminal.search_stub import Worker, employ
from tests.terminal_app.pilots import app_at, in_the_middle, match_of
from tests.terminal_app.test_replay import bring, chances_of, played

pytestmark = pytest.mark.realtime

Compare = Callable[..., bool]
SIZES = [(80, 24), (120, 36), (200, 50)]
TABLES = {
    "crazy": ("Ann Ben* Cem* Dora*", 20),
    "monopoly-deal": ("Ann Ben* Cem*", 70),
    "onu": ("Ann Ben* Cem* Dora* Emil* Fay* Gus*", 16),
    "strip-me": ("Ann Ben*", 30),
    "tic-tac-rummy": ("Ann Ben*", 5),
}


def table(game: str, folder: Path, looks: Looks) -> CroupierApp:
    """Return an app at a table in the middle of a match."""
    who, answers = TABLES[game]
    session = in_the_middle(match_of(game, who, "thimble 3"), answers, folder)
    return app_at(lambda: TableScreen(session), looks)


async def all_found(pilot: Pilot[object]) -> None:
    """Wait for what is worked out beside the screen."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def test_the_lobby(snap_compare: Compare) -> None:
    assert snap_compare(app_at(lambda: LobbyScreen("Ann")), terminal_size=(80, 24))


def test_a_table(snap_compare: Compare, tmp_path: Path) -> None:
    app = table("crazy", tmp_path, Looks(motion=False))

    assert snap_compare(app, terminal_size=(80, 24))


def test_a_replay(snap_compare: Compare) -> None:
    match = played("crazy", "Ann* Ben* Cem*")

    app = app_at(lambda: ReplayScreen(match))
    assert snap_compare(app, press=["right"] * 6, terminal_size=(80, 24))


def test_a_replay_with_chances(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    match, chances = played("crazy", "Ann* Ben* Cem*"), Future[Curve]()
    chances.set_result(chances_of(match))
    bring(chances, monkeypatch)

    app = app_at(lambda: ReplayScreen(match))
    press = ["right"] * 30
    assert snap_compare(app, press=press, run_before=all_found, terminal_size=(80, 24))


def test_a_hint(snap_compare: Compare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    employ(Worker(), monkeypatch)
    session = in_the_middle(match_of("monopoly-deal", "Ann Ben* Cem*", "thimble 3"), 20, tmp_path)

    async def ask(pilot: Pilot[object]) -> None:
        await pilot.pause()  # until the question is on the screen
        await pilot.press("h")
        await all_found(pilot)

    app = app_at(lambda: TableScreen(session))
    assert snap_compare(app, run_before=ask, terminal_size=(80, 24))


def test_the_rules(snap_compare: Compare) -> None:
    app = app_at(lambda: rules_screen(find_game("crazy"), 7))

    assert snap_compare(app, terminal_size=(80, 24))


def test_the_cover(snap_compare: Compare, tmp_path: Path) -> None:
    session = in_the_middle(match_of("onu", "Ann Dora Ben*"), 4, tmp_path)

    assert snap_compare(app_at(lambda: TableScreen(session)), terminal_size=(80, 24))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", TABLES)
def test_the_table_of_every_game(
    game: str, size: tuple[int, int], snap_compare: Compare, tmp_path: Path
) -> None:
    assert snap_compare(table(game, tmp_path, Looks(motion=False)), terminal_size=size)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_ten_seats_and_ten_colours(
    size: tuple[int, int], snap_compare: Compare, tmp_path: Path
) -> None:
    who = "Ann Ben* Cem* Dora* Emil* Fay* Gus* Hana* Ines* Jon*"
    match = match_of("onu", who, "thimble 3", {"colours": "10", "copies": "1"})
    session = in_the_middle(match, 24, tmp_path)

    assert snap_compare(app_at(lambda: TableScreen(session)), terminal_size=size)


@pytest.mark.parametrize(
    "looks",
    [Looks("light"), Looks("sixteen"), Looks("none"), Looks("none", ascii=True)],
    ids=["light", "sixteen", "no-colour", "ascii"],
)
def test_every_look(looks: Looks, snap_compare: Compare, tmp_path: Path) -> None:
    assert snap_compare(table("monopoly-deal", tmp_path, looks), terminal_size=(80, 24))


@pytest.mark.parametrize("key", ["s", "o", "y", "g"])
def test_the_forms_of_the_lobby(key: str, snap_compare: Compare) -> None:
    app = app_at(lambda: LobbyScreen("Ann"))

    assert snap_compare(app, press=[key], terminal_size=(80, 24))
