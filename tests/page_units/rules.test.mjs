/* The rules are asked for once, and again after a failure. */

import "./browser.mjs";
import assert from "node:assert";
import { test } from "node:test";

const { rulesOf } = await import("../../src/croupier/server/page/rules.mjs");

test("rules that could not be loaded are asked for again; loaded ones are not", async () => {
  const book = { title: "Snap", markdown: "# Snap", rules: {} };
  let asked = 0;
  globalThis.fetch = () => {
    asked += 1;
    return asked === 1
      ? Promise.reject(new TypeError("no network"))
      : Promise.resolve(Response.json(book));
  };

  await assert.rejects(rulesOf("snap"), /no network/);
  assert.deepEqual(await rulesOf("snap"), book);
  assert.deepEqual(await rulesOf("snap"), book);

  assert.equal(asked, 2);
});
