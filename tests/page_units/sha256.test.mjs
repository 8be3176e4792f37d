/* SHA-256 by the examples that its standard and others publish. */

import assert from "node:assert";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { bytesOf, fromHex, hex, sha256 } from "../../src/croupier/server/page/sha256.mjs";

const digest = (...parts) => hex(sha256(bytesOf(...parts)));
const TWO_BLOCKS = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";

test("the published examples come out", () => {
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  const two = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1";
  const million = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";

  assert.equal(digest(""), empty);
  assert.equal(digest("abc"), abc);
  assert.equal(digest(TWO_BLOCKS), two);
  assert.equal(hex(sha256(new Uint8Array(1_000_000).fill(97))), million);
});

test("every length around the ends of blocks agrees with another SHA-256", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);
    assert.equal(hex(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"));
  }
});

test("texts are hashed in UTF-8, bytes as they are", () => {
  const expected = createHash("sha256").update("Zoë ♣").digest("hex");

  assert.equal(digest("Zoë", " ♣"), expected);
  assert.equal(digest(fromHex(hex(bytesOf("Zoë ♣")))), expected);
});
