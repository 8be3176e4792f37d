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
/** @typedef {Zone["groups"][number]} Group */
/** @typedef {Decision["choices"][number]} Choice */
/** @typedef {Decision["refusals"][number]} Refusal */

export const SPECTATOR = -1;
const BRIGHT = 2; // choices that may all look like the thing to do

/**
 * Sort what a view offers by place. Only what is on the table can be clicked. A button too is
 * everything else, every pile, all that answers an attack, and, where no card of my hand answers, each
 * card that lies small.
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
  const fromHand = isAnsweredByHand(view, choices), isAttacked = view.threat?.on === view.seat;
  /** @param {string} at */
  const isSmall = (at) => {
    const shape = zones.get(zoneOf(at))?.shape;
    return shape === "stack" || !fromHand && shape !== "grid";
  };
  const buttons = choices.filter(({ at }) => isAttacked || !at.some(here) || at.some(isSmall));
  const isAll = buttons.length === choices.length; // else a card may be better
  /** @param {string} at */
  const isMine = (at) => zones.get(zoneOf(at))?.seat === view.seat;
  const guards = isAttacked ? choices.filter(({ at, dull }) => !dull && at.some(isMine)) : [];
  return {
    me: view.seat,
    choices: gather(choices, (choice) => choice.at.filter(here)),
    refusals: new Map(refusals.map((refusal) => [refusal.at, refusal])),
    marks: gather(view.highlights, (mark) => mark.at),
    lines: view.highlights.filter((mark) => mark.kind === "line"),
    buttons,
    main: isAll ? mainOf(guards.length ? guards : choices) : [],
    slots: slotsOf(view),
    quiet: quietPlaces(view, choices),
    wanted: view.threat?.wants ?? [],
    /** What a click on somebody may mean: they are chosen, or a card of theirs. @param {number} seat */
    bySeat: (seat) => ({
      whole: choices.filter(({ at }) => at.includes(`seat ${seat}`)),
      cards: choices.filter(({ at }) => at.some((each) => zones.get(zoneOf(each))?.seat === seat)),
    }),
  };
}

/** The choices that look like the thing to do: never one that comes to nothing. @param {Choice[]} choices */
export function mainOf(choices) {
  const useful = choices.filter(({ dull }) => !dull);
  return useful.length <= BRIGHT ? useful : [];
}

/** @param {string} at */
const zoneOf = (at) => at.split(":")[0];

/**
 * Every set of the game in its order; where the game does not list them, those that were begun.
 * @param {View} view
 */
function slotsOf(view) {
  const listed = view.zones.find((zone) => zone.slots.length);
  if (listed) return listed.slots;
  const groups = view.zones.flatMap((zone) => zone.groups);
  return [...new Map(groups.map((group) => [group.name, group])).values()];
}

/**
 * What I have laid, while my hand can answer too: it may be answered with, and it asks first.
 * @param {View} view
 * @param {Choice[]} choices
 */
function quietPlaces(view, choices) {
  const laid = zonesOf(view, view.seat).filter((zone) => !isHand(zone)).map(({ id }) => id);
  const fromHand = isAnsweredByHand(view, choices);
  /** @param {string} at */
  return (at) => fromHand && laid.includes(zoneOf(at));
}

/** Whether a card that I hold is an answer. @param {View} view @param {Choice[]} choices */
function isAnsweredByHand(view, choices) {
  const hand = zonesOf(view, view.seat).filter(isHand).map(({ id }) => id);
  return choices.some(({ at }) => at.some((each) => hand.includes(zoneOf(each))));
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
export const isField = ({ shape }) => shape === "sets" || shape === "grid";

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

/** What whoever is asked is to do: in another's turn too one may be asked about an attack. @param {View} view */
export const dutyOf = ({ threat, asked }) => threat?.on === asked ? "to answer" : "to play";

/**
 * Whose name a sentence begins with, by its number among the names; -1: nobody's.
 * @param {string} sentence
 * @param {string[]} names
 */
export function doerOf(sentence, names) {
  const found = names.filter((name) => sentence.startsWith(`${name} `));
  return names.indexOf(found.toSorted((a, b) => b.length - a.length)[0] ?? "");
}

/** @param {DealtSnapshot} snapshot @param {number} seat */
export function nameOf({ view, players }, seat) {
  return seat === view.seat ? "You" : players[seat].name;
}

/**
 * Why nothing would come of a card now, if that is so.
 * @param {{ choices?: Choice[], refusal?: Refusal }} uses
 */
export function whyNot({ choices, refusal }) {
  if (!choices) return refusal?.why ?? "";
  return choices.every(({ dull }) => dull) ? choices[0].dull : "";
}

/** The cards of a zone of sets lie sorted, so its groups are runs of them. @param {Zone} zone */
export function groupsOf(zone) {
  let first = 0;
  return zone.groups.map((group) => {
    const cards = zone.cards.slice(first, first + group.have);
    first += group.have;
    return { ...group, cards, first: first - group.have };
  });
}
