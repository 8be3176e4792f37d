/* A hint: what the best bot would do, and what every choice is worth, the best first. */

/** @import { ServerMessage } from "./messages.d.ts" */
/** @import { Snapshot } from "./store.mjs" */

import { button, capital, describe, el, letScroll } from "./dom.mjs";

/** @typedef {Extract<ServerMessage, { type: "hint" }>} Hint */

export class TableHint extends HTMLElement {
  turn = -1; // of the question it is for

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
  show({ text, choice, worths }, turn) {
    this.turn = turn;
    const most = Math.max(1, ...worths.map(({ mean }) => mean)); // a chance, or points
    const rows = worths.map((each) => drawRow(each, each.choice === choice, each.mean / most));
    const list = el("ol", { class: "worths", role: "list" }, rows);
    this.replaceChildren(
      el("div", { class: "text" }, el("b", {}, text), rows.length > 0 && list),
      el("div", { class: "buttons" }, button("Got it", () => this.hush(), { class: "small" })),
    );
    this.hidden = false;
    letScroll(list);
  }

  hush() {
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
