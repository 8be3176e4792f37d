/* Setting a table: who sits where, the game's options, a clock. Every field has a good default. */

/** @import { GameInfo, NewTable } from "./messages.d.ts" */

import { capital, complain, el, remember, remembered } from "./dom.mjs";
import { openDialog } from "./dialog.mjs";

const CLOCKS = [
  ["none 60", "No clock"],
  ["turn 30", "30 seconds a turn"],
  ["turn 120", "2 minutes a turn"],
  ["match 600", "10 minutes a match"],
  ["match 1800", "30 minutes a match"],
];
const PROMISE = "Your page adds words of its own too; so nobody can have chosen the deal.";

/** @param {number} from @param {number} to */
const counting = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** @param {string} name @param {string[][]} entries @param {string} chosen */
const choice = (name, entries, chosen) =>
  el(
    "select",
    { name },
    entries.map(([value, label]) => el("option", { value, selected: value === chosen }, label)),
  );
/** @param {string} label @param {HTMLElement} input */
const field = (label, input, help = "") =>
  el("label", {}, label, input, help && el("small", {}, help));

/** @param {GameInfo} game @param {number} seat */
function seatField(game, seat) {
  /** @param {GameInfo["bots"][number]} bot */
  const named = (bot) => `Bot: ${bot.name}${bot.usual ? " (the usual one)" : ""}`;
  const bots = game.bots.map((bot) => [`bot:${bot.name}`, named(bot)]);
  const select = choice("seat", [["open", "A friend, by link"], ...bots], "open");
  const about = el("small");
  const tell = () => {
    const chosen = game.bots.find((bot) => select.value === `bot:${bot.name}`);
    about.textContent = capital(chosen?.about ?? "");
  };
  select.addEventListener("change", tell);
  return el("label", {}, `Seat ${seat}`, select, about);
}

/** @param {GameInfo["options"][number]} option */
function optionField({ name: option, help, low, high, values, default: usual }) {
  const name = `option:${option}`, label = capital(option.replaceAll("_", " "));
  const entries = Object.entries(values);
  if (entries.length) {
    const named = entries.map(([value, meaning]) => [value, `${value}: ${meaning}`]);
    return field(label, choice(name, named, usual), help);
  }
  const limits = { type: "number", min: low, max: high };
  return field(label, el("input", { name, value: usual, ...limits }), help);
}

/**
 * Only what differs from the usual is sent: a default may depend on the number of seats.
 * @param {FormData} form
 * @param {GameInfo} game
 */
function optionsIn(form, game) {
  /** @type {Record<string, string>} */
  const given = {};
  for (const { name, default: usual } of game.options) {
    const value = String(form.get(`option:${name}`));
    if (value !== "" && value !== usual) given[name] = value;
  }
  return given;
}

/** @param {FormData} form @param {GameInfo} game @returns {NewTable} */
function readForm(form, game) {
  const [kind, seconds] = String(form.get("clock")).split(" ");
  const name = String(form.get("name")).trim();
  remember("name", name);
  return {
    game: game.name,
    options: optionsIn(form, game),
    seats: ["me", ...form.getAll("seat").map(String)],
    clock: { kind: /** @type {"none" | "turn" | "match"} */ (kind), seconds: Number(seconds) },
    listed: form.has("listed"),
    name,
  };
}

/**
 * As many fields for opponents as there are seats.
 * @param {GameInfo} game
 * @param {HTMLElement} places
 */
function seatsField(game, places) {
  const numbers = counting(game.least, game.most).map(String);
  const select = choice("seats", numbers.map((n) => [n, n]), String(game.usual_seats));
  const lay = () => {
    const others = counting(2, Number(select.value));
    places.replaceChildren(...others.map((seat) => seatField(game, seat)));
  };
  select.addEventListener("change", lay);
  lay();
  return field("Seats", select);
}

/** @param {GameInfo} game @param {(body: NewTable, words: string) => Promise<void>} sitDown */
export function openTableSetup(game, sitDown) {
  const places = el("div", { class: "places" });
  const known = remembered("name", "") || "Guest";
  const form = el(
    "form",
    { class: "text setup" },
    field("Your name", el("input", { name: "name", required: true, maxlength: 40, value: known })),
    seatsField(game, places),
    places,
    field("Clock", choice("clock", CLOCKS, CLOCKS[0][0])),
    game.options.map(optionField),
    field("Words for the shuffle", el("input", { name: "words", maxlength: 200 }), PROMISE),
    el(
      "label",
      { class: "switch" },
      el("input", { type: "checkbox", name: "listed" }),
      el("span", {}, "Anyone in this house may sit down"),
    ),
    el("button", { class: "main", type: "submit" }, "Open the table"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = new FormData(form);
    sitDown(readForm(given, game), String(given.get("words"))).catch(complain);
  });
  openDialog(game.title, `A table for ${game.title}`, form);
}
