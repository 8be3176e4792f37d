"""The lobby: sitting down, seats, options, going on, looking back, results."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from croupier.bots.levels import bots_of
from croupier.engine.secret import Secret
from croupier.games.catalogue import all_games, find_game
from croupier.play.match import Match, Player, Result
from croupier.terminal.art.lobby_art import in_sight
from croupier.terminal.art.themes import Looks, looks_for
from croupier.terminal.files.results import read_results, say_results, store_results
from croupier.terminal.files.saved_matches import matches_folder, saved_matches
from croupier.terminal.files.user_data import (
    Preferences,
    data_folder,
    read_preferences,
    write_preferences,
)
from croupier.terminal.screens.drawing_screen import DrawingWidget
from croupier.terminal.screens.form_screen import FormField, FormScreen
from croupier.terminal.screens.lobby_screen import LobbyScreen
from croupier.terminal.screens.replay_screen import ReplayScreen
from croupier.terminal.screens.setup_forms import SeatsForm
from tests.terminal_app.pilots import (
    app_at,
    by_keys,
    click,
    on_screen,
    play_out,
    question,
    shown,
    table_screen,
)

FRAMES = str.maketrans(dict.fromkeys("│┃", " "))


def visit(scene: Callable[[Pilot[object]], Awaitable[None]], game: str = "crazy") -> None:
    """Play a scene in the lobby, with one game chosen."""
    on_screen(app_at(lambda: LobbyScreen("Ann", game)), scene)


def finished(winner: int, state: str, score: int = 1) -> Match:
    """Return a match that Ann won or lost against a bot."""
    result = Result("won", winner, "", (score, 0), state)
    players = (Player("Ann"), Player("Ben", "heuristic"))
    return Match("crazy", 1, {}, players, "0" * 64, Secret("walnut"), result=result)


@pytest.mark.realtime
def test_two_keys_lead_to_the_first_card() -> None:
    async def play(pilot: Pilot[object]) -> None:
        assert "Play Crazy against two bots." in shown(pilot)
        await pilot.press("enter")
        await question(pilot)
        await pilot.press("enter")
        assert len(table_screen(pilot).session.moves) >= 1

    visit(play)


@pytest.mark.realtime
def test_a_game_is_chosen_by_arrows_or_by_mouse() -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, LobbyScreen)
        await pilot.press("down", "down", "up")
        assert screen.at == 1
        await click(pilot, screen, "game 0")
        assert screen.at == 0
        await click(pilot, screen, "game 0")
        assert table_screen(pilot).table.game is screen.setups[0].game

    visit(play)


@pytest.mark.realtime
def test_seats_are_added_named_and_given_to_people() -> None:
    async def play(pilot: Pilot[object]) -> None:
        await pilot.press("s", "right", "down", "down", "down")
        await pilot.press(*["backspace"] * 3, *"Zoe", "down", "left", "left")
        assert isinstance(pilot.app.screen, SeatsForm)
        await pilot.press("enter", "enter")
        players = table_screen(pilot).table.players
        assert [player.name for player in players] == ["Ann", "Zoe", "Cem", "Dora"]
        assert [player.is_person for player in players] == [True, True, False, False]

    visit(play)


@pytest.mark.realtime
def test_every_bot_that_is_offered_says_what_to_expect_of_it() -> None:
    async def look(pilot: Pilot[object]) -> None:
        await pilot.press("s", "down", "down", "down", "down")
        words = " ".join(shown(pilot).split())
        assert "▸ bot steady: " in words
        for bot in bots_of(find_game("crazy")):
            assert f"bot {bot.name}" in words
            assert bot.about in words

    visit(look)


@pytest.mark.realtime
def test_where_there_is_little_room_the_picked_value_is_explained() -> None:
    meanings = {"a person": "at this keyboard", "bot steady": "by habit", "bot strong": "slowly"}
    kind = FormField("kind", "", "bot steady", values=tuple(meanings), meanings=meanings)
    form = FormScreen("Seats", [[kind], *([[]] * 16)])

    async def look(pilot: Pilot[object]) -> None:
        assert "▸ bot steady: by habit" in shown(pilot)
        assert "slowly" not in shown(pilot)

    on_screen(app_at(lambda: form), look)


@pytest.mark.realtime
def test_a_level_that_is_chosen_sits_at_the_table() -> None:
    async def play(pilot: Pilot[object]) -> None:
        await pilot.press("s", "down", "down", "down", "down", "left", "enter")
        assert "Ben    bot, gentle" in shown(pilot)
        assert "Cem    bot, steady" in shown(pilot)
        await pilot.press("enter")
        bots = [player.bot for player in table_screen(pilot).table.players]
        assert bots == ["", "gentle", find_game("crazy").default_bot]

    visit(play)


@pytest.mark.realtime
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
def test_no_sentence_about_a_game_is_cut(size: tuple[int, int]) -> None:
    async def look(pilot: Pilot[object]) -> None:
        words = " ".join(shown(pilot).translate(FRAMES).split())
        for game in all_games().values():
            assert all(word in words for word in game.about.split())
        assert "…" not in words.replace("… F1 has all of it.", "")

    on_screen(app_at(lambda: LobbyScreen("Ann")), look, size=size)


def test_cards_around_the_chosen_one_are_in_sight() -> None:
    heights = [3, 4, 3, 4, 3, 3]

    assert in_sight(heights, 0, room=20) == (0, 6)
    assert in_sight(heights, 0, room=10) == (0, 3)
    assert in_sight(heights, 3, room=10) == (2, 5)
    assert in_sight(heights, 5, room=10) == (3, 6)
    assert in_sight(heights, 1, room=2) == (1, 2)


@pytest.mark.realtime
def test_two_seats_cannot_have_one_name() -> None:
    async def play(pilot: Pilot[object]) -> None:
        await pilot.press("s", "down", *["backspace"] * 3, *"Ben", "enter")
        assert "Two seats have the same name." in shown(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, LobbyScreen)

    visit(play)


@pytest.mark.realtime
def test_options_have_their_help_and_are_checked() -> None:
    async def play(pilot: Pilot[object]) -> None:
        await pilot.press("o")
        assert "Cards dealt to each seat: 1 to 39." in shown(pilot)
        await pilot.press("9", "9", "enter")
        assert 'cards each cannot be "799"' in shown(pilot)
        await pilot.press("backspace", "backspace", "backspace", "5", "down", "right", "enter")
        await pilot.press("enter")
        options = table_screen(pilot).table.match.options
        assert options == {"cards_each": "5", "colour": "chosen"}

    visit(play)


@pytest.mark.realtime
def test_a_seed_deals_the_same_cards_again() -> None:
    hands = []

    async def play(pilot: Pilot[object]) -> None:
        await pilot.press("o", "up")
        pilot.app.screen.query_one(DrawingWidget).post_message(Paste("walnut\nand more\n" * 99))
        await pilot.pause()
        await pilot.press("enter", "enter")
        table = table_screen(pilot).table
        assert table.match.seed == Secret("walnut")
        hands.append(table.state.to_bytes())

    visit(play)
    visit(play)
    assert hands[0] == hands[1]


@pytest.mark.realtime
def test_a_match_is_left_and_gone_on_with() -> None:
    turns = []

    async def leave(pilot: Pilot[object]) -> None:
        await pilot.press("enter")
        await question(pilot)
        await pilot.press("1")
        turns.append((await question(pilot)).table.question)
        await pilot.press("escape")
        assert "go on with" in shown(pilot)

    async def go_on(pilot: Pilot[object]) -> None:
        await pilot.press("g", "enter")
        screen = await question(pilot)
        turns.append(screen.table.question)

    visit(leave)
    visit(go_on)
    assert turns[0] == turns[1] > 1


@pytest.mark.realtime
def test_a_finished_match_is_seen_again_and_counted() -> None:
    async def play(pilot: Pilot[object]) -> None:
        await pilot.press("o", "backspace", "1", "enter", "enter")
        await play_out(pilot, by_keys)
        await pilot.press("escape")
        await pilot.pause()
        assert "finished" in shown(pilot)
        assert "1 match, " in shown(pilot)
        await pilot.press("r", "enter")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await pilot.press("escape", "y")
        assert "Against steady: won" in shown(pilot)

    visit(play)


@pytest.mark.realtime
def test_shelves_that_are_empty_say_so() -> None:
    async def look(pilot: Pilot[object]) -> None:
        await pilot.press("g")
        assert "None yet." in shown(pilot)
        await pilot.press("escape", "y")
        assert "No match is finished yet." in shown(pilot)

    visit(look)


@pytest.mark.realtime
def test_rules_open_in_the_lobby_too() -> None:
    async def look(pilot: Pilot[object]) -> None:
        await pilot.press("f1")
        assert "The rules of Crazy" in shown(pilot)

    visit(look)


@pytest.mark.realtime
def test_a_large_lobby_has_the_rules_beside_the_games() -> None:
    async def look(pilot: Pilot[object]) -> None:
        assert "1. The pack has 112 cards" in shown(pilot)
        assert "cards_each" not in shown(pilot)
        await pilot.press("down")
        assert "1. The pack has 112 cards" not in shown(pilot)

    on_screen(app_at(lambda: LobbyScreen("Ann", "crazy")), look, size=(160, 50))


def test_a_damaged_file_is_left_on_the_shelf() -> None:
    folder = matches_folder()
    folder.mkdir(parents=True)
    (folder / "torn.match").write_bytes(b"croupier match 1\ngame cra")
    (folder / "photo.match").write_bytes(b"\xff\xd8")

    assert saved_matches() == []


def test_results_count_wins_streaks_and_scores() -> None:
    for number, winner in enumerate((0, 0, 1, 0, 0, 0)):
        store_results(finished(winner, f"{number:064x}", score=number))
    store_results(finished(0, f"{5:064x}", score=5))

    said = say_results(read_results("Ann"), {"crazy": "Crazy"})
    assert said[2] == "Crazy: You won 5 of 6 matches; 3 in a row."
    assert said[3:] == ["  Best streak 3.", "  Scores 0 to 5.", "  Against steady: won 5 of 6."]


def test_a_torn_line_of_the_results_counts_nothing() -> None:
    store_results(finished(0, "a" * 64))
    with (data_folder() / "results.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"match": "b')

    assert len(read_results("Ann")) == 1


def test_settings_are_kept_and_odd_ones_forgotten() -> None:
    write_preferences(Preferences(name="Ann", theme="light", speed=10))
    assert read_preferences() == Preferences(name="Ann", theme="light", speed=10)

    (data_folder() / "settings.json").write_text('{"speed": "fast", "name": 3}', encoding="utf-8")
    assert read_preferences() == Preferences()


@pytest.mark.parametrize(
    ("environ", "theme"),
    [
        ({"NO_COLOR": "", "COLORTERM": "truecolor"}, "none"),
        ({"TERM": "xterm"}, "sixteen"),
        ({"TERM": "xterm-256color"}, "dark"),
        ({"TERM": "xterm-256color", "COLORFGBG": "0;15"}, "light"),
    ],
)
def test_the_terminal_says_which_colours_it_has(environ: dict[str, str], theme: str) -> None:
    assert looks_for(environ) == Looks(theme)


@pytest.mark.realtime
def test_another_look_is_remembered(tmp_path: Path) -> None:
    async def look(pilot: Pilot[object]) -> None:
        await pilot.press("f2")

    visit(look)
    assert tmp_path in data_folder().parents
    assert read_preferences().theme == "light"
