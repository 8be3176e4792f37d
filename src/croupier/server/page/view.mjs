/* Reading a View: whose a zone is, what may be clicked, what stands out. Knows no game. */

/** @import { ServerMessage } from "./messages.d.ts" */
/** @import { DealtSnapshot } from "./store.mjs" */

/** @typedef {Extract<ServerMessage, { type: "snapshot" }>} WholeTable */
/** @typedef {WholeTable["log"][number]} LogItem */
/** @typedef {WholeTable["players"][number]} Player */
/** @typedef {NonNullable<WholeTable["view"]>} View */
/** @typedef {View["zones"][number]} Zone */
/** @typedef {View["highlights"][number]} Mark */
/** @typedef {View["counters"][number]} Counter */
/** @typedef {Zone["cards"][number]} Face what is printed on a card; null is a back */
/** @typedef {NonNullable<View["decision"]>} Decision */
/** @typedef {Decision["choices"][number]} Choice */
/** @typedef {Decision["refusals"][number]} Refusal */

export const SPECTATOR = -1;

/**
 * Sort what a view offers by place. Only what is on the table can be clicked; everything else, and
 * every pile, is a button too.
 * @param {View} view
 */
export function readTable(view) {
  const zones = new Map(view.zones.map((zone) => [zone.id, zone]));
  const { choices, refusals } = view.decision ?? { choices: [], refusals: [] };
  /** @param {string} at */
  const here = (at) => {
    const [id, index] = at.split(":");
    return Number(index) < (zones.get(id)?.cards.length ?? 0);
  };
  /** @param {string} at */
  const isPile = (at) => zones.get(at.split(":")[0])?.shape === "stack";
  return {
    me: view.seat,
    choices: gather(choices, (choice) => choice.at.filter(here)),
    refusals: new Map(refusals.map((refusal) => [refusal.at, refusal])),
    marks: gather(view.highlights, (mark) => mark.at),
    lines: view.highlights.filter((mark) => mark.kind === "line"),
    buttons: choices.filter(({ at }) => !at.some(here) || at.some(isPile)),
  };
}

/** @template Thing @param {Thing[]} things @param {(thing: Thing) => string[]} placesOf */
function gather(things, placesOf) {
  /** @type {Map<string, Thing[]>} */
  const found = new Map();
  for (const thing of things) {
    for (const at of placesOf(thing)) found.set(at, [...(found.get(at) ?? []), thing]);
  }
  return found;
}

/**
 * Who sits at the near edge: oneself; a spectator looks over the shoulder of the first seat.
 * @param {View} view
 */
export const nearSeat = (view) => Math.max(view.seat, 0);

/**
 * The other seats as one sees them round the table, the next to play first.
 * @param {DealtSnapshot} snapshot
 */
export function farSeats({ view, players }) {
  const near = nearSeat(view), seats = players.map((_, seat) => seat);
  return [...seats.slice(near + 1), ...seats.slice(0, near)];
}

/** @param {View} view @param {number | null} seat */
export const zonesOf = (view, seat) => view.zones.filter((zone) => zone.seat === seat);

/** @param {View} view @param {number | null} seat */
export const countersOf = (view, seat) => view.counters.filter((each) => each.seat === seat);

/** @param {Zone} zone */
export const isHand = (zone) => zone.shape === "fan" || zone.shape === "stack";

/**
 * Cards a seat holds, in its hand alone; undefined where it has none to hold.
 * @param {View} view
 * @param {number} seat
 */
export function heldBy(view, seat) {
  const hands = zonesOf(view, seat).filter(isHand);
  return hands.length ? hands.reduce((sum, zone) => sum + zone.count, 0) : undefined;
}

/** @param {DealtSnapshot} snapshot @param {number} seat */
export function nameOf({ view, players }, seat) {
  return seat === view.seat ? "You" : players[seat].name;
}

/** The cards of a zone of sets lie sorted, so its groups are runs of them. @param {Zone} zone */
export function groupsOf(zone) {
  let first = 0;
  return zone.groups.map((group) => {
    const cards = zone.cards.slice(first, first + group.have);
    first += group.have;
    const done = group.of > 0 && group.have >= group.of;
    return { ...group, cards, first: first - group.have, done };
  });
}

/**
 * Every card that can be told apart, as places by a key: equal faces are numbered.
 * @param {View} view
 */
export function facesByKey(view) {
  /** @type {Map<string, number>} */
  const copies = new Map();
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const zone of view.zones) {
    zone.cards.forEach((face, index) => {
      if (!face) return;
      const copy = (copies.get(face.text) ?? 0) + 1;
      copies.set(face.text, copy);
      found.set(`${face.text} ${copy}`, `${zone.id}:${index}`);
    });
  }
  return found;
}
