/* A note that points at something lies beside it, whatever room there is. */

import assert from "node:assert";
import { test } from "node:test";
import { arrowBetween, bestSpot, overlap } from "../../src/croupier/server/page/pointing.mjs";

const note = { width: 300, height: 120 };
const rooms = [[1280, 800], [390, 844], [844, 390], [320, 568]];

test("a note never lies on what it speaks of", () => {
  for (const [width, height] of rooms) {
    for (let x = 0; x < width - 60; x += 20) {
      for (let y = 0; y < height - 80; y += 20) {
        const subject = { x, y, width: 60, height: 80 };
        const spot = bestSpot(subject, note, { x: 0, y: 0, width, height }, []);
        assert.equal(overlap({ ...spot, ...note }, subject), 0, `${width} x ${height}: ${x}, ${y}`);
      }
    }
  }
});

test("a note lies beside what is needed too, if there is room", () => {
  const subject = { x: 600, y: 620, width: 90, height: 130 };
  const question = { x: 0, y: 540, width: 1280, height: 60 };
  const hand = { x: 0, y: 610, width: 1280, height: 190 };

  const spot = bestSpot(subject, note, { x: 0, y: 0, width: 1280, height: 800 }, [question, hand]);

  const lain = { ...spot, ...note };
  assert.equal(overlap(lain, question) + overlap(lain, hand), 0);
});

test("a note would rather hide many other things than one that is vital", () => {
  const subject = { x: 150, y: 700, width: 90, height: 130 };
  const field = { x: 0, y: 330, width: 390, height: 360 };
  const piles = { x: 0, y: 100, width: 390, height: 230 };
  const room = { x: 0, y: 0, width: 390, height: 844 };

  const spot = bestSpot(subject, note, room, [piles], [], [field]);

  assert.equal(overlap({ ...spot, ...note }, field), 0);
});

test("an arrow that would be too short to see is not drawn", () => {
  const subject = { x: 0, y: 0, width: 50, height: 50 };

  assert.equal(arrowBetween({ x: 0, y: 52, width: 50, height: 50 }, subject), "");
  assert.match(arrowBetween({ x: 0, y: 120, width: 50, height: 50 }, subject), /<path/);
});

test("an arrow goes round words, or is not drawn", () => {
  const lain = { x: 0, y: 200, width: 100, height: 50 };
  const subject = { x: 0, y: 0, width: 100, height: 50 };
  const path = arrowBetween(lain, subject), name = { x: 60, y: 100, width: 20, height: 40 };

  assert.notEqual(arrowBetween(lain, subject, [name]), path);
  assert.match(arrowBetween(lain, subject, [name]), /<path/);
  assert.equal(arrowBetween(lain, subject, [{ x: 0, y: 100, width: 100, height: 40 }]), "");
});
