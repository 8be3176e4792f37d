/* The board: opponents along the far edge, piles in the heart, my field, the question, my hand.
   Where a zone goes follows from its shape and its seat alone; which cards are seen to move is
   decided in motion.mjs. */

/** @import { DealtSnapshot } from "./store.mjs" */
/** @import { Attributes } from "./dom.mjs" */
/** @import { View, Zone } from "./view.mjs" */
/** @import { Drawn } from "./zones.mjs" */

import { timeLeft } from "./clock.mjs";
import { capital, counted, el, letScroll, monogram } from "./dom.mjs";
import { emit } from "./events.mjs";
import { cascade, glide } from "./motion.mjs";
import {
  countersOf,
  farSeats,
  heldBy,
  isHand,
  nameOf,
  nearSeat,
  readTable,
  zonesOf,
} from "./view.mjs";
import { drawCounter, drawZone } from "./zones.mjs";

/** @type {(event: Event, selector: string) => HTMLElement | null} */
const around = (event, selector) => /** @type {Element} */ (event.target).closest(selector);

export class TableBoard extends HTMLElement {
  stage = el("div", { class: "stage" });
  foot = el("div", { class: "foot" }); // where the question is put
  hand = el("section", { class: "hand" });
  /** @type {DealtSnapshot | null} */
  #snapshot = null;
  /** @type {Drawn | null} */
  table = null;

  connectedCallback() {
    this.append(this.stage, this.foot, this.hand);
    this.addEventListener("click", (event) => this.choose(event));
    this.addEventListener("pointerover", (event) => this.point(event));
    this.addEventListener("focusin", (event) => this.point(event));
    this.addEventListener("pointerout", () => emit(this, "hush", {}));
    this.addEventListener("focusout", () => emit(this, "hush", {}));
    this.addEventListener("keydown", (event) => this.walk(event));
  }

  /** @param {DealtSnapshot} snapshot */
  set snapshot(snapshot) {
    const { isFresh } = snapshot;
    this.show(snapshot, { still: isFresh });
    if (isFresh) cascade(this);
  }

  /**
   * Show a snapshot; `still` is a jump that is not to be animated.
   * @param {DealtSnapshot} snapshot
   * @param {{ still: boolean }} how
   */
  show(snapshot, { still }) {
    const last = this.#snapshot?.view, before = still || last === snapshot.view ? null : last;
    this.#snapshot = snapshot;
    glide(this, before, snapshot.view, snapshot.cues, () => this.paint());
  }

  /** A glide paints a moment later, when a newer snapshot may have come: the newest is painted. */
  paint() {
    const snapshot = this.#snapshot;
    if (!snapshot) return;
    const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.at;
    const { view, players } = snapshot;
    this.table = { ...readTable(view), myName: players[view.seat]?.name };
    this.lay(snapshot);
    this.makeStops();
    for (const box of [this.stage, ...this.hand.querySelectorAll(".fan")]) letScroll(box);
    if (held) this.focusAgain(held);
  }

  /** @param {DealtSnapshot} snapshot */
  lay(snapshot) {
    const { view, players } = snapshot, near = nearSeat(view), far = farSeats(snapshot);
    const mine = zonesOf(view, near), hand = mine.filter(isHand);
    const field = mine.filter((zone) => !isHand(zone));
    const board = hand.length ? [] : field;
    this.dataset.turn = String(snapshot.turn);
    this.dataset.opponents = String(far.length);
    this.dataset.crowd = far.length > 6 ? "many" : "few";
    this.dataset.hand = hand[0]?.shape ?? "none";
    this.stage.replaceChildren(
      ...far.length ? [this.layOpponents(snapshot, far)] : [],
      this.layCentre(view, near, board, board.length ? [] : field),
      ...board.length || !field.length ? [] : [this.layField(field)],
    );
    this.hand.setAttribute("aria-label", view.seat < 0 ? players[near].name : "Your side");
    this.hand.replaceChildren(this.plate(snapshot, near), ...this.draw(hand));
  }

  /** @param {Zone[]} zones */
  layField(zones) {
    return el("section", { class: "field", "aria-label": "Field" }, this.draw(zones));
  }

  /** @param {Zone[]} zones */
  draw(zones) {
    const { table } = this;
    return table ? zones.map((zone) => drawZone(zone, table)) : [];
  }

  /** @param {DealtSnapshot} snapshot @param {number[]} seats */
  layOpponents(snapshot, seats) {
    /** @param {number} k */
    const vars = (k) => ({ "--d": k - (seats.length - 1) / 2 });
    return el(
      "section",
      { class: "opponents", "aria-label": "Opponents", vars: { "--n": seats.length } },
      seats.map((seat, k) => this.layOpponent(snapshot, seat, vars(k))),
    );
  }

  /** @param {DealtSnapshot} snapshot @param {number} seat @param {Attributes} vars */
  layOpponent(snapshot, seat, vars) {
    const { view, players } = snapshot, turn = view.asked === seat ? " turn" : "";
    const zones = zonesOf(view, seat), ground = zones.filter((zone) => !isHand(zone));
    const notes = countersOf(view, seat).map((counter) =>
      el(
        "span",
        { class: counter.alarm ? "chip alarm" : "chip" },
        el("span", {}, `${capital(counter.label)} `),
        el("b", {}, counter.value),
      )
    );
    return el(
      "article",
      { class: `opponent${turn}`, "aria-label": players[seat].name, vars },
      this.plate(snapshot, seat),
      notes.length ? el("p", { class: "chips" }, notes) : null,
      this.draw(zones.filter(isHand)),
      ground.length ? el("div", { class: "ground" }, this.draw(ground)) : null,
    );
  }

  /** @param {View} view @param {number} near @param {Zone[]} board @param {Zone[]} field */
  layCentre(view, near, board, field) {
    const shared = zonesOf(view, null);
    /** @param {Zone} zone */
    const isBoard = ({ shape }) => ["grid", "sets"].includes(shape);
    const piles = shared.filter((zone) => !isBoard(zone));
    const middle = [...shared.filter(isBoard), ...board];
    const counters = [...countersOf(view, null), ...countersOf(view, near)].map(drawCounter);
    const cut = middle.length || field.length ? 0 : Math.floor(counters.length / 2);
    const look = middle.length ? "centre has-board" : "centre";
    return el(
      "section",
      { class: look, "aria-label": "Centre" },
      el("div", { class: "wing left" }, middle.length ? this.draw(piles) : counters.slice(0, cut)),
      el("div", { class: "heart" }, this.draw(middle.length ? middle : piles)),
      el("div", { class: "wing right" }, counters.slice(cut)),
    );
  }

  /** @param {DealtSnapshot} snapshot @param {number} seat */
  plate(snapshot, seat) {
    const { view, players, clock } = snapshot, player = players[seat];
    const state = view.asked === seat ? " turn" : view.winner === seat ? " won" : "";
    const look = `plate${state}${player.away ? " away" : ""}`;
    const time = { class: "time", "data-time": seat };
    return el(
      "div",
      { class: look, "data-plate": seat },
      monogram(player.name, seat),
      el(
        "span",
        { class: "who" },
        el(
          "span",
          { class: "name" },
          el("span", {}, nameOf(snapshot, seat)),
          player.kind === "bot" && el("small", {}, "bot"),
        ),
        el("span", { class: "note" }, this.note(snapshot, seat)),
      ),
      clock && player.kind !== "bot" ? el("span", time, timeLeft(snapshot, seat)) : null,
    );
  }

  /** @param {DealtSnapshot} snapshot @param {number} seat */
  note({ view, players }, seat) {
    const player = players[seat], held = heldBy(view, seat), soon = view.asked === seat;
    const state = player.away
      ? "away"
      : player.idle
      ? "idle"
      : view.winner === seat
      ? "won"
      : soon && seat !== view.seat
      ? "to play"
      : "";
    const cards = held === undefined || seat === view.seat ? "" : counted(held, "card");
    const look = soon ? "state soon" : "state", between = state && cards ? " · " : "";
    return [state && el("span", { class: look }, state + between), cards];
  }

  /** A card that is answered with, or asked about. @param {Event} event */
  choose(event) {
    const card = around(event, "button.card"), at = card?.dataset.at;
    if (!card || !at) return;
    const choices = this.table?.choices.get(at);
    if (!choices) this.explain(at, { asked: true });
    else if (choices.length === 1) emit(this, "answer", { choice: choices[0].code });
    else emit(this, "pick", { choices, name: card.getAttribute("aria-label") ?? "" });
  }

  /** @param {Event} event */
  point(event) {
    if (event instanceof PointerEvent && event.pointerType === "touch") return;
    const at = around(event, "button.refused")?.dataset.at;
    if (at) this.explain(at, { asked: false });
  }

  /** Say why a card is no answer. @param {string} at @param {{ asked: boolean }} how */
  explain(at, { asked }) {
    const refusal = this.table?.refusals.get(at);
    if (refusal) emit(this, "refusal", { refusal, asked });
  }

  /** Each zone is one tab stop, on its first legal card; arrows walk it. */
  makeStops() {
    for (const zone of this.querySelectorAll(".zone")) {
      const cards = cardsIn(zone);
      const first = cards.find((card) => card.classList.contains("legal")) ?? cards[0];
      if (first) first.tabIndex = 0;
    }
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const card = around(event, "button.card"), zone = card?.closest(".zone");
    if (!card || !zone) return;
    /** @type {HTMLElement | null} */
    const grid = zone.querySelector(".grid");
    const columns = Number(grid?.dataset.columns ?? 1);
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const cards = cardsIn(zone);
    const next = cards[(cards.indexOf(card) + step + cards.length) % cards.length];
    card.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** The card that had the focus may be gone: then the next answer has it. @param {string} at */
  focusAgain(at) {
    /** @type {HTMLElement | null} */
    const same = this.querySelector(`button[data-at="${CSS.escape(at)}"]`);
    const next = same ?? this.firstAnswer();
    if (next) next.focus({ preventScroll: true });
  }

  /** @returns {HTMLElement | null} */
  firstAnswer() {
    const card = this.querySelector(".hand .legal, .stage .legal");
    return /** @type {HTMLElement | null} */ (card ??
      this.querySelector(".ask .buttons button"));
  }
}

/** @param {Element} zone @returns {HTMLElement[]} */
const cardsIn = (zone) =>
  [...zone.querySelectorAll("button.card")].map((card) => /** @type {HTMLElement} */ (card));

customElements.define("table-board", TableBoard);
