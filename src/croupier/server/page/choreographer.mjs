/* The choreographer: where a card's flight is decided. It plays the cues of each move in order and
   then lays the view that the server sent. `play` queues a move; `skip` lets all that is queued
   happen at once; `jump` forgets it and shows a newer view. What was under way when the table
   jumped never wakes again: it belongs to an older epoch.

   All time here is the time of animations, pauses too, so that a test can hold the clock. */

/** @import { TableBoard } from "./board.mjs" */
/** @import { DrawnZone, Step, Token } from "./drawn_zones.mjs" */
/** @import { Attack } from "./effects.mjs" */
/** @import { Spot } from "./flight.mjs" */
/** @import { Moment } from "./messages.d.ts" */
/** @import { DealtSnapshot } from "./store.mjs" */
/** @import { Face } from "./view.mjs" */

import { calm, el, remembered } from "./dom.mjs";
import { planSteps } from "./drawn_zones.mjs";
import { drawThread } from "./effects.mjs";
import {
  cardAt,
  centreOf,
  drawFlyer,
  faceOf,
  heldWidth,
  spotOf,
  turnOf,
  wayOf,
} from "./flight.mjs";
import { durationOf, durationsOf, paced } from "./durations.mjs";
import { sound } from "./sound.mjs";
import { holdUp, isEarly, playMoment, showThreat, THREAD } from "./stakes.mjs";

const FLIGHT = 0.32; // seconds in the air
const CLOSE = 0.22; // while the neighbours of a card close up
const SHUFFLE = 0.4, DEAL = 1.2;
const NONE = /** @type {const} */ ({ fill: "none" });
const EASING = "cubic-bezier(.3, .7, .25, 1)";

/** @typedef {{ snapshot: DealtSnapshot, end: () => void }} Act */
/* The number of a cue, how long its card is held up, and where it was while it was an answer. */
/** @typedef {{ number: number, held: number, lifted?: Spot }} How */

export class Choreographer {
  sky = el("div", { class: "sky", "aria-hidden": "true" });
  /** @type {Attack | null} What the red thread shows. */
  attack = null;
  /** @type {Act[]} */
  #acts = [];
  /** @type {Set<Animation>} */
  #motions = new Set();
  /** @type {Map<Promise<void>, () => () => void>} Cards in the air: find and take their way again. */
  #flights = new Map();
  /** @type {DealtSnapshot | null} What is on the table. */
  #shown = null;
  #epoch = 0;
  #isPlaying = false;
  #isHurried = false;
  /** @type {Map<number, string>} How each seat feels. */
  #moods = new Map();
  /** @type {{ face: Face, place: string, seat?: number | null } | null} The card that was played last. */
  played = null;

  /** @param {TableBoard} board */
  constructor(board) {
    this.board = board;
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
  }

  /** The snapshot that is on the table, or was when the move began that is shown now. */
  get shown() {
    return this.#shown;
  }

  /**
   * Show what led to a snapshot, then the snapshot; `end` is called when it is on the table.
   * @param {DealtSnapshot} snapshot
   * @param {() => void} end
   */
  play(snapshot, end) {
    if (!this.#shown || calm() || document.hidden) {
      this.jump(snapshot, end);
      // whoever asks for less motion gets the words; an attack stays in sight by itself
      const told = calm() ? snapshot.moments.filter(({ kind }) => kind !== "attack") : [];
      return void this.#playAll(told, snapshot);
    }
    this.#acts.push({ snapshot, end });
    if (!this.#isPlaying) this.#run();
  }

  /** Whatever is queued happens at once. */
  skip() {
    if (!this.#isPlaying) return;
    this.#isHurried = true;
    for (const motion of this.#motions) motion.finish();
  }

  /**
   * Forget what is queued and show a newer view.
   * @param {DealtSnapshot} snapshot
   * @param {() => void} end
   */
  jump(snapshot, end) {
    this.#epoch += 1;
    this.played = null;
    this.#acts.length = 0;
    this.#isPlaying = this.#isHurried = false;
    for (const motion of this.#motions) motion.cancel();
    this.#motions.clear();
    this.#flights.clear();
    this.sky.replaceChildren();
    this.#show({ snapshot, end });
  }

  /** The table has another size. */
  fit() {
    if (this.attack) drawThread(this, this.attack);
  }

  async #run() {
    const epoch = this.#epoch;
    this.#isPlaying = true;
    for (let act = this.#acts.shift(); act; act = this.#acts.shift()) {
      if (!this.#isHurried) await this.#perform(act.snapshot).catch(reportError);
      this.#show(act);
      if (epoch !== this.#epoch) return;
    }
    this.#isPlaying = this.#isHurried = false;
  }

  /** @param {Act} act */
  #show({ snapshot, end }) {
    this.#shown = snapshot;
    this.board.paint(snapshot);
    for (const [seat, mood] of this.#moods) this.setMood(seat, mood);
    showThreat(this, snapshot.view);
    end();
  }

  /** @param {number} seat @param {string} mood */
  setMood(seat, mood) {
    this.#moods.set(seat, mood);
    const face = faceOf(this.board, seat);
    if (face) face.dataset.mood = mood;
  }

  /** @param {DealtSnapshot} snapshot */
  async #perform(snapshot) {
    const { view, cues, moments } = snapshot, before = this.#shown?.view;
    if (!before || cues.some(({ kind }) => kind === "deck")) return;
    const steps = planSteps(before, view, cues);
    const first = steps.find(({ cue }) => cue.kind === "move");
    const lifted = first?.from && first.gone ? this.#spot(first.from, first.gone) : undefined;
    if (before.decision) this.board.rest();
    const attack = moments.find(({ kind }) => kind === "attack"), { played } = this;
    const held = attack ? durationOf(attack, view.seat) - THREAD : 0;
    const seat = first?.from?.after.seat, place = `${first?.to?.after.id}:0`;
    if (first?.to) this.played = { face: first.cue.card, place, seat };
    else if (held && played) await holdUp(this, played.face, played.place, held);
    if (!first) await this.#playAll(moments.filter(isEarly), snapshot);
    const lengths = durationsOf(cues);
    for (const [number, step] of steps.entries()) {
      await this.#step(step, step === first ? { number, held, lifted } : { number, held: 0 });
      await this.nap(lengths[number]);
      if (step === first) await this.#playAll(moments.filter(isEarly), snapshot);
    }
    await this.#landed();
    await this.#playAll(moments.filter((moment) => !isEarly(moment)), snapshot);
  }

  /** @param {Moment[]} moments @param {DealtSnapshot} snapshot */
  async #playAll(moments, snapshot) {
    if (moments.length) await this.#landed();
    for (const moment of moments) await playMoment(this, moment, snapshot);
  }

  /** @param {Step} step @param {How} how */
  async #step(step, how) {
    const { cue: { kind }, to } = step;
    if (kind === "move" || kind === "lay") return await this.#send(step, how);
    await this.#landed();
    if (kind === "shuffle" && to) this.#shuffle(to);
    else if (to) this.#turnOver(to);
  }

  /** One card from place to place. @param {Step} step @param {How} how */
  async #send({ cue, from, gone, to, come }, how) {
    if (gone && from?.away.has(gone)) await this.#landed();
    const card = cue.card ?? gone?.face ?? null, wasUp = Boolean(gone?.face);
    const start = how.lifted ?? (from && gone ? this.#spot(from, gone) : null);
    if (from && gone) this.#change(from, () => from.remove(gone));
    if (!to || !come) return;
    to.away.add(come);
    if (to.isStack) to.add(come);
    else this.#change(to, () => to.add(come));
    if (start) this.#fly({ start, to, come, ...how }, card, [wasUp, Boolean(come.face)]);
    else this.#land(to, come);
  }

  /** @param {DrawnZone} zone @param {Token} token */
  #spot(zone, token) {
    return spotOf(this.board, zone.placeOf(token), zone.after.seat);
  }

  /**
   * @param {{ start: Spot, to: DrawnZone, come: Token } & How} way
   * @param {Face} card
   * @param {boolean[]} shown whether its face is seen, at the start and at the end
   */
  #fly({ start, to, come, number, held }, card, shown) {
    const length = FLIGHT + held, end = this.#spot(to, come), over = held ? this.board : null;
    const width = over ? heldWidth(over) : end.width;
    const { flyer, turner } = drawFlyer(shown.some(Boolean) ? card : null, width);
    flyer.dataset.cue = String(number);
    this.sky.append(flyer);
    this.animate(turner, turnOf(shown), length * (held ? 0.3 : 0.8));
    const flight = this.animate(flyer, wayOf(start, end, width, over), length).then(() => {
      this.#flights.delete(flight);
      flyer.remove();
      sound(number ? "slide" : "snap");
      this.#land(to, come);
    });
    const effect = /** @type {KeyframeEffect} */ (flyer.getAnimations()[0].effect);
    this.#flights.set(flight, () => {
      const way = wayOf(start, this.#spot(to, come), width, over);
      return () => effect.setKeyframes(way);
    });
  }

  /** @param {DrawnZone} zone @param {Token} token */
  #land(zone, token) {
    zone.away.delete(token);
    this.#draw(zone);
  }

  /** Draw a zone again; its cards that moved aside are seen to. @param {DrawnZone} zone @param {() => void} change */
  #change(zone, change) {
    const was = new Map([...this.#cardsOf(zone)].map(([token, card]) => [token, centreOf(card)]));
    change();
    this.#draw(zone);
    const shifts = [...zone.isStack ? [] : this.#cardsOf(zone)].flatMap(([token, card]) => {
      const old = zone.away.has(token) ? null : was.get(token), now = centreOf(card);
      if (!old || Math.hypot(old.x - now.x, old.y - now.y) < 2) return [];
      return [{ card, transform: `translate(${old.x - now.x}px, ${old.y - now.y}px)` }];
    }); // all is measured before anything moves, so that the browser lays out once
    for (const { card, transform } of shifts) this.animate(card, [{ transform }, {}], CLOSE, NONE);
  }

  /** The cards of a zone as they are drawn. @param {DrawnZone} zone */
  #cardsOf(zone) {
    /** @type {Map<Token, HTMLElement>} */
    const found = new Map();
    for (const token of zone.tokens) {
      const card = cardAt(this.board, zone.placeOf(token));
      if (card) found.set(token, card);
    }
    return found;
  }

  /** @param {DrawnZone} zone */
  #draw(zone) {
    this.board.redraw(zone.zone);
    for (const [token, card] of zone.isStack ? [] : this.#cardsOf(zone)) {
      card.classList.toggle("away", zone.away.has(token) || Boolean(token.isHole));
    }
    const turns = [...this.#flights.values()].map((findGoal) => findGoal());
    for (const turn of turns) turn();
  }

  /** @param {DrawnZone} zone */
  #turnOver(zone) {
    const wereUp = zone.zone.cards.map(Boolean);
    zone.settle();
    this.#draw(zone);
    sound("slide");
    for (const [token, card] of this.#cardsOf(zone)) {
      if (Boolean(token.face) === wereUp[zone.tokens.indexOf(token)]) continue;
      this.animate(card, [{ rotate: "y 90deg" }, { rotate: "y 0deg" }], CLOSE, NONE);
    }
  }

  /** @param {DrawnZone} zone */
  #shuffle(zone) {
    sound("shuffle");
    const card = cardAt(this.board, `${zone.after.id}:0`);
    const frames = [0, -9, 8, -6, 5, 0].map((x) => ({
      transform: `translate(${x}px) rotate(${x}deg)`,
    }));
    if (card) this.animate(card, frames, SHUFFLE, NONE);
  }

  /** A fresh deal: every card comes from the middle of the table, one after the other. */
  cascade() {
    if (calm() || document.hidden) return;
    const { x, y } = centreOf(this.board.querySelector(".centre") ?? this.board);
    const cards = [...this.board.querySelectorAll(":is(.is-fan, .is-grid) .card")];
    const places = cards.map(centreOf);
    places.forEach((here, i) => {
      const start = { transform: `translate(${x - here.x}px, ${y - here.y}px)`, opacity: 0 };
      const frames = [start, { ...start, offset: 0.8 * i / cards.length }, {}];
      this.animate(cards[i], frames, DEAL, NONE);
    });
    sound("shuffle");
  }

  /** Wait until every card has landed. */
  async #landed() {
    while (this.#flights.size) await this.#unlessOld(Promise.all(this.#flights.keys()));
  }

  /** @param {number} length @returns {Promise<void>} */
  nap = (length) => (length ? this.animate(this.sky, [], length, NONE) : Promise.resolve());

  /**
   * Move something, at the chosen speed, and faster while moves wait.
   * @param {Element} node
   * @param {Keyframe[]} frames
   * @param {number} length
   * @param {KeyframeAnimationOptions} [more]
   */
  animate = (node, frames, length, more = {}) => {
    const duration = paced(length, remembered("speed", "normal")) / (1 + this.#acts.length);
    const motion = node.animate(frames, { duration, easing: EASING, fill: "both", ...more });
    this.#motions.add(motion);
    if (this.#isHurried) motion.finish();
    const finished = motion.finished.then(() => void this.#motions.delete(motion));
    return this.#unlessOld(finished);
  };

  /** What belongs to an older epoch never goes on. @param {Promise<unknown>} waited */
  async #unlessOld(waited) {
    const epoch = this.#epoch, isDone = await waited.then(() => true, () => false);
    if (!isDone || epoch !== this.#epoch) await new Promise(() => {});
  }
}
