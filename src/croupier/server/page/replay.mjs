/* The replay: a slider over the moves, from any seat's eyes, with open cards once it is over. */

import { ask, el } from "./dom.mjs";

const PACE = 900; // milliseconds a move while it plays by itself

const STEPS = {
  first: ["First move", '<path d="M6 5h2v14H6zM20 5v14L9 12z"/>'],
  back: ["Back one move", '<path d="M17 5v14L6 12z"/>'],
  play: ["Play", '<path d="M7 4v16l13-8z"/>'],
  pause: ["Pause", '<path d="M7 4h4v16H7zM14 4h4v16h-4z"/>'],
  on: ["Forward one move", '<path d="M7 5v14l11-7z"/>'],
  last: ["Last move", '<path d="M16 5h2v14h-2zM4 5v14l11-7z"/>'],
};
const drawing = (name) =>
  `<svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">${STEPS[name][1]}</svg>`;

export class ReplayBar extends HTMLElement {
  /* `reach`: show(frame, still), log(frames), leave(). */
  begin(reach) {
    this.reach = reach;
    this.className = "ask transport";
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", "Replay");
  }

  async open(scene, token) {
    this.scene = scene;
    this.token = token;
    this.at = null;
    this.build();
    await this.fetch();
  }

  build() {
    const over = Boolean(this.scene.result), names = this.scene.players.map((player) => player.name);
    const eyes = over ? names.map((name, seat) => [seat, name]) : this.ownEyes(names);
    this.slider = el("input", { type: "range", min: 0, value: 0, "aria-label": "Move", oninput: () => this.go(Number(this.slider.value), true) });
    this.where = el("output", { class: "where" });
    this.eyes = el("select", { "aria-label": "Eyes of", onchange: () => this.fetch() },
      [...eyes, [-1, "A watcher"]].map(([seat, name]) => el("option", { value: seat, selected: seat === this.scene.you }, name)));
    this.openCards = el("input", { type: "checkbox", checked: over, onchange: () => this.fetch() });
    this.playButton = this.step("play", () => (this.playing ? this.stop() : this.play()));
    this.replaceChildren(
      el("div", { class: "scrub" }, this.slider, this.where),
      el("div", { class: "deck" },
        el("div", { class: "steps" }, this.step("first", () => this.go(0)), this.step("back", () => this.go(this.at - 1)),
          this.playButton, this.step("on", () => this.go(this.at + 1)), this.step("last", () => this.go(this.frames.length - 1))),
        el("label", { class: "eyes" }, el("span", {}, "Eyes of"), this.eyes),
        over ? el("label", { class: "switch" }, this.openCards, el("span", {}, "Open cards")) : null,
        el("button", { class: "small", type: "button", "data-do": "leave", onclick: () => this.close() }, "Back to the table")));
  }

  ownEyes(names) {
    return this.scene.you < 0 ? [] : [[this.scene.you, names[this.scene.you]]];
  }

  step(name, onclick) {
    const look = name === "play" ? "step main" : "step";
    return el("button", { class: look, type: "button", "aria-label": STEPS[name][0], picture: drawing(name), onclick });
  }

  async fetch() {
    const open = this.scene.result && this.openCards.checked ? 1 : 0;
    const path = `api/tables/${this.scene.code}/replay?seat=${this.eyes.value}&open=${open}`;
    this.frames = (await ask(path, { token: this.token })).frames;
    this.slider.max = this.frames.length - 1;
    this.reach.log(this.frames);
    this.go(this.at ?? 0, true);
  }

  /* A jump is not animated; the next move is. */
  go(number, still = false) {
    const at = Math.max(0, Math.min(this.frames.length - 1, number));
    const jump = still || at !== this.at + 1;
    this.at = at;
    this.slider.value = at;
    this.slider.style.setProperty("--at", `${(100 * at) / Math.max(1, this.frames.length - 1)}%`);
    this.where.replaceChildren(el("b", {}, String(at)), ` of ${this.frames.length - 1}`);
    this.reach.show(this.frames[at], jump);
    if (at === this.frames.length - 1) this.stop();
  }

  play() {
    if (this.at === this.frames.length - 1) this.go(0);
    this.playing = setInterval(() => this.go(this.at + 1), PACE);
    this.drawPlay("pause");
  }

  stop() {
    clearInterval(this.playing);
    this.playing = null;
    this.drawPlay("play");
  }

  drawPlay(name) {
    this.playButton.innerHTML = drawing(name);
    this.playButton.setAttribute("aria-label", STEPS[name][0]);
  }

  close() {
    this.stop();
    this.reach.leave();
  }
}

customElements.define("replay-bar", ReplayBar);
