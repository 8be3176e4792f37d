/* A card that was pointed at too early is the answer once it is asked for: early_choice.mjs. */

import assert from "node:assert";
import { test } from "node:test";
import { EarlyChoice } from "../../src/croupier/server/page/early_choice.mjs";

const CARD = "field1 17"; // the card with the number 17, wherever it lies there
const nameAt = (at) => (at === "field1:2" ? CARD : at);
const asked = new Map([["field1:0", []], ["field1:2", []]]), other = new Map([["hand0:0", []]]);

/** A wish whose owner was chosen in the fifth turn. */
function wished() {
  const wish = new EarlyChoice(CARD, false);
  assert.ok(wish.outlives(5, false));
  return wish;
}

test("the card that was wished for is found by what it is, in the very next question", () => {
  assert.equal(wished().placeIn(6, asked, nameAt), "field1:2");
  assert.equal(wished().placeIn(5, asked, nameAt), ""); // drawn again
  assert.equal(wished().placeIn(7, asked, nameAt), undefined);
  assert.equal(wished().placeIn(6, new Map(), nameAt), undefined); // somebody else is asked
});

test("a wish waits for one gift, and for no other answer", () => {
  const wish = wished();
  assert.equal(wish.placeIn(6, other, nameAt), "");

  assert.ok(wish.outlives(6, true));
  assert.equal(wish.placeIn(7, asked, nameAt), "field1:2");

  assert.ok(!wish.outlives(7, true));
  assert.ok(!wished().outlives(6, false));
});
