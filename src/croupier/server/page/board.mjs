/* The board: opponents along the far edge, piles in the heart, my field, the question, my hand.
   Where a zone goes follows from its shape and its seat alone. */

import { capital, counted, el, letScroll } from "./dom.mjs";
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

export const monogram = (name, seat) =>
  el("span", { class: "monogram", "data-seat": seat % 10, "aria-hidden": "true" }, name[0] ?? "?");

export class TableBoard extends HTMLElement {
  /* `reach`: answer(choice), pick(choices, card), tell(refusal), hush(), tick(), and the foot. */
  begin(reach) {
    this.reach = reach;
    this.scene = null;
    this.stage = el("div", { class: "stage" });
    this.hand = el("section", { class: "hand" });
    this.append(this.stage, reach.foot, this.hand);
    this.addEventListener("click", (event) => this.click(event));
    this.addEventListener("pointerover", (event) => this.point(event));
    this.addEventListener("focusin", (event) => this.point(event));
    this.addEventListener("pointerout", () => reach.hush());
    this.addEventListener("focusout", () => reach.hush());
    this.addEventListener("keydown", (event) => this.walk(event));
  }

  /* Show a scene; `fresh` is a new deal, `still` a jump that is not to be animated. */
  show(scene, { fresh = false, still = false } = {}) {
    const before = still || fresh ? null : this.scene?.view;
    this.scene = scene;
    glide(this, before, scene.view, () => this.paint());
    if (fresh) cascade(this);
  }

  /* A glide paints a moment later, when a newer scene may have come: the newest is painted. */
  paint() {
    const { scene } = this;
    const held = document.activeElement?.dataset?.at;
    this.table = { ...readTable(scene.view), me: scene.view.seat };
    this.table.lines = scene.view.marks.filter((mark) => mark.kind === "line");
    this.table.myName = scene.players[scene.view.seat]?.name;
    this.lay(scene);
    this.makeStops();
    for (const box of [this.stage, ...this.hand.querySelectorAll(".fan")]) letScroll(box);
    if (held) this.focusAgain(held);
    this.reach.tick();
  }

  lay(scene) {
    const { view, players } = scene, near = nearSeat(view), far = farSeats(scene);
    const mine = zonesOf(view, near), hand = mine.filter(isHand);
    const field = mine.filter((zone) => !isHand(zone));
    const board = hand.length ? [] : field;
    this.dataset.turn = scene.turn;
    this.dataset.rivals = far.length;
    this.dataset.crowd = far.length > 6 ? "many" : "few";
    this.dataset.hand = hand[0]?.shape ?? "none";
    this.stage.replaceChildren(...[
      far.length ? this.layRivals(scene, far) : null,
      this.layCentre(view, near, board, board.length ? [] : field),
      board.length || !field.length ? null : this.layField(field),
    ].filter(Boolean));
    this.hand.setAttribute("aria-label", view.seat < 0 ? players[near].name : "Your side");
    this.hand.replaceChildren(this.plate(scene, near), ...this.draw(hand));
  }

  layField(zones) {
    return el("section", { class: "field", "aria-label": "Field" }, this.draw(zones));
  }

  draw(zones) {
    return zones.map((zone) => drawZone(zone, this.table));
  }

  layRivals(scene, seats) {
    const vars = (k) => ({ "--d": k - (seats.length - 1) / 2 });
    return el(
      "section",
      { class: "rivals", "aria-label": "Rivals", vars: { "--n": seats.length } },
      seats.map((seat, k) => this.layRival(scene, seat, vars(k))),
    );
  }

  layRival(scene, seat, vars) {
    const { view, players } = scene, turn = view.turn === seat ? " turn" : "";
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
      { class: `rival${turn}`, "aria-label": players[seat].name, vars },
      this.plate(scene, seat),
      notes.length ? el("p", { class: "chips" }, notes) : null,
      this.draw(zones.filter(isHand)),
      ground.length ? el("div", { class: "ground" }, this.draw(ground)) : null,
    );
  }

  layCentre(view, near, board, field) {
    const shared = zonesOf(view, null), isBoard = ({ shape }) => ["grid", "sets"].includes(shape);
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

  plate(scene, seat) {
    const { view, players, clock } = scene, player = players[seat];
    const state = view.turn === seat ? " turn" : view.winner === seat ? " won" : "";
    const look = `plate${state}${player.away ? " away" : ""}`;
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
          el("span", {}, nameOf(scene, seat)),
          player.kind === "bot" && el("small", {}, "bot"),
        ),
        el("span", { class: "note" }, this.note(scene, seat)),
      ),
      clock && player.kind !== "bot" ? el("span", { class: "time", "data-time": seat }) : null,
    );
  }

  note({ view, players }, seat) {
    const player = players[seat], held = heldBy(view, seat), soon = view.turn === seat;
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

  /* A card that is answered with, or asked about. */
  click(event) {
    const card = event.target.closest("button.card");
    if (!card) return;
    const choices = this.table.choices.get(card.dataset.at);
    if (!choices) this.reach.tell(this.table.refusals.get(card.dataset.at), { asked: true });
    else if (choices.length === 1) this.reach.answer(choices[0]);
    else this.reach.pick(choices, card.getAttribute("aria-label"));
  }

  point(event) {
    if (event.pointerType === "touch") return;
    const card = event.target.closest?.("button.refused");
    if (card) this.reach.tell(this.table.refusals.get(card.dataset.at));
  }

  /* Each zone is one tab stop, on its first legal card; arrows walk it. */
  makeStops() {
    for (const zone of this.querySelectorAll(".zone")) {
      const cards = [...zone.querySelectorAll("button.card")];
      const first = cards.find((card) => card.classList.contains("legal")) ?? cards[0];
      if (first) first.tabIndex = 0;
    }
  }

  walk(event) {
    const card = event.target.closest?.("button.card"), zone = card?.closest(".zone");
    const columns = Number(zone?.querySelector(".grid")?.dataset.columns ?? 1);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (!card || !step) return;
    event.preventDefault();
    const cards = [...zone.querySelectorAll("button.card")];
    const next = cards[(cards.indexOf(card) + step + cards.length) % cards.length];
    card.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /* The card that had the focus may be gone: then the next answer has it. */
  focusAgain(at) {
    const same = this.querySelector(`button[data-at="${CSS.escape(at)}"]`);
    const next = same ?? this.firstAnswer();
    if (next) next.focus({ preventScroll: true });
  }

  firstAnswer() {
    const card = this.querySelector(".hand .legal, .stage .legal");
    return card ?? this.querySelector(".ask .buttons button");
  }
}

customElements.define("table-board", TableBoard);
