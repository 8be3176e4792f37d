/* The guided first hand: each rule is shown, in its own words, when it first comes up. */

import { button, el, remember, remembered } from "./dom.mjs";
import { drawWords, rulesOf } from "./rules.mjs";

const FAREWELL = "All the rules are a tap away, and every card says why it cannot be played.";
const ENOUGH = 6; // rules shown before the guide takes its leave

export class TableGuide extends HTMLElement {
  begin() {
    this.shown = new Set();
    this.hidden = true;
    this.setAttribute("role", "note");
    this.setAttribute("aria-label", "Guide");
  }

  /* `said` is what has just happened; it may cite a rule, as the question does. */
  async follow(scene, said) {
    this.name = `guide:${scene.game.name}`;
    const wish = remembered(this.name, "ask");
    if (wish === "no" || scene.you < 0 || scene.result) return this.hush();
    const rules = await rulesOf(scene.game.name);
    if (wish === "ask") this.offer(rules);
    else this.showRule(rules, scene.view.decision, said);
  }

  offer(rules) {
    this.say(
      "New here?",
      introduction(rules.markdown),
      this.button("Guide me", () => this.start(), "main"),
      this.button("I know it", () => this.leave()),
    );
  }

  start() {
    remember(this.name, "yes");
    this.shown.clear();
    this.hush();
    this.dispatchEvent(new Event("wanted"));
  }

  showRule({ rules }, decision, said) {
    const cited = said.flatMap((line) => [...line.matchAll(/\(rule (\d+)\)/g)]);
    const numbers = [decision && String(decision.rule), ...cited.map((found) => found[1])];
    const number = numbers.find((each) => each && rules[each] && !this.shown.has(each));
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

  say(title, words, ...buttons) {
    this.replaceChildren(
      el("div", { class: "text" }, el("b", {}, title), el("p", {}, drawWords(words))),
      el("div", { class: "buttons" }, buttons),
    );
    this.hidden = false;
  }

  button(label, onclick, look = "") {
    return button(label, onclick, { class: `small ${look}` });
  }

  /* Whoever just plays on has read enough. */
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

/* The first paragraph under the title. */
const introduction = (markdown) => markdown.split("\n").slice(1).find((line) => line.trim()) ?? "";

customElements.define("table-guide", TableGuide);
