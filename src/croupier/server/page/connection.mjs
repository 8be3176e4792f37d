/* The connection to the server. It comes back by itself and says so; answers are numbered and sent
   again after a lost connection; on a gap in what the server sends, all is asked for again. */

/** @import { ClientMessage, ServerMessage } from "./messages.d.ts" */

import { remember, remembered } from "./dom.mjs";

const PROTOCOL = /** @type {const} */ (3);
const SHORTEST_WAIT = 400, LONGEST_WAIT = 8000;
const FOR_GOOD = new Set([1008, 4404]); // the server does not want this connection

/**
 * What a connection reports: every message that is in order, and its state: on, lost, or shut.
 * @typedef {{
 *   receive: (message: ServerMessage) => void,
 *   state: (state: "on" | "lost" | "shut", reason?: string) => void,
 * }} Listener
 */

export class TableConnection {
  /** @type {number | null} The last update that was received. */
  seq = null;
  /** @type {Extract<ClientMessage, { type: "answer" }> | null} */
  unanswered = null;
  wait = SHORTEST_WAIT;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  retry;

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
    this.socket = this.open();
  }

  /** @returns {WebSocket} */
  open() {
    const socket = new WebSocket(this.url);
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = (event) => this.lose(event);
    return this.socket = socket;
  }

  greet() {
    const hello = { type: /** @type {const} */ ("hello"), protocol: PROTOCOL };
    this.send(this.token ? { ...hello, token: this.token } : hello);
  }

  /** Take the seat of a token on a connection that only watched. @param {string} token */
  sitDown(token) {
    this.token = token;
    this.wait = 0;
    this.socket.close();
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
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {{ code: number, reason: string }} end */
  lose({ code, reason }) {
    if (FOR_GOOD.has(code)) return this.listener.state("shut", reason);
    if (this.wait) this.listener.state("lost"); // none where one only sits down
    this.retry = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, this.wait * 2));
  }

  /** Try again at once, where the next try is waited for. */
  hurry() {
    if (this.socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.retry);
    this.open();
  }
}
