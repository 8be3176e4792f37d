/* The board: rivals round the shared piles, what I have laid, the question, my hand. Where a zone
   goes follows from its shape and its seat alone; which cards are seen to move is decided in
   choreographer.mjs. */

/** @import { DealtSnapshot } from "./store.mjs" */
/** @import { Choice, Refusal, Zone } from "./view.mjs" */
/** @import { Drawn } from "./zones.mjs" */

import { Choreographer } from "./choreographer.mjs";
import { beforePicture, el, letScroll } from "./dom.mjs";
import { emit } from "./events.mjs";
import { CardLens } from "./lens.mjs";
import { drawChips, drawPlate } from "./plates.mjs";
import { RestingPointer } from "./resting.mjs";
import { isTouched, TwoTaps, wantsTwoTaps } from "./two_taps.mjs";
import { countersOf, farSeats, isField, nearSeat, readTable, zonesOf } from "./view.mjs";
import { EarlyChoice } from "./early_choice.mjs";
import { drawCounter, drawField, drawZone } from "./zones.mjs";

/** @type {(event: Event, selector: string) => HTMLElement | null} */
const around = (event, selector) => /** @type {Element} */ (event.target).closest(selector);

const POINTED_AT = ":hover, :focus"; // of equal cards one was pressed
const CROWD = 4; // rivals; so many sit in rows instead of round the table

export class TableBoard extends HTMLElement {
  lamp = el("div", { class: "lamp" });
  rivals = el("section", { class: "rivals", "aria-label": "Opponents" });
  centre = el("section", { class: "centre", "aria-label": "Centre" });
  ring = el("div", { class: "ring" }, this.rivals, this.centre);
  mine = el("section", { class: "mine", "aria-label": "Field" });
  foot = el("div", { class: "foot" }); // where the question is put
  hand = el("section", { class: "hand" });
  felt = el("div", { class: "felt" }, this.lamp, this.ring, this.mine, this.foot, this.hand);
  lens = new CardLens();
  twoTaps = new TwoTaps();
  /** @type {DealtSnapshot | null} */
  #snapshot = null;
  /** @type {Map<string, Zone>} As they are drawn now. */
  #zones = new Map();
  /** @type {Drawn | null} */
  table = null;
  /** @type {Place | null} Where the focus last was among the cards. */
  #left = null;
  /** @type {EarlyChoice | undefined} */
  #wish;
  choreographer = new Choreographer(this);
  pointer = new RestingPointer(this, (element) => this.nameUnder(element));

  connectedCallback() {
    this.append(this.felt, this.lens);
    document.body.append(this.choreographer.sky);
    this.addEventListener("pointerdown", () => this.choreographer.skip());
    this.addEventListener("click", (event) => this.choose(event));
    this.addEventListener("focusin", ({ target }) => {
      beforePicture(this.#shine);
      if (target instanceof HTMLElement && target.dataset.at) this.#left = readPlace(target);
    });
    this.addEventListener("keydown", (event) => this.walk(event));
    this.lens.watch(this, (at) => this.readCard(at), (choice) => this.take(choice));
    new ResizeObserver(() => this.fit()).observe(this);
    new MutationObserver(() => this.footChanged())
      .observe(this.foot, { childList: true, subtree: true });
  }

  /** The board has another size. */
  fit() {
    beforePicture(this.#shine);
    this.choreographer.fit();
    this.footChanged();
  }

  /** What is too long for the bar can be scrolled by keyboard. */
  footChanged() {
    this.pointer.look();
    beforePicture(this.#letScroll);
  }

  #letScroll = () => {
    const boxes = this.foot.querySelectorAll(".words, .text, .sentences");
    for (const box of [this.ring, ...boxes]) letScroll(box);
  };

  /** Draw the whole table. @param {DealtSnapshot} snapshot */
  paint(snapshot) {
    this.#snapshot = snapshot;
    const held = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.at;
    const { view, players } = snapshot;
    this.#zones = new Map(view.zones.map((zone) => [zone.id, zone]));
    this.table = {
      ...readTable(view),
      myName: players[view.seat]?.name,
      came: snapshot.came ?? [],
    };
    this.lay(snapshot);
    this.makeStops();
    beforePicture(this.#letScroll);
    this.lens.hide();
    beforePicture(this.#shine);
    if (held) this.focusAgain(held);
    this.pointer.look();
  }

  /** Draw a table that asks nothing, while cards are on their way. */
  rest() {
    const snapshot = this.#snapshot;
    if (snapshot) this.paint({ ...snapshot, view: { ...snapshot.view, decision: null } });
  }

  /** Draw one zone again, as it is while cards are on their way. @param {Zone} zone */
  redraw(zone) {
    this.#zones.set(zone.id, zone);
    const strip = [...this.#zones.values()].filter(({ seat, shape }) =>
      seat === zone.seat && shape === "sets"
    );
    const [first] = zone.shape === "sets" ? strip : [zone];
    const old = this.querySelector(`[data-zone="${CSS.escape(first.id)}"]`);
    if (this.table) {
      old?.replaceWith(...drawField(zone.shape === "sets" ? strip : [zone], this.table));
    }
  }

  /** @param {DealtSnapshot} snapshot */
  lay(snapshot) {
    const { view, players } = snapshot, near = nearSeat(view), far = farSeats(snapshot);
    const own = zonesOf(view, near), field = own.filter(isField);
    this.dataset.turn = String(snapshot.turn);
    Object.assign(this.felt.dataset, {
      rivals: far.length,
      crowd: far.length >= CROWD ? "many" : "few",
      field: field[0]?.shape ?? "none",
      over: snapshot.result ? "yes" : "no",
    });
    this.rivals.replaceChildren(...far.map((seat) => this.layOpponent(snapshot, seat)));
    this.centre.replaceChildren(
      el("div", { class: "stitches", picture: drawStitches(snapshot.result ? 0 : view.direction) }),
      el("div", { class: "piles" }, this.draw(zonesOf(view, null))),
      el("div", { class: "counters" }, countersOf(view, null).map(drawCounter)),
    );
    this.mine.replaceChildren(...this.table ? drawField(field, this.table) : []);
    this.hand.setAttribute("aria-label", view.seat < 0 ? players[near].name : "Your side");
    const counters = countersOf(view, near).filter(({ alarm }) => !alarm).map(drawCounter);
    this.hand.replaceChildren(
      drawPlate(snapshot, near),
      ...this.drawHeld(own),
      el("div", { class: "purse" }, counters),
    );
  }

  /** @param {Zone[]} zones */
  draw(zones) {
    const { table } = this;
    return table ? zones.map((zone) => drawZone(zone, table)) : [];
  }

  /** A seat's fans, and beside them what else it has but for its field. @param {Zone[]} zones */
  drawHeld(zones) {
    const drawn = this.draw(zones.filter((zone) => !isField(zone)));
    if (drawn.length < 2) return drawn;
    const fans = drawn.filter((each) => each.matches(".is-fan"));
    const laid = el("div", { class: "laid" }, drawn.filter((each) => !fans.includes(each)));
    return [el("div", { class: "own-rows" }, fans, laid)];
  }

  /** @param {DealtSnapshot} snapshot @param {number} seat */
  layOpponent(snapshot, seat) {
    const { view, players } = snapshot, turn = view.asked === seat ? " turn" : "";
    const zones = zonesOf(view, seat);
    const answers = this.table?.bySeat(seat).whole ?? [];
    const open = answers.length ? " open" : "", dull = answers.every((each) => each.dull);
    return el(
      "article",
      {
        class: `opponent${turn}${open}${open && dull ? " dull" : ""}`,
        "aria-label": players[seat].name,
      },
      drawPlate(snapshot, seat),
      drawChips(snapshot, seat),
      this.drawHeld(zones),
      this.table && drawField(zones.filter(isField), this.table),
    );
  }

  /** The lamp hangs over whoever is to play; it is red over whoever is attacked. */
  #shine = () => {
    const view = this.#snapshot?.view, seat = view?.threat?.on ?? view?.asked ?? -1;
    this.lamp.classList.toggle("red", Boolean(view?.threat));
    const plate = this.querySelector(`[data-plate="${seat}"]`);
    const lit = plate?.closest(".opponent") ?? (plate ? this.hand : this.felt);
    const at = lit.getBoundingClientRect(), felt = this.felt.getBoundingClientRect();
    this.lamp.style.setProperty("--x", `${at.left + at.width / 2 - felt.left}px`);
    this.lamp.style.setProperty("--y", `${at.top + at.height / 2 - felt.top}px`);
  };

  /** A card that is answered with, or asked about. @param {MouseEvent} event */
  choose(event) {
    const card = around(event, ".card[data-at]"), at = card?.dataset.at;
    if (!card?.matches("button") && this.chooseSeat(event)) return;
    if (!card || !at) return;
    const { choices, refusal, face } = this.readCard(at);
    this.lens.hide();
    if (!card.matches("button")) return this.lens.show(card, () => ({ face }));
    if (!choices) return refusal && this.refuse(refusal);
    const asks = this.twoTaps.isFirst(event, card) || choices.length > 1 || this.table?.quiet(at);
    if (asks && face) emit(this, "pick", { choices, face });
    else this.take(choices[0]);
  }

  /** @param {Refusal} refusal */
  refuse(refusal) {
    this.twoTaps.forget();
    emit(this, "refusal", { refusal });
  }

  /** @param {Choice} choice */
  take(choice) {
    if (choice.dull) emit(this, "doubt", { choice });
    else emit(this, "answer", { choice: choice.code });
  }

  /** A click on somebody, where that is an answer; say whether it was one. @param {Event} event */
  chooseSeat(event) {
    /** @type {HTMLElement | null | undefined} */
    const plate = around(event, ".opponent")?.querySelector("[data-plate]");
    if (!plate || !this.table) return false;
    const { whole, cards } = this.table.bySeat(Number(plate.dataset.plate));
    const meant = whole.length || !around(event, ".plate") ? whole : cards;
    if (meant.length === 1) {
      const name = this.nameUnder(around(event, ".card[data-at]"));
      this.#wish = name ? new EarlyChoice(name, isTouched(event)) : undefined;
      this.take(meant[0]);
      if (this.#wish?.turn === -1) this.#wish = undefined; // nothing was sent
    }
    return meant.length > 0;
  }

  /** All cards and buttons that mean a choice. @param {Choice | undefined} choice */
  allOf(choice) {
    const places = (choice?.at ?? []).map((at) => `[data-at="${CSS.escape(at)}"]`);
    return [...this.querySelectorAll([...places, `[data-code="${choice?.code}"]`].join())];
  }

  /** An answer is sent: few wishes outlive it. @param {number} turn @param {Choice | undefined} choice */
  sent(turn, choice) {
    const meant = this.allOf(choice), pointed = meant.filter((each) => each.matches(POINTED_AT));
    for (const each of pointed.length ? pointed : meant) each.classList.add("pressed");
    const isGift = choice?.at.some((at) => this.zoneAt(at)?.seat === this.table?.me) ?? false;
    if (!this.#wish?.outlives(turn, isGift)) this.#wish = undefined;
  }

  /** No answer is on its way any longer. */
  release() {
    for (const each of this.querySelectorAll(".pressed")) each.classList.remove("pressed");
  }

  /** Answer with the card that was wished for; where that takes two taps, it was tapped once. */
  grantWish() {
    const wish = this.#wish, choices = this.table?.choices ?? new Map();
    const turn = Number(this.dataset.turn);
    const at = wish?.placeIn(turn, choices, (each) => this.nameAt(each));
    if (at === "") return;
    this.#wish = undefined;
    const meant = at ? choices.get(at) : [];
    if (!at || meant.length !== 1 || meant[0].dull) return;
    if (!wish?.isTouch || !wantsTwoTaps()) return this.take(meant[0]);
    const card = this.querySelector(`[data-at="${CSS.escape(at)}"]`), { face } = this.readCard(at);
    this.twoTaps.lift(/** @type {HTMLElement} */ (card));
    if (face) emit(this, "pick", { choices: meant, face });
  }

  /** What a click would press: by its own number a card, by its code a button. @param {Element | null} element */
  nameUnder(element) {
    /** @type {HTMLElement | null | undefined} */
    const found = element?.closest(".card[data-at], .ask button"),
      { at, code } = found?.dataset ?? {};
    if (!found || !at) return found ? `button ${code ?? found.textContent}` : undefined;
    return this.nameAt(at);
  }

  /** @param {string} at */
  zoneAt(at) {
    return this.#zones.get(at.split(":")[0]);
  }

  /** What a card is called, wherever it lies in its zone. @param {string} at */
  nameAt(at) {
    const [id, index] = at.split(":");
    return `${id} ${this.zoneAt(at)?.ids[Number(index)] || at}`;
  }

  /** What is printed on a card, and what may be done with it. @param {string} at */
  readCard(at) {
    const [id, index] = at.split(":"), { table } = this;
    const zone = this.#snapshot?.view.zones.find((each) => each.id === id);
    const number = zone?.shape === "stack" ? zone.cards.length - 1 : Number(index);
    const choices = table?.choices.get(at), refusal = table?.refusals.get(at);
    return { face: zone?.cards[number] ?? null, choices, refusal };
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

  /**
   * A card in hand before what lies on the table already, what does something before what does not;
   * of several cards the one next to where the focus was, an equal one if there is one.
   * @returns {HTMLElement | null}
   */
  firstAnswer() {
    const places = [".hand .legal", ".mine .legal", ".ask .answer", ".ring .legal"];
    const full = places.map((place) => `${place}:not(.dull)`);
    for (const place of [...full, ...places, ".ask .buttons button:enabled"]) {
      /** @type {NodeListOf<HTMLElement>} */
      const found = this.querySelectorAll(place);
      if (found.length) return nearest([...found], this.#left);
    }
    return null;
  }
}

/** @typedef {{ name: string, zone: string, at: number }} Place of a card that has the focus */

/** @param {HTMLElement} card @returns {Place} */
function readPlace(card) {
  const [zone, at] = (card.dataset.at ?? "").split(":");
  return { name: (card.ariaLabel ?? "").split(",")[0], zone, at: Number(at) };
}

/** The one nearest to a place. @param {HTMLElement[]} found @param {Place | null} left */
function nearest(found, left) {
  /** @param {HTMLElement} each */
  const distance = (each) => {
    const { name, zone, at } = readPlace(each);
    if (!left || zone !== left.zone) return Infinity;
    return name === left.name ? -1 : Math.abs(at - left.at);
  };
  return found.reduce((best, each) => distance(each) < distance(best) ? each : best);
}

/** @param {Element} zone @returns {HTMLElement[]} */
const cardsIn = (zone) =>
  [...zone.querySelectorAll("button.card")].map((card) => /** @type {HTMLElement} */ (card));

/** Where arrows lie on the ring, and how far they are turned if play goes round by the right. */
const ARROWS = [
  ["30%", "0", 0],
  ["70%", "0", 0],
  ["100%", "50%", 90],
  ["70%", "100%", 180],
  ["30%", "100%", 180],
  ["0", "50%", 270],
];

/** The way of play, stitched into the felt round all that lies there. @param {number} direction */
function drawStitches(direction) {
  if (!direction) return "";
  const arrows = ARROWS.map(([x, y, turn]) =>
    `<svg x="${x}" y="${y}"><path d="M-5-6L4 0L-5 6" transform="rotate(${turn}) scale(${direction} 1)"/></svg>`
  );
  return `<svg aria-hidden="true"><rect width="100%" height="100%"/>${arrows.join("")}</svg>`;
}

customElements.define("table-board", TableBoard);
