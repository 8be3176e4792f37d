/* The moments of a move: an attack, a set, one card left, a win. Each has its sight and its sound. */

/** @import { Choreographer } from "./choreographer.mjs" */
/** @import { Moment } from "./messages.d.ts" */
/** @import { DealtSnapshot } from "./store.mjs" */
/** @import { Face, View } from "./view.mjs" */

import { burst, drawThread, removeThread, shake, shout, wave } from "./effects.mjs";
import { centreOf, drawFlyer, faceOf, heldWidth, spotOf, wayOf } from "./flight.mjs";
import { durationOf } from "./durations.mjs";
import { sound } from "./sound.mjs";

/** Seconds in which a thread finds its goal. */
export const THREAD = 0.2;

/** @typedef {{ heard: string, word?: string, wave?: string, shake?: number, moods?: string[] }} Kind */
/**
 * How each kind is heard and seen: a word after its text, a wave of a colour, a shake of whoever it
 * happens to, and the faces of whoever it happens to and whoever did it.
 * @type {Record<string, Kind>}
 */
const KINDS = {
  attack: { heard: "turn", shake: 1, moods: ["scared", "smug"] },
  blocked: { heard: "clash", wave: "", shake: 0.6, moods: ["smug", "angry"] },
  complete: { heard: "set", word: " complete!", wave: "brass", moods: ["glad"] },
  broken: { heard: "broken", word: " lost!", wave: "red", shake: 0.5, moods: ["sad"] },
  alarm: { heard: "alarm", wave: "red" },
  shout: { heard: "turn" },
  win: { heard: "mine", moods: ["glad"] },
};

/** What belongs to the card that was played comes before what follows from it. @param {Moment} moment */
export const isEarly = ({ kind }) => ["attack", "blocked", "shout"].includes(kind);

/** @param {Choreographer} stage @param {Moment} moment @param {DealtSnapshot} snapshot */
export async function playMoment(stage, moment, { view }) {
  const { kind, seat, by, text } = moment, isMine = seat === view.seat, how = KINDS[kind];
  if (!how) return;
  /** @type {Record<string, string>} */
  const louder = { attack: "sting", win: "win" };
  sound(isMine ? louder[kind] ?? how.heard : how.heard);
  const isStopped = kind === "blocked" && (isMine || by === view.seat);
  if (how.shake && (isMine || isStopped)) shake(stage, how.shake);
  if (isStopped) {
    removeThread(stage);
    stage.board.dataset.threat = "stopped";
  }
  if (how.wave !== undefined) wave(stage, placeOf(stage, moment, view), how.wave);
  if (text) shout(stage, text + (how.word ?? ""));
  [seat, by].forEach((each, i) =>
    each != null && how.moods?.[i] && stage.setMood(each, how.moods[i])
  );
  if (kind === "win") burst(stage, placeOf(stage, moment, view), facesOf(view));
  if (kind === "attack") await threaten(stage, moment, view);
  else await stage.nap(durationOf(moment, view.seat));
  if (isStopped) light(stage, -1, view);
}

/** @param {Choreographer} stage @param {Moment} moment @param {View} view */
async function threaten(stage, { seat, by }, view) {
  light(stage, seat, view);
  const thread = drawThread(stage, { by: by ?? seat, on: seat, wants: view.threat?.wants ?? [] });
  const frames = [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }];
  if (thread) await stage.animate(thread, frames, THREAD);
}

/**
 * Hold up a card that was laid before, for all to see what is meant.
 * @param {Choreographer} stage
 * @param {Face} face
 * @param {string} place
 * @param {number} seconds
 */
export async function holdUp({ board, sky, animate }, face, place, seconds) {
  const spot = spotOf(board, place, null), width = heldWidth(board);
  const { flyer } = drawFlyer(face, width);
  sky.append(flyer);
  await animate(flyer, wayOf(spot, spot, width, board), seconds);
  flyer.remove();
}

/** An attack stays in sight until it is settled. @param {Choreographer} stage @param {View} view */
export function showThreat(stage, view) {
  const { threat } = view;
  light(stage, threat?.on ?? -1, view);
  if (!threat) return void removeThread(stage);
  drawThread(stage, threat);
}

/** The light over the table is red while somebody is attacked. @param {Choreographer} stage @param {number} on @param {View} view */
function light({ board }, on, view) {
  if (on < 0) delete board.dataset.threat;
  else board.dataset.threat = on === view.seat ? "me" : "other";
}

/** Where a seat's sets lie, or where it sits. @param {Choreographer} stage @param {Moment} moment @param {View} view */
function placeOf({ board }, { kind, seat }, view) {
  const isSet = kind === "complete" || kind === "broken";
  const zone = view.zones.find((each) => isSet && each.seat === seat && each.shape === "sets");
  const box = board.querySelector(`[data-zone="${CSS.escape(zone?.id ?? "")}"]`);
  return centreOf(box?.getClientRects().length ? box : faceOf(board, seat) ?? board);
}

/** Faces to throw into the air. @param {View} view @returns {Face[]} */
function facesOf(view) {
  const all = view.zones.flatMap(({ cards }) => cards.filter(Boolean));
  return all.length ? all : [null];
}
