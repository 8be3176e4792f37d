/* The view after a move: its cues applied to the view before, as docs/server-protocol.md says. What
   cues do not tell, such as the face under a card that is taken, the server sends: such zones whole,
   and everything else of a view that has changed. */

/** @import { SeenCue } from "./messages.d.ts" */
/** @import { Token } from "./drawn_zones.mjs" */
/** @import { Update } from "./store.mjs" */
/** @import { View, Zone } from "./view.mjs" */

import { parse, tokensOf } from "./drawn_zones.mjs";

/**
 * Zones that have not changed stay the objects they were.
 * @param {View | null} view
 * @param {Pick<Update, "view" | "cues">} update
 * @returns {View}
 */
export function nextView(view, { view: { zones: sent = [], ...rest }, cues }) {
  const whole = new Map(sent.map((zone) => [zone.id, zone]));
  const moves = cues.filter(({ kind }) => kind === "move" || kind === "lay");
  const zones = view?.zones.map((zone) => whole.get(zone.id) ?? nextZone(zone, moves)) ?? sent;
  return /** @type {View} */ ({ ...view, ...rest, zones });
}

/** @param {Zone} zone @param {SeenCue[]} moves */
function nextZone(zone, moves) {
  /** @param {string} where */
  const isHere = (where) => parse(where)[0] === zone.id;
  const steps = moves.flatMap((cue) => {
    const goes = isHere(cue.source) ? [{ cue, isGoing: true, at: parse(cue.source)[1] }] : [];
    const comes = isHere(cue.target) ? [{ cue, isGoing: false, at: parse(cue.target)[1] }] : [];
    return [...goes, ...comes];
  });
  if (!steps.length) return zone;
  return zone.shape === "stack" ? nextStack(zone, steps) : nextRow(zone, steps);
}

/** @typedef {{ cue: SeenCue, isGoing: boolean, at: number }} Step of one zone; at: -1 without a place */

/** Of a stack only the top is seen; under a card that is taken lies a back. @param {Zone} zone @param {Step[]} steps */
function nextStack(zone, steps) {
  let { count } = zone;
  let top = { face: zone.cards[0] ?? null, id: zone.ids[0] ?? 0 };
  for (const { cue, isGoing, at } of steps) {
    count += isGoing ? -1 : 1;
    top = isGoing || at < 0 ? { face: null, id: 0 } : { face: cue.card, id: cue.id };
  }
  const cards = count ? [top] : [];
  return { ...zone, cards: cards.map(({ face }) => face), count, ids: cards.map(({ id }) => id) };
}

/** Cards that stay keep their order; those that come lie at their places among them. @param {Zone} zone @param {Step[]} steps */
function nextRow(zone, steps) {
  const start = tokensOf(zone), lying = [...start];
  /** @type {Token[]} */
  const coming = [];
  for (const { cue, isGoing, at } of steps) {
    if (isGoing) {
      const gone = [
        lying.indexOf(start[at]),
        cue.id ? coming.findIndex(({ id }) => id === cue.id) : -1,
      ];
      if (gone[0] >= 0) lying.splice(gone[0], 1);
      else if (gone[1] >= 0) coming.splice(gone[1], 1);
      else lying.splice(lying.findLastIndex(({ face }) => !face), 1);
    } else if (cue.card) {
      coming.push({ face: cue.card, id: cue.id, group: cue.group, last: at });
    } else lying.push({ face: null, id: 0, group: "", last: -1 });
  }
  for (const token of coming.sort((a, b) => a.last - b.last)) lying.splice(token.last, 0, token);
  const cards = lying.map(({ face }) => face), ids = lying.map(({ id }) => id);
  const have = Map.groupBy(lying, ({ group }) => group);
  const slots = zone.slots.map((slot) => ({ ...slot, have: have.get(slot.name)?.length ?? 0 }));
  const groups = [...have.keys()].flatMap((name) => slots.find((slot) => slot.name === name) ?? []);
  return { ...zone, cards, count: cards.length, groups, slots, ids };
}

/**
 * How all cards lie, as a number that the server sends too: the CRC-32 of a line for each zone.
 * @param {View} view
 */
export function checkOf(view) {
  const lines = view.zones.map(({ id, count, ids }) => `${id} ${count} [${ids.join(", ")}]`);
  let crc = -1;
  for (const byte of new TextEncoder().encode(lines.join("\n"))) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc >>> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
  }
  return ~crc >>> 0;
}
