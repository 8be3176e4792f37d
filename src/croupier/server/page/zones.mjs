/* Zones as elements: a fan, a stack, a row, a grid, sets; and counters. Shapes, never games. */

/** @import { Attributes } from "./dom.mjs" */
/** @import { Choice, Counter, Face, Mark, readTable, Refusal, Zone } from "./view.mjs" */

import { capital, counted, el } from "./dom.mjs";
import { picture, spoken } from "./card_faces.mjs";
import { icon, swatch } from "./symbols.mjs";
import { groupsOf } from "./view.mjs";

/**
 * @typedef {ReturnType<typeof readTable> & { myName: string | undefined }} Drawn
 */

/** @param {Zone} zone @param {Drawn} table */
export function drawZone(zone, table) {
  const count = isCounted(zone) ? zone.count : null;
  const name = zone.seat !== null && zone.seat === table.me ? `your ${zone.label}` : zone.label;
  const spokenName = count === null ? name : `${name}, ${counted(count, "card")}`;
  const attrs = { class: `zone is-${zone.shape}`, "data-zone": zone.id, role: "group" };
  return el(
    "div",
    { ...attrs, "aria-label": capital(spokenName) },
    SHAPES[zone.shape](zone, table),
    el(
      "span",
      { class: "caption", "aria-hidden": "true" },
      el("span", {}, capital(name)),
      count === null ? null : el("b", {}, String(count)),
    ),
  );
}

/** @param {Zone} zone */
const isCounted = (zone) => zone.shape === "fan" || zone.shape === "stack";
const slot = () => el("div", { class: "slot" });

/** @param {Zone} zone @param {number} index */
const place = (zone, index) => `${zone.id}:${index}`;

/** @type {Record<string, (zone: Zone, table: Drawn) => HTMLElement>} */
const SHAPES = {
  fan(zone, table) {
    const n = zone.cards.length, vars = { "--n": n, "--gaps": Math.max(1, n - 1) };
    return el(
      "div",
      { class: "fan", vars },
      zone.cards.map((face, i) =>
        drawCard(face, place(zone, i), table, { "--i": i, "--d": i - (n - 1) / 2 })
      ),
    );
  },
  stack(zone, table) {
    const depth = Math.min(3, Math.ceil(zone.count / 8));
    return el(
      "div",
      { class: "stack", "data-depth": depth },
      zone.cards.length
        ? drawCard(zone.cards[zone.cards.length - 1], place(zone, 0), table)
        : slot(),
    );
  },
  row(zone, table) {
    const cards = zone.cards.map((face, i) => drawCard(face, place(zone, i), table, { "--i": i }));
    return el("div", { class: "row" }, cards.length ? cards : slot());
  },
  grid(zone, table) {
    const cards = zone.cards.map((face, i) => drawCard(face, place(zone, i), table, { "--i": i }));
    const lines = table.lines.filter((mark) => mark.at[0].startsWith(`${zone.id}:`));
    const vars = { "--columns": zone.columns };
    return el(
      "div",
      { class: "grid", "data-columns": zone.columns, vars },
      lines.map((mark) => drawThread(mark, zone)),
      cards.length ? cards : slot(),
    );
  },
  sets(zone, table) {
    const sets = groupsOf(zone).map((group) => drawSet(group, zone, table));
    const none = el("p", { class: "none" }, "None yet");
    return el("div", { class: "sets" }, sets.length ? sets : none);
  },
};

/** @param {ReturnType<typeof groupsOf>[number]} group @param {Zone} zone @param {Drawn} table */
function drawSet(group, zone, table) {
  const { name, have, of, done, first } = group;
  const said = of ? `${have} of ${of}${done ? ", complete" : ""}` : counted(have, "card");
  const label = `${capital(name)}, ${said}`, tally = { class: "tally", "aria-hidden": "true" };
  return el(
    "div",
    { class: done ? "set done" : "set", role: "group", "aria-label": label },
    group.cards.map((face, i) => drawCard(face, place(zone, first + i), table)),
    of > 0 && el("span", tally, done ? "Set" : `${have}/${of}`),
  );
}

/**
 * A thread runs under the cards of a winning line; places are in units of a card.
 * @param {Mark} mark
 * @param {Zone} zone
 */
function drawThread(mark, zone) {
  const rows = Math.ceil(zone.cards.length / zone.columns);
  const points = mark.at.map((at) => {
    const index = Number(at.split(":")[1]);
    return `${(index % zone.columns) * 100 + 50},${Math.floor(index / zone.columns) * 140 + 70}`;
  });
  const box = `viewBox="0 0 ${zone.columns * 100} ${rows * 140}" preserveAspectRatio="none"`;
  const drawn = `<svg ${box}><polyline points="${points.join(" ")}"/></svg>`;
  return el("span", { class: "thread", "aria-hidden": "true", picture: drawn });
}

/**
 * A card one can answer with, or ask about, is a button; any other is a picture with a name.
 * @param {Face} face
 * @param {string} at
 * @param {Drawn} table
 * @param {Attributes} vars
 */
export function drawCard(face, at, table, vars = {}) {
  const choices = table.choices.get(at), refusal = table.refusals.get(at);
  const marks = table.marks.get(at) ?? [], last = marks.find((mark) => mark.kind === "last");
  const attrs = {
    class: cardClass(face, choices, refusal, marks),
    "data-at": at,
    vars,
    "aria-label": cardName(face, choices, refusal, marks),
    picture: picture(face),
    "aria-disabled": refusal && !choices ? "true" : null,
  };
  const made = choices || refusal
    ? el("button", { type: "button", tabindex: "-1", ...attrs })
    : el("div", { role: "img", ...attrs });
  if (last) made.append(drawPin(last, table));
  return made;
}

/** @param {Mark} mark @param {Drawn} table */
const drawPin = ({ label }, table) =>
  el("span", { class: "pin", "aria-hidden": "true" }, label === table.myName ? "You" : label);

/**
 * @param {Face} face
 * @param {Choice[] | undefined} choices
 * @param {Refusal | undefined} refusal
 * @param {Mark[]} marks
 */
function cardClass(face, choices, refusal, marks) {
  const names = ["card", ...marks.map((mark) => `is-${mark.kind}`)];
  if (!face) names.push("back");
  if (choices) names.push("legal");
  else if (refusal) names.push("refused");
  return names.join(" ");
}

/**
 * @param {Face} face
 * @param {Choice[] | undefined} choices
 * @param {Refusal | undefined} refusal
 * @param {Mark[]} marks
 */
function cardName(face, choices, refusal, marks) {
  const said = [spoken(face)];
  if (choices?.length === 1) said.push(choices[0].label);
  else if (choices) said.push(counted(choices.length, "choice"));
  else if (refusal) said.push(`not now: ${refusal.why}`);
  for (const mark of marks) said.push(mark.kind === "last" ? "last move" : mark.label || mark.kind);
  return said.join(", ");
}

/** @param {Counter} counter */
export function drawCounter(counter) {
  const { label, value, of, colour, icon: word, alarm } = counter;
  const dots = Array.from(
    { length: of <= 10 ? of : 0 },
    (_, i) => el("span", { class: i < Number(value) ? "on" : "" }),
  );
  return el(
    "div",
    { class: alarm ? "counter alarm" : "counter", "data-counter": counter.name },
    el("span", { class: "label" }, capital(label)),
    el(
      "span",
      { class: "figure" },
      colour && el("span", { picture: swatch(colour, 26) }),
      word && el("span", { picture: icon(word, 24) }),
      el("b", {}, capital(value)),
      of > 0 && el("i", {}, `of ${of}`),
    ),
    dots.length > 0 && el("span", { class: "dots", "aria-hidden": "true" }, dots),
  );
}
