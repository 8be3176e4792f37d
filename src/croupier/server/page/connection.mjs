/* The line to the house. It comes back by itself and says so; answers are numbered and sent again
   after a lost connection; on a gap in what the house says, everything is asked for anew. */

import { address, remember, remembered } from "./dom.mjs";

const PROTOCOL = 1;
const SHORTEST_WAIT = 400, LONGEST_WAIT = 8000;
const FOR_GOOD = new Set([1008, 4404]); // the house does not want this line

export class TableConnection {
  /* `hear(message)` is told what the house says, `state(word)`: on, lost, shut. */
  constructor(code, token, { hear, state }) {
    Object.assign(this, { code, token, hear, state });
    this.seq = null;
    this.unanswered = null;
    this.wait = SHORTEST_WAIT;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    this.open();
  }

  open() {
    const url = address(`api/tables/${this.code}/socket`);
    url.protocol = url.protocol.replace("http", "ws");
    this.socket = new WebSocket(url);
    this.socket.onopen = () => this.greet();
    this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
    this.socket.onclose = (event) => this.lose(event);
  }

  greet() {
    const hello = { type: "hello", protocol: PROTOCOL };
    this.send(this.token ? { ...hello, token: this.token } : hello);
  }

  /* Sit down on a line that only watched. */
  becomes(token) {
    this.token = token;
    this.wait = 0;
    this.socket.close();
  }

  take(message) {
    if (message.type === "table") this.arrive(message);
    else if (message.type === "update" && !this.follows(message)) return;
    else if (message.type === "taken" || message.type === "refused") this.settle(message);
    this.hear(message);
  }

  arrive(message) {
    this.seq = message.seq;
    this.wait = SHORTEST_WAIT;
    this.state("on");
    const { unanswered } = this;
    if (unanswered?.turn === message.turn) this.send(unanswered);
    else this.unanswered = null;
  }

  follows(message) {
    if (message.seq === this.seq + 1) return Boolean(this.seq = message.seq);
    if (message.seq > this.seq) this.send({ type: "again" });
    return false;
  }

  settle(message) {
    if (message.id === this.unanswered?.id) this.unanswered = null;
  }

  /* The number goes on after a reload, so that a resend is never taken for a new answer. */
  answer(turn, choice) {
    const name = `answers:${this.code}`, id = remembered(name, 0) + 1;
    remember(name, id);
    this.unanswered = { type: "answer", id, turn, choice };
    this.send(this.unanswered);
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  lose(event) {
    if (FOR_GOOD.has(event.code)) return this.state("shut", event.reason);
    this.state("lost");
    this.retry = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, this.wait * 2));
  }

  hurry() {
    if (this.socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.retry);
    this.open();
  }
}
