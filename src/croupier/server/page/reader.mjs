/* What is read out: sentences for a screen reader, each once. */

/** @import { DealtSnapshot } from "./store.mjs" */

import { el } from "./dom.mjs";

const STILL = 1500; // milliseconds without a move, after which those before it are read out

export class Reader {
  live = el("p", { class: "unseen", "aria-live": "polite" });
  /** @type {string[]} What was said and not read out yet. */
  #unread = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /** @param {string} text */
  read(text) {
    this.live.textContent = text;
  }

  /** What happened is read out with the next question, or when the table is still. @param {DealtSnapshot} snapshot */
  report({ news, view: { decision } }) {
    this.#unread.push(...news.flatMap((item) => item.said));
    clearTimeout(this.#waiting);
    const read = () => this.read([...this.#unread.splice(0), decision?.question ?? ""].join(" "));
    if (decision) read();
    else this.#waiting = setTimeout(read, STILL);
  }
}
