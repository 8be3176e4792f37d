/* How long what is seen of a move takes, in seconds at normal speed, until the next thing may begin.
   The server keeps to the same table (play/durations.py): it waits so long before a bot answers and
   before a person's clock starts. */

/** @import { Moment, SeenCue } from "./messages.d.ts" */

/**
 * A card that is seen on its way, one that goes face down, each further one from the same place to
 * the same place; then what else is seen.
 * @type {Record<string, number>}
 */
export const CUES = {
  move: 0.2,
  back: 0.04,
  more: 0.02,
  shuffle: 0.1,
  show: 0.3,
  open: 0.2,
  hide: 0.2,
  beat: 0.7,
};

/**
 * Attacked: on the viewer. Stopped: blocked by the viewer, or what the viewer did.
 * @type {Record<string, number>}
 */
export const MOMENTS = {
  attack: 0.3,
  attacked: 1.0,
  blocked: 0.2,
  stopped: 0.7,
  complete: 0.15,
  broken: 0.15,
  alarm: 0.1,
  shout: 0.1,
  win: 0.9,
};
/** Further cards of one crowd are hurried into this. */
export const LONGEST_CROWD = 0.1;

/** @type {Record<string, number>} */
const PACES = { slow: 1.7, normal: 1, fast: 0.5 };
export const SPEEDS = Object.keys(PACES);

/** Milliseconds at the speed that was chosen. @param {number} seconds @param {string} speed */
export const paced = (seconds, speed) => 1000 * seconds * (PACES[speed] ?? 1);

/** @param {string} place */
const zoneOf = (place) => place.split(":")[0];

/** How long each cue takes; a crowd of cards hurries. @param {SeenCue[]} cues @returns {number[]} */
export function durationsOf(cues) {
  let way = "", crowd = 0;
  return cues.map(({ kind, card, source, target }) => {
    const before = way;
    way = kind === "move" ? `${zoneOf(source)} ${zoneOf(target)}` : "";
    if (!way) return CUES[kind] ?? 0;
    if (way !== before) crowd = 0;
    const length = way === before ? Math.min(CUES.more, LONGEST_CROWD - crowd) : 0;
    crowd += length;
    return way === before ? length : card ? CUES.move : CUES.back;
  });
}

/** How long a moment takes for a viewer. @param {Moment} moment @param {number} me */
export function durationOf({ kind, seat, by }, me) {
  const isStopped = kind === "blocked" && [seat, by].includes(me);
  return MOMENTS[isStopped ? "stopped" : kind === "attack" && seat === me ? "attacked" : kind] ?? 0;
}

/** How long a move is seen by a viewer. @param {SeenCue[]} cues @param {Moment[]} moments @param {number} me */
export const secondsOf = (cues, moments, me) =>
  [...durationsOf(cues), ...moments.map((moment) => durationOf(moment, me))]
    .reduce((sum, each) => sum + each, 0);
