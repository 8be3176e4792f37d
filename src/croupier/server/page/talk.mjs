/* What people and bots say, show and throw. */

/** @import { Choreographer } from "./choreographer.mjs" */
/** @import { ServerMessage } from "./messages.d.ts" */
/** @import { TableStore } from "./store.mjs" */

import { remembered } from "./dom.mjs";
import { bubble, toss } from "./effects.mjs";
import { toy } from "./menu.mjs";
import { sound } from "./sound.mjs";

const HIT = 0.7; // seconds until what is thrown arrives

export class TableTalk {
  /** @param {Choreographer} stage @param {TableStore} store @param {(text: string) => void} announce */
  constructor(stage, store, announce) {
    this.stage = stage;
    this.announce = announce;
    /** @param {number} seat */
    this.nameOf = (seat) => store.snapshot?.players[seat]?.name ?? "";
  }

  /** Show a message if it is one of these; say whether it was. @param {ServerMessage} message */
  hear(message) {
    if (message.type === "chat") this.say(message.seat, message.text);
    else if (message.type === "reaction") this.throw(message);
    else if (message.type === "mood") {
      this.stage.setMood(message.seat, message.mood);
      if (message.text) this.say(message.seat, message.text);
    } else return false;
    return true;
  }

  /** @param {number} seat @param {string} text */
  say(seat, text) {
    bubble(this.stage, seat, text);
    this.announce(`${this.nameOf(seat)}: ${text}`);
  }

  /** @param {Extract<ServerMessage, { type: "reaction" }>} reaction */
  throw({ by, at, kind }) {
    if (remembered("muted", false)) return;
    toss(this.stage, toy(kind), [by, at]);
    this.stage.nap(HIT).then(() => sound("splat"));
    this.announce(`${this.nameOf(by)} throws at ${this.nameOf(at)}: ${kind}.`);
  }
}
