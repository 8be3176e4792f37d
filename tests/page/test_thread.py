"""The red thread of an attack: it joins both seats at every size, and lies under all words."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from croupier.games.catalogue import find_game
from croupier.play.table import Table
from tests.page.conftest import Visit, any_font
from tests.page.layout import faults
from tests.page.stages import at_every_size
from tests.page.watched_motion import open_stage, play, show_before

pytestmark = pytest.mark.browser

NEAR = 16  # pixels between the end of a thread and what it leads to
TOUCHABLE = ".threat path { pointer-events: stroke }"
BAR = """() => {
  const bar = Object.assign(document.createElement("div"), { className: "ask" });
  bar.innerHTML = `<h2>Which one?</h2><button>This</button>`;
  document.querySelector(".foot").replaceChildren(bar);
}"""
ENDS = """({ by, on, wants, card }) => {
  const path = document.querySelector(".threat path"), length = path.getTotalLength();
  const pointAt = (part) =>
    path.getPointAtLength(length * part).matrixTransform(path.getScreenCTM());
  const gap = ({ x, y }, each) => {
    const { left, top, right, bottom, width } = each.getBoundingClientRect();
    if (each.dataset.face)
      return Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2) - width / 2;
    return Math.max(left - x, x - right, top - y, y - bottom);
  };
  const faceOf = (seat) => document.querySelector(`[data-face="${seat}"]`);
  const cardAt = (at) => document.querySelector(`[data-at="${at}"]`);
  const goals = wants.map(cardAt), from = card ? cardAt(card) : faceOf(by);
  const gaps = (goals.length ? goals : [faceOf(on)]).map((goal) => gap(pointAt(1), goal));
  const points = Array.from({ length: 100 }, (_, i) => pointAt(i / 99));
  const covered = points.flatMap(({ x, y }) => {
    const [top, ...under] = document.elementsFromPoint(x, y);
    return top === path ? under.filter((each) => each.matches(".ask, .ask *, .who *, .card")) : [];
  });
  return { start: gap(pointAt(0), from), end: Math.min(...gaps), covered: covered.length };
}"""


DRAW = """async attack =>
  (await import("/static/effects.mjs")).drawThread(board.choreographer, attack)"""
Attack = dict[str, Any]


def attacked(game: str = "monopoly-deal") -> tuple[Table, Attack]:
    """Return a table at which somebody is attacked, and how: by which card, where it came last."""
    for table, _ in play(find_game(game), 0, 200):
        view = table.view(0)
        if threat := view.threat:
            cards = [mark.at[0] for mark in view.highlights if mark.kind == "last"]
            attack = {"by": threat.by, "on": threat.on, "wants": list(threat.wants)}
            return table, {**attack, "card": cards[0] if cards else None}
    raise AssertionError("nobody was attacked")


def check_sizes(page: Page, attack: Attack) -> None:
    """Make the window larger and smaller; the thread must follow."""
    for name in at_every_size(page):
        ends = page.evaluate(ENDS, attack)

        assert 0 < ends["start"] < NEAR, name
        assert 0 < ends["end"] < NEAR, name
        assert ends["covered"] == 0, name
        assert faults(page) == [], name


@any_font
def test_the_thread_joins_both_ends_at_every_size(visit: Visit) -> None:
    page, (table, attack) = visit(still=True), attacked()
    open_stage(page)
    page.add_style_tag(content=TOUCHABLE)
    for viewer in (attack["on"], attack["by"]):
        show_before(page, table, viewer)
        page.evaluate(BAR)
        check_sizes(page, attack)

    nothing_wanted = {**attack, "wants": []}
    page.evaluate(DRAW, nothing_wanted)
    check_sizes(page, nothing_wanted)


@any_font
@pytest.mark.parametrize("game", ["onu", "strip-me"])
def test_an_attack_leads_from_its_card_to_whoever_must_pay(visit: Visit, game: str) -> None:
    page, (table, attack) = visit(still=True), attacked(game)
    assert attack["card"]
    open_stage(page)
    page.add_style_tag(content=TOUCHABLE)
    for viewer in (attack["on"], attack["by"]):
        show_before(page, table, viewer)
        page.evaluate(BAR)
        check_sizes(page, attack)

        plate = page.locator(".plate.attacked")
        assert plate.get_attribute("data-plate") == str(attack["on"])
        assert plate.locator(".cry").inner_text().startswith("Cards to ")
        assert page.locator(".counter.alarm").count() == 0
