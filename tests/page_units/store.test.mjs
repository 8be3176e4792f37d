/* The state of the page: what a message changes, and when an answer is on its way. */

import assert from "node:assert";
import { test } from "node:test";
import { timeLeft } from "../../src/croupier/server/page/clock.mjs";
import { checkOf } from "../../src/croupier/server/page/next_view.mjs";
import { TableStore } from "../../src/croupier/server/page/store.mjs";

const zone = (id, count) => ({ id, count, shape: "fan", cards: [], ids: [] });
const item = (number) => ({ number, seat: 0, said: [`Move ${number}.`] });
const clock = (running, ...left) => ({ kind: "turn", seconds: 60, left, running, wait: 0 });
const table = (given = {}) => ({
  type: "snapshot",
  match: 1,
  turn: 1,
  players: [{ name: "Ann" }, { name: "Ben" }],
  view: { seat: 0, asked: 0, zones: [zone("hand0", 5), zone("pile", 1)] },
  log: [],
  clock: null,
  result: null,
  ...given,
});
const update = (turn, given = {}) => ({
  type: "update",
  turn,
  view: { asked: 1, zones: [zone("hand0", 4)] },
  cues: [],
  said: [item(turn - 1)],
  check: null,
  clock: null,
  result: null,
  ...given,
});

function storeWith(...messages) {
  const store = new TableStore(), heard = [];
  for (const name of ["snapshot", "update", "astray"]) {
    store.addEventListener(name, () => heard.push(name));
  }
  for (const message of messages) store.receive(message, 0);
  return { store, heard };
}

test("an update changes what it brings and leaves the rest", () => {
  const { store, heard } = storeWith(table({ log: [item(1)] }), update(3));

  assert.deepEqual(heard, ["snapshot", "update"]);
  assert.deepEqual(store.snapshot.log, [item(1), item(2)]);
  assert.deepEqual(store.snapshot.news, [item(2)]);
  assert.equal(store.snapshot.turn, 3);
  assert.equal(store.snapshot.players[1].name, "Ben");
});

test("a view is put together from what is new in it", () => {
  const { store } = storeWith(table()), before = store.snapshot.view;

  store.receive(update(2));
  const { view } = store.snapshot;

  assert.deepEqual(view, { seat: 0, asked: 1, zones: [zone("hand0", 4), zone("pile", 1)] });
  assert.equal(view.zones[1], before.zones[1]);
});

test("cards that lie otherwise than the server says are astray", () => {
  const right = checkOf(storeWith(table(), update(2)).store.snapshot.view);

  assert.deepEqual(storeWith(table(), update(2, { check: right })).heard, ["snapshot", "update"]);
  const wrong = storeWith(table(), update(2, { check: right ^ 1 }));
  assert.deepEqual(wrong.heard, ["snapshot", "update", "astray"]);
});

test("a deal is fresh once", () => {
  const { store } = storeWith(table({ view: null }));
  assert.equal(store.snapshot.isFresh, false);

  store.receive(table());
  assert.equal(store.snapshot.isFresh, true);
  store.receive(table());
  assert.equal(store.snapshot.isFresh, false);
  store.receive(table({ match: 2 }));
  assert.equal(store.snapshot.isFresh, true);
});

test("an answer is on its way until the table moves or the answer is rejected", () => {
  const { store } = storeWith(table());
  assert.equal(store.isPending, false);

  for (const end of [update(2), { type: "error", id: 1, text: "No." }, table({ turn: 9 })]) {
    store.expectMove();
    assert.equal(store.isPending, true);
    store.receive(end);
    assert.equal(store.isPending, false, end.type);
  }
});

test("the same question sent again leaves an answer on its way", () => {
  const { store } = storeWith(table());
  store.expectMove();

  store.receive(table());

  assert.equal(store.isPending, true);
});

test("after an update the clock of the seat that it names runs, and no other", () => {
  const { store } = storeWith(table({ clock: clock(0, 60, 60) }));

  store.receive(update(2, { clock: clock(1, 60, 45) }), 10_000);

  assert.equal(timeLeft(store.snapshot, 1, 10_000), "0:45");
  assert.equal(timeLeft(store.snapshot, 1, 15_500), "0:39");
  assert.equal(timeLeft(store.snapshot, 0, 15_500), "1:00");
  assert.equal(timeLeft(store.snapshot, 1, 99_000), "0:00");
});

test("a clock begins to run when what happened was seen", () => {
  const { store } = storeWith(table({ clock: { ...clock(1, 60, 45), wait: 2 } }));
  const at = store.snapshot.receivedAt;

  assert.equal(timeLeft(store.snapshot, 1, at + 2000), "0:45");
  assert.equal(timeLeft(store.snapshot, 1, at + 3500), "0:43");
});

test("a clock that does not run stands still", () => {
  const { store } = storeWith(table({ clock: clock(-1, 75, 60) }));

  assert.equal(timeLeft(store.snapshot, 0, 30_000), "1:15");
});
