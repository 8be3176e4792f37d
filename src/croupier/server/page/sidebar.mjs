/* The sidebar: series, log, quick phrases, and the switches of this seat. */

/** @import { Snapshot } from "./store.mjs" */
/** @import { LogItem } from "./view.mjs" */

import { button, el, monogram, remember, remembered } from "./dom.mjs";
import { emit } from "./events.mjs";
import { LOG_LENGTH } from "./store.mjs";

export class TableSidebar extends HTMLElement {
  series = el("section", { class: "series", hidden: true });
  log = el("ol", { class: "log", tabindex: "0", "aria-label": "Moves so far" });
  phrases = el("div", { role: "group", "aria-label": "Quick phrases" });
  saying = el("details", { class: "phrases" }, el("summary", {}, "Say something"), this.phrases);
  auto = checkbox("auto", (on) => emit(this, "auto", { on }));
  autoSwitch = labelled("Play forced moves for me", this.auto);
  /** @type {Snapshot | null} */
  #snapshot = null;

  connectedCallback() {
    const sound = checkbox("sound", (on) => remember("sound", on));
    sound.checked = remembered("sound", false);
    const seats = { class: "small", "data-do": "seats" };
    const about = button("This table", () => emit(this, "seats", {}), seats);
    this.replaceChildren(
      this.series,
      el("section", { class: "logbox" }, el("h2", {}, "Log"), this.log),
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
    const last = this.#snapshot;
    this.#snapshot = snapshot;
    if (snapshot.news.length && snapshot.players === last?.players) this.add(snapshot.news);
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

  /** @param {number} number */
  say(number) {
    this.saying.open = false;
    emit(this, "chat", { number });
  }

  /** @param {Snapshot} snapshot */
  drawSeries({ series, players, you }) {
    this.series.hidden = !series?.played;
    if (!series) return;
    const rows = players.map((player, seat) =>
      el(
        "li",
        {},
        monogram(player.name, seat),
        el("span", {}, seat === you ? "You" : player.name),
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
    this.log.scrollTop = this.log.scrollHeight;
  }

  /** @param {LogItem} item */
  drawItem({ number, seat, said }) {
    const name = this.#snapshot?.players[seat]?.name ?? "";
    const words = el("span", {}, said.join(" "));
    return el("li", { "data-number": number }, monogram(name, seat), words);
  }

  /**
   * In a replay the log is whole, and the move that is shown is marked.
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
