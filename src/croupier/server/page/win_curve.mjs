/* Each seat's chance along a match that is over: lines under the slider of the replay. */

/** @import { ReplayFrame, MatchCurve } from "./messages.d.ts" */
/** @import { Snapshot } from "./store.mjs" */

import { ask, el, monogram } from "./dom.mjs";

const HIGH = 40, EDGE = 2; // the drawing is 100 wide

/**
 * The chances of all seats at each moment of a replay.
 * @param {MatchCurve["points"]} points
 * @param {{ number: number }[]} frames
 */
export function chancesAt(points, frames) {
  const found = new Map(points.map(({ number, chances }) => [number, chances]));
  return frames.map(({ number }) => found.get(number) ?? []);
}

/**
 * The line of a seat in the drawing: "x,y x,y ...".
 * @param {number[][]} moments
 * @param {number} seat
 */
export function lineOf(moments, seat) {
  const all = moments.flat(); // chances, or points: those may be any number
  const low = Math.min(0, ...all),
    high = Math.max(1, ...all),
    last = Math.max(1, moments.length - 1);
  return moments.map((chances, at) => {
    const y = EDGE + ((high - chances[seat]) / (high - low)) * (HIGH - 2 * EDGE);
    return `${((100 * at) / last).toFixed(2)},${y.toFixed(2)}`;
  }).join(" ");
}

/**
 * A chance, or in a game for one the points, as text.
 * @param {number} value
 * @param {boolean} isAlone
 */
export const figure = (value, isAlone) =>
  isAlone ? value.toFixed(1) : `${Math.round(100 * value)} %`;

export class WinCurve extends HTMLElement {
  at = 0; // the moment that is marked
  last = 1;
  /** @type {number[][] | null} */
  moments = null;
  now = el("p", { class: "chances" });
  /** @type {Snapshot | null} */
  #snapshot = null;

  /** Let a click go to a moment of the replay. @param {(at: number) => void} jump */
  constructor(jump = () => {}) {
    super();
    this.addEventListener("click", (event) => {
      const box = this.querySelector("svg")?.getBoundingClientRect();
      const share = box ? (event.clientX - box.left) / box.width : -1;
      if (share >= 0 && share <= 1) jump(Math.round(share * this.last));
    });
  }

  /**
   * Draw the lines along the moments of a replay.
   * @param {Snapshot} snapshot
   * @param {ReplayFrame[]} frames
   */
  async open(snapshot, frames) {
    this.#snapshot = snapshot;
    this.last = Math.max(1, frames.length - 1);
    this.say("Working out each seat's chance…");
    try {
      const points = await this.fetchPoints(snapshot.code);
      if (this.isConnected) this.draw(snapshot, chancesAt(points, frames));
    } catch (error) {
      this.say(/** @type {Error} */ (error).message);
    }
  }

  /**
   * The server answers when it knows, or after a while that it does not know yet.
   * @param {string} code
   */
  async fetchPoints(code) {
    /** @type {MatchCurve} */
    let curve = { ready: false, points: [] };
    while (!curve.ready && this.isConnected) curve = await ask(`api/tables/${code}/curve`);
    return curve.points;
  }

  /** @param {string} text */
  say(text) {
    this.replaceChildren(el("p", {}, text));
  }

  /** @param {Snapshot} snapshot @param {number[][]} moments */
  draw({ players, you }, moments) {
    this.moments = moments;
    const lines = players.map((_, seat) => {
      const mine = seat === you ? ' class="mine"' : "";
      return `<polyline data-seat="${seat % 10}"${mine} points="${lineOf(moments, seat)}"/>`;
    });
    const picture = `<svg viewBox="0 0 100 ${HIGH}" preserveAspectRatio="none">
${lines.join("")}<path class="now" d=""/></svg>`;
    const what = players.length === 1 ? "Points to expect" : "Each seat's chance to win";
    const ways = players.map(({ name }, seat) =>
      `${name} ${this.figure(0, seat)} to ${this.figure(-1, seat)}`
    );
    const label = `${what}, from the deal to the end: ${ways.join(", ")}`;
    const attrs = { class: "lines", role: "img", "aria-label": label, picture };
    this.replaceChildren(el("div", attrs), this.now);
    this.mark(this.at);
  }

  /** @param {number} at @param {number} seat */
  figure(at, seat) {
    return figure(this.moments?.at(at)?.[seat] ?? 0, this.#snapshot?.players.length === 1);
  }

  /** Mark the moment that is shown, and write each seat's chance then. @param {number} at */
  mark(at) {
    this.at = at;
    if (!this.moments) return;
    const x = (100 * at) / this.last, players = this.#snapshot?.players ?? [];
    this.querySelector(".now")?.setAttribute("d", `M${x} 0V${HIGH}`);
    this.now.replaceChildren(
      ...players.map(({ name }, seat) =>
        el("span", {}, monogram(name, seat), `${name} ${this.figure(at, seat)}`)
      ),
    );
  }
}

customElements.define("win-curve", WinCurve);
