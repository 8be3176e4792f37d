/* Motion: where a card's flight is decided. Cards glide from where they were to where they are
   (`cardMotions` decides which, by the cues of the move), and a fresh deal cascades.

   Names for the browser's view transitions are given for the length of one glide and count from
   one: they follow no card, so a hidden card cannot be followed either. */

/** @import { SeenCue } from "./messages.d.ts" */
/** @import { View } from "./view.mjs" */

import { calm } from "./dom.mjs";
import { facesByKey } from "./view.mjs";

/** @typedef {{ from: string, to: string }} CardMotion from a place to a place: `hand0:3` */

const MOST = 30; // cards that glide at once: more is a blur, and slow on a phone
const DEAL_STEP = 45; // milliseconds between two cards of a deal
const LONGEST_DEAL = 1400;

let latest = 0; // glides may overlap: only the last one tidies up

/** @param {string} at */
const idOf = (at) => at.split(":")[0];

/** @param {ParentNode} root @param {string} at @returns {HTMLElement | null} */
const find = (root, at) => root.querySelector(`[data-at="${CSS.escape(at)}"]`);

/**
 * Decide which cards glide: those that the cues of the move name, from where they lay to where they
 * lie, and those that close up within their zone.
 * @param {View} before
 * @param {View} after
 * @param {SeenCue[]} cues
 */
export function cardMotions(before, after, cues) {
  const left = new Set(), reached = new Set();
  /** @type {CardMotion[]} */
  const found = [];
  for (const { kind, source, target } of cues) {
    if (kind !== "move") continue;
    const from = placeIn(before, source, left), to = placeIn(after, target, reached);
    if (!from || !to) continue;
    left.add(from);
    reached.add(to);
    found.push({ from, to });
  }
  return [...lastArrivals(found), ...shifts(before, after, left, reached)].slice(0, MOST);
}

/**
 * The place that a cue names; of a zone the top of a pile, or the last back that is left.
 * @param {View} view
 * @param {string} where
 * @param {Set<string>} taken
 */
function placeIn(view, where, taken) {
  if (where.includes(":")) return where;
  const zone = view.zones.find(({ id }) => id === where);
  if (!zone?.cards.length) return null;
  if (zone.shape === "stack") return `${where}:0`;
  const backs = zone.cards.map((face, i) => (face ? "" : `${where}:${i}`)).filter(Boolean);
  return backs.findLast((at) => !taken.has(at)) ?? null;
}

/** Of several cards that come to one place the last one is seen. @param {CardMotion[]} motions */
function lastArrivals(motions) {
  return motions.filter(({ to }, i) => !motions.some((later, k) => k > i && later.to === to));
}

/**
 * Cards that stay in their zone and close up.
 * @param {View} before
 * @param {View} after
 * @param {Set<string>} left
 * @param {Set<string>} reached
 */
function shifts(before, after, left, reached) {
  const old = facesByKey(before), now = facesByKey(after);
  return [...now].flatMap(([key, to]) => {
    const from = old.get(key);
    const stays = from && from !== to && idOf(from) === idOf(to);
    return stays && !left.has(from) && !reached.has(to) ? [{ from, to }] : [];
  });
}

/**
 * Paint the new state; cards that moved are seen to move.
 * @param {HTMLElement} root
 * @param {View | null | undefined} before
 * @param {View} after
 * @param {SeenCue[]} cues
 * @param {() => void} paint
 */
export function glide(root, before, after, cues, paint) {
  const still = calm() || document.hidden || !document.startViewTransition;
  const moves = still || !before ? [] : cardMotions(before, after, cues);
  unname(root);
  if (!moves.length) return paint();
  const named = moves.map(({ from }, i) => name(standIn(root, moves, i, from), i));
  const transition = document.startViewTransition(() => {
    paint();
    moves.forEach(({ to }, i) => named[i] && name(find(root, to), i));
  });
  const mine = ++latest;
  transition.finished.then(() => mine === latest && unname(root));
  transition.ready.catch(() => {}); // skipped when the next move comes at once: nothing is wrong
}

/** @param {HTMLElement | null} card @param {number} i */
function name(card, i) {
  card?.style.setProperty("view-transition-name", `glide-${i + 1}`);
  return card;
}

/** @param {HTMLElement} root */
function unname(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const cards = root.querySelectorAll("[data-at]");
  for (const card of cards) card.style.removeProperty("view-transition-name");
}

/**
 * Several cards may leave one pile, of which only the top is drawn: the others get a stand-in.
 * @param {HTMLElement} root
 * @param {CardMotion[]} moves
 * @param {number} i
 * @param {string} from
 */
function standIn(root, moves, i, from) {
  const card = find(root, from);
  if (!card || moves.findIndex((move) => move.from === from) === i) return card;
  const copy = /** @type {HTMLElement} */ (card.cloneNode(true));
  copy.classList.add("stand-in");
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("tabindex", "-1");
  card.parentNode?.append(copy);
  return copy;
}

/**
 * A fresh deal: every card comes from the middle of the table, round by round.
 * @param {HTMLElement} root
 */
export function cascade(root) {
  if (calm() || document.hidden) return;
  const middle = centreOf(root.querySelector(".heart .card.back") ?? root);
  const hands = [...root.querySelectorAll(".zone.is-fan, .zone.is-grid, .hand .zone.is-stack")]
    .map((zone) => [...zone.querySelectorAll(".card")]);
  const all = hands.flatMap((cards, hand) =>
    cards.map((card, i) => ({ card, turn: i * hands.length + hand }))
  );
  const step = Math.min(DEAL_STEP, LONGEST_DEAL / Math.max(1, all.length));
  for (const { card, turn } of all) comeFrom(card, middle, turn * step);
}

/** @param {Element} card @param {{ x: number, y: number }} middle @param {number} delay */
function comeFrom(card, middle, delay) {
  const here = centreOf(card);
  const shift = `translate(${middle.x - here.x}px, ${middle.y - here.y}px) rotate(-40deg)`;
  const way = [{ transform: shift, opacity: 0 }, { offset: 0.3, opacity: 1 }, {}];
  const easing = "cubic-bezier(.2, .75, .25, 1)";
  card.animate(way, { duration: 420, delay, fill: "backwards", easing });
}

/** @param {Element} element */
function centreOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
