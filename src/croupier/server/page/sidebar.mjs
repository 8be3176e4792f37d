/* The sidebar: series, log, quick phrases, and the switches of this seat. */

/** @import { Snapshot } from "./store.mjs" */
/** @import { LogItem } from "./view.mjs" */

import { beforePicture, button, el, monogram, remember, remembered } from "./dom.mjs";
import { emit } from "./events.mjs";
import { LOG_LENGTH } from "./store.mjs";
import { doerOf } from "./view.mjs";

export class TableSidebar extends HTMLElement {
  series = el("section", { class: "series", hidden: true });
  log = el("ol", { class: "log", tabindex: "0", "aria-label": "Moves so far" });
  phrases = el("div", { role: "group", "aria-label": "Quick phrases" });
  saying = el("details", { class: "phrases" }, el("summary", {}, "Say something"), this.phrases);
  auto = checkbox("auto", (on) => emit(this, "auto", { on }));
  autoSwitch = labelled("Play forced moves for me", this.auto);
  opener = button("Log", () => this.isOpen ? this.close() : this.open(), {
    class: "quiet log-button",
    "aria-controls": "sidebar",
    "aria-expanded": "false",
    "aria-keyshortcuts": "l",
    title: "The log: press L",
  });
  /** @type {HTMLElement | null} Where the focus goes when it is closed. */
  #cameFrom = null;
  /** @type {Snapshot | null} */
  #snapshot = null;

  connectedCallback() {
    this.id = "sidebar";
    const sound = checkbox("sound", (on) => remember("sound", on));
    sound.checked = remembered("sound", true);
    const seats = { class: "small", "data-do": "seats" };
    const shut = {
      class: "quiet close",
      "aria-label": "Close the log",
      title: "Close: press Escape",
    };
    const close = button("✕", () => this.close(), shut);
    const about = button("This table", () => emit(this, "seats", {}), seats);
    this.replaceChildren(
      this.series,
      el("section", { class: "logbox" }, el("h2", {}, "Log", close), this.log),
      el(
        "section",
        { class: "talk" },
        this.saying,
        this.autoSwitch,
        el("div", { class: "last" }, labelled("Sound", sound), about),
      ),
    );
  }

  /**
   * After a move only the log grows; what else is shown stays as it is.
   * @param {Snapshot} snapshot
   */
  set snapshot(snapshot) {
    const last = this.#snapshot, { log, news, players } = snapshot;
    this.#snapshot = snapshot;
    const isNext = log.at(-1 - news.length) === last?.log.at(-1); // no move between was passed over
    if (news.length && isNext && players === last?.players) this.add(news);
    else this.drawAll(snapshot);
  }

  /** @param {Snapshot} snapshot */
  drawAll(snapshot) {
    const { players, you, phrases, auto } = snapshot;
    this.drawSeries(snapshot);
    this.saying.hidden = players.length < 2 || you < 0;
    this.phrases.replaceChildren(
      ...phrases.map((text, number) => button(text, () => this.say(number))),
    );
    this.autoSwitch.hidden = you < 0;
    this.auto.checked = auto;
    this.drawLog(snapshot.log);
  }

  /** Whether it was opened where it has no place of its own beside the table. */
  get isOpen() {
    return document.body.classList.contains("side-open");
  }

  /** Open the log, and show a move in it. @param {number} [number] */
  open(number) {
    if (!this.isOpen) this.#cameFrom = /** @type {HTMLElement} */ (document.activeElement);
    this.#unfold(true);
    if (number !== undefined) this.mark(number);
    this.log.focus();
  }

  close() {
    this.#unfold(false);
    this.#cameFrom?.focus();
  }

  /** @param {boolean} isOpen */
  #unfold(isOpen) {
    document.body.classList.toggle("side-open", isOpen);
    this.opener.setAttribute("aria-expanded", String(isOpen));
  }

  /** @param {number} number */
  say(number) {
    this.saying.open = false;
    emit(this, "chat", { number });
  }

  /** @param {Snapshot} snapshot */
  drawSeries({ series, players }) {
    this.series.hidden = !series?.played;
    if (!series) return;
    const rows = players.map((_, seat) =>
      el(
        "li",
        {},
        monogram(this.nameOf(seat), seat),
        el("span", {}, this.nameOf(seat)),
        el("b", {}, String(series.wins[seat])),
      )
    );
    this.series.replaceChildren(el("h2", {}, "Series"), el("ol", {}, rows));
  }

  /** Show these items of the log alone: in a replay, all of them. @param {LogItem[]} items */
  drawLog(items) {
    this.log.replaceChildren();
    this.add(items);
  }

  /** @param {LogItem[]} items */
  add(items) {
    for (const item of items) this.log.append(this.drawItem(item));
    while (this.log.children.length > LOG_LENGTH) this.log.firstElementChild?.remove();
    this.log.querySelector(".now")?.classList.remove("now");
    this.log.lastElementChild?.classList.add("now");
    beforePicture(this.#showLast);
  }

  #showLast = () => {
    this.log.scrollTop = this.log.scrollHeight;
  };

  /** Each sentence on a line of its own, with the sign of who begins it. @param {LogItem} item */
  drawItem({ number, seat, said }) {
    const names = this.#snapshot?.players.map((_, each) => this.nameOf(each)) ?? [];
    const doers = said.map((sentence) => doerOf(sentence, names));
    if (doers[0] === -1) doers[0] = seat;
    const lines = said.flatMap((sentence, i) => [
      this.sign(doers[i] === doers[i - 1] ? -1 : doers[i]),
      el("span", {}, sentence),
    ]);
    return el("li", { "data-number": number, hidden: !said.length }, lines);
  }

  /** The sign of a seat, or the room for it. @param {number} seat */
  sign = (seat) => seat < 0 ? el("span", {}) : monogram(this.nameOf(seat), seat);

  /** What the log calls a seat: one's own is "You". @param {number} seat */
  nameOf(seat) {
    const { players = [], you } = this.#snapshot ?? {};
    return seat === you ? "You" : players[seat]?.name ?? "";
  }

  /**
   * Show a move in the log: that of a replay, or the first one of the recap.
   * @param {number | undefined} number
   */
  mark(number) {
    /** @type {HTMLElement | null} */
    const now = this.log.querySelector(`[data-number="${number}"]`);
    this.log.querySelector(".now")?.classList.remove("now");
    now?.classList.add("now");
    if (now) this.log.scrollTop = now.offsetTop - this.log.clientHeight / 2;
  }
}

/** @param {string} what @param {(on: boolean) => void} change */
function checkbox(what, change) {
  const onchange = () => change(input.checked);
  const input = el("input", { type: "checkbox", "data-do": what, onchange });
  return input;
}

/** @param {string} label @param {HTMLElement} input */
const labelled = (label, input) => el("label", { class: "switch" }, input, el("span", {}, label));

customElements.define("table-sidebar", TableSidebar);
