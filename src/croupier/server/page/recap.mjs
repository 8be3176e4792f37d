/* The recap: what the others did since one's last answer, in the order in which it happened, in a
   strip of one height. What concerns oneself is marked. Where room is short, one's own draws go
   first, then what nobody did, then the oldest deeds, so that everybody stays named as long as that
   is possible. Pressed, it shows that place in the log. */

/** @import { Threat } from "./messages.d.ts" */
/** @import { DealtSnapshot } from "./store.mjs" */
/** @import { LogItem } from "./view.mjs" */

import { beforePicture, button, el } from "./dom.mjs";
import { emit } from "./events.mjs";
import { doerOf } from "./view.mjs";

// sentences that are shown while the others play
const FEW = 3;
const TAKEN_BACK = [{ who: "An answer", deeds: ["was taken back"], isMine: false }];
// a verb, and what has a name
const NAMED = /^([a-z ]+) ((?:[A-Z]\S* ?)+(?:\(\d+ times\))?)$/;

export class TableRecap extends HTMLElement {
  /** @type {Set<number>} Answers to an attack on me or by me: mine do not end the waiting. */
  #replies = new Set();
  /** @type {Set<number>} Attacks by which no card moved yet: they are told until they are settled. */
  #wishes = new Set();
  /** @type {Threat | null | undefined} */
  #threat;
  /** How many answers the log told of. */
  #seen = { match: 0, length: 0 };
  #title = "";
  /** @type {Told[]} */
  #told = [];
  /** As it was last fitted. */
  #size = "";
  #resized = new ResizeObserver(() => this.#sizeNow() === this.#size || this.#fitAnew());
  /** @type {number | undefined} Where it begins in the log. */
  first;

  connectedCallback() {
    this.#resized.observe(this);
  }

  disconnectedCallback() {
    this.#resized.disconnect();
  }

  /** @param {DealtSnapshot} snapshot */
  set snapshot(snapshot) {
    const { view, log, players, you } = snapshot;
    this.#sort(snapshot);
    const items = this.#since(log, you), isTakenBack = this.#isShorter(snapshot);
    const isAsked = Boolean(view.decision) && view.threat?.on !== you;
    if (isAsked && !items.length) {
      // else it stays for the whole turn
      if (isTakenBack) this.show("Just now", TAKEN_BACK);
      return;
    }
    const said = items.flatMap((item) => item.said);
    const replies = items.filter(({ number }) => this.#replies.has(number));
    const didOthers = replies.length < items.length &&
      said.some((each) => !each.startsWith("You "));
    this.first = items[0]?.number;
    this.show(
      isAsked && didOthers ? "While you waited" : "Just now",
      retell(
        isAsked ? said : said.slice(-FEW),
        players.map(({ name }) => name),
        replies.map((item) => item.said[0]),
      ),
    );
  }

  /** Note what the answers that came have to do with an attack. @param {DealtSnapshot} snapshot */
  #sort({ view, news, cues, you, isFresh }) {
    const before = this.#threat;
    this.#threat = view.threat;
    for (const each of isFresh ? [this.#replies, this.#wishes] : []) each.clear();
    for (const { number, seat } of news) {
      if (seat === before?.on && [seat, before.by].includes(you)) this.#replies.add(number);
      if (!before && view.threat && !cues.length) this.#wishes.add(number);
    }
  }

  /** Whether answers that were told of before are no longer in the log. @param {DealtSnapshot} snapshot */
  #isShorter({ match, log }) {
    const seen = this.#seen, length = log.at(-1)?.number ?? 0;
    this.#seen = { match, length };
    return match === seen.match && length < seen.length;
  }

  /** What was said since my last answer. @param {LogItem[]} log @param {number} you */
  #since(log, you) {
    const isMine = (/** @type {LogItem} */ { seat, number }) =>
      seat === you && !this.#replies.has(number);
    return log.slice(log.findLastIndex(isMine) + 1).filter((item) =>
      item.said.length && (item === log.at(-1) || !this.#wishes.has(item.number))
    );
  }

  /** @param {string} title @param {Told[]} told */
  show(title, told) {
    this.#title = title;
    this.#told = told;
    this.#draw(told);
    beforePicture(this.#fit);
  }

  #fitAnew() {
    this.#draw(this.#told);
    this.#fit();
  }

  /** Where all of it is shown, leave as much as there is room for. */
  #fit = () => {
    let told = this.#told;
    while (this.#isCut() && told.flatMap(({ deeds }) => deeds).length > 1) {
      told = leaner(told);
      this.#draw(told);
    }
    this.#size = this.#sizeNow();
  };

  #sizeNow() {
    return `${this.offsetWidth} ${this.offsetHeight}`;
  }

  #isCut() {
    const strip = this.firstElementChild;
    return strip && strip.scrollHeight > strip.clientHeight + 1;
  }

  /** Show some of it. @param {Told[]} told */
  #draw(told) {
    const start = told.length < this.#told.length ? `${this.#title}: … ` : `${this.#title}: `;
    const words = told.flatMap((each) => {
      const text = textOf(each), mark = each.who === "You" ? "b" : "mark";
      return [each.isMine ? el(mark, {}, text) : text, " "];
    });
    const open = () => emit(this, "log", { number: this.first });
    const attrs = { title: "Show it in the log: press L", "aria-keyshortcuts": "l" };
    const sign = el("u", { "aria-hidden": "true" }, "Log\u00a0›");
    const strip = button([el("b", {}, start), ...words, sign], open, attrs);
    this.replaceChildren(...told.length ? [strip] : []);
  }
}

/**
 * What somebody did without a break; mine: it was done to me, or answers an attack on me or by me.
 * @typedef {{ who: string, deeds: string[], isMine: boolean, isCut?: boolean }} Told
 */

/**
 * Sentences as a short story, in order: what one has done without a break is one sentence.
 * @param {string[]} said
 * @param {string[]} names
 * @param {string[]} replies that concern me, whatever they say
 * @returns {Told[]}
 */
export function retell(said, names, replies = []) {
  /** @type {Told[]} */
  const runs = [];
  for (const each of said) {
    const plain = each.replace(/ \(rule \d+\)/, "").replace(/\.$/, "");
    const people = [...names, "You"], who = people[doerOf(plain, people)] ?? "";
    const deed = plain.slice(who.length).trim();
    const isMine = replies.includes(each) || /\byour?s?\b/i.test(deed);
    const last = runs.at(-1), before = last?.deeds.at(-1) ?? "";
    const isClosed = [":", ...people.map((name) => ` ${name} `)].some((end) =>
      before.includes(end)
    );
    const isOpen = last && !last.isMine && !isClosed; // others would seem to do what follows
    if (isOpen && who && who === last.who && !isMine) last.deeds.push(deed);
    else runs.push({ who, deeds: [deed], isMine });
  }
  return runs;
}

/** A story without what matters least. @param {Told[]} told */
export function leaner(told) {
  /** @param {Told} each */
  const isNamedElse = (each) => told.some((other) => other !== each && other.who === each.who);
  /** @type {((each: Told) => unknown)[]} */
  const tests = [
    ({ who }) => who === "You",
    ({ who }) => !who,
    (each) => each.deeds.length > 1 || isNamedElse(each),
    Boolean,
  ];
  const found = tests.map((isLeast) => told.findIndex((each) => !each.isMine && isLeast(each)));
  const at = found.find((place) => place >= 0) ?? 0, deeds = told[at].deeds.slice(1);
  return deeds.length ? told.with(at, { ...told[at], deeds, isCut: true }) : told.toSpliced(at, 1);
}

/** @param {Told} told */
export const textOf = ({ who, deeds, isCut }) =>
  `${who}${isCut ? " …" : ""} ${join(count(deeds))}.`.trim();

/** Equal words that follow one another are counted. @param {string[]} words */
function count(words) {
  /** @type {[string, number][]} */
  const found = [];
  for (const word of words) {
    const last = found.at(-1);
    if (last?.[0] === word) last[1] += 1;
    else found.push([word, 1]);
  }
  return found.map(([word, times]) => times > 1 ? `${word} (${times} times)` : word);
}

/** Deeds in a row; of a verb that comes again at once only what it is done to. @param {string[]} deeds */
function join(deeds) {
  /** @type {[string, ...string[]][]} verbs, each with names */
  const parts = [];
  for (const deed of deeds) {
    const [, verb, name] = NAMED.exec(deed) ?? [], last = parts.at(-1);
    if (verb && verb === last?.[0]) last.push(name);
    else parts.push(verb ? [verb, name] : [deed]);
  }
  return list(parts.map(([verb, ...names]) => `${verb} ${list(names, " and ")}`.trim()), ", then ");
}

/** @param {string[]} words @param {string} last between the last two */
const list = (words, last) =>
  [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(last);

customElements.define("table-recap", TableRecap);
