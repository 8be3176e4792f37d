/* The question: one sentence, the rule it comes from, and its buttons, in a bar of one height.
   Why a card cannot be played takes the question's place for a moment. */

/** @import { Attributes, Kid } from "./dom.mjs" */
/** @import { DealtSnapshot } from "./store.mjs" */
/** @import { Choice, Face, Refusal, View } from "./view.mjs" */

import { timeLeft } from "./clock.mjs";
import { button, capital, describe, el, toast } from "./dom.mjs";
import { spoken } from "./card_faces.mjs";
import { emit } from "./events.mjs";
import { colourIn, swatch } from "./symbols.mjs";
import { dutyOf, isHand, mainOf, readTable, zonesOf } from "./view.mjs";

const SPEEDS = [1, 4, 16];
const MANY = 4; // buttons of one kind
const SHORT = 10; // letters of a button that has room beside four others on a phone
export const SENDING = "Sending…"; // where an answer is long on its way
const MOMENT = 6000; // how long a reason stays that was asked for by a tap

export class TableQuestion extends HTMLElement {
  speed = 0; // at which forced moves are played; 0: one plays oneself
  question = el("div", { class: "words" });
  reason = el("div", { class: "words reason", hidden: true });
  /** @type {string | null} The card that was asked about last. */
  asked = null;
  isAside = false; // whether one card, or a doubt, is in the place of the question
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
    this.isAside = false;
    clearTimeout(this.waiting);
    const { view } = snapshot, { buttons, main } = readTable(view), verb = verbOf(buttons);
    const answers = isStoodIn(snapshot)
      ? [button("Take my seat back", () => emit(this, "return", {}))]
      : buttons.map((choice) => this.answerButton(choice, main.includes(choice), verb));
    this.classList.toggle("waiting", !view.decision);
    this.classList.toggle("danger", view.threat?.on === view.seat && view.decision !== null);
    this.fill(this.words(snapshot), [...answers, ...this.more(view)]);
  }

  /** Why the card that is pointed at does nothing now; the question stays in sight. */
  set why(/** @type {string} */ why) {
    if (this.classList.contains("danger")) return;
    const saying = /** @type {HTMLElement | null} */ (this.querySelector(".saying"));
    if (saying) saying.dataset.why = why;
  }

  /** From a card, or a doubt, back to the question: nothing is chosen any longer. */
  back() {
    emit(this, "back", {});
    this.show();
  }

  /** @param {Kid} words @param {HTMLElement[]} buttons */
  fill(words, buttons) {
    const held = this.contains(document.activeElement);
    this.classList.remove("doubt");
    this.dataset.buttons = String(buttons.length);
    this.classList.toggle("wordy", buttons.some((each) => (each.textContent ?? "").length > SHORT));
    this.question = el("div", { class: "words" }, words);
    this.reason = el("div", { class: "words reason", hidden: true });
    this.replaceChildren(
      el(
        "div",
        { class: "saying" },
        this.question,
        this.reason,
        el("span", { class: "sending" }, SENDING),
      ),
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
      name ? `${name} is ${dutyOf(view)}` : "The match is over",
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

  /** @param {Choice} choice @param {boolean} isBright @param {string} verb that the question says for all */
  answerButton(choice, isBright, verb = "") {
    const { code, label, dull, now } = choice, colour = colourIn(label);
    const look = `answer${isBright ? " main" : ""}${dull ? " dull" : ""}`;
    const shown = [
      colour && el("span", { picture: swatch(colour, 20) }),
      el("span", {}, capital(label.slice(verb.length))),
    ];
    const name = verb && capital(label);
    const attrs = { class: look, "data-code": code, title: dull || now || name || null };
    const act = () => dull ? this.doubt(choice) : this.answer(choice);
    return button(shown, act, { ...attrs, "aria-label": name || null });
  }

  /** @param {Choice} choice */
  answer({ code }) {
    emit(this, "answer", { choice: code });
  }

  /** Where there never is a choice one may play on by itself, at a speed. @param {View} view */
  more(view) {
    if (this.speed) return [this.small("Pause", () => this.setSpeed(0)), this.speedButton()];
    if (!view.decision || !isBlind(view)) return [];
    return [this.small("Play on", () => this.setSpeed(SPEEDS[1]), { "data-do": "auto" })];
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

  /**
   * One card: what it is, what would happen, and what may be done with it.
   * @param {Choice[]} choices
   * @param {NonNullable<Face>} face
   */
  pick(choices, face) {
    const [first] = choices,
      note = choices.length > 1 ? face.hint : first.dull || first.now || face.hint;
    const main = mainOf(choices);
    const buttons = choices.map((choice) => this.answerButton(choice, main.includes(choice)));
    const words = [el("h2", {}, spoken(face)), note && el("p", {}, note)];
    this.fill(words, [...buttons, this.small("Back", () => this.back())]);
    this.isAside = true;
    this.querySelector("button")?.focus({ preventScroll: true });
  }

  /** What would come to nothing is asked about once, if anything else would not. @param {Choice} choice */
  doubt(choice) {
    const { decision } = this.#snapshot?.view ?? {};
    if (decision?.choices.every(({ dull }) => dull)) return this.answer(choice);
    const keep = button("Go back", () => this.back(), { class: "main" });
    const attrs = { class: "answer", "data-code": choice.code };
    const anyway = button("Do it anyway", () => this.answer(choice), attrs);
    this.fill([el("h2", {}, `${capital(choice.label)}?`), el("p", {}, choice.dull)], [
      keep,
      anyway,
    ]);
    this.classList.add("doubt");
    this.isAside = true;
    keep.focus({ preventScroll: true });
  }

  /**
   * Say why not, in the place of the question, which comes back after a moment or when the table
   * changes; while one is attacked, beside it. A card asked about twice opens the rules at that rule.
   * @param {Refusal} refusal
   */
  explain({ at, why, rule }) {
    if (this.asked === at) emit(this, "rule", { rule });
    if (this.isAside) this.show();
    if (this.classList.contains("danger")) toast(why);
    else this.say(why, rule);
    this.asked = at;
  }

  /** @param {string} text @param {number | null} rule */
  say(text, rule) {
    clearTimeout(this.waiting);
    const link = this.ruleButton(rule);
    this.reason.replaceChildren(el("p", {}, text), ...(link ? [link] : []));
    this.reason.hidden = false;
    this.question.classList.add("covered");
    this.waiting = setTimeout(() => this.hush(), MOMENT);
  }

  hush() {
    this.asked = null;
    this.reason.hidden = true;
    this.question.classList.remove("covered");
  }
}

/** The word that many choices begin with: it is not said on each button. @param {Choice[]} choices */
function verbOf(choices) {
  const [first, ...others] = choices.map(({ label }) => `${label.split(" ")[0]} `);
  const isShared = others.length >= MANY - 1 && others.every((each) => each === first);
  return isShared && choices.every(({ label }) => label.length > first.length) ? first : "";
}

/** @param {DealtSnapshot} snapshot */
const isStoodIn = ({ view, players }) => players[view.seat]?.kind === "bot";

/** Whoever sees no card of their own has nothing to choose by. @param {View} view */
function isBlind(view) {
  const hands = zonesOf(view, view.seat).filter(isHand);
  return hands.length > 0 && hands.every((zone) => zone.cards.every((face) => !face));
}

customElements.define("table-question", TableQuestion);
