/* Taking an answer back: a button that says why if that is not possible; among people the others
   are asked. */

/** @import { UndoWish } from "./messages.d.ts" */
/** @import { Snapshot } from "./store.mjs" */

import { button, el, toast } from "./dom.mjs";
import { emit } from "./events.mjs";

export class TableUndo extends HTMLElement {
  connectedCallback() {
    this.setAttribute("role", "status");
  }

  /** @type {Snapshot | null} */
  #snapshot = null;
  /** @type {UndoWish | null} */
  #wish = null;

  /** @param {Snapshot} snapshot */
  set snapshot(snapshot) {
    this.#snapshot = snapshot;
    if (snapshot.wish !== undefined && !snapshot.news.length) this.#wish = snapshot.wish;
    this.#draw();
  }

  /** Somebody's wish to take an answer back, or that it is over. @param {UndoWish} wish */
  set wish(wish) {
    this.#wish = wish.waiting.length ? wish : null;
    this.#draw();
  }

  #draw() {
    const { you = -1, players = [], view } = this.#snapshot ?? {}, wish = this.#wish;
    const held = this.contains(document.activeElement);
    const isAsked = Boolean(wish?.waiting.includes(you)), isMine = wish?.seat === you;
    const names = wish?.waiting.map((seat) => players[seat]?.name).join(", ");
    if (isAsked && wish) {
      const said = `${players[wish.seat]?.name} would like to take the last answer back.`;
      this.replaceChildren(el("span", {}, said), this.say("Agree"), this.say("No", false));
    } else if (isMine && wish) {
      this.replaceChildren(el("span", {}, `Waiting for ${names}`), this.say("Never mind", false));
    } else this.replaceChildren(...view && you >= 0 ? [this.undoButton()] : []);
    if (held) this.querySelector("button")?.focus();
  }

  /** It says what it takes back; its place is kept while there is nothing. */
  undoButton() {
    const { undo = 0, log = [], you, result } = this.#snapshot ?? {};
    const taken = log.find(({ number }) => number === undo)?.said.join(" ");
    const why = `Nothing to take back: ${
      result
        ? "the match is over"
        : log.every(({ seat }) => seat !== you)
        ? "you have not answered yet"
        : log.at(-1)?.seat === you
        ? "by your last answer a card was seen or drawn"
        : "somebody has answered since"
    }.`;
    if (undo) return this.say("Undo", true, taken ? `Undo: ${taken}` : null);
    const attrs = { class: "quiet", "aria-disabled": "true", title: why, "data-do": "undo" };
    return button("Undo", () => toast(why), attrs);
  }

  /** @param {string} label @param {string | null} title */
  say(label, agree = true, title = null) {
    const answer = this.#wish?.answer ?? this.#snapshot?.undo ?? 0;
    const attrs = { class: "quiet", "data-do": agree ? "undo" : "keep", title };
    return button(label, () => emit(this, "undo", { answer, agree }), attrs);
  }
}

customElements.define("table-undo", TableUndo);
