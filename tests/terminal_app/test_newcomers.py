"""What newcomers stumbled over on the screen: each stays mended."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from croupier.bots.answers import bot_answer
from croupier.engine.cards import action_face
from croupier.engine.piles import NOBODY
from croupier.games.catalogue import find_game
from croupier.games.tic_tac_rummy.rules import DONE
from croupier.play.decision import Choice, Decision
from croupier.play.table import Table
from croupier.play.view import View, Zone
from croupier.terminal.art.motion import MoveShow, motions_of
from croupier.terminal.art.page_art import Surroundings
from croupier.terminal.art.table_art import draw_table
from croupier.terminal.art.view_model import ViewModel
from croupier.terminal.capabilities import why_no_screen
from croupier.terminal.files.results import read_results
from croupier.terminal.files.saved_matches import SavedMatch
from croupier.terminal.screens.lobby_screen import LobbyScreen
from croupier.terminal.screens.play_screen import first_choice
from croupier.terminal.screens.replay_screen import ReplayScreen
from croupier.terminal.screens.table_screen import TableScreen
from tests.terminal_app.pilots import (
    app_at,
    in_the_middle,
    match_of,
    on_screen,
    question,
    rows_of,
    shown,
    sit,
    table_app,
)

AROUND = Surroundings("Strip Me")


def test_a_pile_that_is_taken_leaves_no_card_behind() -> None:
    table = Table(find_game("strip-me"), match_of("strip-me", "Ann Ben*", seed="1"))
    while True:
        before = draw_table(ViewModel(table.view(0), table.names), AROUND, 80, 24)
        move = table.answer(table.seat, table.question, table.choices[0])
        view, cues = table.view(0), move.cues(0)
        if len(cues) > 3:  # a payment, after which somebody takes the pile
            break
    after = draw_table(ViewModel(view, table.names), AROUND, 80, 24)
    show = MoveShow(before, motions_of(view, cues, before, after))
    while not show.is_over:
        show.go_on()

    paid = cues[0].card
    assert paid is not None
    drawn = "\n".join(rows_of(show.draw()))
    assert paid.text not in drawn
    assert not any(sign in drawn for sign in "♠♥♦♣"[1:])


@pytest.mark.realtime
@pytest.mark.parametrize("who", ["Ann", "Ann Ben*", "Ann Ben* Cem* Dora*"])
def test_the_cursor_does_not_begin_at_the_answer_that_loses(who: str, tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        assert "Enter: deal a card for 1 point." in shown(pilot)
        await pilot.press("enter", "enter")
        await question(pilot)
        assert not screen.session.is_over
        assert screen.session.moves[0].code != DONE

    on_screen(table_app(match_of("tic-tac-rummy", who, seed="2"), tmp_path), play)


def test_a_question_begins_at_a_card_in_hand_not_at_what_it_would_undo() -> None:
    table = Table(find_game("monopoly-deal"), match_of("monopoly-deal", "Ann Ben* Cem*"))
    begun = list[tuple[str, str]]()
    while table.seat != NOBODY and len(begun) < 150:
        view = table.view(table.seat)
        assert view.decision is not None
        labels = [choice.label.split()[0] for choice in view.decision.choices]
        begun.append((labels[0], first_choice(view, view.decision).label))
        table.answer(table.seat, table.question, bot_answer(table, table.game.default_bot))

    assert {"take", "let"} <= {first for first, _ in begun}  # what is listed first
    assert not [label for _, label in begun if label.startswith("take back")]
    assert "just say no" in {label for _, label in begun}


@pytest.mark.realtime
def test_the_answer_that_ended_a_match_can_be_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))

    async def play(pilot: Pilot[object]) -> None:
        await question(pilot)
        await pilot.press("2")
        assert "The match is over." in shown(pilot)
        assert len(read_results("Ann")) == 1
        await pilot.press("u")
        assert "The match is over." not in shown(pilot)
        assert "Taken back to answer 1." in shown(pilot)
        assert "· 0 answers ·" in shown(pilot)
        assert read_results("Ann") == []
        assert (tmp_path / "table.match").read_text(encoding="utf-8").count("undo") == 1

    on_screen(table_app(match_of("tic-tac-rummy", "Ann", seed="3"), tmp_path), play)


@pytest.mark.realtime
def test_after_an_undo_every_number_is_that_of_an_answer_that_stands(tmp_path: Path) -> None:
    async def play(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        await pilot.press("1")
        await question(pilot)
        asked = screen.session.next_answer
        await pilot.press("u")
        await question(pilot)
        assert "Taken back to answer 1." in shown(pilot)
        assert "· 0 answers ·" in shown(pilot)
        code = bot_answer(screen.table, screen.table.game.default_bot)
        screen.enter(screen.table.question, code)
        await question(pilot)
        assert f"· {len(screen.session.moves)} answers ·" in shown(pilot)
        assert screen.session.next_answer <= asked + 8
        numbers = [number for number, _ in screen.session.log(0)]
        assert sorted(set(numbers)) == list(range(1, screen.session.next_answer))

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), play)


@pytest.mark.realtime
def test_answers_are_counted_alike_everywhere(tmp_path: Path) -> None:
    session = in_the_middle(match_of("crazy", "Ann Ben*"), 6, tmp_path)
    saved = SavedMatch(tmp_path, session.table.match, session.table.game)
    last = len(session.table.events)

    async def look(pilot: Pilot[object]) -> None:
        await question(pilot)
        assert f"· {last} answers ·" in shown(pilot)

    on_screen(app_at(lambda: TableScreen(session)), look)
    assert session.log(0)[-1][0] == len(ReplayScreen(session.table.match).steps) - 1 == last
    assert saved.state == f"{last} answers"


@pytest.mark.realtime
def test_f2_names_the_look_on_every_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))

    async def look(pilot: Pilot[object]) -> None:
        await pilot.press("f2")
        assert "This look: light." in shown(pilot)
        await pilot.press("f2", "f2")
        assert "This look: no colours." in shown(pilot)

    on_screen(table_app(match_of("crazy", "Ann Ben*"), tmp_path), look)
    on_screen(app_at(lambda: LobbyScreen("Ann")), look)


@pytest.mark.realtime
def test_options_are_named_as_people_read_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))

    async def look(pilot: Pilot[object]) -> None:
        assert "cards each 7" in shown(pilot)
        await pilot.press("o")
        await pilot.pause()
        assert "cards each" in shown(pilot)
        assert "cards_each" not in shown(pilot)

    on_screen(app_at(lambda: LobbyScreen("Ann", "crazy")), look)


@pytest.mark.realtime
def test_ctrl_z_rests_in_the_background(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = table_app(match_of("crazy", "Ann Ben*"), tmp_path)
    rests: list[bool] = []
    monkeypatch.setattr(app, "action_suspend_process", lambda: rests.append(True))

    async def rest(pilot: Pilot[object]) -> None:
        await pilot.press("ctrl+z")

    on_screen(app, rest)
    assert rests == [True]


def test_a_terminal_that_cannot_place_what_it_shows_gets_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert why_no_screen() == ""
    monkeypatch.setenv("TERM", "dumb")
    assert "TERM=dumb" in why_no_screen()


@pytest.mark.realtime
def test_a_card_says_what_it_does_and_what_would_come_of_it(tmp_path: Path) -> None:
    async def look(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        decision = screen.decision
        assert decision is not None
        for choice in decision.choices:
            assert first_words(choice.dull or choice.now) in shown(pilot)
            await pilot.press("tab")

    match = match_of("monopoly-deal", "Ann Ben* Cem*")
    on_screen(app_at(lambda: TableScreen(in_the_middle(match, 40, tmp_path))), look)


def first_words(text: str) -> str:
    """Return as much of a text as no line can break."""
    return " ".join(text.split()[:1])


def test_why_nothing_would_come_of_a_card_stands_beside_it() -> None:
    choice = Choice(1, "play Dealbreaker", "Dealbreaker", ("hand0:0",), dull="Nobody has a set.")
    hint = action_face("Dealbreaker", "Dealbreaker", "x", "takes a whole set of somebody")
    hand = Zone("hand0", "hand", "fan", 0, (hint,), 1)
    asked = Decision(0, "What do you do?", 4, (choice,))
    view = View(0, 0, 0, -1, (0, 0), (hand,), (), (), asked)

    said = ViewModel(view, ("Ann", "Ben")).about(choice)
    assert said == "Play Dealbreaker. Nobody has a set. Takes a whole set of somebody."


def test_what_would_come_of_a_card_is_not_said_twice() -> None:
    choice = Choice(1, "play Plus-Two", "+2", ("hand0:0",), now="Ben draws 2 cards.")
    hand = Zone("hand0", "hand", "fan", 0, (action_face("+2", "+2", "x", "draw two cards"),), 1)
    asked = Decision(0, "What do you do?", 4, (choice,))
    model = ViewModel(View(0, 0, 0, -1, (0, 0), (hand,), (), (), asked), ("Ann", "Ben"))

    assert model.about(choice, is_whole=False) == "Play Plus-Two. Ben draws 2 cards."
    assert model.about(choice).endswith("Ben draws 2 cards. Draw two cards.")


def test_who_has_won_is_said_once(tmp_path: Path) -> None:
    table = Table(find_game("crazy"), match_of("crazy", "Ann Ben*", options={"cards_each": "1"}))
    while table.seat != NOBODY:
        table.answer(table.seat, table.question, bot_answer(table, table.game.default_bot))
    ended, *rest = sit(table.match, tmp_path).ending_lines()

    assert "no cards left and win" in ended
    assert not [line for line in rest if "win" in line or "won" in line]


@pytest.mark.realtime
def test_the_number_of_an_answer_is_no_rent(tmp_path: Path) -> None:
    async def look(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        labels = [choice.label for choice in screen.view_model().choices]
        number = labels.index("take back Brown") + 1
        assert f" Brown [{number}]" in shown(pilot)

    match = match_of("monopoly-deal", "Ann Ben* Cem*", "thimble 3")
    on_screen(app_at(lambda: TableScreen(in_the_middle(match, 4, tmp_path))), look)


@pytest.mark.realtime
def test_a_hint_is_offered_also_where_there_is_one_answer(tmp_path: Path) -> None:
    async def look(pilot: Pilot[object]) -> None:
        await question(pilot)
        assert "h hint" in shown(pilot)
        await pilot.press("h")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "There is only one answer: " in shown(pilot)

    on_screen(table_app(match_of("strip-me", "Ann Ben*"), tmp_path), look)


def test_who_is_next_is_not_taken_for_who_is_asked() -> None:
    table = Table(find_game("crazy"), match_of("crazy", "Ann Ben*"))

    said = [(one.label, one.value) for one in table.view(0).counters if one.name == "way"]
    assert said == [("next is", "Ben")]


def test_what_somebody_is_about_to_do_is_said_and_marked() -> None:
    table = Table(find_game("monopoly-deal"), match_of("monopoly-deal", "Ann Ben*", seed="1"))
    while (threat := table.view(0).threat) is None or not threat.wants:
        table.answer(table.seat, table.question, bot_answer(table, "eager"))
    model = ViewModel(table.view(0), table.names)
    drawn = "\n".join(rows_of(draw_table(model, AROUND, 100, 30)))

    assert model.threat in drawn
    assert " ▲" in drawn.replace(model.threat, "")


@pytest.mark.realtime
def test_nothing_jumps_when_a_note_comes_and_goes(tmp_path: Path) -> None:
    async def look(pilot: Pilot[object]) -> None:
        screen = await question(pilot)
        tops = set[int]()
        for note in ("", "Short.", "A note that takes two rows of a small screen. " * 2):
            screen.say(note)
            screen.redraw()
            tops.add(next(y for y, row in enumerate(rows_of(screen.canvas)) if "hand" in row))
        assert len(tops) == 1

    match = match_of("monopoly-deal", "Ann Ben* Cem*")
    on_screen(app_at(lambda: TableScreen(in_the_middle(match, 40, tmp_path))), look)
