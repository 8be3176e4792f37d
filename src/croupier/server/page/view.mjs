/* Reading a View: whose a zone is, what may be clicked, what stands out. Knows no game. */

export const WATCHER = -1;

/* Only what is on the table can be clicked; everything else, and every pile, is a button too. */
export function readTable(view) {
  const zones = new Map(view.zones.map((zone) => [zone.id, zone]));
  const decision = view.decision ?? { choices: [], refusals: [] };
  const here = (at) => {
    const [id, index] = at.split(":");
    return Number(index) < (zones.get(id)?.cards.length ?? 0);
  };
  const isPile = (at) => zones.get(at.split(":")[0])?.shape === "stack";
  const needsButton = (choice) => !choice.at.some(here) || choice.at.some(isPile);
  return {
    choices: gather(decision.choices, (choice) => choice.at.filter(here)),
    refusals: new Map(decision.refusals.map((refusal) => [refusal.at, refusal])),
    marks: gather(view.marks, (mark) => mark.at),
    buttons: decision.choices.filter(needsButton),
  };
}

function gather(things, placesOf) {
  const found = new Map();
  for (const thing of things) {
    for (const at of placesOf(thing)) found.set(at, [...(found.get(at) ?? []), thing]);
  }
  return found;
}

/* Who sits at the near edge: oneself; a watcher looks over the shoulder of the first seat. */
export const nearSeat = (view) => Math.max(view.seat, 0);

/* The other seats as one sees them round the table, the next to play first. */
export function farSeats(scene) {
  const near = nearSeat(scene.view), seats = scene.players.map((_, seat) => seat);
  return [...seats.slice(near + 1), ...seats.slice(0, near)];
}

export const zonesOf = (view, seat) => view.zones.filter((zone) => zone.seat === seat);
export const countersOf = (view, seat) => view.counters.filter((each) => each.seat === seat);
export const isHand = (zone) => zone.shape === "fan" || zone.shape === "stack";

/* Cards a seat holds, in its hand alone; undefined where it has none to hold. */
export function heldBy(view, seat) {
  const hands = zonesOf(view, seat).filter(isHand);
  return hands.length ? hands.reduce((sum, zone) => sum + zone.count, 0) : undefined;
}

export function nameOf(scene, seat) {
  return seat === scene.view.seat ? "You" : scene.players[seat].name;
}

/* The cards of a zone of sets lie sorted, so its groups are runs of them. */
export function groupsOf(zone) {
  let first = 0;
  return zone.groups.map((group) => {
    const cards = zone.cards.slice(first, first + group.have);
    first += group.have;
    const done = group.of > 0 && group.have >= group.of;
    return { ...group, cards, first: first - group.have, done };
  });
}

/* Every card that can be told from its fellows, as places by a key: equal faces are numbered. */
export function facesByKey(view) {
  const copies = new Map(), found = new Map();
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
