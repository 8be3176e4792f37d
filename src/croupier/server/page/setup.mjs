/* Setting a table: who sits where, the game's options, a clock. Every field has a good default. */

import { capital, el, remember, remembered, toast } from "./dom.mjs";

const CLOCKS = [
  ["none", 60, "No clock"], ["turn", 30, "30 seconds a turn"], ["turn", 120, "2 minutes a turn"],
  ["match", 600, "10 minutes a match"], ["match", 1800, "30 minutes a match"],
];

const choice = (name, entries, chosen) =>
  el("select", { name }, entries.map(([value, label]) => el("option", { value, selected: value === chosen }, label)));
const field = (label, input, help = "") =>
  el("label", {}, label, input, help ? el("small", {}, help) : null);

function seatChoice(game, seat) {
  const bots = game.bots.map((bot) => [`bot:${bot.name}`, `Bot: ${bot.name}${bot.usual ? " (usual)" : ""}`]);
  return field(`Seat ${seat + 1}`, choice("seat", [["open", "A friend, by link"], ["bot", "The house's bot"], ...bots], "open"));
}

function optionField(option) {
  const name = `option:${option.name}`, label = capital(option.name.replaceAll("_", " "));
  if (Object.keys(option.values).length) {
    const entries = Object.entries(option.values).map(([value, meaning]) => [value, meaning ? `${value}: ${meaning}` : value]);
    return field(label, choice(name, entries, option.default), option.help);
  }
  const value = /^-?\d+$/.test(option.default) ? option.default : "";
  const attrs = { name, type: "number", min: option.low, max: option.high, value, placeholder: value ? "" : "usual" };
  return field(label, el("input", { ...attrs, "data-usual": value }), option.help);
}

/* Only what differs from the usual is sent, so that a default may depend on the seats. */
function optionsIn(form, game) {
  const given = {};
  for (const option of game.options) {
    const { value } = form.elements[`option:${option.name}`];
    if (value !== "" && value !== option.default) given[option.name] = value;
  }
  return given;
}

function readForm(form, game) {
  const seats = [...form.querySelectorAll('[name="seat"]')].map((select) => select.value);
  const [kind, seconds] = form.elements.clock.value.split(" ");
  const clock = { kind, seconds: Number(seconds) };
  const { listed, name, words } = form.elements;
  remember("name", name.value.trim());
  return { game: game.name, options: optionsIn(form, game), seats: ["me", ...seats], clock, listed: listed.checked, name: name.value.trim(), words: words.value };
}

function seatNumber(game, places) {
  const numbers = Array.from({ length: game.most - game.least + 1 }, (_, i) => String(game.least + i));
  const select = choice("seats", numbers.map((n) => [n, n]), String(Math.max(game.usual_seats, game.least)));
  const lay = () => places.replaceChildren(...Array.from({ length: select.value - 1 }, (_, i) => seatChoice(game, i + 1)));
  select.addEventListener("change", lay);
  lay();
  return field("Seats", select);
}

export function openSetup(game, sitDown) {
  const places = el("div", { class: "places" });
  const clocks = CLOCKS.map(([kind, seconds, label]) => [`${kind} ${seconds}`, label]);
  const form = el("form", { class: "text setup" },
    field("Your name", el("input", { name: "name", required: true, maxlength: 40, value: remembered("name", "") || "Guest" })),
    seatNumber(game, places), places,
    field("Clock", choice("clock", clocks, "none 60")),
    game.options.map(optionField),
    field("Words for the shuffle", el("input", { name: "words", maxlength: 200 }), "They go into the deal, so that nobody can have chosen it."),
    el("label", { class: "switch" }, el("input", { type: "checkbox", name: "listed" }), el("span", {}, "Anyone in this house may sit down")),
    el("button", { class: "main", type: "submit" }, "Open the table"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sitDown(readForm(form, game)).catch((error) => toast(error.message));
  });
  const dialog = el("dialog", { class: "sheet", "aria-label": `A table for ${game.title}` },
    el("header", {}, el("h2", {}, game.title), el("button", { class: "quiet", type: "button", onclick: () => dialog.close() }, "Close")), form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
