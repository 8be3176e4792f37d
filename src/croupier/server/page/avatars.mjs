/* The faces of players, drawn from their names: always the same for the same name. People have hair,
   bots an antenna. A mood moves brows and mouth; the style sheet chooses by `data-mood`. */

import { el } from "./dom.mjs";

/** @typedef {"calm" | "glad" | "angry" | "sad" | "smug" | "scared"} Mood */

const INK = "#1d1b1a", GLOW = "#ffe2a0";
const SKINS = ["#f4d3b3", "#e7b48b", "#c98d63", "#9a6340", "#f0c6a0", "#6f452c"];
const HAIRS = ["#2b2320", "#5b3a22", "#93602c", "#c9a04f", "#7b7f86", "#8d3b2a"];
const CUTS = [
  "M18 46Q14 14 50 14T82 46Q74 30 50 30T18 46Z",
  "M16 60Q8 12 50 12T84 60L78 58Q80 34 62 30Q40 40 24 34Q20 46 22 58Z",
  "M20 40Q20 16 44 14Q80 8 82 42Q70 24 48 28Q30 30 20 40Z",
  "M22 36Q26 10 38 20Q44 4 54 18Q68 6 70 22Q84 20 80 40Q66 28 50 29T22 36Z",
];
/** @type {Record<Mood, string>} */
const MOUTHS = {
  calm: "M38 70Q50 75 62 70",
  glad: "M35 66Q50 86 65 66Z",
  angry: "M38 74Q50 66 62 74",
  sad: "M38 76Q50 66 62 76",
  smug: "M40 72Q54 74 63 66",
  scared: "M44 73A6 6 0 1 0 56 73A6 6 0 1 0 44 73Z",
};

/** A number that a name always gives. @param {string} name */
const seedOf = (name) =>
  [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0, 7);

/**
 * The face of a player as an element; its mood is its attribute `data-mood`.
 * @param {{ name: string, kind: string }} player
 * @param {number} seat
 * @param {Mood} mood
 */
export function avatar({ name, kind }, seat, mood = "calm") {
  const attrs = { class: "face", "data-face": seat, "data-seat": seat % 10, "data-mood": mood };
  const drawn = kind === "bot" ? botHead(seedOf(name)) : head(seedOf(name));
  const line = kind === "bot" ? GLOW : INK;
  const picture =
    `<svg viewBox="0 0 100 100" aria-hidden="true"><path d="M10 100Q14 80 50 80T90 100Z" fill="#0004"/>${drawn}${
      features(line)
    }</svg>`;
  return el("span", { ...attrs, picture });
}

/** @param {number} seed */
function head(seed) {
  /** @type {(list: string[], by: number) => string} */
  const pick = (list, by) => list[Math.floor(seed / by) % list.length];
  return `<path d="M22 44Q22 18 50 18T78 44Q79 84 50 86Q21 84 22 44Z" fill="${pick(SKINS, 3)}"/>
<path d="${pick(CUTS, 17)}" fill="${pick(HAIRS, 11)}"/>`;
}

/** @param {number} seed */
const botHead = (seed) =>
  `<path d="M50 22V9" stroke="${INK}" stroke-width="3"/><circle cx="50" cy="9" r="5" fill="#f2bd30"/>
<rect x="20" y="20" width="60" height="62" rx="${14 + seed % 12}" fill="#dfe4e2"/>
<rect x="27" y="35" width="46" height="44" rx="12" fill="#26302e"/>`;

/** Eyes, brows, and a mouth for every mood. @param {string} line */
function features(line) {
  const mouths = Object.entries(MOUTHS).map(([mood, d]) =>
    `<path class="${mood}" d="${d}"${d.endsWith("Z") ? ` fill="${line}"` : ""}/>`
  ).join("");
  return `<g class="eyes" fill="${line}"><ellipse cx="39" cy="54" rx="3.6" ry="4.6"/><ellipse cx="61" cy="54" rx="3.6" ry="4.6"/></g>
<g fill="none" stroke="${line}" stroke-width="3.2" stroke-linecap="round"><path class="brow" d="M32 45H45"/><path class="brow right" d="M55 45H68"/>${mouths}</g>`;
}
