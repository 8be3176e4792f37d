/* Which cards are seen to move: those that the cues name. */

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
const move = (source, target) => ({ kind: "move", card: null, source, target });

test("a card goes from place to place, and the others close up", () => {
  const before = view(zone("hand0", "fan", "R7 B2"), zone("pile", "stack", "G1", 4));
  const after = view(zone("hand0", "fan", "B2"), zone("pile", "stack", "R7", 5));

  assert.deepEqual(cardMotions(before, after, [move("hand0:0", "pile:0")]), [
    { from: "hand0:0", to: "pile:0" },
    { from: "hand0:1", to: "hand0:0" },
  ]);
});

test("an opponent's card comes from the last back of its hand", () => {
  const before = view(zone("hand1", "fan", "## ##"), zone("pile", "stack", "G1", 4));
  const after = view(zone("hand1", "fan", "##"), zone("pile", "stack", "R7", 5));

  assert.deepEqual(cardMotions(before, after, [move("hand1", "pile:0")]), [
    { from: "hand1:1", to: "pile:0" },
  ]);
});

test("an equal face in another hand stays where it is", () => {
  const before = view(zone("open", "row", "R7"), zone("hand1", "fan", "##"));
  const after = view(zone("open", "row", "R7"), zone("hand1", "fan", ""), zone("up", "row", "R7"));

  assert.deepEqual(cardMotions(before, after, [move("hand1", "up:0")]), [
    { from: "hand1:0", to: "up:0" },
  ]);
});

test("a card that is played comes from its hand, and those drawn for it from the pile", () => {
  const before = view(
    zone("draw", "stack", "##", 9),
    zone("pile", "stack", "G1", 4),
    zone("hand0", "fan", "G+ R7"),
    zone("hand1", "fan", "##"),
  );
  const after = view(
    zone("draw", "stack", "##", 7),
    zone("pile", "stack", "G+", 5),
    zone("hand0", "fan", "R7"),
    zone("hand1", "fan", "## ## ##"),
  );
  const cues = [move("hand0:0", "pile:0"), move("draw", "hand1"), move("draw", "hand1")];

  assert.deepEqual(cardMotions(before, after, cues), [
    { from: "hand0:0", to: "pile:0" },
    { from: "draw:0", to: "hand1:2" },
    { from: "draw:0", to: "hand1:1" },
    { from: "hand0:1", to: "hand0:0" },
  ]);
});

test("of several cards on one pile the last is seen to come", () => {
  const before = view(zone("hand0", "fan", "R7 B2"), zone("pile", "stack", "", 0));
  const after = view(zone("hand0", "fan", ""), zone("pile", "stack", "B2", 2));

  assert.deepEqual(cardMotions(before, after, [move("hand0:0", "pile"), move("hand0:1", "pile")]), [
    { from: "hand0:1", to: "pile:0" },
  ]);
});

test("nothing moves where nothing happened", () => {
  const same = view(zone("hand0", "fan", "R7 R7 ##"));

  assert.deepEqual(cardMotions(same, same, []), []);
  assert.deepEqual(cardMotions(same, same, [{ kind: "shuffle", source: "", target: "x" }]), []);
});
