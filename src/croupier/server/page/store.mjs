/* The state of the page: the last snapshot of the table. Only the store writes it, from what the
   server sends; `table.mjs` hands it down to the elements when the store says "snapshot" (the
   whole table came anew) or "update" (one more move). */

/** @import { SeenCue, ServerMessage } from "./messages.d.ts" */
/** @import { LogItem, View, WholeTable } from "./view.mjs" */

/**
 * The table, when it was received (milliseconds of the page's clock), the log items and the cues
 * that the last message brought, and whether it shows a deal that was not seen before.
 * @typedef {{ receivedAt: number, news: LogItem[], cues: SeenCue[], isFresh: boolean }} Received
 */
/** @typedef {WholeTable & Received} Snapshot */
/** @typedef {Snapshot & { view: View }} DealtSnapshot */
/** @typedef {DealtSnapshot & { result: NonNullable<Snapshot["result"]> }} FinishedSnapshot */

export const LOG_LENGTH = 200; // items of the log on the page

/** @param {Snapshot} snapshot @returns {snapshot is DealtSnapshot} */
export const isDealt = (snapshot) => snapshot.view !== null;

/** @param {DealtSnapshot} snapshot @returns {snapshot is FinishedSnapshot} */
export const isFinished = (snapshot) => snapshot.result !== null;

export class TableStore extends EventTarget {
  /** @type {Snapshot | null} */
  #snapshot = null;
  #shownMatch = 0;
  #isPending = false;

  /** The table as it is known now; null until the server has sent it. */
  get snapshot() {
    return this.#snapshot;
  }

  /** Whether an answer is on its way: until it is taken or rejected no other may be sent. */
  get isPending() {
    return this.#isPending;
  }

  /** Note that an answer was sent. */
  expectMove() {
    this.#isPending = true;
  }

  /** Take in a message of the server, and say what it changed. @param {ServerMessage} message */
  receive(message, now = performance.now()) {
    if (message.type === "snapshot") this.#replace(message, now);
    else if (message.type === "update") this.#move(message, now);
    else if (message.type === "error") this.#isPending = false;
  }

  /** @param {WholeTable} table @param {number} now */
  #replace(table, now) {
    const { match, turn, view, log } = table, last = this.#snapshot;
    const isFresh = view !== null && match !== this.#shownMatch && log.length === 0;
    if (view) this.#shownMatch = match;
    if (match !== last?.match || turn !== last?.turn) this.#isPending = false;
    this.#snapshot = { ...table, cues: [], receivedAt: now, news: [], isFresh };
    this.dispatchEvent(new Event("snapshot"));
  }

  /** @param {Extract<ServerMessage, { type: "update" }>} update @param {number} now */
  #move({ view, cues, turn, said, clock, result }, now) {
    if (!this.#snapshot) return;
    const log = [...this.#snapshot.log, ...said].slice(-LOG_LENGTH);
    const changed = { view, cues, turn, clock, result, log, news: said, isFresh: false };
    this.#isPending = false;
    this.#snapshot = { ...this.#snapshot, ...changed, receivedAt: now };
    this.dispatchEvent(new Event("update"));
  }
}
