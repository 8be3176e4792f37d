/* The sign that stands for a name. */

import assert from "node:assert";
import { test } from "node:test";
import { firstSign } from "../../src/croupier/server/page/dom.mjs";

test("a sign is never cut in half", () => {
  assert.equal(firstSign("Ann"), "A");
  assert.equal(firstSign("🦊 Fox"), "🦊");
  assert.equal(firstSign("👩‍🚀"), "👩‍🚀");
  assert.equal(firstSign("🇹🇷"), "🇹🇷");
  assert.equal(firstSign("é"), "é");
  assert.equal(firstSign(""), "?");
});
