/* What an element of the page says upwards: an event `croupier-<name>` that bubbles to table.mjs.

   A new message to the server is declared in the server's messages, named in SENT below, and
   dispatched by the element where a person asks for it: emit(this, "chat", { number: 2 }). */

/** @import { ClientMessage, ReplayFrame } from "./messages.d.ts" */
/** @import { Choice, Face, Refusal } from "./view.mjs" */

/* The messages that table.mjs sends as they are: the event's name is the type of the message. */
export const SENT = /** @type {const} */ ([
  "auto",
  "chat",
  "hint",
  "pace",
  "react",
  "return",
  "takeover",
  "undo",
]);

/** @typedef {typeof SENT[number]} SentType */
/** @template {SentType} T @typedef {Omit<Extract<ClientMessage, { type: T }>, "type">} Fields */

/**
 * What each event carries: a message's fields, or something for another part of the page.
 * @typedef {{ [T in SentType]: Fields<T> } & {
 *   answer: { choice: number },
 *   pick: { choices: Choice[], face: NonNullable<Face> },
 *   doubt: { choice: Choice },
 *   back: {},
 *   why: { why: string },
 *   refusal: { refusal: Refusal },
 *   rule: { rule: number | null },
 *   seats: {},
 *   rematch: {},
 *   seat: { token: string, promise: string, words: string },
 *   replay: {},
 *   frame: { frame: ReplayFrame, still: boolean },
 *   frames: { frames: ReplayFrame[] },
 *   leave: {},
 *   log: { number: number | undefined },
 * }} Details
 */

/**
 * Say something upwards.
 * @template {keyof Details} Name
 * @param {EventTarget} element
 * @param {Name} name
 * @param {Details[Name]} detail
 */
export function emit(element, name, detail) {
  element.dispatchEvent(new CustomEvent(`croupier-${name}`, { bubbles: true, detail }));
}

/**
 * Hear what elements say.
 * @template {keyof Details} Name
 * @param {EventTarget} target
 * @param {Name} name
 * @param {(detail: Details[Name]) => void} handle
 */
export function listen(target, name, handle) {
  target.addEventListener(
    `croupier-${name}`,
    (event) => handle(/** @type {CustomEvent<Details[Name]>} */ (event).detail),
  );
}
