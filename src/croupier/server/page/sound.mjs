/* Sounds are made and not fetched: bursts of noise for paper, a few notes for feelings; phones are
   felt too. None before the first touch of the page, none where somebody wants it quiet. */

import { remembered } from "./dom.mjs";

/** @type {AudioContext} */
let desk;
/** @type {AudioBuffer} */
let hiss;

function open() {
  desk = new AudioContext();
  hiss = desk.createBuffer(1, desk.sampleRate / 2, desk.sampleRate);
  hiss.getChannelData(0).forEach((_, i, wave) => (wave[i] = Math.random() * 2 - 1));
}

/** @param {AudioNode} source @param {number} at @param {number} length @param {number} loud */
function fade(source, at, length, loud) {
  const volume = desk.createGain();
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.0006, at + length);
  source.connect(volume).connect(desk.destination);
}

/** Paper that slides or snaps. @param {number} pitch @param {number} length @param {number} loud */
function paper(pitch, length, loud, after = 0) {
  const source = new AudioBufferSourceNode(desk, { buffer: hiss }), at = desk.currentTime + after;
  const filter = new BiquadFilterNode(desk, { type: "bandpass", frequency: pitch, Q: 0.9 });
  fade(source.connect(filter), at, length, loud);
  source.start(at, Math.random() * 0.3, length);
}

/** @typedef {{ loud?: number, type?: OscillatorType, bend?: number, after?: number }} How */
/** @param {number} pitch @param {number} length @param {How} [how] */
function note(pitch, length, { loud = 0.1, type = "triangle", bend = 1, after = 0 } = {}) {
  const tone = new OscillatorNode(desk, { type, frequency: pitch }), at = desk.currentTime + after;
  tone.frequency.exponentialRampToValueAtTime(pitch * bend, at + length);
  fade(tone, at, length, loud);
  tone.start(at);
  tone.stop(at + length);
}

/** @param {number} pitch @param {number} length @param {number} loud @param {number} bend */
const thud = (pitch, length, loud, bend) => note(pitch, length, { loud, type: "sine", bend });

/** @param {number[]} pitches @param {number} step @param {number} length */
const tune = (pitches, step, length) =>
  pitches.forEach((pitch, i) => note(pitch, length, { after: i * step }));

/** @type {Record<string, () => unknown>} */
const SOUNDS = {
  slide: () => paper(2600, 0.12, 0.16),
  snap: () => [paper(3400, 0.05, 0.5), thud(130, 0.09, 0.25, 0.5)],
  shuffle: () => [...Array(14).keys()].map((i) => paper(2200 + 110 * i, 0.04, 0.22, i * 0.04)),
  turn: () => thud(520, 0.16, 0.06, 1.3),
  mine: () => tune([523, 784], 0.1, 0.24),
  sting: () => [
    thud(60, 0.5, 0.4, 0.6),
    ...[147, 208].map((pitch) => note(pitch, 0.7, { loud: 0.14, type: "sawtooth" })),
  ],
  clash:
    () => [paper(5200, 0.3, 0.5), note(1240, 0.5, { type: "square" }), thud(90, 0.3, 0.4, 0.4)],
  set: () => tune([523, 659, 784, 1047], 0.07, 0.4),
  broken: () => tune([392, 311, 233], 0.09, 0.3),
  alarm: () => tune([880, 880, 1175], 0.11, 0.14),
  win: () => tune([392, 523, 659, 784, 659, 784, 1047], 0.12, 0.5),
  splat: () => [paper(700, 0.14, 0.6), thud(200, 0.14, 0.2, 0.3)],
};

/** @type {Record<string, number[]>} what a phone is felt to do */
const TOUCHES = {
  sting: [60, 40, 120],
  mine: [30],
  alarm: [30, 30, 30],
  clash: [80],
  win: [40, 40, 40, 40, 160],
};

/** @param {string} name one of SOUNDS */
export function sound(name) {
  const isWanted = remembered("sound", true) && !remembered("quiet", false) && !document.hidden;
  if (!isWanted || !navigator.userActivation?.hasBeenActive) return;
  if (!desk) open();
  SOUNDS[name]();
  if (TOUCHES[name]) navigator.vibrate?.(TOUCHES[name]);
}
