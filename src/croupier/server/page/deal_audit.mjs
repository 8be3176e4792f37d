/* Audits the deal without being asked: it opens words only where the promise and the pledges are the
   ones remembered, follows the hash of the log, and reads the file of a match that is over. */

/** @import { ClientMessage, ServerMessage } from "./messages.d.ts" */
/** @import { MatchMemory } from "./proof.mjs" */
/** @import { Snapshot } from "./store.mjs" */

import { address } from "./dom.mjs";
import { digestOf, readMatchFile } from "./match_file.mjs";
import { drawWords, faultsIn, TableMemory, withheldIn } from "./proof.mjs";

const PATIENCE = 5000; // milliseconds that a server may be behind another

/**
 * What came of the check of a match that is over: what does not agree, who withheld words.
 * @typedef {{ promise: string, faults: string[], withheld: number[] }} Verdict
 */
/**
 * @typedef {{
 *   send: (message: ClientMessage) => void,
 *   alarm: (fault: string) => void,
 *   judge: (verdict: Verdict) => void,
 * }} Listener
 */

export class DealAudit {
  /** @type {{ turn: number, word: string } | null} The answer that is on its way. */
  answering = null;
  judged = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  looking;

  /** @param {string} code @param {Listener} listener */
  constructor(code, listener) {
    this.code = code;
    this.listener = listener;
    this.memory = new TableMemory(code);
  }

  /** @param {ServerMessage} message @param {Snapshot} snapshot the table as it is after it */
  receive(message, snapshot) {
    const { commitment, you, opening, result } = snapshot;
    if (message.type === "ack") this.note(commitment, message.turn);
    if (message.type === "snapshot" && opening && you >= 0) this.open(snapshot);
    if ("hash" in message && message.hash) this.follow(message, snapshot);
    if (result?.seed && this.judged !== commitment) this.judge(snapshot);
  }

  /** Give words of one's own to the next deal: remember them, and say their pledge. @param {string} promise */
  pledge(promise) {
    return digestOf(this.memory.begin(promise, drawWords().words).words);
  }

  /** @param {string} promise @param {number} turn */
  note(promise, turn) {
    if (this.answering?.turn === turn) {
      this.memory.answered(promise, turn, this.answering.word);
      this.answering = null;
    }
  }

  /** @param {Snapshot} snapshot */
  open({ opening, you }) {
    if (!opening) return;
    const { words, fault } = this.memory.open(opening, you);
    if (fault) this.listener.alarm(fault);
    if (words) this.listener.send({ type: "reveal", match: opening.match, words });
  }

  /** @param {{ type: string, events: number, hash: string }} log @param {Snapshot} snapshot */
  follow({ type, events, hash }, { commitment, you }) {
    const { fault, look } = this.memory.follow(commitment, events, hash, type === "snapshot");
    if (fault) this.listener.alarm(fault);
    if (!look || this.looking) return;
    this.looking = setTimeout(() => this.look(commitment, you), look === "now" ? 0 : PATIENCE);
  }

  /**
   * Look at the file before the log is followed on; what cannot be read is looked at in the end.
   * @param {string} promise
   * @param {number} you
   */
  async look(promise, you) {
    const mine = structuredClone(this.memory.begin(promise)); // the table goes on meanwhile
    const file = await this.readFile().catch(() => null);
    this.looking = undefined;
    if (file?.commitment !== promise) return; // or the next match is dealt already
    const faults = faultsIn(mine, file, you), events = file.hashes.length - 1;
    for (const fault of faults) this.listener.alarm(fault);
    if (!faults.length) this.memory.mark(promise, events, file.hashes[events]);
  }

  /** Check a match that is over. @param {Snapshot} snapshot */
  judge({ commitment, you }) {
    this.judged = commitment;
    const mine = this.memory.begin(commitment);
    this.readFile().then((file) => {
      const faults = faultsIn(mine, file, you);
      if (file.seed === null) return; // the next match is dealt already
      for (const fault of faults) this.listener.alarm(fault);
      this.listener.judge({ promise: commitment, faults, withheld: withheldIn(file) });
    }).catch(() => (this.judged = "")); // the next message tries again
  }

  async readFile() {
    const answer = await fetch(address(`api/tables/${this.code}/match`));
    if (!answer.ok) throw new Error("The match file cannot be read.");
    return readMatchFile(await answer.text());
  }
}
