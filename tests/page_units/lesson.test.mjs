/* A lesson: what is answered too early is refused in words, so that the page can be answered again. */

import "./browser.mjs";
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";

const element = { setAttribute() {}, append() {} };
Object.assign(globalThis.document, {
  createElement: () => element,
  querySelector: () => null,
  getAnimations: () => [],
  fonts: {},
});
const STEPS = [{ say: "Play it.", do: "Play the 3.", at: [], want: { code: 3 }, messages: [] }];
globalThis.fetch = /** @type {any} */ (() => Promise.resolve(Response.json({ steps: STEPS })));

const { LessonConnection } = await import("../../src/croupier/server/page/lesson.mjs");

/** A lesson at its only step. @param {any[]} heard what the page is told */
async function begin(heard) {
  const lesson = new LessonConnection("game", {
    receive: (message) => void heard.push(message),
    state() {},
  });
  lesson.coach = /** @type {any} */ ({ hush() {}, show() {} });
  await new Promise((go) => setTimeout(go, 50)); // it is fetched
  return lesson;
}

test("another answer is refused in a whole sentence that says what is wanted", async () => {
  /** @type {any[]} */
  const heard = [], lesson = await begin(heard);

  lesson.answer(0, 4);

  equal(lesson.at, 0);
  deepEqual(heard.map(({ text }) => text), ["That would be allowed too. For now: play the 3."]);
});

test("an answer while moves are still shown is refused and can be given again", async () => {
  /** @type {any[]} */
  const heard = [], lesson = await begin(heard);
  lesson.isShowing = true;

  lesson.answer(0, 3);

  equal(lesson.at, 0);
  deepEqual(heard.map(({ type, text }) => [type, text]), [
    ["error", "A moment: first see what happens."],
  ]);
});
