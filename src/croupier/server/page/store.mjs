/* The state of the page: the last snapshot of the table. Only the store writes it, from what the
   server sends; `table.mjs` hands it down to the elements when the store says "snapshot" (the
   whole table came again), "update" (one more move) or "astray" (the cards lie otherwise than the
   server says: all must be asked for again). */

/** @import { Moment, SeenCue, ServerMessage } from "./messages.d.ts" */
/** @import { LogItem, View, WholeTable } from "./view.mjs" */

import { checkOf, nextView } from "./next_view.mjs";
import { isHand, zonesOf } from "./view.mjs";

/**
 * The table, when it was received (milliseconds of the page's clock), the log items, cues and moments
 * that the last message brought, whether it shows a deal that was not seen before, and the numbers
 * of the cards that came to my hand since I answered last.
 * @typedef {{ receivedAt: number, news: LogItem[], cues: SeenCue[], moments: Moment[],
 *   isFresh: boolean, came: number[] }} Received
 */
/** @typedef {Extract<ServerMessage, { type: "update" }>} Update */
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
    this.#snapshot = {
      ...table,
      cues: [],
      moments: [],
      receivedAt: now,
      news: [],
      isFresh,
      came: [],
    };
    this.dispatchEvent(new Event("snapshot"));
  }

  /** @param {Update} update @param {number} receivedAt */
  #move(update, receivedAt) {
    const last = this.#snapshot, { said: news, check, type: _, ...rest } = update;
    if (!last) return;
    const view = nextView(last.view, update);
    const log = [...last.log, ...news].slice(-LOG_LENGTH);
    const kept = news.some(({ seat }) => seat === last.you) ? [] : last.came;
    const came = [...kept, ...cardsTo(view, update.cues)];
    this.#isPending = false;
    this.#snapshot = { ...last, ...rest, view, log, news, isFresh: false, came, receivedAt };
    this.dispatchEvent(new Event("update"));
    if (check !== null && check !== checkOf(view)) this.dispatchEvent(new Event("astray"));
  }
}

/** The numbers of the cards that cues bring to my hand. @param {View} view @param {SeenCue[]} cues */
function cardsTo(view, cues) {
  const hand = zonesOf(view, view.seat).filter(isHand).map(({ id }) => `${id}:`);
  const came = cues.filter(({ target }) => hand.some((prefix) => target.startsWith(prefix)));
  return came.map(({ id }) => id);
}
