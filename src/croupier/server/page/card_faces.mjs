/* Card faces, drawn from what is printed on a card. A back is null and says nothing.

   Each face is one SVG of 100 x 140 with two levels of detail, chosen by the card's own width in
   the style sheet. In a fan only the left quarter of a card shows, so it says everything. */

/** @import { Colour, Symbol } from "./symbols.mjs" */
/** @import { Face as FaceOrBack } from "./view.mjs" */

import { capital } from "./dom.mjs";
import {
  art,
  colourOf,
  CROWNS,
  escaped,
  glyph,
  hueOf,
  iconOf,
  INK,
  inkOn,
  PAPER,
  PIPS,
  RED_INK,
  shape,
  street,
  SUITS,
  symbolOf,
  WILD_COLOURS,
} from "./symbols.mjs";

/** @typedef {NonNullable<FaceOrBack>} Face */
/** @typedef {{ sheet: string, full: string, tiny: string }} Drawing */

const SERIF = `class="serif"`, LIGHT = `class="light"`; // in base.css; else bold

/**
 * @type {(x: number, y: number, size: number, ink: string, words: string, font?: string) => string}
 */
const text = (x, y, size, ink, words, font = "") =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${ink}" text-anchor="middle" ${font}>${
    escaped(words)
  }</text>`;
/** @param {string} drawn */
const turned = (drawn) => `<g transform="rotate(180 50 70)">${drawn}</g>`;
/** @param {string} ink @param {number} strength */
const edge = (ink, strength) =>
  `<rect x="1" y="1" width="98" height="138" rx="7.5" fill="none" stroke="${ink}" stroke-opacity="${strength}" stroke-width="1.5"/>`;

/** The word of a colour, else of a name, up the left edge. @param {Face} face @param {string} ink */
function upright({ colour, name }, ink) {
  const word = capital(colour || name.split(" ")[0]);
  const drawn = text(0, 0, fit(word, 14, 64), ink, word);
  return `<g transform="translate(19 86) rotate(-90)">${drawn}</g>`;
}
/** @param {string} words @param {number[]} sizes */
const shrink = (words, sizes) => sizes[Math.min(words.length, sizes.length) - 1] ?? sizes[0];

/** @param {Face} face @returns {Drawing} */
function drawSuit(face) {
  const ink = face.colour === "red" ? RED_INK : INK, pip = SUITS[face.sign] ?? SUITS["♠"];
  const wide = face.label.length > 1;
  const index = text(15, 25, wide ? 21 : 24, ink, face.label, SERIF + tight(wide, -2)) +
    shape(pip, 8, 31, 14, ink);
  const tiny = text(wide ? 27 : 25, 46, wide ? 42 : 48, ink, face.label, SERIF + tight(wide, -5)) +
    shape(pip, 9, 56, 30, ink) + shape(pip, 44, 82, 48, ink);
  return { sheet: PAPER, full: index + turned(index) + suitMiddle(face.label, pip, ink), tiny };
}

/** @param {boolean} wide @param {number} by */
const tight = (wide, by) => (wide ? ` letter-spacing="${by}"` : "");

/** @param {string} rank @param {string} pip @param {string} ink */
function suitMiddle(rank, pip, ink) {
  if (PIPS[rank]) return PIPS[rank].map(([x, y]) => drawPip(x, y, pip, ink)).join("");
  if (!CROWNS[rank]) return shape(pip, 26, 46, 48, ink);
  return `<rect x="28.5" y="18.5" width="43" height="103" rx="5" fill="none" stroke="${ink}" stroke-opacity=".35"/>
<g transform="translate(34 33) scale(.64)" fill="none" stroke="${ink}" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round">${
    CROWNS[rank]
  }</g>${shape(pip, 34, 73, 32, ink)}`;
}

/** @param {number} x @param {number} y @param {string} pip @param {string} ink */
function drawPip(x, y, pip, ink) {
  const drawn = shape(pip, x - 9, y - 9, 18, ink);
  return y > 70 ? `<g transform="rotate(180 ${x} ${y})">${drawn}</g>` : drawn;
}

/** @param {Face} face @returns {Drawing} */
function drawColour(face) {
  if (!face.colour) return drawWild(face);
  const colour = colourOf(face.colour), symbol = symbolOf(colour), ink = inkOn(colour);
  const rim = edge(colour.light ? colour.deep : "#fff", colour.light ? 0.28 : 0.16);
  const head = iconOf(face.icon)
    ? glyph(face.icon, 7, 8, 18, ink, 5.4)
    : text(16, 26, fit(face.label, shrink(face.label, [24, 18, 13]), 24), ink, face.label);
  const index = head + shape(symbol.d, 8.5, 33, 15, ink) + upright(face, ink);
  const tiny = rim + index + colourMiddle(face, colour, symbol);
  return {
    sheet: colour.fill,
    full: tiny + foot(face, ink),
    tiny,
  };
}

/** The whole name, along the foot of a card. @param {Face} face @param {string} ink */
const foot = (face, ink) => {
  const name = capital(face.name);
  return text(50, 132, fit(name, 12.5, 90), ink, name);
};

/** @param {Face} face @param {Colour} colour @param {Symbol} symbol */
function colourMiddle(face, colour, symbol) {
  const white = face.colour === "white", plate = white ? colour.deep : PAPER;
  const ink = symbol.hollow ? inkOn(colour) : white ? PAPER : colour.deep;
  const size = (symbol.size ?? 1) * 0.9, middle = 77 + (symbol.dy ?? 0) * 0.66;
  const letters = shrink(face.label, [48, 34, 24]);
  const figure = iconOf(face.icon)
    ? glyph(face.icon, 63 - 19 * size, middle - 19 * size, 38 * size, ink, 4.6)
    : text(63, middle + letters * 0.35 * size, letters * size, ink, face.label);
  return shape(symbol.d, 30, 44, 66, plate) + figure;
}

/** @param {Face} face @returns {Drawing} */
function drawWild(face) {
  const colours = WILD_COLOURS.map(colourOf), words = face.label;
  const index = text(17, 25, 19, PAPER, words) + pie(colours, 16, words ? 40 : 20, 10) +
    upright(face, PAPER);
  const heart = `<circle cx="58" cy="70" r="${words ? 15 : 7}" fill="${PAPER}"/>` +
    text(58, 77, 19, INK, words);
  const tiny = edge("#fff", 0.2) + index + `<circle cx="58" cy="70" r="35" fill="${PAPER}"/>` +
    pie(colours, 58, 70, 33) + pieSigns(colours) + heart;
  return { sheet: "#22262b", full: tiny + foot(face, PAPER), tiny };
}

/** @param {Colour[]} colours @param {number} x @param {number} y @param {number} reach */
function pie(colours, x, y, reach) {
  /** @param {number} turn */
  const point = (turn) => {
    const angle = (2 * Math.PI * turn) / colours.length - Math.PI / 2;
    return `${(x + reach * Math.cos(angle)).toFixed(2)} ${
      (y + reach * Math.sin(angle)).toFixed(2)
    }`;
  };
  return colours.map((colour, i) =>
    `<path d="M${x} ${y}L${point(i)}A${reach} ${reach} 0 0 1 ${
      point(i + 1)
    }Z" fill="${colour.fill}" stroke="${PAPER}" stroke-width="${reach / 24}"/>`
  ).join("");
}

/** @param {Colour[]} colours */
function pieSigns(colours) {
  const size = colours.length > 6 ? 9 : 13;
  return colours.map((colour, i) => {
    const angle = (2 * Math.PI * (i + 0.5)) / colours.length - Math.PI / 2;
    const x = 58 + 23 * Math.cos(angle) - size / 2, y = 70 + 23 * Math.sin(angle) - size / 2;
    return shape(symbolOf(colour).d, x, y, size, inkOn(colour));
  }).join("");
}

const ruler = /** @type {OffscreenCanvasRenderingContext2D} */ (
  new OffscreenCanvas(1, 1).getContext("2d")
);

/**
 * The largest size at which words fit a width, in whatever font this browser has for them.
 * @type {(words: string, most: number, room: number, weight?: number, font?: string) => number}
 */
function fit(words, most, room, weight = 800, font = "--sans") {
  const family = getComputedStyle(document.documentElement).getPropertyValue(font);
  ruler.font = `${weight} 100px ${family}`;
  return Math.min(most, (100 * room) / Math.max(1, ruler.measureText(words).width));
}

/** @param {Face} face @returns {Drawing} */
function drawMember(face) {
  const colour = colourOf(face.colour), symbol = symbolOf(colour), ink = inkOn(colour);
  const name = capital(face.name), of = Number(face.label) || 1;
  const full = band(36, colour.fill) +
    `<path d="M0 36H100" stroke="${colour.deep}" stroke-width="1.5"/>` +
    shape(symbol.d, 7, 9, 18, ink) + text(62, 25, fit(name, 17, 62), ink, name) +
    `<g transform="translate(0 47)">${street(colour, Math.min(of, 4))}</g>` +
    text(50, 133, 9.6, INK, `one of ${of}`, LIGHT);
  const tiny = `<rect width="100" height="140" rx="8" fill="${colour.fill}"/>` +
    edge(colour.deep, 0.5) + text(50, 34, fit(name, 30, 86), ink, name) +
    shape(symbol.d, 25, 56, 50, ink);
  return { sheet: PAPER, full, tiny };
}

/** The head of a card, so high. @param {number} high @param {string} fill @param {number} [strength] */
const band = (high, fill, strength = 1) =>
  `<path d="M0 ${high}V8A8 8 0 0 1 8 0H92A8 8 0 0 1 100 8V${high}Z" fill="${fill}" opacity="${strength}"/>`;

/** @param {string} name */
const initials = (name) =>
  name.split(/\s+/).map((word) => word[0]).join("").slice(0, 3).toUpperCase();

/** @param {Face} face @returns {Drawing} */
function drawAction(face) {
  const name = face.label || face.name, tone = face.tone, [field, ink] = hueOf(tone);
  const drawn = art(face.icon, tone, initials(name));
  const hints = wrapped(face.hint, 19).slice(0, 4);
  const size = Math.min(...hints.map((line) => fit(line, 9.4, 92, 400)));
  const hint = hints.map((line, i) => text(50, 106 + i * 10.5, size, INK, line, LIGHT)).join("");
  const full = band(92, field, 0.28) + band(27, ink) +
    text(50, 19, fit(name, 14.5, 88, 700, "--serif"), PAPER, name, SERIF) +
    `<svg x="6" y="29" width="88" height="62" viewBox="0 0 104 74">${drawn}</svg>` + hint;
  const lines = wrapped(name, 9).slice(0, 2), first = lines.length > 1 ? 20 : 30;
  const tiny = band(132, field, 0.3) + band(48, ink) +
    lines.map((line, i) => text(50, first + 20 * i, fit(line, 20, 84), PAPER, line)).join("") +
    `<svg x="2" y="56" width="96" height="70" viewBox="0 0 104 74">${drawn}</svg>`;
  return { sheet: "#fbf2dc", full, tiny };
}

/** @param {string} words @param {number} width */
function wrapped(words, width) {
  const lines = [""];
  for (const word of words.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** @type {Record<string, (face: Face) => Drawing>} */
const KINDS = { suit: drawSuit, colour: drawColour, member: drawMember, action: drawAction };

/** @type {Map<string, string>} The pictures drawn so far; their words are measured only once. */
const pictures = new Map();

/**
 * The picture of a face, as SVG; a back is drawn by the style sheet alone.
 * @param {Face | null} face
 */
export function picture(face) {
  if (!face) return "";
  const key = JSON.stringify(face), drawn = pictures.get(key) ?? draw(face);
  pictures.set(key, drawn);
  return drawn;
}

/** @param {Face} face */
function draw(face) {
  const { sheet, full, tiny } = (KINDS[face.kind] ?? drawAction)(face);
  return `<svg class="face" viewBox="0 0 100 140" aria-hidden="true" focusable="false"><rect width="100" height="140" rx="8" fill="${sheet}"/><g class="full">${full}</g><g class="tiny">${tiny}</g></svg>`;
}

/** The name of a face, as one says it. @param {Face | null} face */
export const spoken = (face) => (face ? capital(face.name) : "Face-down card");
