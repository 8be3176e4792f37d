"""What people do at a table beside answering: they wait, talk, are late, are advised, go away."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from croupier.bots.levels import bots_of
from croupier.games.catalogue import find_game
from croupier.play.match import Timeout
from tests.page.conftest import PHONE, Visit
from tests.page.hosting import Hosted
from tests.page.people import WHOSE_TURN, Person, be_done
from tests.server.thinkers import seat_thinker

pytestmark = pytest.mark.browser

GAME = "crazy"  # any for two or more
ALONE = "tic-tac-rummy"


def invite(page: Page, game: str) -> None:
    """Open the sheet on which a table is set."""
    page.locator(f'[data-game="{game}"]').get_by_role("button", name="Invite").click()


def sit(house: Hosted, visit: Visit, *seats: str, **wish: object) -> tuple[Page, str]:
    """Let Ann sit down at a table of her own; return it with its code."""
    page = visit("/static/icon.svg", still=True)  # any place of the house to ask from
    wanted = {"game": GAME, "seats": ["me", *seats], "name": "Ann", **wish}
    made = page.request.post(f"{house.address}/api/tables", data=wanted).json()
    page.goto(made["link"])
    return page, made["code"]


def seat_ben(page: Page, house: Hosted, code: str) -> str:
    """Let Ben take the free seat; return the link to it."""
    taken = page.request.post(f"{house.address}/api/tables/{code}/sit", data={"name": "Ben"})
    return str(taken.json()["link"])


def test_two_browsers_come_from_the_waiting_room_to_the_first_card(
    house: Hosted, visit: Visit
) -> None:
    ann, code = sit(house, visit, "open")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.get_by_role("button", name="Copy the link").click()
    expect(ann.locator(".toasts")).to_have_text("Copied.")
    ben = visit(ann.evaluate("navigator.clipboard.readText()"), PHONE, still=True)
    expect(ben.locator("waiting-room")).to_contain_text("Ann would like to play.")

    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_label("Words for the shuffle").fill("left shoe")
    ben.get_by_role("button", name="Sit down").click()

    for page in (ann, ben):
        expect(page.locator(".hand .card").first).to_be_visible()
        assert page.wait_for_function(WHOSE_TURN, arg=[0, [0, 1]]).json_value()["turn"] == 1
    words = house.played(code).match.entropy
    assert re.fullmatch("left shoe [0-9a-f]{64}", words[1])
    assert list(words) == [1]  # Ann sat down without a page


def test_a_bot_is_chosen_by_what_is_said_of_it(visit: Visit) -> None:
    page = visit(still=True)
    invite(page, GAME)
    seat, beside = page.get_by_role("combobox", name="Seat 2"), page.locator(".places small").first

    for bot in bots_of(find_game(GAME)):
        seat.select_option(f"bot:{bot.name}")
        expect(beside).to_have_text(bot.about, ignore_case=True)

    seat.select_option("open")
    expect(beside).to_have_text("")
    usual = seat.locator("option", has_text="usual").all_text_contents()
    assert usual == ["Bot: steady (the usual one)"]


def test_a_phrase_is_heard_by_the_other(house: Hosted, visit: Visit) -> None:
    ann, code = sit(house, visit, "open")
    ben = visit(seat_ben(ann, house, code), still=True)
    expect(ann.locator('[data-plate="1"]')).to_be_visible()

    ben.get_by_text("Say something").click()
    ben.get_by_role("button", name="Well played!").click()

    expect(ann.locator('.bubble[data-by="1"]')).to_have_text("Well played!")
    expect(ann.locator("[aria-live=polite]")).to_contain_text("Ben: Well played!")


def test_a_clock_is_shown_and_when_it_runs_out_the_usual_answer_is_played(
    house: Hosted, visit: Visit
) -> None:
    page, code = sit(house, visit, "open", clock={"kind": "turn", "seconds": 30})
    table = house.table(code).table
    table.row = replace(
        table.row, seconds=1
    )  # less than one can ask for, so that nobody need wait for it
    seat_ben(page, house, code)

    expect(page.locator('.plate [data-time="0"]')).to_have_text(re.compile("0:0[01]"))
    expect(page.locator(".log li").first).to_be_visible()

    lines = table.match.events  # type: ignore[union-attr]
    assert isinstance(lines[0], Timeout)


def test_after_a_move_the_clock_ticks_for_the_seat_that_the_update_names(
    house: Hosted, visit: Visit
) -> None:
    page, code = sit(house, visit, "open", clock={"kind": "turn", "seconds": 30})
    seat_ben(page, house, code)

    page.wait_for_selector('table-board[data-turn="1"]')

    Person(page).answer(1, house.advice(code))

    expect(page.locator(".plate.turn [data-time]")).to_have_text(re.compile("0:2[0-9]"))


def test_the_clock_of_the_seat_to_move_ticks_after_the_third_move(
    house: Hosted, visit: Visit
) -> None:
    ann, code = sit(house, visit, "open", "open", clock={"kind": "turn", "seconds": 30})
    ben = visit(seat_ben(ann, house, code), still=True)
    cem = ann.request.post(f"{house.address}/api/tables/{code}/sit", data={"name": "Cem"})
    people = [Person(ann), Person(ben), Person(visit(cem.json()["link"], still=True))]
    for turn in range(1, 4):
        for person in people:
            person.page.wait_for_selector(f'table-board[data-turn="{turn}"]')
        table = house.table(code).table.copy_table()
        assert table is not None
        people[table.seat].answer(turn, house.advice(code))

    expect(ann.locator(".plate.turn [data-time]")).to_have_text(re.compile("0:2[0-9]"))


def test_a_hint_shows_what_each_choice_is_worth(
    house: Hosted, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_thinker(monkeypatch, is_ready=True)
    page, _ = sit(house, visit, game=ALONE)

    page.get_by_role("button", name="Hint").click()

    rows = page.locator(".worths li")
    expect(page.locator(".worths .advised")).to_have_count(1)
    expect(rows.first).to_contain_text(re.compile(r"\d points"))
    assert rows.count() == page.locator(".ask .answer").count()
    expect(page.locator(".ask .answer.hinted")).to_have_count(1)
    page.get_by_role("button", name="Deal a card for 1 point", exact=True).click()
    expect(page.locator("table-hint")).to_be_hidden()


def test_a_seat_is_given_to_a_bot_and_taken_back(house: Hosted, visit: Visit) -> None:
    ann, code = sit(house, visit, "open")
    seat_ben(ann, house, code)
    question = ann.get_by_role("region", name="Question")
    expect(question).to_be_visible()

    ann.get_by_role("button", name="This table").click()
    ann.get_by_role("button", name="Let a bot play for me").click()
    expect(question).to_contain_text("A bot plays for you")
    assert house.table(code).info().players[0].kind == "bot"

    question.get_by_role("button", name="Take my seat back").click()
    expect(question).not_to_contain_text("A bot plays for you")
    assert house.table(code).info().players[0].kind == "person"


def test_the_sound_stays_as_it_was_set(house: Hosted, visit: Visit) -> None:
    page, _ = sit(house, visit, game=ALONE)
    sound = page.get_by_role("checkbox", name="Sound")
    expect(sound).to_be_checked()

    sound.uncheck()
    page.reload()

    expect(sound).not_to_be_checked()


def test_the_chances_are_drawn_under_the_replay_and_lead_to_a_move(
    house: Hosted, visit: Visit
) -> None:
    page, _ = sit(house, visit, game=ALONE)
    page.get_by_role("button", name="Deal a card for 1 point", exact=True).click()
    page.wait_for_selector('table-board[data-turn="2"]')  # a click before that is a double click
    page.locator("button.legal").first.click()
    page.wait_for_selector('table-board[data-turn="3"]')
    be_done(page)
    page.get_by_role("button", name="Replay").click()

    lines = page.get_by_role("img", name="Points to expect, from the deal to the end")
    expect(lines.locator("polyline")).to_have_count(1)
    box = lines.bounding_box()
    assert box is not None
    lines.click(position={"x": box["width"] - 1, "y": 5})

    expect(page.locator(".where")).to_have_text("3 of 3")
    assert page.locator(".lines .now").get_attribute("d") == "M100 0V40"
