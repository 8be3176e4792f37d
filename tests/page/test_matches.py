"""Whole matches in real browsers, by clicking and pressing what a person sees."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from croupier.engine.piles import SPECTATOR
from croupier.games.catalogue import all_games
from croupier.server.tables.table_runner import TableRunner
from croupier.server.tables.table_snapshots import snapshots_of
from tests.page.conftest import PHONE, Visit
from tests.page.hosting import Hosted
from tests.page.people import WHOSE_TURN, Person, be_done

pytestmark = pytest.mark.browser

OPTIONS = {  # whole matches of these can be very long
    "strip-me": {"limit": "40"},
    "monopoly-deal": {"turn_limit": "24"},
}
LEAVES_AFTER = 4  # answers, before one of the two closes the tab


def sit_down(visit: Visit, game: str, seats: int) -> tuple[Page, str]:
    """Let Ann set a table with one seat for a friend, and bots on the others."""
    page = visit(still=True)
    page.get_by_label("You play as").fill("Ann")
    page.locator(f'[data-game="{game}"]').get_by_role("button", name="Invite").click()
    page.get_by_role("combobox", name="Seats", exact=True).select_option(str(seats))
    for seat in range(3, seats + 1):
        page.get_by_role("combobox", name=f"Seat {seat}", exact=True).select_option("bot:steady")
    for name, value in OPTIONS.get(game, {}).items():
        page.locator(f'[name="option:{name}"]').fill(value)
    page.get_by_role("button", name="Open the table").click()
    code = page.locator("waiting-room .code").text_content()
    assert code is not None
    return page, code


def join(visit: Visit, code: str, *, still: bool = False) -> Page:
    """Let Ben take the free seat, on a phone."""
    page = visit(f"/t/{code}", PHONE, still=still)
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit down").click()
    return page


def seat_link(page: Page, code: str) -> str:
    """Return the link to one's seat, as the page keeps it."""
    token = page.evaluate("code => JSON.parse(localStorage['croupier:token:' + code])", code)
    return f"/t/{code}#{token}"


def come_back(visit: Visit, person: Person, code: str) -> None:
    """Close the tab, and open the seat's link on another device."""
    link = seat_link(person.page, code)
    person.page.close()
    person.page = visit(link, PHONE, still=True)


def play_match(house: Hosted, visit: Visit, code: str, people: list[Person]) -> None:
    """Play until the match is over."""
    ann, ben = people
    last = given = 0
    while True:
        seen = ann.page.wait_for_function(WHOSE_TURN, arg=[last, [0, 1]]).json_value()
        if "over" in seen:
            return
        people[seen["seat"]].answer(seen["turn"], house.advice(code))
        last, given = seen["turn"], given + 1
        if given == LEAVES_AFTER:
            come_back(visit, ben, code)


OPEN_TO_A_WATCHER = "button.card, .zone.is-fan .card:not(.back)"  # nothing ought to be


def play_whole_match(house: Hosted, visit: Visit, game: str) -> tuple[TableRunner, list[Page]]:
    """Let two people and bots play while a third person watches; return what each is shown."""
    seats = min(4, all_games()[game].max_seats)
    first, code = sit_down(visit, game, seats)
    ann, ben = Person(first, uses_keys=True), Person(join(visit, code, still=True))
    watcher = visit(f"/t/{code}", still=True)
    expect(watcher.locator("table-board .card:visible").first).to_be_visible()
    expect(watcher.locator(OPEN_TO_A_WATCHER)).to_have_count(0)
    play_match(house, visit, code, [ann, ben])
    return house.table(code), [ann.page, ben.page, watcher]


def expect_the_end(table: TableRunner, pages: list[Page]) -> None:
    """Expect that two seats and a watcher are told how it ended, each in their own words."""
    told = snapshots_of(table.table, 0)
    for page, viewer in zip(pages, (0, 1, SPECTATOR), strict=True):
        result = told(viewer).result
        assert result is not None
        expect(page.locator("match-result")).to_contain_text(result.lines[0])
        expect(page.locator("match-result h2")).to_have_text(result.title)
        expect(page.locator("[aria-live]").first).to_contain_text(result.lines[0])  # read out


WITNESS = pytest.param("onu", marks=pytest.mark.witness("a whole match in Chromium"))


@pytest.mark.parametrize("game", [WITNESS, *sorted(all_games().keys() - {"onu"})])
def test_two_people_and_bots_play_a_match_of_every_game(
    house: Hosted, visit: Visit, game: str
) -> None:
    table, pages = play_whole_match(house, visit, game)

    expect_the_end(table, pages)


def test_from_the_lobby_to_the_first_card_is_one_click(house: Hosted, visit: Visit) -> None:
    page = visit()
    page.locator('[data-game="crazy"]').get_by_role("button", name="Play").click()

    page.wait_for_selector("table-board .card")
    code = page.url.rsplit("/", 1)[1]
    turn = int(page.wait_for_function(WHOSE_TURN, arg=[0, [0]]).json_value()["turn"])
    Person(page).answer(turn, house.advice(code))
    expect(page.locator(".log")).to_contain_text("You")


def test_a_rematch_is_one_more_click(visit: Visit) -> None:
    page = visit()
    page.locator('[data-game="tic-tac-rummy"]').get_by_role("button", name="Play").click()
    be_done(page)
    expect(page.locator("match-result h2")).to_be_visible()

    page.get_by_role("button", name="Play again").click()

    expect(page.get_by_role("button", name="Be done")).to_be_visible()
    assert page.title().startswith("Your turn")
