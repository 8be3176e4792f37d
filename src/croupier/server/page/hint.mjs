/* A hint: what the best bot would do, and what every choice is worth, the best first. */

import { button, capital, el, letScroll } from "./dom.mjs";

export class TableHint extends HTMLElement {
  begin() {
    this.hidden = true;
    this.setAttribute("role", "note");
    this.setAttribute("aria-label", "Hint");
  }

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

  /* A hint is for one question; when that is answered it goes. */
  keepFor(turn) {
    if (turn !== this.turn) this.hush();
  }

  hush() {
    this.hidden = true;
  }
}

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
