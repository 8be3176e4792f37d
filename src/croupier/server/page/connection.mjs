/* The connection to the server. It comes back by itself and says so; answers are numbered and sent
   again after a lost connection; on a gap in what the server sends, all is asked for again. */

/** @import { ClientMessage, ServerMessage } from "./messages.d.ts" */

import { remember, remembered } from "./dom.mjs";
import { Line } from "./line.mjs";

const PROTOCOL = /** @type {const} */ (4);
const SHORTEST_WAIT = 400, LONGEST_WAIT = 8000;
const CALM = 2000; // milliseconds for which nobody need be told that a table does not come yet
const FOR_GOOD = new Set([1008, 4404, 4409]); // the server does not want this connection

/**
 * What a connection reports: every message that is in order, its state (opening: the table takes
 * long to come; on, lost, or shut), and after how many milliseconds a ping was answered.
 * @typedef {{
 *   receive: (message: ServerMessage) => void,
 *   state: (state: "opening" | "on" | "lost" | "shut", reason?: string) => void,
 *   answered: (milliseconds: number) => void,
 * }} Listener
 */

export class TableConnection {
  /** @type {number | null} The last update that was received. */
  seq = null;
  /** @type {Extract<ClientMessage, { type: "answer" }> | null} */
  unanswered = null;
  wait = SHORTEST_WAIT;
  /** @type {ReturnType<typeof setTimeout> | undefined} Until the next try, where one is waited for. */
  retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} Until it is said that the table takes long. */
  calm;
  /** Whether this viewer was not shown the table yet: then nothing is lost. */
  isNew = true;

  /**
   * @param {URL} url
   * @param {string} code
   * @param {string | null} token
   * @param {Listener} listener
   */
  constructor(url, code, token, listener) {
    this.url = new URL(url);
    this.url.protocol = url.protocol.replace("http", "ws");
    this.code = code;
    this.token = token;
    this.listener = listener;
    this.line = this.begin();
  }

  /** Open the first line of a viewer. @returns {Line} */
  begin() {
    this.isNew = true;
    clearTimeout(this.calm);
    this.calm = setTimeout(() => this.isNew && this.listener.state("opening"), CALM);
    return this.open();
  }

  /** @returns {Line} */
  open() {
    clearTimeout(this.retry);
    this.retry = undefined;
    return this.line = new Line(this.url, {
      open: () => this.greet(),
      receive: (message) => this.take(message),
      answered: (milliseconds) => this.listener.answered(milliseconds),
      lose: (code, reason) => this.lose(code, reason),
    });
  }

  greet() {
    const hello = { type: /** @type {const} */ ("hello"), protocol: PROTOCOL };
    this.send(this.token ? { ...hello, token: this.token } : hello);
  }

  /** Take the seat of a token on a connection that only watched. @param {string} token */
  sitDown(token) {
    this.token = token;
    this.line.giveUp();
    this.begin();
  }

  /** @param {ServerMessage} message */
  take(message) {
    if (message.type === "snapshot") this.arrive(message);
    else if (message.type === "update" && !this.follows(message.seq)) return;
    else if (message.type === "ack" || message.type === "error") this.settle(message.id);
    this.listener.receive(message);
  }

  /** @param {{ seq: number, turn: number }} table */
  arrive({ seq, turn }) {
    this.seq = seq;
    this.wait = SHORTEST_WAIT;
    this.isNew = false;
    this.listener.state("on");
    if (this.unanswered?.turn === turn) this.send(this.unanswered);
    else this.unanswered = null;
  }

  /**
   * Say whether an update is the next one; where one is missing, ask for all.
   * @param {number} seq
   */
  follows(seq) {
    const last = this.seq ?? seq;
    if (seq > last + 1) this.send({ type: "resync" });
    if (seq !== last + 1) return false;
    this.seq = seq;
    return true;
  }

  /** @param {number | null} id */
  settle(id) {
    if (id === this.unanswered?.id) this.unanswered = null;
  }

  /**
   * Send an answer. Its number goes on after a reload: a resend is never taken for a new answer.
   * @param {number} turn
   * @param {number} choice
   */
  answer(turn, choice) {
    const name = `answers:${this.code}`, id = remembered(name, 0) + 1;
    remember(name, id);
    this.unanswered = { type: "answer", id, turn, choice };
    this.send(this.unanswered);
  }

  /** @param {ClientMessage} message */
  send(message) {
    this.line.send(message);
  }

  /** @param {number} code @param {string} reason */
  lose(code, reason) {
    if (FOR_GOOD.has(code)) return this.shut(reason);
    if (!this.isNew) this.listener.state("lost");
    this.retry = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** @param {string} reason */
  shut(reason) {
    clearTimeout(this.calm);
    this.listener.state("shut", reason);
  }

  /** Look at once whether the line is alive; where the next try is waited for, try now. */
  look() {
    if (this.retry === undefined) this.line.look();
    else this.open();
  }
}
