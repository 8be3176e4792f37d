/* One card in the air: it lifts, turns over if it must, and lands. */

/** @import { Face } from "./view.mjs" */

import { picture } from "./card_faces.mjs";
import { el } from "./dom.mjs";

const SHAPE = 1.4; // a card is so much higher than wide
const SMALL = 40; // the width of a card that comes from a face, where a hand has no room

/** Where a card begins or ends: its middle, its width, and how far it is turned, in degrees. */
/** @typedef {{ x: number, y: number, width: number, turn: number }} Spot */

/** @param {Element} element */
export function centreOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** @param {Element} root @param {string} at @returns {HTMLElement | null} */
export const cardAt = (root, at) => root.querySelector(`[data-at="${CSS.escape(at)}"]`);

/** @param {Element} root @param {number} seat @returns {HTMLElement | null} */
export const faceOf = (root, seat) =>
  root.querySelector(`[data-face="${seat}"]`) ?? root.querySelector(`[data-plate="${seat}"]`);

/**
 * Where a card is: at its place, else in its zone; at its owner's face where the zone is not shown.
 * @param {Element} root
 * @param {string} at
 * @param {number | null} seat
 * @returns {Spot}
 */
export function spotOf(root, at, seat) {
  const zone = root.querySelector(`[data-zone="${CSS.escape(at.split(":")[0])}"]`);
  const card = cardAt(root, at) ?? zone?.querySelector(".card, .slot") ?? zone;
  if (card instanceof HTMLElement && card.getClientRects().length) {
    const turn = parseFloat(getComputedStyle(card).rotate) || 0;
    return { ...centreOf(card), width: card === zone ? SMALL : card.offsetWidth, turn };
  }
  const face = seat === null ? null : faceOf(root, seat);
  return { ...centreOf(face ?? root), width: SMALL, turn: 0 };
}

/**
 * Draw a card with as many sides as will be seen.
 * @param {Face} face
 * @param {number} width
 */
export function drawFlyer(face, width) {
  const sides = [
    face && el("div", { class: "card", picture: picture(face) }),
    el("div", { class: "card back", picture: picture(null) }),
  ];
  const turner = el("div", { class: "turner" }, sides);
  return { turner, flyer: el("div", { class: "flyer", vars: { "--w": `${width}px` } }, turner) };
}

/** @param {Spot} spot @param {number} width @returns {Keyframe} */
function frameAt({ x, y, width: size, turn }, width) {
  const place = `translate(${x - width / 2}px, ${y - (width * SHAPE) / 2}px)`;
  return { transform: `${place} rotate(${turn}deg) scale(${size / width})` };
}

/** How wide a card is that is held up over the table. @param {Element} table */
export const heldWidth = (table) =>
  Math.min(table.clientHeight * 0.42, table.clientWidth * 0.5) / SHAPE;

/**
 * The way of a card: in a low arc, or by the middle of the table, where it is held up for all.
 * @param {Spot} start
 * @param {Spot} end
 * @param {number} width of the card as it is drawn
 * @param {Element | null} held the table over which it is held up
 * @returns {Keyframe[]}
 */
export function wayOf(start, end, width, held) {
  if (held) {
    const up = frameAt({ ...centreOf(held), width: heldWidth(held), turn: -3 }, width);
    const stay = [{ offset: 0.32, ...up }, { offset: 0.72, ...up, easing: "ease-in" }];
    return [frameAt(start, width), ...stay, frameAt(end, width)];
  }
  const lean = Math.max(-14, Math.min(14, (end.x - start.x) / 30));
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - width * 0.4 };
  const high = { ...middle, width: Math.max(start.width, width) * 1.14, turn: lean };
  return [frameAt(start, width), { offset: 0.5, ...frameAt(high, width) }, frameAt(end, width)];
}

/** Face up or face down, at both ends. @param {boolean[]} shown @returns {Keyframe[]} */
export const turnOf = (shown) =>
  shown.map((isUp) => ({ transform: `rotateY(${isUp ? 0 : 180}deg)` }));
