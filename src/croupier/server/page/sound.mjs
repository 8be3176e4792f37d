/* Two small sounds, made and not fetched: a card laid down, one's own turn. Off unless asked. */

import { remembered } from "./dom.mjs";

/** @type {AudioContext | null} */
let context = null;

/** @param {number} pitch @param {number} start @param {number} length @param {number} loudness */
function tone(pitch, start, length, loudness) {
  context ??= new AudioContext();
  const swing = context.createOscillator(), volume = context.createGain();
  const at = context.currentTime + start;
  swing.type = "sine";
  swing.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  swing.connect(volume).connect(context.destination);
  swing.start(at);
  swing.stop(at + length);
}

const SOUNDS = {
  card: () => tone(190, 0, 0.09, 0.12),
  turn: () => [523, 784].forEach((pitch, i) => tone(pitch, i * 0.12, 0.5, 0.08)),
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (!remembered("sound", false)) return;
  SOUNDS[name]();
}
