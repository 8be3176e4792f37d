/* Zones as elements: a fan, a stack, a row, a grid, sets; and counters. Shapes, never games. */

/** @import { Attributes } from "./dom.mjs" */
/** @import { Choice, Counter, Face, Group, Mark, readTable, Refusal, Zone } from "./view.mjs" */

import { capital, counted, el } from "./dom.mjs";
import { picture, spoken } from "./card_faces.mjs";
import { icon, swatch } from "./symbols.mjs";
import { groupsOf, whyNot } from "./view.mjs";

/**
 * @typedef {ReturnType<typeof readTable> & { myName: string | undefined, came: number[] }} Drawn
 */

/** @param {Zone} zone @param {Drawn} table */
export function drawZone(zone, table) {
  const count = isCounted(zone) ? zone.count : null, name = nameFor(zone, table);
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

/**
 * What a seat has laid: all its zones of sets are one strip of slots, any other is drawn alone.
 * @param {Zone[]} zones
 * @param {Drawn} table
 */
export function drawField(zones, table) {
  const sets = zones.filter(({ shape }) => shape === "sets");
  const others = zones.filter(({ shape }) => shape !== "sets");
  return [
    ...sets.length ? [drawStrip(sets, table)] : [],
    ...others.map((zone) => drawZone(zone, table)),
  ];
}

/** @param {Zone} zone @param {Drawn} table */
const nameFor = (zone, table) =>
  zone.seat !== null && zone.seat === table.me ? `your ${zone.label}` : zone.label;

/** @param {Zone} zone */
const isCounted = (zone) => zone.shape === "fan" || zone.shape === "stack";
const slot = () => el("div", { class: "slot" });

/** @param {Zone} zone @param {number} index */
const place = (zone, index) => `${zone.id}:${index}`;

/** @type {Record<string, (zone: Zone, table: Drawn) => HTMLElement>} */
const SHAPES = {
  fan(zone, table) {
    const n = zone.cards.length, half = Math.ceil(n / 2);
    const isNamed = zone.cards.some((face) => face && !CORNERED.includes(face.kind));
    const look = `${isNamed ? " named" : ""}${n > (isNamed ? MANY_NAMED : MANY) ? " many" : ""}`;
    return el(
      "div",
      { class: `fan${look}`, vars: { "--n": Math.max(2, n), "--half": half } },
      zone.cards.map((face, i) => {
        const card = drawCard(face, place(zone, i), table, fanned(i, n, half));
        if (!face || !table.came.includes(zone.ids[i])) return card;
        card.classList.add("new");
        card.ariaLabel += ", new";
        return card;
      }),
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
    const vars = { "--n": cards.length };
    return el("div", { class: "row", vars }, cards.length ? cards : slot());
  },
  grid(zone, table) {
    const cards = zone.cards.map((face, i) => drawCard(face, place(zone, i), table, { "--i": i }));
    cards.forEach((card, i) => card.ariaLabel = `${cellName(zone, i)}: ${card.ariaLabel}`);
    const lines = table.lines.filter((mark) => mark.at[0].startsWith(`${zone.id}:`));
    const rows = Math.ceil(zone.cards.length / zone.columns);
    return el(
      "div",
      {
        class: "grid",
        "data-columns": zone.columns,
        vars: { "--columns": zone.columns, "--rows": rows },
      },
      lines.map((mark) => drawThread(mark, zone)),
      cards.length ? [cards, drawEdges(zone.columns, rows)] : slot(),
    );
  },
};

/** A place in a grid is called by its row and its column, here as in the rules: b3. */
const cellName = (/** @type {Zone} */ { columns }, /** @type {number} */ i) =>
  `${rowName(Math.floor(i / columns))}${i % columns + 1}`;
/** @param {number} row */
const rowName = (row) => String.fromCharCode("a".charCodeAt(0) + row);

/** The names of rows and columns, along the edges. @param {number} columns @param {number} rows */
function drawEdges(columns, rows) {
  /** @type {(look: string, i: number, name: string) => HTMLElement} */
  const edge = (look, i, name) =>
    el("span", { class: `edge ${look}`, "aria-hidden": "true", vars: { "--i": i } }, name);
  return [
    ...Array.from({ length: rows }, (_, i) => edge("row-name", i, rowName(i))),
    ...Array.from({ length: columns }, (_, i) => edge("column-name", i, String(i + 1))),
  ];
}

const MANY = 18, MANY_NAMED = 6; // cards; a hand of more lies in two rows where the screen is narrow
const CORNERED = ["suit", "colour"]; // kinds of cards whose corner says all; others have names

/**
 * Where a card of a fan lies: so far from the middle of all, or of its half if there are two rows.
 * @param {number} i
 * @param {number} n
 * @param {number} half
 */
function fanned(i, n, half) {
  const row = Number(i >= half), length = row ? n - half : half;
  return {
    "--d": i - (n - 1) / 2,
    "--e": i - row * half - (length - 1) / 2,
    "--row": row,
  };
}

/**
 * A slot for every set of the game, in the same order for every player; each card keeps its place.
 * The zones behind the first have no box of their own: they are found where the strip is.
 * @param {Zone[]} zones
 * @param {Drawn} table
 */
function drawStrip(zones, table) {
  const name = zones.map((zone) => nameFor(zone, table)).join(", ");
  const [first, ...others] = zones;
  return el(
    "div",
    {
      class: "zone is-sets",
      "data-zone": first.id,
      role: "group",
      "aria-label": capital(name),
      vars: { "--slots": table.slots.length },
    },
    table.slots.map((slot) => drawSlot(slot, zones, table)),
    others.map((zone) => el("span", { class: "echo", "data-zone": zone.id })),
  );
}

/** @param {Group} slot @param {Zone[]} zones @param {Drawn} table */
function drawSlot({ name, of, colour }, zones, table) {
  const groups = zones.flatMap((zone) =>
    groupsOf(zone).filter((group) => group.name === name).map((group) => ({ ...group, zone }))
  );
  const cards = groups.flatMap(({ cards, first, zone }) =>
    cards.map((face, i) => ({ face, at: place(zone, first + i) }))
  );
  const have = cards.length, whole = of > 0 && have >= of;
  const waits = whole && groups.find(({ zone }) => zone.waits)?.zone.waits, done = whole && !waits;
  const state = done ? "done" : have ? "some" : "empty";
  const more = waits ? `, ${waits}` : done ? ", complete" : "";
  const said = of ? `${have} of ${of}${more}` : counted(have, "card");
  return el(
    "div",
    {
      class: `set ${state}`,
      "data-set": name,
      role: "group",
      "aria-label": `${capital(name)}, ${said}`,
      vars: { "--most": Math.max(of, have, 1) },
    },
    el(
      "div",
      { class: "heap" },
      have ? null : el(
        "span",
        { class: "ghost", picture: colour && swatch(colour) },
        el("b", {}, capital(name)),
      ),
      cards.map(({ face, at }, i) => drawCard(face, at, table, { "--i": i })),
      waits && el("span", { class: "waits", title: said }, `${have} of ${of}`, el("i", {}, more)),
    ),
    of > 0 && el("span", { class: "pips", "aria-hidden": "true" }, pips(of, have)),
  );
}

/** Some are there, some will be soon. @param {number} of @param {number} have */
const pips = (of, have, soon = 0) =>
  Array.from({ length: of }, (_, i) => {
    return el("i", { class: i < have ? "on" : i < have + soon ? "soon" : "" });
  });

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
function drawCard(face, at, table, vars = {}) {
  const choices = table.choices.get(at), refusal = table.refusals.get(at);
  const marks = table.marks.get(at) ?? [], last = marks.find((mark) => mark.kind === "last");
  const attrs = {
    class: [
      cardClass(face, choices, refusal, marks),
      choices && table.quiet(at) && "quiet-answer",
      table.wanted.includes(at) && "wanted",
    ].filter(Boolean).join(" "),
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
  if (choices) names.push(choices.every((choice) => choice.dull) ? "legal dull" : "legal");
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
  if (face?.hint) said.push(face.hint);
  if (choices?.length === 1) said.push(choices[0].label, choices[0].dull || choices[0].now);
  else if (choices) said.push(counted(choices.length, "choice"), whyNot({ choices }));
  else if (refusal) said.push(`not now: ${refusal.why}`);
  for (const mark of marks) said.push(mark.kind === "last" ? "last move" : mark.label || mark.kind);
  return said.filter(Boolean).join(", ");
}

/** @param {Counter} counter */
export function drawCounter(counter) {
  const { label, value, of, colour, icon: word, alarm, soon } = counter;
  const coins = of <= 10 ? pips(of, Number(value), soon) : [];
  const later = soon ? `, ${soon} more when the turn ends` : "";
  return el(
    "div",
    { class: alarm ? "counter alarm" : "counter", "data-counter": counter.name },
    el("span", { class: "label" }, capital(label)),
    el(
      "span",
      { class: "figure" },
      colour && el("span", { picture: swatch(colour, 26) }),
      word && el("span", { picture: icon(word, 24) }),
      el(
        "b",
        { class: coins.length ? "unseen" : "" },
        capital(value),
        of > 0 && ` of ${of}${later}`,
      ),
      coins.length > 0 && el("span", { class: "coins", "aria-hidden": "true" }, coins),
    ),
  );
}
