/* The replay: a slider over the moves, from any seat's eyes, with open cards once it is over. */

import "./win_curve.mjs";
import { ask, button, el } from "./dom.mjs";
import { WATCHER } from "./view.mjs";

const PACE = 900; // milliseconds a move while it plays by itself

const STEPS = {
  first: ["First move", "M6 5h2v14H6zM20 5v14L9 12z"],
  back: ["Back one move", "M17 5v14L6 12z"],
  play: ["Play", "M7 4v16l13-8z"],
  pause: ["Pause", "M7 4h4v16H7zM14 4h4v16h-4z"],
  on: ["Forward one move", "M7 5v14l11-7z"],
  last: ["Last move", "M16 5h2v14h-2zM4 5v14l11-7z"],
};
const SIZE = 'viewBox="0 0 24 24" width="20" height="20"';
const drawing = (name) =>
  `<svg ${SIZE} fill="currentColor" aria-hidden="true"><path d="${STEPS[name][1]}"/></svg>`;

export class ReplayBar extends HTMLElement {
  /* `reach`: show(frame, still), log(frames), leave(). */
  begin(reach) {
    this.reach = reach;
    this.className = "ask transport";
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", "Replay");
  }

  async open(scene, token) {
    Object.assign(this, { scene, token, at: 0 });
    this.build(Boolean(scene.result));
    await this.fetch();
    if (scene.result) await this.curve.open(scene, this.frames);
  }

  build(isOver) {
    const slide = () => this.go(Number(this.slider.value), true);
    const range = { type: "range", min: 0, value: 0, "aria-label": "Move" };
    this.slider = el("input", { ...range, oninput: slide });
    this.where = el("output", { class: "where" });
    this.curve = el("win-curve", { hidden: !isOver });
    this.curve.begin((at) => this.go(at, true));
    this.eyes = this.chooseEyes(isOver);
    const look = () => this.fetch();
    this.openCards = el("input", { type: "checkbox", checked: isOver, onchange: look });
    this.replaceChildren(
      el("div", { class: "scrub" }, this.slider, this.where, this.curve),
      el(
        "div",
        { class: "deck" },
        this.buildSteps(),
        el("label", { class: "eyes" }, el("span", {}, "Eyes of"), this.eyes),
        isOver && el("label", { class: "switch" }, this.openCards, el("span", {}, "Open cards")),
        button("Back to the table", () => this.close(), { class: "small", "data-do": "leave" }),
      ),
    );
  }

  /* Until the match is over everybody has only their own eyes. */
  chooseEyes(isOver) {
    const { players, you } = this.scene;
    const seats = players.map((_, seat) => seat).filter((seat) => isOver || seat === you);
    return el(
      "select",
      { "aria-label": "Eyes of", onchange: () => this.fetch() },
      [...seats, WATCHER].map((seat) =>
        el("option", { value: seat, selected: seat === you }, players[seat]?.name ?? "A watcher")
      ),
    );
  }

  buildSteps() {
    this.playButton = this.step("play", () => (this.playing ? this.stop() : this.play()));
    return el(
      "div",
      { class: "steps" },
      this.step("first", () => this.go(0)),
      this.step("back", () => this.go(this.at - 1)),
      this.playButton,
      this.step("on", () => this.go(this.at + 1)),
      this.step("last", () => this.go(this.frames.length - 1)),
    );
  }

  step(name, onclick) {
    const look = name === "play" ? "step main" : "step";
    const attrs = { class: look, "aria-label": STEPS[name][0], picture: drawing(name) };
    return button([], onclick, attrs);
  }

  async fetch() {
    const open = this.scene.result && this.openCards.checked ? 1 : 0;
    const path = `api/tables/${this.scene.code}/replay?seat=${this.eyes.value}&open=${open}`;
    this.frames = (await ask(path, { token: this.token })).frames;
    this.slider.max = this.frames.length - 1;
    this.reach.log(this.frames);
    this.go(this.at, true);
  }

  /* A jump is not animated; the next move is. */
  go(number, still = false) {
    const last = this.frames.length - 1, at = Math.max(0, Math.min(last, number));
    const jump = still || at !== this.at + 1;
    this.at = at;
    this.slider.value = at;
    this.slider.style.setProperty("--at", `${(100 * at) / Math.max(1, last)}%`);
    this.where.replaceChildren(el("b", {}, String(at)), ` of ${last}`);
    this.curve.mark(at);
    this.reach.show(this.frames[at], jump);
    if (at === last) this.stop();
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
