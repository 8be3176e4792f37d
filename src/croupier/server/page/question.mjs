/* The question: one sentence, the rule it comes from, and its buttons in reach of the hand.
   Why a card cannot be played takes the question's place for a moment. */

import { button, capital, el } from "./dom.mjs";
import { colourIn, swatch } from "./symbols.mjs";
import { isHand, readTable, zonesOf } from "./view.mjs";

const SPEEDS = [1, 4, 16];
const MOMENT = 6000; // how long a reason stays that was asked for by a tap

export class TableQuestion extends HTMLElement {
  /* `reach`: answer(choice), openRule(number), hint(), back(), go(speed), pause(). */
  begin(reach) {
    this.reach = reach;
    this.speed = 0;
    this.className = "ask";
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", "Question");
  }

  show(scene) {
    this.scene = scene;
    this.asked = null;
    clearTimeout(this.waiting);
    const { view } = scene, back = button("Take my seat back", () => this.reach.back());
    const buttons = view.decision ? readTable(view).buttons : [];
    this.fill(
      this.words(scene),
      isStoodIn(scene)
        ? [back]
        : buttons.map((choice) => this.answerButton(choice, buttons.length)),
      this.more(view),
    );
  }

  fill(words, ...buttons) {
    const held = this.contains(document.activeElement);
    this.classList.toggle("waiting", !this.scene.view.decision);
    this.dataset.buttons = buttons.flat().length;
    this.question = el("div", { class: "words" }, words);
    this.reason = el("div", { class: "words reason", hidden: true });
    this.replaceChildren(
      el("div", { class: "saying" }, this.question, this.reason),
      ...(buttons.flat().length ? [el("div", { class: "buttons" }, ...buttons)] : []),
    );
    if (held) this.querySelector("button")?.focus({ preventScroll: true });
  }

  words({ view, players }) {
    if (isStoodIn(this.scene)) return [el("h2", {}, "A bot plays for you")];
    if (view.decision) return [el("h2", {}, view.decision.question), this.links(view)];
    const name = players[view.turn]?.name;
    return [
      el(
        "h2",
        {},
        name ? `${name} is to play` : "The match is over",
        name ? el("span", { class: "ellipsis", "aria-hidden": "true" }) : null,
      ),
    ];
  }

  /* One's time, the rule the question comes from; and a hint, where there is a choice. */
  links({ decision: { rule, choices }, seat }) {
    const time = this.scene.clock && el("span", { class: "time", "data-time": seat });
    const hint = button("Hint", () => this.reach.hint(), { class: "rule", "data-do": "hint" });
    return el("span", { class: "links" }, time, this.ruleButton(rule), choices.length > 1 && hint);
  }

  ruleButton(rule) {
    if (!rule) return null;
    return button(`Rule ${rule}`, () => this.reach.openRule(rule), { class: "rule" });
  }

  answerButton(choice, among) {
    const colour = colourIn(choice.label), look = among > 2 ? "answer" : "answer main";
    const label = [colour && el("span", { picture: swatch(colour, 20) }), capital(choice.label)];
    const attrs = { class: look, "data-code": choice.code };
    return button(label, () => this.reach.answer(choice), attrs);
  }

  /* Where there never is a choice one may play on by itself, at a speed. */
  more(view) {
    if (this.speed) return [this.small("Pause", () => this.setSpeed(0)), this.speedButton()];
    if (!view.decision || !isBlind(view)) return [];
    return [this.small("Play on", () => this.setSpeed(SPEEDS[1]))];
  }

  small(label, onclick, attrs = {}) {
    return button(label, onclick, { class: "small", ...attrs });
  }

  speedButton() {
    const next = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    const name = `Speed ${this.speed}; make it ${next}`;
    return this.small(`×${this.speed}`, () => this.setSpeed(next), { "aria-label": name });
  }

  setSpeed(speed) {
    this.speed = speed;
    if (speed) this.reach.go(speed);
    else this.reach.pause();
    this.show(this.scene);
  }

  /* One card, several things to do with it. */
  pick(choices, name) {
    const buttons = choices.map((choice) => this.answerButton(choice, choices.length));
    const back = this.small("Back", () => this.show(this.scene));
    this.fill([el("h2", {}, name.split(",")[0])], buttons, [back]);
    this.querySelector("button")?.focus({ preventScroll: true });
  }

  /* Say why not. A card asked about twice opens the rules at that rule. */
  tell(refusal, { asked = false } = {}) {
    if (!refusal) return;
    if (asked && this.asked === refusal.at) this.reach.openRule(refusal.rule);
    this.asked = asked ? refusal.at : null;
    this.say(refusal.why, refusal.rule, asked ? MOMENT : 0);
  }

  say(text, rule = null, moment = MOMENT) {
    clearTimeout(this.waiting);
    this.reason.replaceChildren(...[el("p", {}, text), this.ruleButton(rule)].filter(Boolean));
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

const isStoodIn = ({ view, players }) => players[view.seat]?.kind === "bot";

/* Whoever sees no card of their own has nothing to choose by. */
function isBlind(view) {
  const hands = zonesOf(view, view.seat).filter(isHand);
  return hands.length > 0 && hands.every((zone) => zone.cards.every((face) => !face));
}

customElements.define("table-question", TableQuestion);
