/* Which cards are seen to move: decided from two views alone. */

import assert from "node:assert";
import { test } from "node:test";
import { cardMotions } from "../../src/croupier/server/page/motion.mjs";

const cards = (text) =>
  text.split(" ").filter(Boolean).map((t) => (t === "##" ? null : { text: t }));
const zone = (id, shape, text, count = cards(text).length) => ({
  id,
  shape,
  cards: cards(text),
  count,
});
const view = (...zones) => ({ zones });

test("a card that is seen before and after goes from place to place", () => {
  const before = view(zone("hand0", "fan", "R7 B2"), zone("pile", "stack", "G1", 4));
  const after = view(zone("hand0", "fan", "B2"), zone("pile", "stack", "R7", 5));

  assert.deepEqual(cardMotions(before, after), [
    { from: "hand0:1", to: "hand0:0" },
    { from: "hand0:0", to: "pile:0" },
  ]);
});

test("an opponent's card comes from where a back is missing", () => {
  const before = view(zone("hand1", "fan", "## ##"), zone("pile", "stack", "G1", 4));
  const after = view(zone("hand1", "fan", "##"), zone("pile", "stack", "R7", 5));

  assert.deepEqual(cardMotions(before, after), [{ from: "hand1:1", to: "pile:0" }]);
});

test("two cards drawn come from the one pile that became smaller", () => {
  const before = view(zone("stock", "stack", "##", 9), zone("hand0", "fan", "R7"));
  const after = view(zone("stock", "stack", "##", 7), zone("hand0", "fan", "R7 B2 B3"));

  assert.deepEqual(cardMotions(before, after), [
    { from: "stock:0", to: "hand0:1" },
    { from: "stock:0", to: "hand0:2" },
  ]);
});

test("nothing moves where nothing changed", () => {
  const same = view(zone("hand0", "fan", "R7 R7 ##"));

  assert.deepEqual(cardMotions(same, same), []);
});
