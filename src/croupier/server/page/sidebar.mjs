/* The side: series, log, quick phrases, and the switches of this seat. */

import { button, el, remember, remembered } from "./dom.mjs";
import { monogram } from "./board.mjs";

const KEPT = 200; // lines of the log on the page

export class TableSidebar extends HTMLElement {
  /* `reach`: phrase(number), forced(on), sound(on), guide(on), seats(). */
  begin(reach) {
    this.reach = reach;
    this.series = el("section", { class: "series", hidden: true });
    this.log = el("ol", { class: "log", tabindex: "0", "aria-label": "Moves so far" });
    this.phrases = el("div", { role: "group", "aria-label": "Quick phrases" });
    const summary = el("summary", {}, "Say something");
    this.saying = el("details", { class: "phrases" }, summary, this.phrases);
    this.forced = this.switch("Play forced moves for me", "forced", (on) => reach.forced(on));
    const sound = this.switch("Sound", "sound", (on) => remember("sound", on));
    sound.querySelector("input").checked = remembered("sound", false);
    const about = button("This table", () => reach.seats(), { class: "small", "data-do": "seats" });
    this.replaceChildren(
      this.series,
      el("section", { class: "logbox" }, el("h2", {}, "Log"), this.log),
      el(
        "section",
        { class: "talk" },
        this.saying,
        this.forced,
        el("div", { class: "last" }, sound, about),
      ),
    );
  }

  switch(label, what, onchange) {
    const tell = () => onchange(input.checked);
    const input = el("input", { type: "checkbox", "data-do": what, onchange: tell });
    return el("label", { class: "switch" }, input, el("span", {}, label));
  }

  show(scene) {
    this.players = scene.players;
    this.showSeries(scene);
    this.saying.hidden = scene.players.length < 2 || scene.you < 0;
    const phrases = scene.phrases.map((text, i) => button(text, () => this.say(i)));
    this.phrases.replaceChildren(...phrases);
    this.forced.hidden = scene.you < 0;
    this.forced.querySelector("input").checked = scene.forced;
    this.log.replaceChildren();
    this.add(scene.log);
  }

  say(number) {
    this.saying.open = false;
    this.reach.phrase(number);
  }

  showSeries({ series, players, you }) {
    this.series.hidden = !series?.played;
    if (!series) return;
    this.series.replaceChildren(
      el("h2", {}, "Series"),
      el(
        "ol",
        {},
        players.map((player, seat) =>
          el(
            "li",
            {},
            monogram(player.name, seat),
            el("span", {}, seat === you ? "You" : player.name),
            el("b", {}, String(series.wins[seat])),
          )
        ),
      ),
    );
  }

  add(lines) {
    for (const line of lines) this.log.append(this.line(line));
    while (this.log.children.length > KEPT) this.log.firstChild.remove();
    this.log.querySelector(".now")?.classList.remove("now");
    this.log.lastElementChild?.classList.add("now");
    this.log.scrollTop = this.log.scrollHeight;
  }

  line({ number, seat, said }) {
    const name = this.players[seat]?.name ?? "";
    return el(
      "li",
      { "data-number": number },
      monogram(name, seat),
      el("span", {}, said.join(" ")),
    );
  }

  /* In a replay the log is whole, and the move that is shown is marked. */
  mark(number) {
    const now = this.log.querySelector(`[data-number="${number}"]`);
    this.log.querySelector(".now")?.classList.remove("now");
    now?.classList.add("now");
    if (now) this.log.scrollTop = now.offsetTop - this.log.clientHeight / 2;
  }
}

customElements.define("table-sidebar", TableSidebar);
