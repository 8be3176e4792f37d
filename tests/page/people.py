"""People at a page: they see what a browser shows, and click or press what they see."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Error, Locator, Page, expect

from croupier.play.decision import Choice

WHOSE_TURN = """([last, seats]) => {
  const board = document.querySelector("table-board");
  if (document.querySelector("match-result")) return { over: true };
  const plate = board?.querySelector(".plate.turn"), turn = Number(board?.dataset.turn);
  const seat = Number(plate?.dataset.plate);
  return plate && turn > last && seats.includes(seat) ? { turn, seat } : null;
}"""
MOST_KEYS = 200


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
    page.mouse.move(1, 1)  # what comes under a mouse at rest is not clicked at once
    if button.count() == 0:
        click_card(card_of(page, choice))
        if not is_taken(page) and button.count():
            button.click()
    else:
        button.click()
        if choice.dull:  # one is asked once more
            button.click()


def be_done(page: Page) -> None:
    """End a match of rummy; a player who would lose by it is asked once more."""
    page.get_by_role("button", name="Be done").click()
    asked_again = page.get_by_role("button", name="Do it anyway")
    expect(asked_again.or_(page.locator("match-result h2")).first).to_be_visible()
    if asked_again.is_visible():
        asked_again.click()


def press_tool(page: Page, name: str) -> None:
    """Press a button of the bar; on a narrow window it is in the menu."""
    tool = page.get_by_role("button", name=name, exact=True)
    if not tool.count():
        page.get_by_label("Menu").click()
    tool.click()


CLICKS = 10  # tries to click a card
WHERE_IT_SHOWS = """card => {
  const { left, top, width, height } = card.getBoundingClientRect();
  for (const part of [0.5, 0.1, 0.9]) {
    const y = part * height, shown = [];
    for (let x = 4; x < width; x += 4) {
      if (card.contains(document.elementFromPoint(left + x, top + y))) shown.push(x);
    }
    if (shown.length) return { x: shown[shown.length >> 1], y };
  }
  return { x: width / 2, y: height / 2 };
}"""


def click_card(card: Locator) -> None:
    """Click a card where it shows, however it is tilted and whatever lies on it.

    While cards close up it may show elsewhere a moment later: then it is looked for once more. A
    mouse that rests on its neighbour, which is lifted for that, goes away first.
    """
    for _ in range(CLICKS):
        card.page.mouse.move(1, 1)
        try:
            card.scroll_into_view_if_needed(timeout=5000)
            card.click(position=card.evaluate(WHERE_IT_SHOWS), timeout=5000)
        except Error:
            if card.count():
                continue
        return  # it was clicked, or its question is over
    raise AssertionError(f"no part of {card} can be clicked")


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
            if choice.dull:  # one is asked once more
                button.press("Enter")
            return
        page.keyboard.press("ArrowRight" if where == "near" else "Tab")
    raise AssertionError(f"{choice.label} cannot be reached by keyboard")
