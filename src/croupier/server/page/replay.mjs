/* The replay: a slider over the moves, as any seat saw them, with open cards once it is over. */

/** @import { ReplayFrame } from "./messages.d.ts" */
/** @import { Snapshot } from "./store.mjs" */

import { ask, button, describe, el, remembered } from "./dom.mjs";
import { emit } from "./events.mjs";
import { paced, secondsOf } from "./durations.mjs";
import { SPECTATOR } from "./view.mjs";
import { WinCurve } from "./win_curve.mjs";

const PAUSE = 0.6; // seconds after each move while it plays by itself

const STEPS = {
  first: ["First move", "M6 5h2v14H6zM20 5v14L9 12z"],
  back: ["Back one move", "M17 5v14L6 12z"],
  play: ["Play", "M7 4v16l13-8z"],
  pause: ["Pause", "M7 4h4v16H7zM14 4h4v16h-4z"],
  on: ["Forward one move", "M7 5v14l11-7z"],
  last: ["Last move", "M16 5h2v14h-2zM4 5v14l11-7z"],
};
const SIZE = 'viewBox="0 0 24 24" width="20" height="20"';

/** @param {keyof typeof STEPS} name */
const drawing = (name) =>
  `<svg ${SIZE} fill="currentColor" aria-hidden="true"><path d="${STEPS[name][1]}"/></svg>`;

export class ReplayBar extends HTMLElement {
  at = 0; // the moment that is shown
  /** @type {ReplayFrame[]} */
  frames = [];
  /** @type {Snapshot | null} */
  snapshot = null;
  /** @type {string | null} */
  token = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  playing;
  slider = el("input", {
    type: "range",
    min: 0,
    value: 0,
    "aria-label": "Move",
    oninput: () => this.go(Number(this.slider.value), true),
  });
  where = el("output", { class: "where" });
  viewer = el("select", { "aria-label": "Eyes of", onchange: () => this.fetch() });
  openCards = el("input", { type: "checkbox", onchange: () => this.fetch() });
  playButton = this.step("play", () => (this.playing ? this.stop() : this.play()));
  curve = new WinCurve();

  connectedCallback() {
    this.className = "ask transport";
    describe(this, "region", "Replay");
  }

  /** @param {Snapshot} snapshot @param {string | null} token */
  async open(snapshot, token) {
    Object.assign(this, { snapshot, token, at: 0 });
    this.build(snapshot);
    await this.fetch();
    if (snapshot.result) await this.curve.open(snapshot, this.frames);
  }

  /** @param {Snapshot} snapshot */
  build(snapshot) {
    const isOver = Boolean(snapshot.result);
    this.curve = new WinCurve((at) => this.go(at, true));
    this.curve.hidden = !isOver;
    this.openCards.checked = isOver;
    this.listViewers(snapshot);
    this.replaceChildren(
      el("div", { class: "scrub" }, this.slider, this.where, this.curve),
      el(
        "div",
        { class: "deck" },
        this.buildSteps(),
        el("label", { class: "eyes" }, el("span", {}, "Eyes of"), this.viewer),
        isOver && el("label", { class: "switch" }, this.openCards, el("span", {}, "Open cards")),
        button("Back to the table", () => this.close(), { class: "small", "data-do": "leave" }),
      ),
    );
  }

  /** Until the match is over everybody sees only what they saw. @param {Snapshot} snapshot */
  listViewers({ players, you, result }) {
    const seats = players.map((_, seat) => seat).filter((seat) => result || seat === you);
    const options = [...seats, SPECTATOR].map((seat) =>
      el("option", { value: seat, selected: seat === you }, players[seat]?.name ?? "A watcher")
    );
    this.viewer.replaceChildren(...options);
  }

  buildSteps() {
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

  /** @param {keyof typeof STEPS} name @param {() => void} onclick */
  step(name, onclick) {
    const look = name === "play" ? "step main" : "step";
    const attrs = { class: look, "aria-label": STEPS[name][0], picture: drawing(name) };
    return button([], onclick, attrs);
  }

  async fetch() {
    const open = this.snapshot?.result && this.openCards.checked ? 1 : 0;
    const path = `api/tables/${this.snapshot?.code}/replay?seat=${this.viewer.value}&open=${open}`;
    this.frames = (await ask(path, { token: this.token })).frames;
    this.slider.max = String(this.frames.length - 1);
    emit(this, "frames", { frames: this.frames });
    this.go(this.at, true);
  }

  /** A jump is not animated; the next move is. @param {number} number */
  go(number, still = false) {
    const last = this.frames.length - 1, at = Math.max(0, Math.min(last, number));
    const jump = still || at !== this.at + 1;
    this.at = at;
    this.slider.value = String(at);
    this.slider.style.setProperty("--at", `${(100 * at) / Math.max(1, last)}%`);
    this.where.replaceChildren(el("b", {}, String(at)), ` of ${last}`);
    this.curve.mark(at);
    emit(this, "frame", { frame: this.frames[at], still: jump });
    if (at === last) this.stop();
  }

  play() {
    if (this.at === this.frames.length - 1) this.go(0);
    this.drawPlay("pause");
    this.playOn();
  }

  /** Go on to the next move once this one has been seen. */
  playOn() {
    const { cues, moments, view } = this.frames[this.at];
    const seconds = secondsOf(cues, moments, view.seat) + PAUSE;
    this.playing = setTimeout(() => {
      this.go(this.at + 1);
      if (this.playing) this.playOn();
    }, paced(seconds, remembered("speed", "normal")));
  }

  stop() {
    clearTimeout(this.playing);
    this.playing = undefined;
    this.drawPlay("play");
  }

  /** @param {"play" | "pause"} name */
  drawPlay(name) {
    this.playButton.innerHTML = drawing(name);
    this.playButton.setAttribute("aria-label", STEPS[name][0]);
  }

  close() {
    this.stop();
    emit(this, "leave", {});
  }
}

customElements.define("replay-bar", ReplayBar);
