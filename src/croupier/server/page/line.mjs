/* One line to the server, and whether it is alive. A line may swallow everything without an end, so
   the page pings; what is silent for too long is dead. A line that was given up does nothing more. */

/** @import { ClientMessage, ServerMessage } from "./messages.d.ts" */

const REST = 3000; // milliseconds between a sign of life and the next ping, while the page is seen
const PATIENCE = 5000; // for an answer; for the line to open
const HASTE = 2000; // the same once the page is seen again, or the network has come back
const GREETING = 10_000; // for the first message: a table may have to be loaded
const LATE = 1000; // a timer this late was held up, and with it perhaps what has come

/**
 * What a line reports: that it is open, every message, after how long a ping was answered, its end.
 * @typedef {{
 *   open: () => void,
 *   receive: (message: ServerMessage) => void,
 *   answered: (milliseconds: number) => void,
 *   lose: (code: number, reason: string) => void,
 * }} LineListener
 */

export class Line {
  isAsked = true; // something is to come: an answer, or that the line opens
  /** @type {ReturnType<typeof setTimeout> | undefined} Until the next ping; while asked, until the end. */
  timer;

  /** @param {URL} url @param {LineListener} listener */
  constructor(url, listener) {
    this.listener = listener;
    this.socket = new WebSocket(url);
    this.socket.onopen = () => this.greet();
    this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
    this.socket.onclose = ({ code, reason }) => this.end(code, reason);
    this.expect(PATIENCE);
  }

  greet() {
    this.listener.open();
    this.expect(GREETING);
  }

  /** @param {ClientMessage} message */
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Whatever comes is a sign of life. @param {ServerMessage} message */
  take(message) {
    if (this.isAsked) this.rest();
    if (message.type !== "pong") return this.listener.receive(message);
    const passed = Date.now() - message.id;
    if (passed < PATIENCE) this.listener.answered(passed); // else it was the page that was held up
  }

  /** All is well; ask again later. */
  rest() {
    this.isAsked = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => document.hidden || this.ask(PATIENCE), REST);
  }

  /** Ask whether the line is alive. @param {number} patience */
  ask(patience) {
    this.send({ type: "ping", id: Date.now() });
    this.expect(patience);
  }

  /** Something must come in time. @param {number} patience */
  expect(patience) {
    const due = Date.now() + patience;
    this.isAsked = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.judge(due), patience);
  }

  /** Nothing has come; where the page was held up, it is asked for again. @param {number} due */
  judge(due) {
    if (Date.now() - due > LATE) this.look();
    else this.end(1006, "");
  }

  /** Look at once, and do not wait for long; not where the line was given up. */
  look() {
    if (this.socket.readyState <= WebSocket.OPEN) this.ask(HASTE);
  }

  /** The line is no more. @param {number} code @param {string} reason */
  end(code, reason) {
    this.giveUp();
    this.listener.lose(code, reason);
  }

  /** Close the line; whatever comes of it later does nothing. */
  giveUp() {
    clearTimeout(this.timer);
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
  }
}
