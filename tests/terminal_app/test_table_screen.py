"""What one can do at a table on the screen."""

import threading
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot

from croupier.engine.game import Policy
from croupier.engine.records import IntArray
from croupier.engine.rng import Rng
from croupier.games.catalogue import find_game
from croupier.play.match import Match, Player, Undo
from croupier.play.table import Table
from croupier.terminal.art.motion import CardMotion, MoveShow
from croupier.terminal.art.themes import Looks
from croupier.terminal.art.view_model import AT
from croupier.terminal.files.match_file import MatchFile, open_match
from croupier.terminal.files.saved_matches import matches_folder
from croupier.terminal.screens.replay_screen import ReplayScreen
from croupier.terminal.screens.table_screen import TableScreen
from croupier.terminal.screens.text_screen import TextScreen
from croupier.terminal.session import PlaySession
from tests.terminal.search_stub import Worker, employ
from tests.terminal_app.pilots import (
    app_at,
    by_keys,
    click,
    match_of,
    on_screen,
    play_out,
    question,
    rows_of,
    shown,
    table_app,
)

pytestmark = pytest.mark.realtime

ONE_CARD = {"cards_each": "1"}


def test_a_closed_card_says_why_when_it_is_clicked(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        refused = next(iter(screen.view_model().refused))
        await click(pilot, screen, AT + refused)
        assert "does not fit: it needs" in shown(pilot)
        assert "(rule 5)" in shown(pilot)
        assert screen.session.moves == []

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)


def test_arrows_reach_a_closed_card_and_w_says_why(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        await pilot.press("up", "left", "left")
        for _ in range(8):
            if screen.cursor.removeprefix(AT) in screen.view_model().refused:
                break
            await pilot.press("right")
        await pilot.press("w")
        assert "does not fit" in shown(pilot)

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)


def test_an_answer_is_taken_back_and_the_match_keeps_a_mark(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        before = screen.table.state.to_bytes()
        await pilot.press("1")
        await question(pilot)
        await pilot.press("u")
        assert "Taken back to answer 1." in shown(pilot)
        assert screen.table.state.to_bytes() == before
        assert open_match(tmp_path / "table.match")[0].events[-1] == Undo(1)

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)


def test_nothing_is_taken_back_where_another_person_plays(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        await pilot.press("enter", "u")
        assert "another person is playing" in shown(pilot)
        assert screen.table.match.events == ()

    on_screen(table_app(match_of("crazy", "Ann Dora"), tmp_path), play)


def test_the_cover_shows_no_card_and_names_who_is_asked(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        hand = next(zone for zone in screen.table.view(0).zones if zone.id == "hand0")
        assert "Pass the keyboard to Ann." in shown(pilot)
        assert "R◆" not in shown(pilot)
        assert screen.decision is None
        await pilot.press("v")
        assert not any(face and f": {face.name}" in shown(pilot) for face in hand.cards)
        await pilot.press("escape", "enter")
        assert "Ann · hand 7" in shown(pilot)
        await pilot.press("1")
        screen = await question(pilot)
        assert "Pass the keyboard to Dora." in shown(pilot)
        assert "Ann plays" in shown(pilot)

    on_screen(table_app(match_of("crazy", "Ann Dora"), tmp_path), play)


def test_the_rules_open_at_the_rule_of_the_question(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        assert screen.decision is not None
        await pilot.press("f1")
        assert f"▸ {screen.decision.rule}. " in shown(pilot)
        await pilot.press("escape")
        assert pilot.app.screen is screen

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)


def test_log_keys_and_the_table_in_words_are_sheets_to_read(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        await question(pilot)
        await pilot.press("1")
        await question(pilot)
        for key, words in (("l", "1: You play"), ("v", "Your turn."), ("?", "Arrows or Tab")):
            await pilot.press(key)
            assert isinstance(pilot.app.screen, TextScreen)
            assert words in shown(pilot)
            await pilot.press("pagedown", "end", "home", "escape")

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)


@pytest.mark.parametrize("key", ["l", "v", "?", "f1"])
def test_keys_typed_ahead_go_to_the_sheet_not_to_the_question(key: str, tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        for name in (key, "1", "enter"):  # all of them before the sheet comes
            pilot.app.post_message(Key(name, name if len(name) == 1 else None))
        await pilot.pause()
        assert pilot.app.screen is screen  # the sheet is read
        assert screen.session.moves == []

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)


def test_a_game_without_choices_plays_on_by_itself(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        await question(pilot)
        await pilot.press("p")
        screen = await question(pilot)
        assert screen.session.is_over
        assert len(screen.session.moves) > 20

    match = match_of("strip-me", "Ann Ben*", options={"limit": "60"})
    on_screen(table_app(match, tmp_path), play)


def test_forced_moves_are_given_for_the_person_who_wants_that(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        assert screen.session.is_over

    match = match_of("strip-me", "Ann Ben*", options={"limit": "30"})
    on_screen(table_app(match, tmp_path, forced=True), play)


def test_one_leaves_at_any_time_and_goes_on_exactly_there(tmp_path: Path) -> None:
    match, states = match_of("crazy", "Ann Ben* Cem*"), []

    async def leave(pilot: Pilot[object]) -> None:
        await question(pilot)
        await pilot.press("1")
        screen = await question(pilot)
        states.append(screen.table.state.to_bytes())
        states.append("\n".join(rows_of(screen.canvas)))
        await pilot.press("escape")

    on_screen(table_app(match, tmp_path), leave)
    saved, _ = open_match(tmp_path / "table.match")
    file = MatchFile(tmp_path / "table.match")
    file.begin(saved)
    session = PlaySession(Table(find_game("crazy"), saved), file)

    async def look(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        await pilot.pause()
        assert screen.table.state.to_bytes() == states[0]
        assert shown(pilot) == states[1]

    on_screen(app_at(lambda: TableScreen(session)), look)


def thoughtful(match: Match, folder: Path, may_answer: threading.Event) -> PlaySession:
    """Begin a match whose bots do not answer before they may."""

    def slow(_s: object, choices: IntArray, _n: int, _rng: Rng) -> int:
        may_answer.wait()
        return choices[0]

    game, file = find_game(match.game), MatchFile(folder / "table.match")
    file.begin(match)
    bots: Mapping[str, Policy] = {**game.bots, game.default_bot: slow}
    return PlaySession(Table(replace(game, bots=bots), match), file)


def test_the_screen_lives_while_a_bot_thinks(tmp_path: Path) -> None:
    may_answer = threading.Event()
    session = thoughtful(match_of("crazy", "Ann Ben*"), tmp_path, may_answer)

    async def play(pilot: Pilot[object]) -> None:
        await pilot.press("1")
        await pilot.pause()
        assert "Ben thinks" in shown(pilot)
        await pilot.press("l")
        assert "1: You play" in shown(pilot)
        await pilot.press("escape")
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert "Ben thinks" in shown(pilot)
        may_answer.set()
        screen = await question(pilot)
        assert screen.session.moves[1].seat == 1

    try:
        on_screen(app_at(lambda: TableScreen(session)), play)
    finally:
        may_answer.set()


def test_bots_alone_are_paused_and_go_on(tmp_path: Path) -> None:
    may_answer = threading.Event()
    session = thoughtful(match_of("crazy", "Ben* Cem*"), tmp_path, may_answer)

    async def watch(pilot: Pilot[object]) -> None:
        assert "Ben thinks …" in shown(pilot)
        await pilot.press("p")
        assert "Ben waits …" in shown(pilot)
        may_answer.set()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert session.moves == []
        await pilot.press("p")
        screen = await question(pilot)
        assert screen.session.is_over
        assert {move.seat for move in session.moves} == {0, 1}

    try:
        on_screen(app_at(lambda: TableScreen(session)), watch)
    finally:
        may_answer.set()


def test_a_table_says_that_a_search_is_being_prepared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    employ(Worker(is_ready=False), monkeypatch)
    may_answer, match = threading.Event(), match_of("crazy", "Ben* Cem*")
    players = (match.players[0], Player("Cem", "strong"))
    session = thoughtful(replace(match, players=players), tmp_path, may_answer)
    asked = match_of("crazy", "Ann Ben*")
    beside = replace(asked, players=(asked.players[0], Player("Ben", "strong")))

    async def watch(pilot: Pilot[object]) -> None:
        text = shown(pilot)
        may_answer.set()
        assert "The search is being prepared; until then its bot plays" in text

    async def play(pilot: Pilot[object]) -> None:
        assert "The search is being prepared; until then its bot plays" in shown(pilot)
        await pilot.press("1")
        await question(pilot)
        assert "The search is being prepared; until then its bot plays" not in shown(pilot)

    on_screen(app_at(lambda: TableScreen(session)), watch)
    on_screen(table_app(beside, tmp_path), play)


def test_a_card_flies_and_lands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_answer, drawn = threading.Event(), list[int]()
    session = thoughtful(match_of("crazy", "Ann Ben*"), tmp_path, may_answer)
    monkeypatch.setattr(CardMotion, "draw", lambda flight, _canvas: drawn.append(flight.step))

    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        await pilot.press("1")
        while screen.show:
            await pilot.pause(0.01)
        text = shown(pilot)
        may_answer.set()
        assert drawn[0] == 1
        assert drawn == sorted(drawn)
        assert "▴ last: Ann" in text

    on_screen(app_at(lambda: TableScreen(session), Looks(motion=True)), play)


def test_any_key_shows_the_end_of_a_move_and_means_nothing_else(tmp_path: Path) -> None:
    may_answer = threading.Event()
    session = thoughtful(match_of("crazy", "Ann Ben*"), tmp_path, may_answer)

    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        await pilot.press("1")
        screen.show = MoveShow(screen.canvas, [CardMotion(steps=10_000)])  # it is seen for long
        await pilot.press("l")
        ended = shown(pilot)
        screen.show = MoveShow(screen.canvas, [CardMotion(steps=10_000)])
        await pilot.press("-")  # how fast it goes may be said at any time
        slower = shown(pilot)
        may_answer.set()
        assert isinstance(pilot.app.screen, TableScreen)
        assert "▴ last: Ann" in ended
        assert "Speed: 30 a second." in slower

    on_screen(app_at(lambda: TableScreen(session), Looks(motion=True)), play)


def test_after_the_end_one_plays_again_or_sees_it_again(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await play_out(pilot, by_keys)
        ended, *summary = screen.session.ending_lines()
        assert f"The match is over. {ended}" in shown(pilot)
        assert all(line in shown(pilot) for line in summary)
        await pilot.press("l")
        assert all(line in shown(pilot) for line in (ended, *summary))
        await pilot.press("escape", "r")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert screen.session.moves == []
        assert screen.table.names == ("Ann", "Ben")

    match = match_of("crazy", "Ann Ben*", options=ONE_CARD)
    on_screen(table_app(match, tmp_path), play)


def test_where_no_new_match_can_be_saved_the_old_one_stays(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await play_out(pilot, by_keys)
        matches_folder().parent.mkdir(parents=True, exist_ok=True)
        matches_folder().write_text("no folder", encoding="utf-8")
        await pilot.press("enter")
        assert "The match cannot be saved in" in shown(pilot)
        assert screen.session.is_over

    on_screen(table_app(match_of("crazy", "Ann Ben*", options=ONE_CARD), tmp_path), play)


def test_a_file_that_cannot_be_written_is_told_on_the_screen(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        screen.session.file.path = tmp_path / "gone" / "table.match"
        await pilot.press("1")
        assert "not saved" in shown(pilot)

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)
