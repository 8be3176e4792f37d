"""Stakes and joy on the page: what is thrown, what is taken back, who stands on the podium."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.engine import BLOCKED, DRAWN, NOBODY, UNFINISHED, WON, Moment
from croupier.engine.piles import SPECTATOR
from croupier.games.catalogue import all_games
from croupier.play.match import Player, new_match
from croupier.play.table import Move, Table
from tests.page.conftest import Visit, any_font
from tests.page.stages import at_every_size
from tests.page.watched_motion import NAMES, find_move, open_stage, show_before, snapshot_of

pytestmark = pytest.mark.browser

ADD = """async ([module, name, fields]) => {
  const made = new (await import(`/static/${module}.mjs`))[name]();
  document.querySelector("main").replaceChildren(made);
  document.addEventListener("croupier-undo", ({ detail }) => (window.said = detail));
  window.made = Object.assign(made, fields);
}"""
REMEMBER = """() => {
  document.addEventListener("croupier-react", ({ detail }) => (window.said = detail));
  const look = () => (window.hasFlown ||= Boolean(document.querySelector(".toy")));
  new MutationObserver(look).observe(document.querySelector(".sky"), { childList: true });
}"""
SHOUT = """async words => {
  const { shout } = await import("/static/effects.mjs");
  for (const each of words) shout(board.choreographer, each);
}"""
PLAY = "snapshot => void board.choreographer.play(JSON.parse(snapshot), () => {})"
SAY = """async ([seat, words]) =>
  (await import("/static/effects.mjs")).bubble(board.choreographer, seat, words)"""
COVERED = """() => {
  const boxOf = (each) => [each.textContent, each.getBoundingClientRect()];
  const [plates, said] = [".plate", ".shout, .bubble"].map((name) =>
    [...document.querySelectorAll(name)].map(boxOf));
  const isOver = (one, other) => one.left < other.right && one.right > other.left &&
    one.top < other.bottom && one.bottom > other.top;
  const isOut = (box) => box.left < 0 || box.right > innerWidth || box.top < 0 ||
    box.bottom > innerHeight;
  for (const each of document.querySelectorAll(".shout, .bubble")) each.remove();
  return said.flatMap(([words, box], i) => [...plates, ...said.slice(i + 1)]
    .filter(([_, other]) => isOver(box, other) || isOut(box))
    .map(([other]) => `${words} on ${other}`));
}"""
PLAYERS = [{"name": name, "kind": "person"} for name in ("Ann", "Ben", "Cem", "Dora")]


def add(visit: Visit, module: str, name: str, fields: dict[str, Any]) -> Page:
    """Return a page that holds one element."""
    page = visit(still=True)
    open_stage(page)
    page.evaluate(ADD, [module, name, fields])
    return page


def finished(scores: list[int], winner: int, ending: int = WON) -> dict[str, Any]:
    """Return a table at which a match is over."""
    view = {"seat": 0, "winner": winner, "ending": ending, "scores": scores, "zones": []}
    result = {"title": "Over", "lines": [], "again": [], "next_commitment": ""}
    table = {"view": view, "result": result, "players": PLAYERS[: len(scores)], "you": 0}
    return {**table, "turn": 9, "series": None, "state": "over", "commitment": ""}


def test_ties_share_a_step_and_the_next_place_counts_them(visit: Visit) -> None:
    page = add(visit, "result", "MatchResult", {"snapshot": finished([7, 3, 7, 1], NOBODY, DRAWN)})
    steps = page.locator(".podium .step")

    assert [step.locator(".block").inner_text() for step in steps.all()] == ["1", "3", "4"]
    assert steps.first.locator("b").all_inner_texts() == ["You", "Cem"]
    assert page.locator(".crown").count() == 2


def test_the_winner_alone_wears_the_crown(visit: Visit) -> None:
    page = add(visit, "result", "MatchResult", {"snapshot": finished([0, 0, 0], 1)})

    expect(page.locator(".step.won")).to_contain_text("Ben")
    assert page.locator(".crown").count() == 1
    assert page.locator(".podium .block").all_inner_texts() == ["1", ""]


@pytest.mark.parametrize(
    ("scores", "ending"), [([0, 0], DRAWN), ([4, 4, 4], DRAWN), ([5, 2], UNFINISHED)]
)
def test_where_nobody_has_won_there_is_no_podium(
    visit: Visit, scores: list[int], ending: int
) -> None:
    over = finished(scores, NOBODY, ending)
    page = add(visit, "result", "MatchResult", {"snapshot": over})

    expect(page.get_by_role("button", name="Replay")).to_be_visible()
    assert page.locator(".podium").count() == 0


def table(undo: int) -> dict[str, Any]:
    """Return what the element of taking back reads of a table."""
    return {"undo": undo, "you": 0, "players": PLAYERS, "news": [], "wish": None, "view": {}}


def test_an_answer_can_be_taken_back_while_that_is_possible(visit: Visit) -> None:
    page = add(visit, "undo", "TableUndo", {"snapshot": table(undo=5)})
    page.get_by_role("button", name="Undo").click()
    assert page.evaluate("said") == {"answer": 5, "agree": True}

    page.evaluate("table => (made.snapshot = table)", table(undo=0))

    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_undo_says_what_it_takes_back_or_why_there_is_nothing(visit: Visit) -> None:
    mine, other = [{"number": 5 + seat, "seat": seat, "said": ["You pass."]} for seat in (0, 1)]
    page = add(visit, "undo", "TableUndo", {"snapshot": {**table(undo=5), "log": [mine]}})
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("title", "Undo: You pass.")

    for log, why in (
        ([other], "you have not answered yet"),
        ([mine, other], "somebody has answered since"),
        ([mine], "by your last answer a card was seen or drawn"),
    ):
        page.evaluate("table => (made.snapshot = table)", {**table(undo=0), "log": log})
        expect(undo).to_have_attribute("title", f"Nothing to take back: {why}.")


def test_among_people_the_others_are_asked(visit: Visit) -> None:
    page = add(visit, "undo", "TableUndo", {"snapshot": table(undo=0)})
    wish = {"seat": 1, "answer": 8, "waiting": [0, 2]}
    page.evaluate("wish => (made.wish = wish)", wish)
    expect(page.get_by_role("status").first).to_contain_text("Ben would like")

    page.get_by_role("button", name="No").click()

    assert page.evaluate("said") == {"answer": 8, "agree": False}
    page.evaluate("wish => (made.wish = wish)", {**wish, "waiting": []})
    expect(page.get_by_role("button")).to_have_text("Undo")


def test_something_is_thrown_at_the_seat_whose_face_was_clicked(visit: Visit) -> None:
    page = visit(still=True)
    page.locator('[data-game="crazy"]').get_by_role("button", name="Play").click()
    rival = page.locator(".rivals [data-face]").last
    seat = rival.get_attribute("data-face")
    page.evaluate(REMEMBER)
    rival.click()

    expect(page.get_by_label("At", exact=True)).to_have_value(str(seat))
    page.get_by_role("button", name="Tomato").click()

    assert page.evaluate("said") == {"kind": "tomato", "seat": int(str(seat))}
    page.wait_for_function("window.hasFlown")


def test_speed_and_quiet_are_remembered(visit: Visit) -> None:
    page = visit(still=True)
    page.locator('[data-game="crazy"]').get_by_role("button", name="Play").click()
    page.get_by_label("Menu").click()
    page.get_by_label("Speed").select_option("fast")
    page.get_by_label("Quiet").check()

    page.reload()
    page.get_by_label("Menu").click()

    expect(page.get_by_label("Speed")).to_have_value("fast")
    expect(page.get_by_label("Quiet")).to_be_checked()


def check_words(page: Page, seats: int) -> list[str]:
    """Shout some words, and let each seat say something; return what they cover."""
    page.evaluate(SHOUT, ["Just Say No", "Orange lost!", "Orange complete!"])
    found: list[str] = page.evaluate(COVERED)
    for seat in range(seats):
        page.evaluate(SAY, [seat, "You will regret that!"])
        found += page.evaluate(COVERED)
    return found


def test_a_stopped_card_is_seen_by_both_whom_it_concerns_even_without_motion(visit: Visit) -> None:
    page = visit(still=True)
    open_stage(page)
    game = all_games()["monopoly-deal"]
    before, after, move = find_move(game, lambda move: bool(stops(move)))
    stop = stops(move)[0]
    for viewer, words in ((stop.seat, "Stopped!"), (stop.by, "No!")):
        assert viewer is not None
        show_before(page, before, viewer)
        expect(page.locator("table-board")).to_have_attribute("data-threat", re.compile("me|other"))

        page.evaluate(PLAY, snapshot_of(after, viewer, move))

        expect(page.locator(".shout").last).to_contain_text(words)
        expect(page.locator("table-board")).to_have_attribute("data-threat", "stopped")
        assert page.locator(".threat").count() == 0


def stops(move: Move) -> list[Moment]:
    """Return the moments at which a card was stopped."""
    felt = move.moments(SPECTATOR, NAMES[: move.before.state.seats])
    return [each for each in felt if each.kind == BLOCKED]


@any_font
def test_what_is_shouted_or_said_covers_no_plate_and_no_other_word(visit: Visit) -> None:
    page = visit(still=True)
    open_stage(page)
    for game in all_games().values():
        players = [Player(name, "random") for name in NAMES[: game.max_seats]]
        show_before(page, Table(game, new_match(game, players, seed="a full table")), 0)
        for name in at_every_size(page):
            assert check_words(page, len(players)) == [], (game.name, name)
