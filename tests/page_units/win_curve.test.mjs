/* The numbers of the curve under a replay. */

import "./browser.mjs";
import assert from "node:assert";
import { test } from "node:test";

globalThis.document.createElement = () => ({ append() {}, setAttribute() {} });
const { chancesAt, figure, lineOf } = await import("../../src/croupier/server/page/win_curve.mjs");

test("each frame has the chances of its number", () => {
  const points = [{ number: 0, chances: [0.5, 0.5] }, { number: 2, chances: [1, 0] }];

  assert.deepEqual(chancesAt(points, [{ number: 0 }, { number: 2 }]), [[0.5, 0.5], [1, 0]]);
});

test("a line goes from the left to the right, certainty at the top", () => {
  assert.equal(lineOf([[0.5, 0.5], [0, 1], [1, 0]], 0), "0.00,20.00 50.00,38.00 100.00,2.00");
});

test("points below nothing stay in the drawing", () => {
  assert.equal(lineOf([[-3], [1]], 0), "0.00,38.00 100.00,2.00");
});

test("a chance is written in percent, points with one decimal", () => {
  assert.equal(figure(0.256, false), "26 %");
  assert.equal(figure(3.14, true), "3.1");
});
