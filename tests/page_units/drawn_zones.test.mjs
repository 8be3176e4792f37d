/* What each cue does to the cards that are drawn while a move is shown. */

import assert from "node:assert";
import { test } from "node:test";
import { planSteps } from "../../src/croupier/server/page/drawn_zones.mjs";

const cards = (text) =>
  text.split(" ").filter(Boolean).map((t) => (t === "##" ? null : { text: t }));
const zone = (id, shape, text, count = cards(text).length, groups = []) => ({
  id,
  shape,
  cards: cards(text),
  count,
  groups,
  slots: [],
  ids: [],
});
const view = (...zones) => ({ zones });
const move = (source, target, text = null) => ({
  kind: "move",
  card: text && { text },
  source,
  target,
});
const drawn = (each) => each.zone.cards.map((face) => face?.text ?? "##").join(" ");

/** Play all steps, and tell after each what is drawn where the card left and where it comes. */
function play(before, after, cues) {
  return planSteps(before, after, cues).map(({ from, gone, to, come }) => {
    const place = from.placeOf(gone);
    from.remove(gone);
    to.away.add(come);
    to.add(come);
    const target = to.placeOf(come), inAir = `${drawn(from)} | ${drawn(to)}`;
    to.away.delete(come);
    return [place, target, inAir, drawn(to)];
  });
}

test("a pile keeps its top card while another flies to it, and shows the next when one leaves", () => {
  const before = view(zone("hand0", "fan", "R7 B2"), zone("pile", "stack", "G1", 4));
  const after = view(zone("hand0", "fan", "B2"), zone("pile", "stack", "R7", 5));

  assert.deepEqual(play(before, after, [move("hand0:0", "pile:0", "R7")]), [
    ["hand0:0", "pile:0", "B2 | G1", "R7"],
  ]);
  assert.deepEqual(play(after, before, [move("pile:0", "hand0:0", "R7")]), [
    ["pile:0", "hand0:0", "G1 | R7 B2", "R7 B2"],
  ]);
});

test("of two equal cards the one that was played leaves", () => {
  const before = view(zone("hand0", "fan", "R7 R7 B2"), zone("pile", "stack", "G1", 4));
  const after = view(zone("hand0", "fan", "R7 B2"), zone("pile", "stack", "R7", 5));

  assert.deepEqual(play(before, after, [move("hand0:1", "pile:0", "R7")])[0][0], "hand0:1");
  assert.deepEqual(play(before, after, [move("hand0:0", "pile:0", "R7")])[0][0], "hand0:0");
});

test("a Draw Two is laid first, then two cards come from the draw pile", () => {
  const before = view(
    zone("draw", "stack", "##", 2),
    zone("pile", "stack", "G1", 4),
    zone("hand0", "fan", "G+ R7"),
    zone("hand1", "fan", "##"),
  );
  const after = view(
    zone("draw", "stack", "", 0),
    zone("pile", "stack", "G+", 5),
    zone("hand0", "fan", "R7"),
    zone("hand1", "fan", "## ## ##"),
  );
  const cues = [move("hand0:0", "pile:0", "G+"), move("draw", "hand1"), move("draw", "hand1")];

  assert.deepEqual(play(before, after, cues), [
    ["hand0:0", "pile:0", "R7 | G1", "G+"],
    ["draw:0", "hand1:1", "## | ## ##", "## ##"],
    ["draw:0", "hand1:2", " | ## ## ##", "## ## ##"],
  ]);
});

test("cards that come to a sorted hand find their places one by one", () => {
  const before = view(zone("draw", "stack", "##", 9), zone("hand0", "fan", "B2 R7"));
  const after = view(zone("draw", "stack", "##", 7), zone("hand0", "fan", "B1 B2 G5 R7"));
  const cues = [move("draw", "hand0:2", "G5"), move("draw", "hand0:0", "B1")];

  assert.deepEqual(play(before, after, cues), [
    ["draw:0", "hand0:1", "## | B2 G5 R7", "B2 G5 R7"],
    ["draw:0", "hand0:0", "## | B1 B2 G5 R7", "B1 B2 G5 R7"],
  ]);
});

test("an open pile that is taken card by card shows what lies beneath", () => {
  const before = view(zone("pile", "stack", "C", 3), zone("deck", "stack", "", 0));
  const after = view(zone("pile", "stack", "C", 1), zone("deck", "stack", "##", 2));
  const cues = [move("pile", "deck", "B"), move("pile", "deck", "A")];

  assert.deepEqual(play(before, after, cues).map((each) => each[2]), ["C | ", "C | ##"]);
});

test("an open pile that is taken face down keeps its face until it is empty", () => {
  const before = view(zone("pile", "stack", "C", 3), zone("hand1", "stack", "##", 1));
  const after = view(zone("pile", "stack", "", 0), zone("hand1", "stack", "##", 4));
  const cues = Array(3).fill(move("pile", "hand1"));

  const seen = play(before, after, cues).map((each) => each[2]);
  assert.deepEqual(seen, ["C | ##", "C | ##", " | ##"]);
});

test("a card that leaves a grid leaves a hole, which the next one fills", () => {
  const before = view(
    zone("board", "grid", "A B"),
    zone("gone", "stack", "", 0),
    zone("new", "row", "C"),
  );
  const after = view(
    zone("board", "grid", "C B"),
    zone("gone", "stack", "A", 1),
    zone("new", "row", ""),
  );
  const cues = [move("board:0", "gone:0", "A"), move("new:0", "board:0", "C")];

  assert.deepEqual(play(before, after, cues), [
    ["board:0", "gone:0", "## B | ", "A"],
    ["new:0", "board:0", " | C B", "C B"],
  ]);
});

test("sets are counted again as cards come and go", () => {
  const group = (name, have) => ({ name, have, of: 3 });
  const before = view(
    zone("field0", "sets", "Red Red", 2, [group("red", 2)]),
    zone("field1", "sets", "Blue", 1, [group("blue", 1)]),
  );
  const after = view(
    zone("field0", "sets", "Red", 1, [group("red", 1)]),
    zone("field1", "sets", "Blue Red", 2, [group("blue", 1), group("red", 1)]),
  );
  const [step] = planSteps(before, after, [move("field0:1", "field1:1", "Red")]);
  step.from.remove(step.gone);
  step.to.add(step.come);

  assert.deepEqual(step.from.zone.groups, [group("red", 1)]);
  assert.deepEqual(step.to.zone.groups, [group("blue", 1), group("red", 1)]);
});

test("a card comes to its place among cards that are about to leave", () => {
  const before = view(
    zone("hand1", "fan", "##"),
    zone("up", "row", "A X Y"),
    zone("away", "row", ""),
  );
  const after = view(
    zone("hand1", "fan", ""),
    zone("up", "row", "A B"),
    zone("away", "row", "X Y"),
  );
  const cues = [
    move("hand1", "up:1", "B"),
    move("up:1", "away:0", "X"),
    move("up:2", "away:1", "Y"),
  ];

  assert.deepEqual(play(before, after, cues).map((each) => each.slice(0, 2)), [
    ["hand1:0", "up:1"],
    ["up:2", "away:0"],
    ["up:2", "away:1"],
  ]);
});
