/* Learning by playing: a lesson stands in for the connection to a table. It hands the page what a
   table would send, step by step; a coach says one thing at a time and points at it. */

/** @import { ClientMessage, LessonBody, ServerMessage } from "./messages.d.ts" */
/** @import { Listener } from "./connection.mjs" */
/** @import { Box } from "./pointing.mjs" */

import { ask, button, calm, capital, el, remember, remembered, toast } from "./dom.mjs";
import { paced } from "./durations.mjs";
import { playWith } from "./new_table.mjs";
import { arrowBetween, bestSpot, overlap } from "./pointing.mjs";

/* What a note never hides if it can help it, what else it leaves in sight, and what no arrow runs
   through. */
const NEWS = ".ticker, table-recap button";
const NEEDED = ".plate, .counter, table-board .card";
const WORDS = ".ask h2, .ask p, .ask button, table-recap, .plate, .counter, .chips, .card";
const EDGE = 1e4; // what it costs to lie over the edge of the felt
const READ = "First read what is said, then go on.";
const PAUSE = 0.6; // seconds between two moves

export class LessonConnection {
  token = null;
  /** The step that is shown. */
  at = -1;
  /** Whether the moves that lead to the step are still being shown. */
  isShowing = false;
  /** @type {LessonBody["steps"]} */
  steps = [];

  /** @param {string} game @param {Listener} listener */
  constructor(game, listener) {
    this.game = game;
    this.listener = listener;
    this.coach = new LessonCoach(this);
    ask(`api/games/${encodeURIComponent(game)}/lesson`).then(({ steps }) => {
      remember(`guide:${game}`, "no"); // it is no longer new
      this.steps = steps;
      return this.goOn();
    }).catch((error) => listener.state("shut", capital(error.message)));
  }

  get step() {
    return this.steps[this.at];
  }

  /** Go on to the next step, by the moves that lead to it. */
  async goOn() {
    if (this.isShowing || this.at + 1 === this.steps.length) return;
    this.at += 1;
    this.coach.hush();
    this.isShowing = true;
    for (const message of this.step.messages) {
      this.listener.receive(message);
      if (message.type === "update") await this.seen(message.turn);
    }
    await isStill();
    this.isShowing = false;
    this.coach.show();
  }

  /** Wait until a move was shown, and a moment longer. @param {number} turn */
  async seen(turn) {
    /** @type {HTMLElement | null} */
    const board = document.querySelector("table-board");
    while (Number(board?.dataset.turn) < turn) await wait(50);
    if (!calm()) await wait(paced(PAUSE, remembered("speed", "normal")));
  }

  /** Only the wanted answer goes on; what is wanted next may be done before it is asked for. */
  answer(_turn = 0, choice = 0) {
    const { want, do: order } = this.step, next = this.steps[this.at + 1];
    if (this.isShowing) return this.refuse("A moment: first see what happens.");
    if (want?.code === choice) return void this.goOn();
    if (!want && next?.want?.code === choice && !next.messages.length) {
      return void this.goOn().then(() => this.goOn());
    }
    if (want) return this.refuse(`That would be allowed too. For now: ${uncapital(order)}`);
    this.refuse(READ);
    toast(READ); // the bar, where it is said too, is quiet
  }

  /** @param {string} text */
  refuse(text) {
    this.listener.receive({ type: "error", id: null, code: "not_a_choice", text, rule: null });
  }

  /** Of all else that is asked for here, only a hint has an answer. @param {ClientMessage} message */
  send({ type }) {
    const text = this.step?.do;
    if (type === "hint" && text) this.listener.receive({ type: "notice", text });
  }

  /** Nobody else sits at this table, and nothing can be lost. */
  sitDown() {}
  look() {}
}

/** Wait until the cards lie: what moves without end is no card. */
async function isStill() {
  const isMove = (/** @type {Animation} */ { effect, playState }) =>
    playState === "running" && effect?.getTiming().iterations === 1;
  await document.fonts.ready;
  while (document.getAnimations().some(isMove)) await wait(50);
}

/** @param {string} text */
const uncapital = (text) => text[0].toLowerCase() + text.slice(1);

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

/** What is said, and the arrow; it lies where it covers neither its subject nor what is needed. */
class LessonCoach extends HTMLElement {
  ring = el("div", { class: "lesson-ring", "aria-hidden": "true" });
  arrow = el("div", { class: "lesson-arrow", "aria-hidden": "true" });
  order = el("b");
  /** What it was laid by. */
  drawn = "";

  /** @param {LessonConnection} lesson */
  constructor(lesson) {
    super();
    this.lesson = lesson;
  }

  connectedCallback() {
    this.hush();
    this.setAttribute("role", "status");
    this.after(this.ring, this.arrow);
    // what is pointed at may move
    setInterval(() => this.hidden || this.point(), 150);
  }

  show() {
    const { step: { say, want }, at, steps } = this.lesson;
    this.replaceChildren(
      el("small", {}, `${at + 1} of ${steps.length}`),
      el("p", {}, say),
      want ? this.order : this.nextButton(at + 1 === steps.length),
    );
    this.hidden = false;
    document.querySelector(".foot")?.toggleAttribute("inert", !want);
    this.drawn = "";
    this.querySelector("button")?.focus({ preventScroll: true });
    this.point();
  }

  /** @param {boolean} isLast */
  nextButton(isLast) {
    const rivals = document.querySelectorAll(".opponent").length, look = { class: "main small" };
    if (!isLast) return button("Go on", () => void this.lesson.goOn(), look);
    const play = () => playWith(this.lesson.game, rivals, "bot:gentle");
    return button(rivals ? "Now a whole game, with gentle bots" : "Play", play, look);
  }

  hush() {
    this.hidden = this.ring.hidden = this.arrow.hidden = true;
  }

  /** The element that the step is about. */
  subject() {
    const { at, want } = this.lesson.step;
    for (const name of [`.ask [data-code="${want?.code}"]`, ...at.flatMap(selectorsOf)]) {
      const found = document.querySelector(name);
      if (found?.getClientRects().length) return found;
    }
    return null;
  }

  /** Of all that may be answered with, only what is wanted glows. */
  seek() {
    const { want } = this.lesson.step;
    const names = (want?.at ?? []).map((at) =>
      `[data-at="${at}"], .opponent:has([data-plate="${at.split(" ")[1]}"])`
    );
    const sought = [`[data-code="${want?.code}"]`, ...names].join();
    for (const each of document.querySelectorAll(".legal, .answer, .opponent")) {
      each.classList.toggle("sought", each.matches(sought));
    }
  }

  /**
   * The best place beside its subject, narrow or wide, on the felt; over its edge where there is no
   * room for that.
   * @param {Element} subject
   * @param {DOMRect} box
   * @param {DOMRect[]} words
   */
  fit(subject, box, words) {
    const { want } = this.lesson.step, needed = boxesOf(NEEDED, subject);
    const vital = boxesOf(want ? `${NEWS}, .ask, [data-zone="${want.to}"]` : NEWS, subject);
    const page = { x: 0, y: 0, width: innerWidth, height: innerHeight }, felt = feltBox() ?? page;
    const spots = [felt, page].flatMap((room) =>
      [false, true].map((isWide) => {
        this.classList.toggle("wide", isWide);
        const { width, height } = this.getBoundingClientRect();
        const spot = bestSpot(box, { width, height }, room, needed, words, vital);
        const lain = { ...spot, width, height, isWide };
        lain.cost += 1e6 * (width * height - overlap(lain, room)) + Number(room === page) * EDGE;
        return lain;
      })
    );
    const best = spots.reduce((a, b) => b.cost < a.cost ? b : a);
    this.classList.toggle("wide", best.isWide);
    return best;
  }

  /** Lay coach, ring and arrow; only where something has moved. */
  point() {
    const subject = this.subject(), box = subject?.getBoundingClientRect();
    const order = subject?.matches(".ask button")
      ? `Now press "${subject.textContent?.trim()}".`
      : this.lesson.step.do;
    const now = JSON.stringify([box, order, innerWidth, innerHeight]);
    this.seek();
    if (now === this.drawn) return;
    this.drawn = now;
    this.order.textContent = order;
    this.ring.hidden = this.arrow.hidden = !box;
    if (!subject || !box) return lay(this, { x: 8, y: 8 });
    const words = boxesOf(WORDS, subject), own = this.fit(subject, box, words);
    lay(this, own);
    lay(this.ring, box);
    Object.assign(this.ring.style, { width: `${box.width}px`, height: `${box.height}px` });
    this.arrow.innerHTML = arrowBetween(own, box, words);
  }
}

/** Where things lie, but for a subject and what is in it. @param {string} names @param {Element} subject */
function boxesOf(names, subject) {
  const found = [...document.querySelectorAll(names)].filter((each) => !subject.contains(each));
  return found.map((each) => each.getBoundingClientRect()).filter(({ width }) => width);
}

/** The felt within its wooden frame. @returns {Box | null} */
function feltBox() {
  const felt = document.querySelector(".felt"), at = felt?.getBoundingClientRect();
  if (!felt || !at) return null;
  const { clientLeft, clientTop, clientWidth: width, clientHeight: height } = felt;
  return { x: at.x + clientLeft, y: at.y + clientTop, width, height };
}

/** @param {HTMLElement} element @param {{ x: number, y: number }} spot */
const lay = (element, { x, y }) =>
  void Object.assign(element.style, { left: `${x}px`, top: `${y}px` });

/** Where a place may be found: the card, else its zone, else its owner. @param {string} place */
function selectorsOf(place) {
  const [zone] = place.split(":"), seat = /\d+$/.exec(zone)?.[0];
  if (place === "question") return ["table-question"];
  const owner = `[data-plate="${seat}"]`;
  return place.startsWith("seat ")
    ? [owner]
    : [`[data-at="${place}"]`, `[data-zone="${zone}"]`, owner];
}

customElements.define("lesson-coach", LessonCoach);
