/* What the page remembers of a match, and in what a file may not agree with it. */

import "./browser.mjs";
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  commitmentOf,
  digestOf,
  readMatchFile,
} from "../../src/croupier/server/page/match_file.mjs";
import {
  drawWords,
  faultsIn,
  TableMemory,
  withheldIn,
} from "../../src/croupier/server/page/proof.mjs";

const DOCUMENT = readFileSync(new URL("../../docs/match-format.md", import.meta.url), "utf-8");
const EXAMPLES = [...DOCUMENT.matchAll(/^```match\n(.*?)^```$/gms)].map(([, text]) => text);
const [PLAIN, IN_PROGRESS, OPENED] = EXAMPLES.map(readMatchFile);

const SEED = "7".repeat(64), PROMISE = commitmentOf(SEED);
const SEA = "by the sea", SHOE = 'left \\shoe\\ "7"';
const PLEDGES = [digestOf(SEA), digestOf(SHOE)];
const HEADER = `croupier match 2
game crazy
rules 1
seat 0 person "Ann"
seat 1 person "Ben"
words 0 "by the sea"
words 1 "left \\\\shoe\\\\ \\"7\\""
commitment ${PROMISE}
commitment 0 ${PLEDGES[0]}
commitment 1 ${PLEDGES[1]}
seed ${SEED}
`;
const BODY = "\n1 0 R1 R2>Y\n3 * clock 1\n4 1 draw\n";
const text = HEADER + BODY + "\nresult drawn\n";
const FILE = readMatchFile(text);

let tables = 0;
const memory = () => new TableMemory(`table ${tables++}`);

function remembered() {
  const mine = memory().begin(PROMISE, SEA);
  mine.pledges = PLEDGES;
  mine.answers.push([1, "R1"], [2, "R2"]);
  mine.marks.push([0, FILE.hashes[0]], [2, FILE.hashes[2]], [4, FILE.hashes[4]]);
  return mine;
}

test("a file is read as its specification says", () => {
  assert.equal(PLAIN.commitment, commitmentOf("velvet 31"));
  assert.equal(PLAIN.seed, "velvet 31");
  assert.equal(PLAIN.hashes.length, 17);
  assert.deepEqual(PLAIN.answers[4], { number: 5, seat: 1, word: "B" });
  assert.deepEqual(PLAIN.answers.at(-1), { number: 16, seat: 0, word: "*+4" });
  assert.deepEqual(FILE.words.get(1), SHOE);
});

test("a file in progress has the hashes of the file of the match that is over", () => {
  assert.equal(IN_PROGRESS.hashes.length, 4);
  assert.deepEqual(IN_PROGRESS.hashes, OPENED.hashes.slice(0, 4));
  assert.deepEqual(IN_PROGRESS.answers.map(({ word }) => word), [null, "5", null]);
  assert.deepEqual(OPENED.answers.map(({ word }) => word).slice(0, 3), ["9", "5", "2"]);
});

test("a file that agrees with what is remembered has no fault", () => {
  assert.deepEqual(faultsIn(remembered(), FILE, 0), []);
  assert.deepEqual(withheldIn(FILE), []);
});

const edited = (old, now) => faultsIn(remembered(), readMatchFile(text.replace(old, now)), 0);

test("every promise that is not kept is named", () => {
  const pledged = digestOf("another sea");

  assert.match(edited(`commitment ${PROMISE}`, `commitment ${PLEDGES[0]}`)[0], /not the deal/);
  assert.match(edited(`seed ${SEED}`, `seed ${"8".repeat(64)}`)[0], /secret of the deal/);
  assert.match(edited("by the sea", "by the lake")[0], /words of seat 1 are not those/);
  assert.match(edited('words 0 "by the sea"\n', "")[0], /words of your page are not in the deal/);
  assert.match(edited(PLEDGES[1], pledged).join(), /The pledges are not those that were shown/);
  assert.match(edited("1 0 R1", "1 0 R4")[0], /Your answer R1 to question 1/);
  assert.match(edited("4 1 draw", "4 1 R9")[0], /changed this match: .* up to event 4/);
  assert.match(edited("4 1 draw\n", "")[0], /had 4 events, and now has 3/);
});

test("who withheld words is known", () => {
  const file = readMatchFile(text.replace(/words 1.*\n/, ""));

  assert.deepEqual(withheldIn(file), [1]);
});

test("words are what was typed and random digits, which no two pages share", () => {
  const one = drawWords(" Left\u202e shoe\n "), two = drawWords(" Left\u202e shoe\n ");

  assert.match(one.words, /^Left shoe +[0-9a-f]{64}$/);
  assert.notEqual(one.words, two.words);
  assert.equal(one.pledge, digestOf(one.words));
  assert.match(drawWords().words, /^[0-9a-f]{64}$/);
});

const opening = (given = {}) => ({
  match: 1,
  commitment: PROMISE,
  pledges: PLEDGES,
  missing: [0, 1],
  ...given,
});

function opened(given, you = 0) {
  const mine = memory();
  mine.begin(PROMISE, SEA);
  return mine.open(opening(given), you);
}

test("words are opened for the promise and the pledges that are remembered alone", () => {
  assert.deepEqual(opened(), { words: SEA });
  assert.deepEqual(opened({ missing: [1] }), {});
  assert.match(opened({ commitment: PLEDGES[0] }).fault, /changed what it promised/);
  assert.match(opened({ pledges: [PLEDGES[1], PLEDGES[0]] }).fault, /another pledge for your seat/);
  assert.deepEqual(memory().open(opening(), 0), {}); // they are in another browser
});

test("a pledge that changes after words were opened is named", () => {
  const mine = memory();
  mine.begin(PROMISE, SEA);
  mine.open(opening(), 0);

  assert.deepEqual(mine.open(opening(), 0), { words: SEA });
  const other = opening({ pledges: [PLEDGES[0], digestOf("searched")] });
  assert.match(mine.open(other, 0).fault, /changed a pledge after your words were opened/);
});

test("a log that was lost, forked or must be looked at is told", () => {
  const mine = memory(), [h0, h1, h2, h3] = FILE.hashes;

  assert.deepEqual(mine.follow(PROMISE, 0, h0, true), {});
  assert.deepEqual(mine.follow(PROMISE, 2, h2), {});
  assert.deepEqual(mine.follow(PROMISE, 1, h1), { look: "later" });
  assert.match(mine.follow(PROMISE, 2, h3).fault, /another one up to event 2/);
  assert.deepEqual(mine.follow(PROMISE, 3, h3, true), { look: "now" });
  assert.deepEqual(mine.of(PROMISE).marks, [[0, h0], [2, h2]]);
});

test("what is remembered outlives the page", () => {
  const mine = memory();
  mine.begin(PROMISE, SEA);
  mine.answered(PROMISE, 1, "R1");

  const again = new TableMemory(mine.name.slice("proof:".length)).of(PROMISE);
  assert.deepEqual([again.words, again.answers], [SEA, [[1, "R1"]]]);
});
