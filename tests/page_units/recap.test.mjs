/* The recap: sentences of a log, retold in short. */

import "./browser.mjs";
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { ResizeObserver: class {} });
const { leaner, retell, TableRecap, textOf } = await import(
  "../../src/croupier/server/page/recap.mjs"
);

/** @typedef {import("../../src/croupier/server/page/recap.mjs").Told} Told */

const NAMES = ["Ann", "Ben", "Cem"], ME = 0, BEN = 1, CEM = 2;
const STOPPED = "You say no with Just Say No: Cem's Sly Deal is stopped (rule 11).";

/** @param {Told[]} told */
const story = (told) => told.map(textOf).join(" ");

/** @param {string[]} said */
const short = (...said) => story(retell(said, NAMES));

test("nobody seems to do what another did", () => {
  equal(
    short("You bid a 5, Ben bids a king and Cem bids a queen.", "You take 13 points."),
    "You bid a 5, Ben bids a king and Cem bids a queen. You take 13 points.",
  );
});

test("everything is told in its order, and what was done to me is marked", () => {
  const said = [
    "Ben draws two cards.",
    "Ben puts down Pink.",
    "Ben puts down Pink.",
    "Ben completes the set Pink (rule 12).",
    "Cem plays Sly Deal.",
    "Cem takes your Green with a Sly Deal.",
    "Cem ends the turn.",
    "You draw Pass Go and Blue.",
  ];

  deepEqual(retell(said, NAMES).map((told) => [textOf(told), told.isMine]), [
    ["Ben draws two cards, puts down Pink (2 times), then completes the set Pink.", false],
    ["Cem plays Sly Deal.", false],
    ["Cem takes your Green with a Sly Deal.", true],
    ["Cem ends the turn.", false],
    ["You draw Pass Go and Blue.", false],
  ]);
});

test("a verb that comes again at once is said once", () => {
  equal(
    short("Ben discards Forced Deal.", "Ben discards Blue."),
    "Ben discards Forced Deal and Blue.",
  );
  equal(
    short("Ben ends the turn.", "Ben discards Yellow.", "Ben discards Brown.", "Ben discards Red."),
    "Ben ends the turn, then discards Yellow, Brown and Red.",
  );
});

test("no verb is left out where its words could be read otherwise", () => {
  equal(
    short("Ben plays Pass Go and draws two cards.", "Ben plays Dealbreaker."),
    "Ben plays Pass Go and draws two cards, then plays Dealbreaker.",
  );
  equal(
    short("Ben takes back Red.", "Ben takes Cem's Blue with a Sly Deal."),
    "Ben takes back Red, then takes Cem's Blue with a Sly Deal.",
  );
  equal(short("Ben plays red 9.", "Ben plays red 8."), "Ben plays red 9, then plays red 8.");
});

test("what a colon explains ends its sentence", () => {
  const said = ["Ben says no: the Sly Deal is stopped.", "Ben draws two cards."];

  equal(short(...said), said.join(" "));
});

test("a sentence about nobody stays whole", () => {
  const shuffled = "The discard pile is shuffled into the draw pile.";

  equal(short(shuffled), shuffled);
});

test("where room is short everybody stays named, and what concerns me is told to the end", () => {
  const said = [
    "Ben draws two cards.",
    "Ben puts down Pink.",
    "Cem plays Sly Deal.",
    STOPPED,
    "The discard pile is shuffled into the draw pile (rule 15).",
    "You draw Pass Go and Just Say No.",
  ];
  const stories = [], stopped = STOPPED.replace(" (rule 11)", "");
  for (let told = retell(said, NAMES, [STOPPED]); told.length; told = leaner(told)) {
    stories.push(story(told));
  }

  const sly = "Cem plays Sly Deal.",
    all = `Ben draws two cards, then puts down Pink. ${sly} ${stopped}`;
  const shuffled = "The discard pile is shuffled into the draw pile.";
  deepEqual(stories, [
    `${all} ${shuffled} You draw Pass Go and Just Say No.`,
    `${all} ${shuffled}`,
    all,
    `Ben … puts down Pink. ${sly} ${stopped}`,
    `${sly} ${stopped}`,
    stopped,
  ]);
});

/** A recap at a table of three, and what it shows after each answer. */
function sitDown() {
  const recap = new TableRecap(), players = NAMES.map((name) => ({ name }));
  /** @type {object[]} */
  const log = [];
  let shown = "";
  recap.show = (title, told) => void (shown = `${title}: ${story(told)}`);
  /** @param {number} seat @param {string[]} said @param {object} more the threat, cues, a question */
  const hear = (seat, said, { threat = null, cues = [{}], decision = null } = {}) => {
    const item = { number: log.push({}), seat, said };
    log[log.length - 1] = item;
    const view = { threat, decision }, news = [item];
    recap.snapshot = { match: 1, view, players, you: ME, log: [...log], news, cues };
    return shown;
  };
  return hear;
}

const ON_ME = { threat: { by: CEM, on: ME, wants: [] }, cues: [], decision: {} };
const BY_ME = { threat: { by: ME, on: BEN, wants: [] }, cues: [] };

test("my reply to an attack is told, and of the attack only how it was settled", () => {
  const hear = sitDown();
  hear(ME, ["You end the turn."]);
  hear(CEM, ["Cem plays Sly Deal."]);
  equal(
    hear(CEM, ["Cem wants your Green."], ON_ME),
    "Just now: Cem plays Sly Deal. Cem wants your Green.",
  );
  hear(ME, [STOPPED]);

  equal(
    hear(CEM, ["Cem ends the turn.", "You draw Red."], { decision: {} }),
    "While you waited: Cem plays Sly Deal. " +
      "You say no with Just Say No: Cem's Sly Deal is stopped. Cem ends the turn. You draw Red.",
  );
});

test("a card that attacks by being laid is told, whatever came of it", () => {
  const hear = sitDown();
  hear(ME, ["You play red 2."]);
  hear(CEM, ["Cem plays Plus-Two."], { ...ON_ME, cues: [{}] });

  equal(
    hear(ME, ["You draw two cards."]),
    "Just now: Cem plays Plus-Two. You draw two cards.",
  );
});

test("who answers an attack of mine has not let me wait", () => {
  const hear = sitDown();
  hear(ME, ["You want Ben's Blue."], BY_ME);

  equal(
    hear(BEN, ["Ben says no with Just Say No: your Sly Deal is stopped."], { decision: {} }),
    "Just now: Ben says no with Just Say No: your Sly Deal is stopped.",
  );
});

test("what was taken back is told no longer", () => {
  const recap = new TableRecap(), view = { decision: {}, threat: null };
  const players = [{ name: "Ann" }, { name: "Ben" }];
  const log = [{ number: 1, seat: 0, said: ["You put down Red."] }];
  const taken = { number: 2, seat: 1, said: ["You take Ben's Blue."] };
  /** @type {string[]} */
  const shown = [];
  recap.show = (title, told) => void shown.push(`${title}: ${story(told)}`);
  /** @param {object[]} log */
  const look = (log) => (recap.snapshot = { match: 1, view, players, you: 0, log, news: [] });

  look([...log, taken]);
  look(log);
  look(log);

  deepEqual(shown, ["Just now: You take Ben's Blue.", "Just now: An answer was taken back."]);
});
