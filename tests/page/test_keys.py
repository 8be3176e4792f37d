"""Whole matches by keys alone: whenever one is asked, the focus is on an answer or a key away."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from croupier.engine import Game
from croupier.games.catalogue import all_games
from croupier.play.table import Table
from tests.page.conftest import Visit
from tests.page.hosting import Hosted
from tests.page.people import WHOSE_TURN, Person
from tests.page.stages import Stage, set_stage
from tests.page.watched_motion import play

pytestmark = pytest.mark.browser

BLANK = "/static/icon.svg"  # any place of the house to begin from
MOST_QUESTIONS = 30  # of one match by keys alone
SEATS, MOST_MATCHES, MOST_ANSWERS = 3, 6, 40  # in which every kind of question is looked for
DULL = 1  # answers after which some card does nothing
MOST_STOPS = 40  # of the key Tab on its way round a page
ON_AN_ANSWER = """() =>
  Boolean(document.activeElement?.matches("button.legal, .ask .answer, .ask .buttons button"))"""
QUESTION = "() => document.querySelector('table-question h2')?.textContent ?? ''"


def is_one_key_away(page: Page) -> bool:
    """Say whether the focus is on an answer, or is after one more Tab."""
    if page.evaluate(ON_AN_ANSWER):
        return True
    page.keyboard.press("Tab")
    return bool(page.evaluate(ON_AN_ANSWER))


@pytest.mark.parametrize("game", sorted(all_games()))
def test_by_keys_alone_every_question_is_met_on_an_answer(
    house: Hosted, visit: Visit, game: str
) -> None:
    stage = set_stage(visit(BLANK, still=True), house, game)
    page, last, lost = stage.page, 0, list[str]()
    person = Person(page, uses_keys=True)
    for _ in range(MOST_QUESTIONS):
        seen = page.wait_for_function(WHOSE_TURN, arg=[last, [0]]).json_value()
        if "over" in seen:
            break
        page.evaluate("() => new Promise(requestAnimationFrame)")
        if not is_one_key_away(page):
            lost.append(page.evaluate(QUESTION))
        last = seen["turn"]
        person.answer(last, house.advice(stage.code))

    assert lost == []


def kinds_of(game: Game) -> set[int]:
    """Return every kind of question that some matches of random bots come to."""
    return {table.state.question for n in range(1, 12, 2) for table, _ in play(game, n, 200)}


def wish_of(table: Table, met: set[int], random: Random) -> int:
    """Return an answer that leads to a kind of question not met yet, if there is one."""
    for code in table.choices:
        ahead = table.copy()
        ahead.answer(table.seat, table.question, code)
        if ahead.seat == table.seat and ahead.state.question not in met:
            return code
    return random.choice(table.choices)


def meet_questions(stage: Stage, kinds: set[int], met: set[int], random: Random) -> list[str]:
    """Go from question to question until every kind was met; return those that were no key away."""
    page, lost = stage.page, list[str]()
    page.keyboard.press("Tab")
    stage.connect()
    for _ in range(MOST_ANSWERS):
        if met == kinds or not stage.is_mine():
            break
        table = stage.house.played(stage.code)
        page.wait_for_selector(f'table-board[data-turn="{table.question}"]')
        page.evaluate("() => new Promise(requestAnimationFrame)")
        if not is_one_key_away(page):
            lost.append(page.evaluate(QUESTION))
        met.add(table.state.question)
        stage.answer(wish_of(table, met, random))
    return lost


@pytest.mark.parametrize("game", sorted(all_games()))
def test_every_kind_of_question_is_met_on_an_answer(house: Hosted, visit: Visit, game: str) -> None:
    kinds, met, random, number = kinds_of(all_games()[game]), set[int](), Random(game), 0
    while met != kinds and number < MOST_MATCHES:
        stage = set_stage(visit(BLANK, still=True), house, game, SEATS, seed=f"{number}" * 64)

        assert meet_questions(stage, kinds, met, random) == []
        number += 1

    assert met == kinds


def test_the_log_is_opened_and_left_by_a_key(house: Hosted, visit: Visit) -> None:
    page = set_stage(visit(BLANK, (1280, 800), still=True), house, "tic-tac-rummy").page
    deal = page.locator("table-question .answer", has_text="Deal")
    deal.focus()

    page.keyboard.press("l")
    expect(page.locator("table-sidebar")).to_be_visible()
    expect(page.get_by_role("button", name="Close the log")).to_be_visible()
    page.keyboard.press("Escape")

    expect(page.locator("table-sidebar")).to_be_hidden()
    expect(deal).to_be_focused()


def test_tab_goes_round_the_whole_page(house: Hosted, visit: Visit) -> None:
    page = set_stage(visit(BLANK, (1280, 800), still=True), house, "strip-me").page
    button = page.locator("table-question .answer")
    expect(button).to_be_visible()

    page.keyboard.press("Tab")  # onto a card that means the same answer
    expect(page.locator("button.card.legal")).to_be_focused()
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if button.evaluate("button => button === document.activeElement"):
            break

    expect(button).to_be_focused()


def names_in_hand(page: Page) -> list[str]:
    """Return the names of the cards in the hand that can be played, in their order."""
    cards = page.locator(".hand .legal:not(.dull)")
    labels = cards.evaluate_all("all => all.map((each) => each.ariaLabel)")
    return [label.split(",")[0] for label in labels]


def test_the_focus_stays_where_it_was_in_the_hand(house: Hosted, visit: Visit) -> None:
    stage = set_stage(visit(BLANK), house, "monopoly-deal")
    page, names = stage.page, names_in_hand(stage.page)
    page.keyboard.press("Tab")
    page.locator(".hand .legal:not(.dull)").last.focus()

    turn = page.locator("table-board").get_attribute("data-turn")
    page.keyboard.press("Enter")
    page.wait_for_selector(f'table-board:not([data-turn="{turn}"]) .hand .legal:focus')

    held = page.evaluate("() => document.activeElement.ariaLabel.split(',')[0]")
    assert held in names_in_hand(page)[-2:]
    assert len(names) > 2


def test_what_does_nothing_does_not_get_the_focus_first(house: Hosted, visit: Visit) -> None:
    stage = set_stage(visit(BLANK, still=True), house, "monopoly-deal")
    stage.go_on(DULL)
    page = stage.page
    page.locator(".hand .legal").first.evaluate("card => card.classList.add('dull')")

    page.keyboard.press("Tab")

    assert page.evaluate("() => document.activeElement.matches('.legal:not(.dull)')")
