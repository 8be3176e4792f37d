/* Where a note lies that points at something: beside it, on nothing that is needed. */

/** @typedef {{ x: number, y: number }} Spot */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {Spot & Size} Box */

const GAP = 44, EDGE = 8; // between note and subject; round a subject, and to the edge of the page
const STEP = 16; // pixels between two places that are tried
const CROSSING = 150; // pixels that a note would rather be farther than cross something
const TIP = 8; // between an arrow's tip and its subject: there is a ring
const BENDS = [0.2, -0.2, 0]; // ways that an arrow may bulge, by its length
const DOT = { width: 1, height: 1 };

/** How much of the first box lies on the second. @param {Box} a @param {Box} b */
export function overlap(a, b, edge = 0) {
  const across = Math.min(a.x + a.width, b.x + b.width + edge) - Math.max(a.x, b.x - edge);
  const down = Math.min(a.y + a.height, b.y + b.height + edge) - Math.max(a.y, b.y - edge);
  return Math.max(0, across) * Math.max(0, down);
}

/**
 * The place for a note beside its subject: never on it or on what is vital if there is room, on as
 * little as can be of what is needed too, and where its arrow crosses as few words as can be.
 * @param {Box} subject
 * @param {Size} note
 * @param {Box} room
 * @param {Box[]} needed
 * @param {Box[]} words
 * @param {Box[]} vital
 * @returns {Spot & { cost: number }}
 */
export function bestSpot(subject, { width, height }, room, needed, words = needed, vital = []) {
  const midX = subject.x + (subject.width - width) / 2;
  const midY = subject.y + (subject.height - height) / 2;
  /** @param {Spot} spot */
  const cost = (spot) => {
    const lain = { ...spot, width, height }, way = Math.hypot(spot.x - midX, spot.y - midY);
    const hidden = (/** @type {Box[]} */ boxes) =>
      boxes.reduce((sum, box) => sum + overlap(lain, box), 0);
    const crossed = crossedBy(curveBetween(lain, subject, BENDS[0]), words);
    const near = overlap(lain, subject, GAP) / 100; // there is no room for an arrow
    return 1e6 * overlap(lain, subject, EDGE) + 1000 * hidden(vital) + 10 * hidden(needed) +
      CROSSING * crossed.length + near + way;
  };
  let best = { x: room.x + EDGE, y: room.y + EDGE }, least = Infinity;
  for (const x of stops([subject.x, subject.width], width, [room.x, room.width])) {
    for (const y of stops([subject.y, subject.height], height, [room.y, room.height])) {
      const costs = cost({ x, y });
      if (costs < least) [best, least] = [{ x, y }, costs];
    }
  }
  return { ...best, cost: least };
}

/**
 * Where a note may begin along one axis: every few pixels, just beside its subject, and at the end.
 * @type {(subject: number[], note: number, room: number[]) => number[]}
 */
function stops([at, size], note, [start, room]) {
  const first = start + EDGE, last = Math.max(first, start + room - note - EDGE);
  const count = Math.ceil((last - first) / STEP);
  const even = Array.from({ length: count }, (_, i) => first + i * STEP);
  const beside = [at - note - EDGE, at + size + EDGE];
  return [...even, ...beside, last].filter((each) => each >= first && each <= last);
}

/**
 * The curve from a note to its subject: where it begins, what it bends to, where it ends.
 * @param {Box} note
 * @param {Box} subject
 * @param {number} bend
 * @returns {Spot[]}
 */
function curveBetween(note, subject, bend) {
  const [x1, x2] = nearest(note.x, note.width, subject.x, subject.width);
  const [y1, y2] = nearest(note.y, note.height, subject.y, subject.height);
  const x = (x1 + x2) / 2 - bend * (y2 - y1), y = (y1 + y2) / 2 + bend * (x2 - x1);
  return [{ x: x1, y: y1 }, { x, y }, { x: x2, y: y2 }];
}

/** Which boxes a curve runs through. @param {Spot[]} curve @param {Box[]} boxes */
function crossedBy([from, by, to], boxes) {
  if (!boxes.length) return [];
  const points = [0.1, 0.3, 0.5, 0.7, 0.85, 1].map((at) => {
    const [a, b, c] = [(1 - at) ** 2, 2 * at * (1 - at), at ** 2];
    return { x: a * from.x + b * by.x + c * to.x, y: a * from.y + b * by.y + c * to.y, ...DOT };
  });
  return boxes.filter((box) => points.some((point) => overlap(point, box)));
}

/**
 * An arrow from a note to its subject; none where it would be too short, or run through words.
 * @param {Box} note
 * @param {Box} subject
 * @param {Box[]} words
 */
export function arrowBetween(note, subject, words = []) {
  const curves = BENDS.map((bend) => curveBetween(note, subject, bend));
  const curve = curves.find((each) => !crossedBy(each, words).length);
  if (!curve) return "";
  const [from, { x, y }, to] = curve, way = Math.atan2(to.y - y, to.x - x);
  if (Math.hypot(to.x - from.x, to.y - from.y) < 12) return "";
  /** @param {number} turn */
  const barb = (turn) => `${to.x - 14 * Math.cos(way + turn)} ${to.y - 14 * Math.sin(way + turn)}`;
  const tip = `${to.x} ${to.y}`;
  const line = `M${from.x} ${from.y}Q${x} ${y} ${tip}M${barb(0.5)}L${tip}L${barb(-0.5)}`;
  return `<svg width="100%" height="100%"><path d="${line}"/></svg>`;
}

/**
 * Along one axis, where a line from one span to another begins and ends.
 * @type {(a: number, wide: number, b: number, broad: number) => [number, number]}
 */
function nearest(a, wide, b, broad) {
  if (a + wide < b) return [a + wide, b - TIP];
  if (b + broad < a) return [a, b + broad + TIP];
  const mid = (Math.max(a, b) + Math.min(a + wide, b + broad)) / 2;
  return [mid, mid];
}
