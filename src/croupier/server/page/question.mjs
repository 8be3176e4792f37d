/* The question: one sentence, the rule it comes from, and its buttons in reach of the hand.
   Why a card cannot be played takes the question's place for a moment. */

/** @import { Attributes, Kid } from "./dom.mjs" */
/** @import { DealtSnapshot } from "./store.mjs" */
/** @import { Choice, Refusal, View } from "./view.mjs" */

import { timeLeft } from "./clock.mjs";
import { button, capital, describe, el } from "./dom.mjs";
import { emit } from "./events.mjs";
import { colourIn, swatch } from "./symbols.mjs";
import { isHand, readTable, zonesOf } from "./view.mjs";

const SPEEDS = [1, 4, 16];
const MOMENT = 6000; // how long a reason stays that was asked for by a tap

export class TableQuestion extends HTMLElement {
  speed = 0; // at which forced moves are played; 0: one plays oneself
  question = el("div", { class: "words" });
  reason = el("div", { class: "words reason", hidden: true });
  /** @type {string | null} The card that was asked about last. */
  asked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waiting;
  /** @type {DealtSnapshot | null} */
  #snapshot = null;

  connectedCallback() {
    this.className = "ask";
    describe(this, "region", "Question");
  }

  /** @param {DealtSnapshot} snapshot */
  set snapshot(snapshot) {
    if (snapshot.isFresh) this.speed = 0;
    this.#snapshot = snapshot;
    this.show();
  }

  show() {
    const snapshot = this.#snapshot;
    if (!snapshot) return;
    this.asked = null;
    clearTimeout(this.waiting);
    const { view } = snapshot, { buttons } = readTable(view);
    const answers = isStoodIn(snapshot)
      ? [button("Take my seat back", () => emit(this, "return", {}))]
      : buttons.map((choice) => this.answerButton(choice, buttons.length));
    this.classList.toggle("waiting", !view.decision);
    this.fill(this.words(snapshot), [...answers, ...this.more(view)]);
  }

  /** @param {Kid} words @param {HTMLElement[]} buttons */
  fill(words, buttons) {
    const held = this.contains(document.activeElement);
    this.dataset.buttons = String(buttons.length);
    this.question = el("div", { class: "words" }, words);
    this.reason = el("div", { class: "words reason", hidden: true });
    this.replaceChildren(
      el("div", { class: "saying" }, this.question, this.reason),
      ...(buttons.length ? [el("div", { class: "buttons" }, buttons)] : []),
    );
    if (held) this.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {DealtSnapshot} snapshot */
  words(snapshot) {
    const { view, players } = snapshot, name = players[view.asked]?.name;
    if (isStoodIn(snapshot)) return el("h2", {}, "A bot plays for you");
    if (view.decision) return [el("h2", {}, view.decision.question), this.links(snapshot)];
    return el(
      "h2",
      {},
      name ? `${name} is to play` : "The match is over",
      name ? el("span", { class: "ellipsis", "aria-hidden": "true" }) : null,
    );
  }

  /**
   * One's time, the rule the question comes from; and a hint, where there is a choice.
   * @param {DealtSnapshot} snapshot
   */
  links(snapshot) {
    const { clock, view: { seat, decision } } = snapshot,
      time = { class: "time", "data-time": seat };
    const hint = button("Hint", () => emit(this, "hint", {}), { class: "rule", "data-do": "hint" });
    return el(
      "span",
      { class: "links" },
      clock && el("span", time, timeLeft(snapshot, seat)),
      this.ruleButton(decision?.rule),
      (decision?.choices.length ?? 0) > 1 && hint,
    );
  }

  /** @param {number | null | undefined} rule */
  ruleButton(rule) {
    if (!rule) return null;
    return button(`Rule ${rule}`, () => emit(this, "rule", { rule }), { class: "rule" });
  }

  /** @param {Choice} choice @param {number} among */
  answerButton({ code, label }, among) {
    const colour = colourIn(label), look = among > 2 ? "answer" : "answer main";
    const shown = [colour && el("span", { picture: swatch(colour, 20) }), capital(label)];
    const attrs = { class: look, "data-code": code };
    return button(shown, () => emit(this, "answer", { choice: code }), attrs);
  }

  /** Where there never is a choice one may play on by itself, at a speed. @param {View} view */
  more(view) {
    if (this.speed) return [this.small("Pause", () => this.setSpeed(0)), this.speedButton()];
    if (!view.decision || !isBlind(view)) return [];
    return [this.small("Play on", () => this.setSpeed(SPEEDS[1]))];
  }

  /** @param {string} label @param {() => void} onclick @param {Attributes} attrs */
  small(label, onclick, attrs = {}) {
    return button(label, onclick, { class: "small", ...attrs });
  }

  speedButton() {
    const next = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    const name = `Speed ${this.speed}; make it ${next}`;
    return this.small(`×${this.speed}`, () => this.setSpeed(next), { "aria-label": name });
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    emit(this, "auto", speed ? { on: true, speed } : { on: false });
    this.show();
  }

  /** One card, several things to do with it. @param {Choice[]} choices @param {string} name */
  pick(choices, name) {
    const buttons = choices.map((choice) => this.answerButton(choice, choices.length));
    const back = this.small("Back", () => this.show());
    this.fill(el("h2", {}, name.split(",")[0]), [...buttons, back]);
    this.querySelector("button")?.focus({ preventScroll: true });
  }

  /**
   * Say why not. A card asked about twice opens the rules at that rule.
   * @param {Refusal} refusal
   * @param {boolean} asked
   */
  explain({ at, why, rule }, asked) {
    if (asked && this.asked === at) emit(this, "rule", { rule });
    this.asked = asked ? at : null;
    this.say(why, rule, asked ? MOMENT : 0);
  }

  /** @param {string} text @param {number | null} rule */
  say(text, rule, moment = MOMENT) {
    clearTimeout(this.waiting);
    const link = this.ruleButton(rule);
    this.reason.replaceChildren(el("p", {}, text), ...(link ? [link] : []));
    this.reason.hidden = false;
    this.question.classList.add("covered");
    if (moment) this.waiting = setTimeout(() => this.hush(), moment);
  }

  hush() {
    if (this.asked) return void (this.asked = null);
    this.reason.hidden = true;
    this.question.classList.remove("covered");
  }
}

/** @param {DealtSnapshot} snapshot */
const isStoodIn = ({ view, players }) => players[view.seat]?.kind === "bot";

/** Whoever sees no card of their own has nothing to choose by. @param {View} view */
function isBlind(view) {
  const hands = zonesOf(view, view.seat).filter(isHand);
  return hands.length > 0 && hands.every((zone) => zone.cards.every((face) => !face));
}

customElements.define("table-question", TableQuestion);
