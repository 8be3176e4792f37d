/* A hint: the best answer found, and what every choice is worth, the best first. */

/** @import { ServerMessage } from "./messages.d.ts" */
/** @import { Snapshot } from "./store.mjs" */

import { button, capital, describe, el, letScroll } from "./dom.mjs";
import { emit } from "./events.mjs";

/** @typedef {Extract<ServerMessage, { type: "hint" }>} Hint */

// milliseconds until a better hint is asked for, and how often that is done without being told to
const AGAIN = 4000, PATIENCE = 15;

export class TableHint extends HTMLElement {
  /** Of the question it is for. */
  turn = -1;
  tries = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waiting;

  connectedCallback() {
    describe(this, "note", "Hint");
  }

  /** A hint is for one question; when that is answered it goes. @param {Snapshot} snapshot */
  set snapshot({ turn }) {
    if (turn !== this.turn) this.hush();
  }

  /**
   * Show what the server advises on the question of a turn.
   * @param {Hint} hint
   * @param {number} turn
   */
  show({ text, choice, worths, is_preparing }, turn) {
    if (turn !== this.turn) this.tries = 0;
    this.turn = turn;
    // a chance, or points
    const most = Math.max(1, ...worths.map(({ mean }) => mean));
    const rows = worths.map((each) => drawRow(each, each.choice === choice, each.mean / most));
    const list = el("ol", { class: "worths", role: "list" }, rows);
    this.replaceChildren(
      el(
        "div",
        { class: "text" },
        el("b", {}, text),
        rows.length > 0 && list,
        is_preparing && this.wait(),
      ),
      el("div", { class: "buttons" }, button("Got it", () => this.hush(), { class: "small" })),
    );
    this.hidden = false;
    letScroll(list);
  }

  /** Ask again by itself, a while; then it is done when asked for. */
  wait() {
    clearTimeout(this.waiting);
    this.tries += 1;
    const ask = () => this.hidden || emit(this, "hint", {});
    if (this.tries > PATIENCE) {
      return el(
        "p",
        {},
        "The deeper look is not ready yet. ",
        button("Try again", ask, { class: "rule" }),
      );
    }
    this.waiting = setTimeout(ask, AGAIN);
    const said = "A deeper look follows in a moment";
    return el("p", {}, said, el("span", { class: "ellipsis", "aria-hidden": "true" }));
  }

  hush() {
    clearTimeout(this.waiting);
    this.hidden = true;
  }
}

/** @param {Hint["worths"][number]} worth @param {boolean} advised @param {number} share */
function drawRow({ label, worth }, advised, share) {
  const vars = { "--share": `${(100 * Math.max(0, share)).toFixed(1)}%` };
  return el(
    "li",
    { class: advised ? "advised" : "", vars },
    el("span", {}, capital(label), advised && el("span", { class: "unseen" }, ", advised")),
    el("span", {}, worth),
  );
}

customElements.define("table-hint", TableHint);
