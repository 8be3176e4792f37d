/* Making a table: the seat's token, and its words for the deal, stay in this browser. */

/** @import { NewTable, OwnSeat } from "./messages.d.ts" */

import { address, ask, complain, remember, remembered } from "./dom.mjs";
import { drawWords, TableMemory } from "./proof.mjs";

/** Make a table and go there. @param {NewTable} body */
export async function sitDown(body, typed = "") {
  const name = remembered("name", "") || "Guest", { words, pledge } = drawWords(typed);
  /** @type {OwnSeat} */
  const { code, token, commitment } = await ask("api/tables", { body: { name, pledge, ...body } });
  if (token) remember(`token:${code}`, token);
  new TableMemory(code).begin(commitment, words);
  location.href = address(`t/${code}`).href;
}

/** Play at once with some bots. @param {string} game @param {number} bots */
export const playWith = (game, bots, bot = "bot") =>
  sitDown({ game, seats: ["me", ...Array(bots).fill(bot)] }).catch(complain);
