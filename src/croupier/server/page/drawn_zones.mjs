/* The cards of each zone while a move is shown: what every cue does to them, without any motion.
   Before the first cue they lie as in the view before the move, after the last as in the one after
   it. A back has no identity; which card a cue means is told by its place, its id or its face. */

/** @import { SeenCue } from "./messages.d.ts" */
/** @import { Face, Group, View, Zone } from "./view.mjs" */

/**
 * A card in a zone, as it is drawn there; `last` is its place at the end, -1 if it leaves.
 * @typedef {{ face: Face, id: number, group: string, last: number, isHole?: boolean }} Token
 */
/** A card leaves one zone and comes to another. @typedef {{ cue: SeenCue } & Ends} Step */
/** @typedef {{ from?: DrawnZone, gone?: Token, to?: DrawnZone, come?: Token }} Ends */

const BLANK = { face: null, id: 0, group: "", last: -1 };

/** @param {string} where @returns {[string, number]} a zone and a place in it, or -1 */
export function parse(where) {
  const [id, index] = where.split(":");
  return [id, index === undefined ? -1 : Number(index)];
}

export class DrawnZone {
  /** @type {Set<Token>} cards that are on their way here */
  away = new Set();
  /** @type {Face} on a pile that was left last: the cards under an open pile's top have none */
  face = null;

  /** @param {Zone} before @param {Zone} after */
  constructor(before, after) {
    this.after = after;
    this.isStack = after.shape === "stack";
    const shown = [before, after].flatMap(({ cards }) => cards);
    this.isOpen = shown.some(Boolean) || shown.length === 0; // a face may be seen here
    this.kinds = new Map([...before.groups, ...after.groups].map((kind) => [kind.name, kind]));
    this.start = tokensOf(before);
    this.tokens = [...this.start];
  }

  /** The zone as it is to be drawn now. @returns {Zone} */
  get zone() {
    const lying = this.tokens.filter((token) => !this.isStack || !this.away.has(token));
    const shown = this.isStack ? lying.slice(-1) : lying; // of a stack only the top is drawn
    const groups = this.after.shape === "sets" ? this.groups() : [];
    const cards = shown.map(({ face }) => face ?? this.face), ids = shown.map(({ id }) => id);
    const slots = this.after.slots.map((slot) => ({ ...slot, have: this.#have(slot) }));
    return { ...this.after, cards, count: lying.length, groups, slots, ids };
  }

  groups() {
    const names = [...new Set(this.tokens.map(({ group }) => group))];
    const kinds = names.flatMap((name) => this.kinds.get(name) ?? []);
    return kinds.map((kind) => ({ ...kind, have: this.#have(kind) }));
  }

  /** @param {Group} kind */
  #have({ name }) {
    return this.tokens.filter(({ group }) => group === name).length;
  }

  /** @param {Token} token */
  placeOf(token) {
    return `${this.after.id}:${this.isStack ? 0 : this.tokens.indexOf(token)}`;
  }

  /**
   * Find the card that leaves, and learn its face. Of an open pile that is taken face down nobody is
   * told which card it is: then the top one goes, and the pile keeps its face.
   * @param {SeenCue} cue
   * @returns {Token | undefined}
   */
  find(cue) {
    const index = parse(cue.source)[1], { card } = cue;
    if (this.isStack && !card) return this.tokens.at(-1);
    const named = this.isStack ? undefined : this.start[index];
    const found = (this.tokens.includes(named ?? BLANK) ? named : undefined) ??
      (card ? this.#matching(cue) : undefined) ??
      this.tokens.findLast(({ face }) => !face) ?? this.tokens.at(-1);
    if (found && this.isStack && this.isOpen) found.face ??= card;
    return found;
  }

  /** A card that came with this move is meant before one that lay here. @param {SeenCue} cue */
  #matching(cue) {
    const same = this.tokens.filter((token) => isSame(token, cue));
    return same.findLast((token) => !this.start.includes(token)) ?? same.at(-1);
  }

  /** Make the card that comes, as it will be drawn here. @param {SeenCue} cue @returns {Token} */
  make(cue) {
    const index = parse(cue.target)[1], isSeen = this.isOpen || index >= 0;
    const end = this.isStack ? undefined : tokensOf(this.after)[index];
    const id = isSeen ? cue.id : 0;
    return { face: isSeen ? cue.card : null, id, group: end?.group ?? "", last: end ? index : -1 };
  }

  /** @param {Token} token */
  remove(token) {
    if (this.isStack) this.face = token.face ?? this.face;
    if (this.after.shape === "grid") {
      this.tokens[this.tokens.indexOf(token)] = { ...BLANK, isHole: true };
    } else this.tokens.splice(this.tokens.indexOf(token), 1);
    this.arrange();
  }

  /** @param {Token} token */
  add(token) {
    if (this.after.shape === "grid" && token.last >= 0) this.tokens[token.last] = token;
    else this.tokens.splice(this.#endOf(token), 0, token);
    this.arrange();
  }

  /** A card comes behind its set, else behind the sets before its own; where no sets are, behind
      the card it will lie behind. @param {Token} token */
  #endOf({ group, last }) {
    const ranks = this.after.slots.map(({ name }) => name), rank = ranks.indexOf(group);
    if (rank >= 0) {
      return this.tokens.findLastIndex((other) => ranks.indexOf(other.group) <= rank) + 1;
    }
    const mate = group ? this.tokens.findLastIndex((other) => other.group === group) : -1;
    if (last < 0) return mate < 0 ? this.tokens.length : mate + 1;
    const behind = this.tokens.findLastIndex((other) => other.last >= 0 && other.last < last);
    return Math.max(mate, behind) + 1;
  }

  /** Cards that stay lie in the order of the end; those that will leave keep their places. */
  arrange() {
    if (this.isStack || this.after.shape === "grid") return;
    const stay = this.tokens.filter(({ last }) => last >= 0).sort((a, b) => a.last - b.last);
    this.tokens = this.tokens.map((token) => (token.last < 0 ? token : stay.shift() ?? token));
  }

  /** Once all cues are known: where does each card lie at the end? Then begin again. */
  rewind() {
    const ends = tokensOf(this.after);
    const taken = new Set(this.tokens.map(({ last }) => last));
    for (const token of this.isStack ? [] : this.tokens.filter(({ last }) => last < 0)) {
      token.last = ends.findIndex((end, i) => !taken.has(i) && isAlike(end, token));
      taken.add(token.last);
    }
    const top = this.tokens.at(-1);
    if (this.isStack && top) top.face = this.after.cards.at(-1) ?? null;
    this.tokens = [...this.start];
    this.face = null;
  }

  /** All cards lie as at the end: a row was turned over, or shown. */
  settle() {
    this.tokens = tokensOf(this.after).map((token, last) => ({ ...token, last }));
  }
}

/** @param {Token} token @param {SeenCue} cue */
const isSame = (token, cue) =>
  token.id && cue.id ? token.id === cue.id : token.face?.text === cue.card?.text;

/** @param {Token} a @param {Token} b */
const isAlike = (a, b) => (a.id && b.id ? a.id === b.id : a.face?.text === b.face?.text);

/** @param {Zone} zone @returns {Token[]} */
export function tokensOf(zone) {
  const groups = zone.groups.flatMap(({ name, have }) => Array(have).fill(name));
  const shown = zone.cards.map((face, i) => (
    { face, id: zone.ids[i] ?? 0, group: groups[i] ?? "", last: -1 }
  ));
  const under = Math.max(0, zone.count - shown.length);
  return [...Array.from({ length: under }, () => ({ ...BLANK })), ...shown];
}

/**
 * Say step by step which card leaves which zone, and as what it comes where.
 * @param {View} before
 * @param {View} after
 * @param {SeenCue[]} cues
 */
export function planSteps(before, after, cues) {
  const zones = new Map(
    after.zones.map((zone) => {
      const was = before.zones.find(({ id }) => id === zone.id) ?? { ...zone, cards: [], count: 0 };
      return [zone.id, new DrawnZone(was, zone)];
    }),
  );
  const steps = cues.map((cue) => planStep(zones, cue));
  for (const zone of zones.values()) zone.rewind();
  return steps;
}

/** @param {Map<string, DrawnZone>} zones @param {SeenCue} cue @returns {Step} */
function planStep(zones, cue) {
  const from = zones.get(parse(cue.source)[0]), to = zones.get(parse(cue.target)[0]);
  if (cue.kind !== "move" && cue.kind !== "lay") return { cue, to };
  const gone = from?.find(cue), come = to?.make(cue);
  if (gone && come) gone.group ||= come.group; // a card that only passes here has its set from there
  if (gone) from?.remove(gone);
  if (come) to?.add(come);
  return { cue, from, gone, to, come };
}
