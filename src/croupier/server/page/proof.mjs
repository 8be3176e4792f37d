/* What this browser remembers of a match, to check the house by: the promise, the pledges, its own
   words and answers, and the hashes of the log that it was sent. */

/** @import { OpeningInfo } from "./messages.d.ts" */
/** @import { MatchFile } from "./match_file.mjs" */

import { remember, remembered } from "./dom.mjs";
import { commitmentOf, digestOf } from "./match_file.mjs";
import { hex } from "./sha256.mjs";

const MOST_MATCHES = 3, MOST_MARKS = 300, LONGEST = 200;

/**
 * One match: the commitment of the house, words of one's own, all pledges as they were shown before
 * any words were, answers (question, word) that were stored, and marks (events, hash) of the log.
 * @typedef {{
 *   promise: string,
 *   words: string,
 *   pledges: string[] | null,
 *   answers: [number, string][],
 *   marks: [number, string][],
 * }} MatchMemory
 */

/** Words nobody can guess: what somebody typed, then random digits. @param {string} typed */
export function drawWords(typed = "") {
  const plain = typed.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S}]+/gu, " ");
  const digits = hex(crypto.getRandomValues(new Uint8Array(32)));
  const words = `${plain.slice(0, LONGEST)} ${digits}`.trim();
  return { words, pledge: digestOf(words) };
}

/** The memory of one table. */
export class TableMemory {
  /** @param {string} code */
  constructor(code) {
    this.name = `proof:${code}`;
    /** @type {MatchMemory[]} */
    this.matches = remembered(this.name, []);
  }

  save() {
    this.matches = this.matches.slice(-MOST_MATCHES);
    remember(this.name, this.matches);
  }

  /** What is remembered of the match of a promise. @param {string} promise */
  of(promise) {
    return this.matches.find((each) => each.promise === promise);
  }

  /** The same; a match that is seen for the first time is remembered from now on. @param {string} promise */
  begin(promise, words = "") {
    const found = this.of(promise) ?? this.add(promise);
    found.words ||= words;
    this.save();
    return found;
  }

  /** @param {string} promise @returns {MatchMemory} */
  add(promise) {
    const made = { promise, words: "", pledges: null, answers: [], marks: [] };
    this.matches.push(made);
    return made;
  }

  /**
   * The words to open now; or what forbids it, in words for people.
   * @param {OpeningInfo} opening
   * @param {number} you
   * @returns {{ words?: string, fault?: string }}
   */
  open({ commitment, pledges, missing }, you) {
    if (!missing.includes(you)) return {};
    const mine = this.of(commitment);
    if (!mine?.words) { // they are in another browser, unless they were for another promise
      if (!this.isMine(pledges[you])) return {};
      return { fault: "The house has changed what it promised for this deal." };
    }
    if (digestOf(mine.words) !== pledges[you]) {
      return { fault: "The house shows another pledge for your seat than the one you gave." };
    }
    if (mine.pledges && String(mine.pledges) !== String(pledges)) {
      return { fault: "The house has changed a pledge after your words were opened." };
    }
    mine.pledges = pledges;
    this.save();
    return { words: mine.words };
  }

  /** Say whether a pledge is made of words for another deal. @param {string} pledge */
  isMine(pledge) {
    return this.matches.some(({ words }) => words && digestOf(words) === pledge);
  }

  /**
   * Take in how far the log is; say what does not agree with what is remembered, or when the file
   * must be looked at: now, after a gap; later, where a part seems lost. (One of several servers
   * may be behind for a moment.)
   * @param {string} promise
   * @param {number} events
   * @param {string} hash
   * @returns {{ fault?: string, look?: "now" | "later" }}
   */
  follow(promise, events, hash, isWhole = false) {
    const { marks } = this.begin(promise), [last, known] = marks.at(-1) ?? [0, ""];
    if (events < last) return { look: "later" };
    if (events === last && known && known !== hash) return { fault: forked(last) };
    if (isWhole && marks.length && events > last) return { look: "now" };
    this.mark(promise, events, hash);
    return {};
  }

  /** @param {string} promise @param {number} events @param {string} hash */
  mark(promise, events, hash) {
    const found = this.begin(promise), last = found.marks.at(-1)?.[0] ?? -1;
    if (events <= last) return; // the log was followed on meanwhile
    found.marks = [...found.marks, /** @type {[number, string]} */ ([events, hash])].slice(
      -MOST_MARKS,
    );
    this.save();
  }

  /** Remember an answer that is stored. @param {string} promise @param {number} turn @param {string} word */
  answered(promise, turn, word) {
    this.begin(promise).answers.push([turn, word]);
    this.save();
  }
}

/** @param {number} last @param {number} events */
const lost = (last, events) =>
  `The house has lost a part of this match: it had ${last} events, and now has ${events}.`;
/** @param {number} last */
const forked = (last) => `The house has changed this match: it is another one up to event ${last}.`;

/**
 * Say in what a match file does not agree with what is remembered of the match.
 * @param {MatchMemory} mine
 * @param {MatchFile} file
 * @param {number} you
 */
export const faultsIn = (mine, file, you) => [
  ...promiseFaults(mine, file),
  ...pledgeFaults(mine, file, you),
  ...mine.answers.flatMap(([turn, word]) => answerFaults(file, you, turn, word)),
  ...logFaults(mine, file).slice(0, 1),
];

/** @param {MatchMemory} mine @param {MatchFile} file */
function promiseFaults({ promise }, { commitment, seed }) {
  if (commitment !== promise) return ["This is not the deal that was promised."];
  if (seed !== null && commitmentOf(seed) !== promise) {
    return ["The secret of the deal is not the one that was promised."];
  }
  return [];
}

/** @param {MatchMemory} mine @param {MatchFile} file @param {number} you */
function pledgeFaults(mine, { pledges, words }, you) {
  const faults = [...words].flatMap(([seat, said]) =>
    pledges.size && digestOf(said) !== pledges.get(seat)
      ? [`The words of seat ${seat + 1} are not those that were pledged.`]
      : []
  );
  if (!mine.pledges) return faults; // no words of ours were opened
  const shown = mine.pledges.map((pledge, seat) => (pledges.get(seat) ?? "") === pledge);
  if (shown.includes(false)) faults.push("The pledges are not those that were shown.");
  if (words.get(you) !== mine.words) faults.push("The words of your page are not in the deal.");
  return faults;
}

/** @param {MatchFile} file @param {number} you @param {number} turn @param {string} word */
function answerFaults({ answers }, you, turn, word) {
  const stored = answers.find(({ number, seat }) => number >= turn && seat === you);
  if (stored && (stored.word === null || stored.word === word)) return [];
  return [`Your answer ${word} to question ${turn} was stored, and is not in the match.`];
}

/** @param {MatchMemory} mine @param {MatchFile} file */
function logFaults({ marks }, { hashes }) {
  return marks.flatMap(([events, hash]) => {
    if (events >= hashes.length) return [lost(events, hashes.length - 1)];
    return hashes[events] === hash ? [] : [forked(events)];
  });
}

/** The seats whose words were pledged and not opened. @param {MatchFile} file */
export const withheldIn = ({ pledges, words }) =>
  [...pledges.keys()].filter((seat) => !words.has(seat));
