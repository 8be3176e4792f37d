/* Joy and fright: all of it lies in the sky over the table, takes no click and leaves by itself.
   Whoever asks for less motion gets the words and not the movement. */

/** @import { Choreographer } from "./choreographer.mjs" */
/** @import { Threat } from "./messages.d.ts" */
/** @import { Size } from "./pointing.mjs" */
/** @import { Face } from "./view.mjs" */

import { picture } from "./card_faces.mjs";
import { calm, el, remembered } from "./dom.mjs";
import { cardAt, centreOf, faceOf } from "./flight.mjs";
import { overlap } from "./pointing.mjs";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Omit<Threat, "text">} Attack */

const SHAKE = [0, -9, 8, -6, 5, -2, 0];
const THREAD = `<svg><path pathLength="1"/><circle r="7"/></svg>`;
const BEND = 0.12; // of its length: so far a thread hangs from a straight line
const REACH = 40; // pixels that it comes straight to a card
const SWELL = 1.12; // a word grows so much before it goes
const STEP = 5; // pixels between two heights at which a word is tried
const GAP = 8; // pixels between a plate and what is said there

/**
 * Something that is seen for a while.
 * @param {Choreographer} stage
 * @param {HTMLElement} made
 * @param {Keyframe[]} frames
 * @param {number} seconds
 */
async function pass({ sky, animate }, made, frames, seconds) {
  sky.append(made);
  await animate(made, frames, seconds);
  made.remove();
}

/** @param {Point} at */
const at = ({ x, y }) => ({ left: `${x}px`, top: `${y}px` });

/** @param {Choreographer} stage @param {number} force */
export function shake({ board, animate }, force) {
  if (calm() || remembered("quiet", false)) return;
  const frames = SHAKE.map((x, i) => ({ translate: `${x * force}px ${(i % 2 ? x : -x) / 3}px` }));
  animate(board, frames, 0.38, { fill: "none" });
}

/** A ring that spreads. @param {Choreographer} stage @param {Point} from @param {string} tone */
export function wave(stage, from, tone) {
  const frames = [{ scale: 0.2, opacity: 1 }, { scale: 3.4, opacity: 0 }];
  if (!calm()) pass(stage, el("b", { class: `wave ${tone}`, vars: at(from) }), frames, 0.62);
}

/** A word for all, large, in the middle of the table. @param {Choreographer} stage @param {string} words */
export function shout(stage, words) {
  const made = el("b", { class: "shout" }, words), seen = { scale: 1, opacity: 1 };
  stage.sky.append(made);
  Object.assign(made.style, at(clearPlace(stage, made)));
  const frames = calm() ? [seen, seen] : [
    { scale: 0.3, opacity: 0 },
    { scale: SWELL, opacity: 1, offset: 0.18 },
    { ...seen, offset: 0.75 },
    { scale: 1.05, opacity: 0 },
  ];
  pass(stage, made, frames, 1.1);
}

/**
 * The place nearest to the middle where a word covers nobody's plate and no other word.
 * @param {Choreographer} stage
 * @param {Element} word
 * @returns {Point}
 */
function clearPlace({ board, sky }, word) {
  const { x, y } = centreOf(board), own = word.getBoundingClientRect();
  const width = SWELL * own.width, height = SWELL * own.height;
  const others = [...sky.querySelectorAll(".shout")].filter((each) => each !== word);
  const tries = Math.max(1, (board.clientHeight - height) / STEP);
  const spots = Array.from({ length: tries }, (_, i) => ({
    x: x - width / 2,
    y: y - height / 2 + STEP * (i % 2 ? -i - 1 : i) / 2,
  }));
  const spot = freest(spots, { width, height }, [...platesOf(board), ...others]);
  return { x, y: spot.y + height / 2 };
}

/** @param {Element} board */
const platesOf = (board) => board.querySelectorAll(".plate");

/**
 * Of some places the first at which something covers least of others.
 * @param {Point[]} spots
 * @param {Size} size
 * @param {Element[]} others
 */
function freest(spots, { width, height }, others) {
  const boxes = others.map((each) => each.getBoundingClientRect());
  const costs = spots.map((spot) =>
    boxes.reduce((sum, box) => sum + overlap({ ...spot, width, height }, box), 0)
  );
  return spots[costs.indexOf(Math.min(...costs))];
}

/** Cards from where the winner sits. @param {Choreographer} stage @param {Point} from @param {Face[]} faces */
export function burst(stage, { x, y }, faces) {
  const many = calm() ? 0 : innerWidth < 700 ? 20 : 40;
  for (let i = 0; i < many; i++) {
    const far = (0.2 + 0.4 * Math.random()) * innerWidth, angle = (i / many) * 2 * Math.PI;
    const dx = Math.cos(angle) * far, dy = Math.sin(angle) * far * 0.6;
    const frames = [
      { transform: `translate(${x}px, ${y}px) scale(.3)` },
      { transform: `translate(${x + dx}px, ${y + dy}px) rotate(${dx}deg)`, offset: 0.35 },
      { transform: `translate(${x + dx}px, ${y + dy + innerHeight}px) rotate(${dx * 2}deg)` },
    ];
    const attrs = { class: "card spray", picture: picture(faces[i % faces.length]) };
    pass(stage, el("b", attrs), frames, 1.9 + 0.9 * Math.random());
  }
}

/** What somebody says hangs at their plate. @param {Choreographer} stage @param {number} seat @param {string} words */
export function bubble(stage, seat, words) {
  const plate = stage.board.querySelector(`[data-plate="${seat}"]`);
  if (!plate) return;
  const made = el("b", { class: "bubble", "data-by": seat }, words);
  stage.sky.append(made);
  const spot = besidePlate(plate, made, platesOf(stage.board));
  Object.assign(made.style, at(spot));
  made.classList.toggle("up", spot.y < plate.getBoundingClientRect().top);
  pass(stage, made, [{ opacity: 1 }, { opacity: 1, offset: 0.9 }, { opacity: 0 }], 2.6);
}

/**
 * Above a plate, below it or beside it, where no other plate is covered.
 * @param {Element} plate
 * @param {Element} said
 * @param {Iterable<Element>} plates
 */
function besidePlate(plate, said, plates) {
  const { left, right, top, bottom } = plate.getBoundingClientRect();
  const { width, height } = said.getBoundingClientRect();
  const x = Math.max(GAP, Math.min(innerWidth - width - GAP, left)),
    y = (top + bottom - height) / 2;
  const spots = [
    { x, y: top - height - GAP },
    { x, y: bottom + GAP },
    { x: right + GAP, y },
    { x: left - width - GAP, y },
  ];
  const isInside = (/** @type {Point} */ spot) =>
    spot.x > 0 && spot.y > 0 && spot.x + width < innerWidth && spot.y + height < innerHeight;
  const inside = spots.filter(isInside);
  return freest(inside.length ? inside : spots, { width, height }, [...plates]);
}

/** Something thrown from a seat at a seat. @param {Choreographer} stage @param {string} drawn @param {number[]} seats */
export async function toss(stage, drawn, seats) {
  const [from, to] = seats.map((seat) => faceOf(stage.board, seat));
  if (!from || !to) return;
  /** @param {Point} point @param {string} more */
  const place = ({ x, y }, more) => ({
    transform: `translate(${x}px, ${y}px) translate(-50%, -50%) ${more}`,
  });
  const a = centreOf(from), b = centreOf(to), attrs = { class: "toy", picture: drawn };
  const top = { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - 70 }, hit = place(b, "rotate(1turn)");
  const way = calm()
    ? [hit]
    : [place(a, "scale(.5)"), place(top, "rotate(.5turn) scale(1.5)"), hit];
  const end = [place(b, "rotate(1turn) scale(1.7)"), { ...hit, opacity: 0 }];
  await pass(stage, el("b", attrs), [...way, ...end], 1.4);
}

/**
 * A red thread from the card of whoever attacks, else from their face, to what they want. It lies on
 * the felt, under all cards and words, and ends at the edge of a face or of a card.
 * @param {Choreographer} stage
 * @param {Attack} attack
 */
export function drawThread(stage, attack) {
  const { board } = stage;
  const from = attackerOf(stage, attack), to = goalOf(board, attack, from);
  if (!from || !to || from === to) return removeThread(stage);
  stage.attack = attack;
  const thread = board.felt.querySelector(".threat") ??
    el("span", { class: "threat", picture: THREAD });
  board.lamp.after(thread);
  const { left, top } = thread.getBoundingClientRect(), bend = bendOf(from, to);
  const [a, b] = [edgeOf(from, bend, 5), edgeOf(to, bend, 11)];
  const [path, goal] = [thread.querySelector("path"), thread.querySelector("circle")];
  const points = [a, bend, b].map(({ x, y }) => `${x - left} ${y - top}`);
  path?.setAttribute("d", `M${points[0]}Q${points[1]} ${points[2]}`);
  goal?.setAttribute("transform", `translate(${points[2]})`);
  return path;
}

/** @param {Choreographer} stage */
export function removeThread(stage) {
  stage.attack = null;
  stage.board.querySelector(".threat")?.remove();
  return null;
}

/** @param {Choreographer} stage @param {Attack} attack */
function attackerOf({ board, shown, played }, { by }) {
  const name = shown?.players[by]?.name, marks = shown?.view.highlights ?? [];
  const last = marks.find(({ kind, label }) => kind === "last" && label === name)?.at[0];
  const place = played?.seat === by ? played.place : last ?? "";
  return cardAt(board, place) ?? faceOf(board, by);
}

/**
 * What a thread leads to: of the cards of a set the one that is nearest, else a face.
 * @param {Element} board
 * @param {Attack} attack
 * @param {Element | null} from
 */
function goalOf(board, { on, wants }, from) {
  const cards = wants.flatMap((place) => cardAt(board, place) ?? []);
  const [first, last] = [cards.at(0), cards.at(-1)];
  if (!from || !first?.getClientRects().length) return faceOf(board, on);
  return isAbove(from, first) ? first : last;
}

/** @param {Element} one @param {Element} other */
const isAbove = (one, other) => centreOf(one).y < centreOf(other).y;

/**
 * Where a thread is led aside: it hangs between faces, and comes to a card from above or below, where
 * no other card lies beside it.
 * @param {Element} from
 * @param {Element} to
 * @returns {Point}
 */
function bendOf(from, to) {
  const a = centreOf(from), b = centreOf(to), middle = (a.y + b.y) / 2;
  if (isFace(to)) {
    const side = b.x < a.x ? -BEND : BEND;
    return { x: (a.x + b.x) / 2 - (b.y - a.y) * side, y: middle + (b.x - a.x) * side };
  }
  const { top, bottom } = to.getBoundingClientRect();
  const y = isAbove(from, to) ? Math.min(middle, top - REACH) : Math.max(middle, bottom + REACH);
  return { x: b.x, y };
}

/** @param {Element} element */
const isFace = (element) => element.matches("[data-face]");

/**
 * Just outside something, on the way from its middle to a point.
 * @param {Element} element
 * @param {Point} goal
 * @param {number} gap
 */
function edgeOf(element, goal, gap) {
  const { x, y } = centreOf(element), { width, height } = element.getBoundingClientRect();
  const dx = goal.x - x, dy = goal.y - y, far = Math.hypot(dx, dy) || 1;
  const reach = isFace(element)
    ? width / 2
    : Math.min(width / 2 / Math.abs(dx / far), height / 2 / Math.abs(dy / far));
  return { x: x + (dx / far) * (reach + gap), y: y + (dy / far) * (reach + gap) };
}
