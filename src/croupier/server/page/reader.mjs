/* What is read out: sentences for a screen reader, each once. */

/** @import { DealtSnapshot } from "./store.mjs" */

import { el } from "./dom.mjs";

const KEPT = 3; // things that were said
const STILL = 1500; // milliseconds without a move, after which those before it are read out

export class Reader {
  live = el("p", { class: "unseen", "aria-live": "polite" });
  /** @type {string[]} What was said and not read out yet. */
  #unread = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /** Say something after what was said last: both are read out. @param {string} text */
  read(text) {
    while (this.live.childElementCount >= KEPT) this.live.firstElementChild?.remove();
    this.live.append(el("span", {}, `${text} `));
  }

  /** What happened is read out with the next question, when the table is still, or at the end. @param {DealtSnapshot} snapshot */
  report({ news, view: { decision }, result }) {
    this.#unread.push(...news.flatMap((item) => item.said));
    if (result) this.#unread.push(`${result.title}.`, ...result.lines);
    clearTimeout(this.#waiting);
    const read = () => this.read([...this.#unread.splice(0), decision?.question ?? ""].join(" "));
    if (decision || result) read();
    else this.#waiting = setTimeout(read, STILL);
  }
}
