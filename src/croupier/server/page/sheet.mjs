/* A game on one page: its goal, a turn, the trap, the win; what fits; what each card does. */

/** @import { RuleBook } from "./messages.d.ts" */
/** @import { Face } from "./card_faces.mjs" */

import { el } from "./dom.mjs";
import { picture, spoken } from "./card_faces.mjs";

/** @typedef {NonNullable<RuleBook["sheet"]>} Sheet */

/** @type {["goal" | "turn" | "trap" | "win", string][]} */
const PARTS = [
  ["goal", "The goal"],
  ["turn", "Your turn"],
  ["trap", "Watch out"],
  ["win", "You win"],
];

/** @param {Sheet} sheet */
export const drawSheet = (sheet) => [
  el(
    "dl",
    { class: "parts" },
    PARTS.map(([name, title]) =>
      el("div", { "data-part": name }, el("dt", {}, title), el("dd", {}, sheet[name]))
    ),
  ),
  el(
    "ul",
    { class: "shown", role: "list", "aria-label": "Cards" },
    sheet.examples.map(({ cards, says }) => drawCards(cards, says)),
    sheet.cards.map((face) => drawCards([face], [el("b", {}, spoken(face)), ` ${face.hint}.`])),
  ),
];

/** @param {Face[]} faces @param {import("./dom.mjs").Kid} words */
const drawCards = (faces, words) =>
  el(
    "li",
    {},
    el(
      "div",
      { class: "cards", role: "img", "aria-label": faces.map(spoken).join(", ") },
      faces.map((face) => el("span", { class: "card", picture: picture(face) })),
    ),
    el("p", {}, words),
  );
