"""A match seen again on the screen."""

from concurrent.futures import Future

import pytest
from textual.pilot import Pilot

from croupier.bots.advice import Curve, win_curve
from croupier.bots.answers import bot_answer
from croupier.engine.piles import NOBODY
from croupier.games.catalogue import find_game
from croupier.play.history import history
from croupier.play.match import Match, Player, Timeout
from croupier.play.table import Table
from croupier.play.view import View
from croupier.terminal.art.curve_art import WinCurve, time_and_chances
from croupier.terminal.screens.replay_screen import ReplayScreen
from tests.terminal_app.pilots import app_at, click, match_of, on_screen, rows_of, shown

NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana", "Ines", "Jon")


def played(game: str, who: str, answers: int = 10_000, **options: str) -> Match:
    """Return a match that bots played, or the beginning of one."""
    table = Table(find_game(game), match_of(game, who, options=options))
    while table.seat != NOBODY and table.question <= answers:
        table.answer(table.seat, table.question, bot_answer(table, table.game.default_bot))
    return table.match


def backs(view: View) -> int:
    """Count the cards in hands that cannot be seen."""
    return sum(face is None for zone in view.zones if zone.seat is not None for face in zone.cards)


@pytest.mark.realtime
def test_one_steps_jumps_and_plays_through_a_match() -> None:
    match = played("crazy", "Ann* Ben*", cards_each="3")
    screen = ReplayScreen(match)

    async def step(pilot: Pilot[object]) -> None:
        await pilot.press("right", "right", "left")
        assert screen.at == 1
        await pilot.press("end", "]", "[", "home")
        assert screen.at == 0
        await pilot.press("j", "4", "enter")
        assert screen.at == 4
        assert f"4 / {len(match.events)}" in shown(pilot)
        await click(pilot, screen, f"tick {len(match.events)}")
        assert "won by" in shown(pilot)
        await pilot.press("escape")

    on_screen(app_at(lambda: screen), step)


@pytest.mark.realtime
def test_playing_goes_on_to_the_end_by_itself() -> None:
    screen = ReplayScreen(played("crazy", "Ann* Ben*", cards_each="1"))

    async def play(pilot: Pilot[object]) -> None:
        await pilot.press("space")
        while screen.is_playing:
            await pilot.pause(0.01)
        assert screen.at == screen.end

    on_screen(app_at(lambda: screen), play)


def test_each_pair_of_eyes_sees_its_own_cards_and_open_cards_are_all_seen() -> None:
    step = list(history(find_game("crazy"), played("crazy", "Ann* Ben*")))[3]

    assert backs(step.view(0)) == backs(step.view(-1)) - len(hand(step.view(0)))
    assert backs(step.view(-1, is_open=True)) == 0


def hand(view: View) -> list[object]:
    """Return the cards of the hand one sees."""
    return [face for zone in view.zones if zone.seat == view.seat for face in zone.cards]


@pytest.mark.realtime
def test_eyes_are_changed_by_a_number_and_cards_opened_by_o() -> None:
    screen = ReplayScreen(played("crazy", "Ann* Ben*"))

    async def look(pilot: Pilot[object]) -> None:
        assert "open cards" in shown(pilot)
        await pilot.press("1")
        assert "Ann's eyes" in shown(pilot)
        await pilot.press("0")
        assert "a watcher's eyes" in shown(pilot)
        await pilot.press("o", "o", "9")
        assert "a watcher's eyes" in shown(pilot)

    on_screen(app_at(lambda: screen), look)


@pytest.mark.realtime
def test_cards_of_an_open_match_stay_hidden() -> None:
    screen = ReplayScreen(played("crazy", "Ann* Ben*", answers=4))

    async def look(pilot: Pilot[object]) -> None:
        await pilot.press("o")
        assert "Cards are opened when the match is over." in shown(pilot)
        assert backs(screen.steps[2].view(-1)) > 0

    on_screen(app_at(lambda: screen), look)


def chances_of(match: Match) -> Curve:
    """Return chances that rise for the first seat from 0 to 1, and are shared by the others."""
    end, others = len(match.events), len(match.players) - 1
    shares = [line / end for line in range(end + 1)]
    return [(at, (x, *[(1 - x) / others] * others)) for at, x in enumerate(shares)]


def bring(chances: Future[Curve], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let these be the chances that are worked out."""
    monkeypatch.setattr("croupier.terminal.screens.replay_screen.win_curve", lambda _g, _m: chances)
    monkeypatch.setattr("croupier.terminal.screens.replay_screen.LOOK_AGAIN", 0)


def row_of(name: str, text: str) -> str:
    """Return the row of a seat's chance."""
    return next(row for row in text.splitlines() if row.strip().startswith(f"{name} ▁"))


@pytest.mark.realtime
def test_chances_come_when_they_come_and_follow_the_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, chances = played("crazy", "Ann* Ben* Cem*"), Future[Curve]()
    screen = ReplayScreen(match)
    bring(chances, monkeypatch)

    async def look(pilot: Pilot[object]) -> None:
        await pilot.press("right", "left")
        assert "Working out the chances …" in shown(pilot)
        chances.set_result(chances_of(match))
        await pilot.app.workers.wait_for_complete()
        assert "Working out" not in shown(pilot)
        assert row_of("Ann", shown(pilot)).rstrip().endswith("   0 %")
        await pilot.press("end")
        assert row_of("Ann", shown(pilot)).rstrip().endswith(" 100 %")
        assert "▁▁▂" in row_of("Ann", shown(pilot))
        await pilot.press("c")
        assert "100 %" not in shown(pilot)

    on_screen(app_at(lambda: screen), look)


@pytest.mark.realtime
def test_the_position_is_marked_in_every_curve_under_the_line_of_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, chances = played("crazy", "Ann* Ben*"), Future[Curve]()
    chances.set_result(chances_of(match))
    bring(chances, monkeypatch)
    screen = ReplayScreen(match)

    async def look(pilot: Pilot[object]) -> None:
        await pilot.app.workers.wait_for_complete()
        await pilot.press(*["right"] * 7)
        rows = rows_of(screen.canvas)
        y = next(at for at, row in enumerate(rows) if "├" in row and "●" in row)
        x = rows[y].index("●")
        assert [screen.canvas.cells[below][x].ink for below in (y + 1, y + 2)] == ["chip", "chip"]
        await click(pilot, screen, f"tick {len(match.events)}")
        assert screen.at == len(match.events)

    on_screen(app_at(lambda: screen), look)


@pytest.mark.realtime
def test_where_chances_cannot_be_had_none_are_shown() -> None:
    screen = ReplayScreen(played("crazy", "Ann* Ben*"))

    async def look(pilot: Pilot[object]) -> None:
        await pilot.app.workers.wait_for_complete()
        assert "chances …" not in shown(pilot)
        assert "%" not in shown(pilot)

    on_screen(app_at(lambda: screen), look)


@pytest.mark.realtime
def test_nobodys_chances_are_told_while_a_match_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, asked = ReplayScreen(played("crazy", "Ann* Ben*", answers=4)), []
    monkeypatch.setattr(
        "croupier.terminal.screens.replay_screen.win_curve", lambda game, _match: asked.append(game)
    )

    async def look(pilot: Pilot[object]) -> None:
        await pilot.app.workers.wait_for_complete()
        assert asked == []
        assert "chances …" not in shown(pilot)

    on_screen(app_at(lambda: screen), look)


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_every_seat_has_its_curve_on_the_smallest_screen(seats: int) -> None:
    points = [(0, (0.1,) * seats), (5, (0.1,) * seats)]
    lines = time_and_chances(WinCurve(NAMES[:seats], points), (2, 5), width=76, rows=3)

    text = ["".join(span.text for span in line) for line in lines]
    assert " ".join(text).count("10 %") == seats
    assert all(name in " ".join(text) for name in NAMES[:seats])
    assert max(map(len, text)) <= 76
    assert len(text) <= 4


def test_alone_the_curve_is_of_points() -> None:
    curve = WinCurve(("Ann",), [(0, (4.0,)), (1, (8.0,))])
    _, line = time_and_chances(curve, (0, 1), width=40, rows=3)

    assert line[-1].text.strip() == "4.0"
    assert {span.text for span in line[1:-1]} == {"▅", "█"}


def test_a_line_that_was_taken_back_keeps_the_chances_before_it() -> None:
    curve = WinCurve(("Ann", "Ben"), [(0, (0.5, 0.5)), (1, (0.6, 0.4)), (4, (1.0, 0.0))])

    assert [curve.at(line)[0] for line in range(6)] == [0.5, 0.6, 0.6, 0.6, 1.0, 1.0]


@pytest.mark.process
def test_the_chances_of_a_real_match_are_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.terminal.screens.replay_screen.win_curve", win_curve)
    match = played("crazy", "Ann* Ben*", cards_each="3")
    screen = ReplayScreen(match)

    async def look(pilot: Pilot[object]) -> None:
        await pilot.app.workers.wait_for_complete()
        await pilot.press("end")
        assert match.result is not None
        winner = match.names[match.result.winner or 0]
        rows = [row for row in shown(pilot).splitlines() if row.strip().startswith(f"{winner} ")]
        assert any(" 100 %" in row for row in rows)

    on_screen(app_at(lambda: screen), look)


def test_marks_are_told() -> None:
    table = Table(find_game("crazy"), match_of("crazy", "Ann Ben*"))
    table.answer(0, 1, bot_answer(table, "heuristic"))
    table.undo(0)
    table.change_player(1, Player("Dora"))
    table.enter(Timeout(0))

    steps = list(history(table.game, table.match))
    assert [step.is_undone for step in steps] == [False, True, False, False, False]
    assert [text for step in steps[2:] for text in step.narrate(-1)] == [
        "Taken back to answer 1.",
        "Dora answers for seat 2 now.",
        "Ann is out of time.",
    ]


@pytest.mark.realtime
@pytest.mark.parametrize("game", ["monopoly-deal", "onu", "strip-me", "tic-tac-rummy"])
def test_every_frame_of_every_game_can_be_drawn(game: str) -> None:
    screen = ReplayScreen(played(game, "Ann* Ben*"))

    async def step(pilot: Pilot[object]) -> None:
        for number in range(screen.end + 1):
            screen.go(number)
            screen.redraw()
            assert f"{number} / {screen.end}" in shown(pilot)

    on_screen(app_at(lambda: screen), step)
