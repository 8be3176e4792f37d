/* The guided first hand: each rule is shown, in its own words, when it first comes up. */

/** @import { RuleBook } from "./messages.d.ts" */
/** @import { DealtSnapshot } from "./store.mjs" */

import { address, button, describe, el, remember, remembered } from "./dom.mjs";
import { drawWords, rulesOf } from "./rules.mjs";

const FAREWELL = "All the rules are a tap away, and every card says why it cannot be played.";
const ENOUGH = 6; // rules shown before the guide takes its leave

export class TableGuide extends HTMLElement {
  name = ""; // under which it is remembered whether the guide is wanted
  /** @type {Set<string>} */
  shown = new Set();
  /** @type {DealtSnapshot | null} */
  #snapshot = null;

  connectedCallback() {
    describe(this, "note", "Guide");
    this.hidden ||= !this.childElementCount; // nothing to say yet
  }

  /** @param {DealtSnapshot} snapshot */
  set snapshot(snapshot) {
    this.#snapshot = snapshot;
    this.name = `guide:${snapshot.game.name}`;
    this.follow(snapshot, snapshot.news.flatMap((item) => item.said)).catch(() => this.hush());
  }

  /**
   * Show the rule of what has just happened, or of the question.
   * @param {DealtSnapshot} snapshot
   * @param {string[]} said
   */
  async follow({ game, you, result, view, players }, said) {
    const wish = remembered(this.name, "ask");
    if (wish === "no" || you < 0 || result) return this.hush();
    const rules = await rulesOf(game.name);
    const alone = players.filter(({ kind }) => kind === "person").length === 1;
    if (wish === "ask") this.offer(rules, alone && rules.sheet ? game.name : "");
    else this.showRule(rules.rules, view.decision?.rule, said);
  }

  /**
   * Whoever keeps nobody waiting may learn by playing; else each rule is shown as it comes up.
   * @param {RuleBook} rules
   * @param {string} lesson the game of a lesson; empty: none
   */
  offer(rules, lesson) {
    const learn = () => (location.href = address(`learn/${lesson}`).href);
    this.say(
      "New here?",
      introduction(rules.markdown),
      ...(lesson ? [this.button("Learn by playing", learn, "main")] : []),
      this.button("Guide me", () => this.start(), lesson ? "" : "main"),
      this.button("I know it", () => this.leave()),
    );
  }

  start() {
    remember(this.name, "yes");
    this.shown.clear();
    this.hush();
    if (this.#snapshot) this.follow(this.#snapshot, []);
  }

  /** @param {RuleBook["rules"]} rules @param {number | undefined} asked @param {string[]} said */
  showRule(rules, asked, said) {
    const cited = said.flatMap((sentence) => [...sentence.matchAll(/\(rule (\d+)\)/g)]);
    const numbers = [String(asked ?? ""), ...cited.map((found) => found[1])];
    const number = numbers.find((each) => rules[each] && !this.shown.has(each));
    if (!number) return;
    if (this.shown.size === ENOUGH) return this.takeLeave();
    this.shown.add(number);
    this.say(
      `Rule ${number}`,
      rules[number],
      this.button("Got it", () => this.hush()),
      this.button("Enough", () => this.leave()),
    );
  }

  takeLeave() {
    this.leave();
    this.say("You know the way", FAREWELL, this.button("Got it", () => this.hush()));
  }

  /** @param {string} title @param {string} words @param {HTMLElement[]} buttons */
  say(title, words, ...buttons) {
    this.replaceChildren(
      el("div", { class: "text" }, el("b", {}, title), el("p", {}, drawWords(words))),
      el("div", { class: "buttons" }, buttons),
    );
    this.hidden = false;
  }

  /** @param {string} label @param {() => void} onclick */
  button(label, onclick, look = "") {
    return button(label, onclick, { class: `small ${look}` });
  }

  /** Whoever just plays on has read enough. */
  passOver() {
    if (this.hidden) return;
    if (remembered(this.name, "ask") === "ask") this.leave();
    else this.hush();
  }

  leave() {
    remember(this.name, "no");
    this.hush();
  }

  hush() {
    this.hidden = true;
  }
}

/** The first paragraph under the title. @param {string} markdown */
const introduction = (markdown) => markdown.split("\n").slice(1).find((line) => line.trim()) ?? "";

customElements.define("table-guide", TableGuide);
