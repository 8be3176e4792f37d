/* What cards are drawn with: hues, silhouettes, suits, crowns and icons, as paths. No card, no game. */

/** @typedef {{ fill: string, deep: string, symbol: string, light?: boolean }} Colour */
/** @typedef {{ d: string, dy?: number, size?: number, hollow?: boolean }} Symbol a silhouette */

/**
 * A colour is a hue and a silhouette; its letter comes with the face. Silhouettes agree with the
 * signs of the terminal. Light hues carry their own deep ink, dark hues carry paper.
 * @type {Record<string, Colour>}
 */
const COLOURS = {
  red: { fill: "#c4362f", deep: "#8f1d1b", symbol: "diamond" },
  yellow: { fill: "#efb92c", deep: "#6b4a00", symbol: "square", light: true },
  green: { fill: "#2f8a52", deep: "#14532d", symbol: "triangle" },
  blue: { fill: "#2a62b8", deep: "#173f80", symbol: "disc" },
  cyan: { fill: "#4fbecb", deep: "#0b515b", symbol: "drop", light: true },
  orange: { fill: "#e37b22", deep: "#5f2b00", symbol: "star", light: true },
  purple: { fill: "#97327f", deep: "#661c55", symbol: "cross" },
  white: { fill: "#f4f0e6", deep: "#3d4441", symbol: "ring", light: true },
  black: { fill: "#2b2c30", deep: "#17181b", symbol: "saltire" },
  violet: { fill: "#6a55cf", deep: "#3f2e97", symbol: "lozenge" },
  brown: { fill: "#7d5236", deep: "#573519", symbol: "frame" },
  pink: { fill: "#ee9dbb", deep: "#80224b", symbol: "half", light: true },
};
/** @type {Colour} */
const UNKNOWN = { fill: "#6c736f", deep: "#3a403d", symbol: "disc" };
export const PAPER = "#fffcf4";
export const INK = "#1b211f";
export const RED_INK = "#b3262a";
export const WILD_COLOURS = ["red", "yellow", "green", "blue"];

/** @param {string} name */
export const colourOf = (name) => COLOURS[name] ?? UNKNOWN;
/** @param {Colour} colour */
export const inkOn = (colour) => (colour.light ? colour.deep : PAPER);
/** @param {string} words */
export const colourIn = (words) => words.toLowerCase().split(/\W+/).find((word) => COLOURS[word]);

/**
 * In a box of 100 x 100, each with room for a numeral: `dy` moves it to the middle of the
 * silhouette, `size` makes it fit, and a hollow one shows the card's own hue within.
 * @type {Record<string, Symbol>}
 */
const SYMBOLS = {
  diamond: {
    d: "M50 1Q54 1 58 5L95 43Q101 50 95 57L58 95Q50 102 42 95L5 57Q-1 50 5 43L42 5Q46 1 50 1Z",
    size: 0.86,
  },
  square: { d: "M14 6H86Q94 6 94 14V86Q94 94 86 94H14Q6 94 6 86V14Q6 6 14 6Z" },
  triangle: {
    d: "M50 5Q55 5 58 10L97 82Q101 93 90 94H10Q-1 93 3 82L42 10Q45 5 50 5Z",
    dy: 14,
    size: 0.88,
  },
  disc: { d: "M50 3A47 47 0 1 1 50 97A47 47 0 1 1 50 3Z" },
  drop: {
    d: "M50 95Q45 95 42 90L3 18Q-1 7 10 6H90Q101 7 97 18L58 90Q55 95 50 95Z",
    dy: -14,
    size: 0.88,
  },
  star: { d: star(5, 52, 30), dy: 4, size: 0.8 },
  cross: { d: "M32 3H68V32H97V68H68V97H32V68H3V32H32Z", size: 0.86 },
  ring: {
    d: "M50 3A47 47 0 1 1 50 97A47 47 0 1 1 50 3ZM50 16A34 34 0 1 0 50 84A34 34 0 1 0 50 16Z",
    hollow: true,
    size: 0.84,
  },
  saltire: {
    d: "M24 2L50 28L76 2L98 24L72 50L98 76L76 98L50 72L24 98L2 76L28 50L2 24Z",
    size: 0.74,
  },
  lozenge: { d: "M50 -2L102 50L50 102L-2 50ZM50 17L17 50L50 83L83 50Z", hollow: true, size: 0.66 },
  frame: { d: "M6 6H94V94H6ZM17 17V83H83V17ZM28 28H72V72H28Z", size: 0.7 },
  half: {
    d: "M50 3A47 47 0 1 1 50 97A47 47 0 1 1 50 3ZM50 13V87A37 37 0 0 0 50 13Z",
    hollow: true,
    size: 0.8,
  },
};
/** @param {Colour} colour */
export const symbolOf = (colour) => SYMBOLS[colour.symbol];

/** @param {number} points @param {number} far @param {number} near */
function star(points, far, near) {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const angle = (Math.PI * i) / points - Math.PI / 2, reach = i % 2 ? near : far;
    return `${(50 + reach * Math.cos(angle)).toFixed(1)} ${
      (53 + reach * Math.sin(angle)).toFixed(1)
    }`;
  });
  return `M${corners.join("L")}Z`;
}

/** @type {Record<string, string>} */
export const SUITS = {
  "♥": "M50 92C8 58 4 40 4 29A23 23 0 0 1 50 26A23 23 0 0 1 96 29C96 40 92 58 50 92Z",
  "♦": "M50 3Q66 28 86 50Q66 72 50 97Q34 72 14 50Q34 28 50 3Z",
  "♠":
    "M50 4C62 28 95 42 95 64A20 20 0 0 1 57 73Q58 88 69 96H31Q42 88 43 73A20 20 0 0 1 5 64C5 42 38 28 50 4Z",
  "♣":
    "M50 4A21 21 0 0 1 66 39A21 21 0 1 1 57 70Q58 88 69 96H31Q42 88 43 70A21 21 0 1 1 34 39A21 21 0 0 1 50 4Z",
};

const [L, C, R] = [34, 50, 66];
const corners = [[L, 32], [R, 32], [L, 108], [R, 108]];
const sides = [[L, 30], [R, 30], [L, 56.5], [R, 56.5], [L, 83.5], [R, 83.5], [L, 110], [R, 110]];
/** @type {Record<string, number[][]>} */
export const PIPS = {
  2: [[C, 30], [C, 110]],
  3: [[C, 30], [C, 70], [C, 110]],
  4: corners,
  5: [...corners, [C, 70]],
  6: [...corners, [L, 70], [R, 70]],
  7: [...corners, [L, 70], [R, 70], [C, 51]],
  8: [...corners, [L, 70], [R, 70], [C, 51], [C, 89]],
  9: [...sides, [C, 70]],
  10: [...sides, [C, 43], [C, 97]],
};
/** @type {Record<string, string>} */
export const CROWNS = {
  K: '<path d="M2 40V12l12 12L25 4l11 20 12-12v28z"/><path d="M2 46h46"/><path d="M25 4V-5M21-2h8"/>',
  Q: '<path d="M3 40L6 14l10 13L25 8l9 19 10-13 3 26z"/><path d="M3 46h44"/><circle cx="6" cy="10" r="2.6"/><circle cx="25" cy="3" r="2.6"/><circle cx="44" cy="10" r="2.6"/>',
  J: '<path d="M5 40c0-20 8-28 20-28s20 8 20 28z"/><path d="M3 46h44"/><path d="M34 16C38 4 44 0 50-3c0 10-4 18-12 23"/>',
};

/**
 * Strokes in a box of 48 x 48. A game picks an icon by a word; an unknown word has no picture.
 * @type {Record<string, string>}
 */
const ICONS = {
  skip: '<circle cx="24" cy="24" r="17"/><path d="M12.5 35.5L35.5 12.5"/>',
  reverse:
    '<path d="M10 20V18a8 8 0 0 1 8-8h20M31 3l7 7-7 7"/><path d="M38 28v2a8 8 0 0 1-8 8H10M17 45l-7-7 7-7"/>',
  draw:
    '<rect x="7" y="12" width="20" height="29" rx="3"/><path d="M19 7h15a4 4 0 0 1 4 4v22"/><path d="M17 20v13M10.5 26.5h13"/>',
  swap:
    '<rect x="4" y="6" width="16" height="22" rx="3"/><rect x="28" y="20" width="16" height="22" rx="3"/><path d="M26 10h8a4 4 0 0 1 4 4M31 5l-5 5 5 5M22 38h-8a4 4 0 0 1-4-4M17 43l5-5-5-5"/>',
  take:
    '<rect x="23" y="5" width="18" height="25" rx="3"/><path d="M6 36c5-7 9-8 14-5l9 5c4 2 2 7-2 6l-9-2"/><path d="M6 45c6-1 8 1 14 1 7 0 13-3 21-11"/>',
  takeset:
    '<path d="M10 24V9h12v15M22 24V6h12v18M5 24h38"/><path d="M9 31l4 12h22l4-12z"/><path d="M24 33v7M18 33l1 7M30 33l-1 7"/>',
  shield:
    '<path d="M24 4c6 4 11 5 17 5v13c0 11-7 18-17 22C14 40 7 33 7 22V9c6 0 11-1 17-5z"/><path d="M16 16l16 16M32 16L16 32"/>',
  palette:
    '<path d="M24 6a18 18 0 1 0 0 36c4 0 4-4 2-6-3-4 0-7 4-7h6c4 0 6-3 6-6 0-10-8-17-18-17z"/><circle cx="15" cy="21" r="2"/><circle cx="22" cy="14" r="2"/><circle cx="32" cy="16" r="2"/>',
  clockwise: '<path d="M40 24a16 16 0 1 1-5-11.6"/><path d="M36 3v10H26"/>',
  anticlockwise: '<path d="M8 24a16 16 0 1 0 5-11.6"/><path d="M12 3v10h10"/>',
};
/** @type {Record<string, string>} */
const ALIKE = { ban: "skip", "change color": "palette", "change colour": "palette" };
/** @type {(word: string) => string | undefined} */
export const iconOf = (word) => ICONS[word] ?? ICONS[ALIKE[word]];

/** What a card does to others, as two hues: the field, and the ink. @type {Record<string, string[]>} */
const TONES = {
  gain: ["#3a9464", "#0f4526"],
  attack: ["#c9503f", "#6e1414"],
  guard: ["#3b66ad", "#12274f"],
  "": ["#b08a3c", "#4a3406"],
};
/** @param {string} tone */
export const hueOf = (tone) => TONES[tone] ?? TONES[""];

/** @type {(x: number, y: number, turn: number, fill: string) => string} */
const smallCard = (x, y, turn, fill) =>
  `<rect x="${x}" y="${y}" width="25" height="35" rx="3.5" transform="rotate(${turn} ${x + 12} ${
    y + 17
  })" fill="${fill}" stroke="${INK}" stroke-width="2"/>`;
/** @type {(x: number, y: number, wall: string, roof: string) => string} */
const house = (x, y, wall, roof) =>
  `<path d="M${x} ${y + 13}h18v19h-18z" fill="${wall}"/><path d="M${x - 3} ${
    y + 14
  }l12-13 12 13z" fill="${roof}"/><path d="M${x + 4} ${y + 19}h4v5h-4zM${x + 11} ${
    y + 19
  }h4v13h-4z" fill="${roof}"/>`;
const GLOVE =
  `<path d="M104 40L76 36C66 31 58 25 47 28C41 30 43 36 49 38L58 42C47 44 40 50 45 55C52 61 68 62 78 60L104 64Z" fill="${PAPER}" stroke="${INK}" stroke-width="2.2"/><path d="M84 35h7v28h-7z" fill="${INK}"/>`;

/**
 * Pictures in a box of 104 x 74 for some words of ICONS.
 * @type {Record<string, (field: string, ink: string) => string>}
 */
const ART = {
  draw: (field, ink) =>
    smallCard(25, 20, -12, field) + smallCard(45, 18, 10, PAPER) +
    `<path d="M58 27v18M49 36h18" stroke="${ink}" stroke-width="5" stroke-linecap="round"/>`,
  swap: (field, ink) =>
    smallCard(17, 26, -8, field) + smallCard(58, 16, 8, PAPER) +
    `<path d="M34 14q17-11 32-3M60 3l8 8-10 6M66 62q-16 10-32 1M40 71l-8-8 9-6" fill="none" stroke="${ink}" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  take: (field) => smallCard(27, 17, -14, field) + GLOVE,
  takeset: (field, ink) =>
    [12, 36, 60].map((x) => house(x, 34, PAPER, ink)).join("") +
    `<path d="M8 67h76" stroke="${ink}" stroke-width="3"/><g transform="rotate(24 64 20)" stroke="${INK}" stroke-width="2.2"><path d="M61 12h6v46h-6z" fill="#a97b4c"/><path d="M46 2h36v17h-36z" fill="${field}"/></g>`,
  shield: (field, ink) =>
    `<path d="M50 4C60 10 69 12 78 12V34C78 53 66 65 50 71C34 65 22 53 22 34V12C31 12 40 10 50 4Z" fill="${field}" stroke="${ink}" stroke-width="2.4"/><path d="M38 26L62 49M62 26L38 49" stroke="${PAPER}" stroke-width="8" stroke-linecap="round"/>`,
};

/**
 * The picture of an action, in a box of 104 x 74; initials where there is none.
 * @param {string} word
 * @param {string} tone
 * @param {string} initials
 */
export function art(word, tone, initials) {
  const [field, ink] = hueOf(tone);
  if (ART[word]) return ART[word](field, ink);
  if (iconOf(word)) return glyph(word, 24, 9, 56, ink, 3.6);
  return `<text x="52" y="52" font-size="44" font-weight="800" text-anchor="middle" fill="${ink}">${
    escaped(initials)
  }</text>`;
}

/** A street in the colour of its card: as many houses as the set has cards. @param {Colour} colour @param {number} of */
export function street({ fill, deep }, of) {
  const step = 84 / of;
  const houses = Array.from(
    { length: of },
    (_, i) => house(8 + step * i + (step - 18) / 2, i % 2 ? 15 : 24, fill, deep),
  );
  return `${houses.join("")}<path d="M0 58q50-6 100 0v16h-100z" fill="${fill}" opacity=".35"/>`;
}

const STROKE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';

/** @param {string} word */
export function icon(word, size = 24) {
  return `<svg class="icon" viewBox="0 0 48 48" width="${size}" height="${size}" aria-hidden="true" stroke="currentColor" stroke-width="3.4" ${STROKE}>${
    iconOf(word) ?? ""
  }</svg>`;
}

/* Pieces from which faces are put together. */

/** @param {string} text */
export const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/**
 * @type {(d: string, x: number, y: number, size: number, fill: string, more?: string) => string}
 */
export const shape = (d, x, y, size, fill, more = "") =>
  `<path transform="translate(${x} ${y}) scale(${
    size / 100
  })" d="${d}" fill="${fill}" fill-rule="evenodd" ${more}/>`;
/**
 * @type {(word: string, x: number, y: number, size: number, ink: string, width?: number) => string}
 */
export const glyph = (word, x, y, size, ink, width = 3.6) =>
  `<g transform="translate(${x} ${y}) scale(${
    size / 48
  })" stroke="${ink}" stroke-width="${width}" ${STROKE}>${iconOf(word) ?? ""}</g>`;

/** A colour's silhouette on its own: on buttons and counters. @param {string} name */
export function swatch(name, size = 18) {
  const colour = colourOf(name);
  return `<svg class="swatch" viewBox="-14 -14 128 128" width="${size}" height="${size}" aria-hidden="true"><rect x="-14" y="-14" width="128" height="128" rx="28" fill="${colour.fill}" stroke="${colour.deep}" stroke-width="5"/>${
    shape(symbolOf(colour).d, 14, 14, 72, inkOn(colour))
  }</svg>`;
}
