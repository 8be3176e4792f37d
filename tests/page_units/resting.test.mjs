/* A thumb that taps twice: the second tap presses nothing that has only just come under it. */

import { equal } from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { RestingPointer } = await import("../../src/croupier/server/page/resting.mjs");

class Thing {
  constructor(name = "") {
    this.name = name;
  }

  closest() {
    return this;
  }
}

let now = 0;
Object.assign(globalThis, { Element: Thing });
performance.now = () => now;

const END = new Thing("End the turn"), PLAY = new Thing("Put down");
let under = PLAY;
/** @type {any} */
let page;
/** @type {any} */
let board;
/** @type {any} */
let pointer;

beforeEach(() => {
  now = 1000;
  page = new EventTarget();
  board = Object.assign(new EventTarget(), { dataset: { turn: "1" } });
  Object.assign(globalThis, { document: Object.assign(page, { elementFromPoint: () => under }) });
  pointer = new RestingPointer(board, (thing) => /** @type {any} */ (thing)?.name);
});

/** @param {string} type @param {Thing} target @param {object} more */
function send(type, target, more) {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries({ target, ...more })) {
    Object.defineProperty(event, name, { value });
  }
  (type === "click" ? board : page).dispatchEvent(event);
}

/** Tap something at a place; say whether that pressed it. @param {Thing} thing */
function tap(thing, clientX = 100, detail = 1) {
  let isPressed = false;
  board.addEventListener("click", () => (isPressed = true), { once: true });
  if (detail) send("pointerdown", thing, { clientX, clientY: 100 });
  send("click", thing, { detail });
  return isPressed;
}

/** The next question is put, so many milliseconds after the last tap. @param {number} after */
function ask(after) {
  now += after;
  board.dataset.turn = "2";
  under = END;
  pointer.look();
}

test("a second tap at about the same place presses no button of the next question", () => {
  equal(tap(PLAY), true);
  ask(200);

  now += 100;
  equal(tap(END, 140), false);
});

test("a tap elsewhere, a later one and a key press it", () => {
  tap(PLAY);
  ask(200);
  equal(tap(END, 100, 0), true);
  equal(tap(END, 300), true);

  now += 1000;
  tap(PLAY);
  ask(200);
  now += 450;
  equal(tap(END, 140), true);
});

test("the same button may be pressed as fast as one likes", () => {
  tap(PLAY);
  ask(50);

  equal(tap(PLAY, 120), true);
});

test("a mouse that was elsewhere since means what it presses", () => {
  tap(PLAY);
  ask(200);
  send("pointermove", PLAY, { clientX: 400, clientY: 100 });

  equal(tap(END, 130), true);
});
