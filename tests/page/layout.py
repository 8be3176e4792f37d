"""Whether things on the table lie over one another, or over its edge, as boxes on the screen."""

from __future__ import annotations

from playwright.sync_api import Page

FAULTS = """() => {
  const found = [], board = document.querySelector("table-board").getBoundingClientRect();
  const SLACK = 2; // pixels: shadows and rounding
  const shown = (each) => each.checkVisibility({ visibilityProperty: true });
  const boxOf = (each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return { left, top, right, bottom, name: nameOf(each), each };
  };
  const isOver = (one, other) => one.left < other.right - SLACK && one.right > other.left + SLACK &&
    one.top < other.bottom - SLACK && one.bottom > other.top + SLACK;
  const isIn = ({ x, y }, { left, top, right, bottom }) =>
    x > left && x < right && y > top && y < bottom;
  const along = (line) => Array.from({ length: 200 }, (_, i) =>
    line.getPointAtLength(line.getTotalLength() * i / 200).matrixTransform(line.getScreenCTM()));
  const nameOf = (each) => each.dataset.zone ?? each.dataset.counter ??
    (each.dataset.plate ? `plate ${each.dataset.plate}` : each.localName);
  const things = [...document.querySelectorAll(
    ".zone, .plate, .counter, .chips, .ask, table-guide, table-hint")]
    .filter(shown).map(boxOf).filter((box) => box.right > box.left && box.bottom > box.top);
  const cards = [...document.querySelectorAll("table-board .card, table-board .set")].filter(shown);
  for (const card of cards) {
    const zone = things.find(({ each }) => each === card.closest(".zone"));
    const box = boxOf(card);
    if (!zone) continue;
    const fan = card.closest(".fan"), give = fan ? card.clientWidth * 0.3 : SLACK;
    const out = box.left < zone.left - give || box.right > zone.right + give ||
      box.top < zone.top - give || box.bottom > zone.bottom + give;
    if (out) found.push(`${card.dataset.at ?? card.dataset.set} outside ${zone.name}`);
  }
  for (const one of [...things, ...cards.map(boxOf)]) {
    const over = Math.max(board.left - one.left, one.right - board.right,
      board.top - one.top, one.bottom - board.bottom);
    const name = one.each.dataset.at ?? one.name;
    if (over > SLACK) found.push(`${name} outside the board by ${over.toFixed()}`);
  }
  things.forEach((one, i) => {
    for (const other of things.slice(i + 1)) {
      if (one.each.contains(other.each) || other.each.contains(one.each)) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > SLACK && high > SLACK)
        found.push(`${one.name} over ${other.name} by ${wide.toFixed()} x ${high.toFixed()}`);
    }
  });
  for (const ask of document.querySelectorAll(".ask, table-guide")) {
    if (!shown(ask)) continue;
    const box = boxOf(ask);
    for (const each of ask.querySelectorAll("button, h2, p")) {
      const inner = boxOf(each);
      if (!shown(each) || each.closest(".text, .sentences")) continue; // these scroll
      if (inner.right > box.right + SLACK || inner.bottom > box.bottom + SLACK ||
          inner.top < box.top - SLACK || inner.left < box.left - SLACK)
        found.push(`"${each.textContent}" outside the bar`);
    }
  }
  for (const word of document.querySelectorAll(
    ".note, .chip, .caption, .label, .figure, .answer > span, .rule")) {
    if (shown(word) && word.clientWidth && word.scrollWidth > word.clientWidth + 1)
      found.push(`"${word.textContent}" is cut`);
  }
  for (const word of document.querySelectorAll(".plate .name > *, .plate .note")) {
    const plate = boxOf(word.closest(".plate")), box = boxOf(word);
    const isSeen = shown(word) && box.top < boxOf(word.parentElement).bottom - SLACK;
    if (isSeen && box.right > plate.right + SLACK)
      found.push(`"${word.textContent}" outside ${plate.name}`);
  }
  for (const word of document.querySelectorAll("svg.face > g > text")) {
    const { x, width } = word.getBBox();
    if (x < 0 || x + width > 100) found.push(`"${word.textContent}" over the edge of its card`);
  }
  for (const card of document.querySelectorAll(
    ".fan .card:not(.back), :is(.hand, .centre) .row .card, .card.legal:not(.heap *)")) {
    if (!shown(card)) continue;
    const box = card.getBoundingClientRect(), w = card.clientWidth;
    const at = document.elementFromPoint(box.left + w * 0.17, box.top + w * 0.35);
    if (at?.closest(".card") !== card) found.push(`the corner of ${card.dataset.at} is covered`);
  }
  for (const pin of document.querySelectorAll(".pin")) {
    const box = boxOf(pin), name = `the tag of ${pin.parentElement.dataset.at}`;
    if (!shown(pin)) continue;
    if (cards.some((card) => isOver(box, boxOf(card)))) found.push(`${name} covers a card`);
    if (things.some((thing) => isOver(box, thing) && !thing.each.contains(pin)))
      found.push(`${name} covers something`);
  }
  const ring = document.querySelector(".stitches rect"), labels = document.querySelectorAll(
    ".caption, .counter, .who, .pin");
  for (const label of ring && shown(ring) ? labels : []) {
    if (shown(label) && along(ring).some((point) => isIn(point, boxOf(label))))
      found.push(`the ring runs through ${label.textContent}`);
  }
  return found;
}"""


RESULT_FAULTS = """() => {
  const found = [], SLACK = 2, panel = document.querySelector(".ask.over");
  if (!panel) return found;
  const boxOf = (each) => each.getBoundingClientRect();
  const isInside = (inner, outer) =>
    inner.left >= outer.left - SLACK && inner.right <= outer.right + SLACK &&
    inner.top >= outer.top - SLACK && inner.bottom <= outer.bottom + SLACK;
  const isApart = (inner, outer) =>
    inner.right <= outer.left + SLACK || inner.left >= outer.right - SLACK ||
    inner.bottom <= outer.top + SLACK || inner.top >= outer.bottom - SLACK;
  const seen = new DOMRect(0, 0, innerWidth, innerHeight);
  const isWhole = (box) => isInside(box, boxOf(panel)) && isInside(box, seen);
  for (const each of panel.querySelectorAll("h2, button, .sentences")) {
    const isFull = each.clientHeight >= each.scrollHeight - SLACK || each.matches(".sentences");
    if (!isFull || !isWhole(boxOf(each))) found.push(`"${each.textContent}" is cut`);
  }
  const sentences = panel.querySelector(".sentences"), room = boxOf(sentences);
  const above = boxOf(panel.querySelector("h2")), below = boxOf(panel.querySelector(".buttons"));
  if (!isApart(room, above) || !isApart(room, below)) found.push("sentences over something");
  const lines = [...sentences.children].flatMap((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return [...range.getClientRects()];
  });
  const shown = lines.filter((line) => !isApart(line, room));
  if (!shown.length) found.push("no sentence is shown");
  if (!shown.every((line) => isInside(line, room))) found.push("a line of a sentence is cut");
  const story = boxOf(panel.querySelector(".story"));
  for (const each of panel.querySelectorAll(".crown, .podium .face, .podium b")) {
    const box = boxOf(each);
    if (!isApart(box, story) && !isWhole(box)) found.push(`${each.className} is cut`);
    if (!isApart(box, story) && !isApart(box, room)) found.push(`${each.className} over sentences`);
  }
  for (const { children } of panel.querySelectorAll(".stander")) {
    const [face, name] = [...children].filter((each) => each.matches(".face, b")).map(boxOf);
    if (name.top < face.bottom + 3) found.push("a ring covers a name");
  }
  return found;
}"""


def faults(page: Page) -> list[str]:
    """Return what lies over something else, over the edge of the table, or is cut."""
    found: list[str] = page.evaluate(FAULTS) + page.evaluate(RESULT_FAULTS)
    return found
