/* What may be clicked, who sits where: the decisions of view.mjs. */

import assert from "node:assert";
import { test } from "node:test";
import { doerOf, dutyOf, farSeats, readTable } from "../../src/croupier/server/page/view.mjs";

const zone = (id, shape, cards, seat = null) => ({
  ...{ id, shape, cards, seat, count: cards.length },
  ...{ groups: [], slots: [] },
});

test("a choice whose card lies on the table is no button, unless the card is a pile", () => {
  const card = { text: "7h" };
  const zones = [zone("hand0", "fan", [card], 0), zone("stock", "stack", [null])];
  const play = { code: 1, at: ["hand0:0"] }, draw = { code: 2, at: ["stock:0"] };
  const pass = { code: 3, at: [] };
  const decision = { choices: [play, draw, pass], refusals: [] };

  const table = readTable({ seat: 0, zones, decision, highlights: [] });

  assert.deepEqual(table.buttons, [draw, pass]);
  assert.deepEqual(table.choices.get("hand0:0"), [play]);
});

test("whoever is attacked has a button for every answer", () => {
  const zones = [zone("hand0", "fan", [{}], 0)], say = { code: 1, at: ["hand0:0"] };
  const decision = { choices: [say, { code: 2, at: [] }], refusals: [] };
  const view = { seat: 0, zones, decision, highlights: [] };

  assert.deepEqual(readTable({ ...view, threat: { by: 1, on: 0 } }).buttons, decision.choices);
  assert.deepEqual(readTable({ ...view, threat: { by: 0, on: 1 } }).buttons, [{ code: 2, at: [] }]);
});

test("only what brings something looks like the thing to do", () => {
  const end = { code: 1, at: [], dull: "" }, waste = { code: 2, at: [], dull: "In vain." };
  const zones = [zone("hand0", "fan", [{}], 0)];
  /** @param {object[]} choices @param {object} more */
  const main = (choices, more = {}) =>
    readTable({ seat: 0, zones, decision: { choices, refusals: [] }, highlights: [], ...more })
      .main;

  assert.deepEqual(main([end, waste]), [end]);
  assert.deepEqual(main([end, end, end]), []);
  assert.deepEqual(main([end, { code: 3, at: ["hand0:0"] }]), []); // a card may be better
});

test("whoever can stop an attack with a card is shown that as the thing to do", () => {
  const zones = [zone("hand0", "fan", [{}], 0)], say = { code: 1, at: ["hand0:0"] };
  const suffer = { code: 2, at: [] }, threat = { by: 1, on: 0 };
  /** @param {object[]} choices */
  const main = (choices) =>
    readTable({ seat: 0, zones, decision: { choices, refusals: [] }, highlights: [], threat }).main;

  assert.deepEqual(main([say, suffer]), [say]);
  assert.deepEqual(main([{ ...say, dull: "You have no such card." }, suffer]), [suffer]);
});

test("a card that lies small is a button too where my hand cannot answer", () => {
  const zones = [zone("hand0", "fan", [{}], 0), zone("field1", "sets", [{}, {}], 1)];
  const grid = zone("board0", "grid", [{}], 0);
  const play = { code: 1, at: ["hand0:0"] }, put = { code: 4, at: ["board0:0"] };
  const take = { code: 2, at: ["field1:0"] }, other = { code: 3, at: ["field1:1"] };
  /** @param {object[]} choices */
  const read = (choices) =>
    readTable({
      seat: 0,
      zones: [...zones, grid],
      decision: { choices, refusals: [] },
      highlights: [],
    });

  assert.deepEqual(read([take, other]).buttons, [take, other]);
  assert.deepEqual(read([take, other]).choices.get("field1:1"), [other]);
  assert.deepEqual(read([play, take]).buttons, []);
  assert.deepEqual(read([put]).buttons, []);
});

test("what I have laid asks first while my hand can answer too", () => {
  const zones = [zone("hand0", "fan", [{}], 0), zone("field0", "sets", [{}], 0)];
  const play = { code: 1, at: ["hand0:0"] }, back = { code: 2, at: ["field0:0"] };
  /** @param {object[]} choices */
  const read = (choices) =>
    readTable({ seat: 0, zones, decision: { choices, refusals: [] }, highlights: [] });

  assert.ok(read([play, back]).quiet("field0:0"));
  assert.ok(!read([play, back]).quiet("hand0:0"));
  assert.ok(!read([back]).quiet("field0:0"));
});

test("the seats round the table begin with the next to play", () => {
  const players = ["Ann", "Ben", "Cy", "Dot"];

  assert.deepEqual(farSeats({ view: { seat: 2 }, players }), [3, 0, 1]);
  assert.deepEqual(farSeats({ view: { seat: -1 }, players }), [1, 2, 3]);
});

test("whoever is attacked is to answer, in whosever turn that is", () => {
  const threat = { by: 0, on: 1 };

  assert.equal(dutyOf({ asked: 1, threat }), "to answer");
  assert.equal(dutyOf({ asked: 0, threat }), "to play");
  assert.equal(dutyOf({ asked: 1, threat: null }), "to play");
});

test("a sentence belongs to the name that it begins with, the longest one", () => {
  const names = ["You", "Ben", "Ben the Elder"];

  assert.equal(doerOf("Ben the Elder draws.", names), 2);
  assert.equal(doerOf("Ben draws.", names), 1);
  assert.equal(doerOf("Benny draws.", names), -1);
});
