"""People at a page: they see what a browser shows, and click or press what they see."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator, Page

from croupier.play.decision import Choice

WHOSE_TURN = """([last, seats]) => {
  const board = document.querySelector("table-board");
  if (document.querySelector("match-result")) return { over: true };
  const plate = board?.querySelector(".plate.turn"), turn = Number(board?.dataset.turn);
  const seat = Number(plate?.dataset.plate);
  return plate && turn > last && seats.includes(seat) ? { turn, seat } : null;
}"""
MOST_KEYS = 200
SHOWN, HEAD = 11, 9  # of a card: in a fan, and in a set, the rest may be covered


@dataclass
class Person:
    """Somebody with a browser at a table."""

    page: Page
    uses_keys: bool = False

    def answer(self, turn: int, choice: Choice) -> None:
        """Answer a question by what is on the page."""
        self.page.wait_for_selector(f'table-board[data-turn="{turn}"]')
        if self.uses_keys:
            press(self.page, turn, choice)
        else:
            click(self.page, turn, choice)
        self.page.wait_for_function(
            "turn => document.querySelector('table-board').dataset.turn > turn", arg=turn
        )


def click(page: Page, turn: int, choice: Choice) -> None:
    """Click a choice: its button, or its card and then what to do with it."""
    guide = page.get_by_role("button", name="I know it")
    if guide.count():
        guide.click()
    button = button_of(page, turn, choice)
    if button.count() == 0:
        click_card(card_of(page, choice))
        if not is_taken(page) and button.count():
            button.click()
    else:
        button.click()


def click_card(card: Locator) -> None:
    """Click a card where it shows: its head in a set, else on its left, however it is tilted."""
    box = card.bounding_box()
    if box and not card.evaluate("card => card.closest('.set') !== null"):
        card.click(position={"x": SHOWN, "y": box["height"] / 2})
    else:
        card.click(position={"x": SHOWN, "y": HEAD})


def is_taken(page: Page) -> bool:
    """Say whether an answer is on its way."""
    return page.locator("table-board[data-pending]").count() > 0


def button_of(page: Page, turn: int, choice: Choice) -> Locator:
    """Return the button of a choice, as long as its question is open."""
    return page.locator(f'table-board[data-turn="{turn}"] [data-code="{choice.code}"]')


def card_of(page: Page, choice: Choice) -> Locator:
    """Return a card that means a choice."""
    places = ", ".join(f'button.legal[data-at="{place}"]' for place in choice.at)
    return page.locator(places).first


WHERE = """wanted => {
  const zone = wanted.closest(".zone");
  if (document.activeElement === wanted) return "here";
  return zone && document.activeElement.closest(".zone") === zone ? "near" : "far";
}"""


def press(page: Page, turn: int, choice: Choice) -> None:
    """Go to a choice with Tab and the arrows, and press Enter."""
    button = button_of(page, turn, choice)
    wanted = button if button.count() else card_of(page, choice)
    for _ in range(MOST_KEYS):
        where = wanted.evaluate(WHERE)
        if where == "here":
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowRight" if where == "near" else "Tab")
    raise AssertionError(f"{choice.label} cannot be reached by keyboard")
