/* What may be clicked, who sits where: the decisions of view.mjs. */

import assert from "node:assert";
import { test } from "node:test";
import { farSeats, readTable } from "../../src/croupier/server/page/view.mjs";

const zone = (id, shape, cards, seat = null) => ({ id, shape, cards, seat, count: cards.length });

test("a choice whose card lies on the table is no button, unless the card is a pile", () => {
  const card = { text: "7h" };
  const zones = [zone("hand0", "fan", [card], 0), zone("stock", "stack", [null])];
  const play = { code: 1, at: ["hand0:0"] }, draw = { code: 2, at: ["stock:0"] };
  const pass = { code: 3, at: [] };
  const decision = { choices: [play, draw, pass], refusals: [] };

  const table = readTable({ zones, decision, highlights: [] });

  assert.deepEqual(table.buttons, [draw, pass]);
  assert.deepEqual(table.choices.get("hand0:0"), [play]);
});

test("the seats round the table begin with the next to play", () => {
  const players = ["Ann", "Ben", "Cy", "Dot"];

  assert.deepEqual(farSeats({ view: { seat: 2 }, players }), [3, 0, 1]);
  assert.deepEqual(farSeats({ view: { seat: -1 }, players }), [1, 2, 3]);
});
