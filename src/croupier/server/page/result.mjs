/* How a match ended: a small podium, the numbers of the match, one button for another. */

/** @import { FinishedSnapshot } from "./store.mjs" */
/** @import { Verdict } from "./house_check.mjs" */
/** @import { View } from "./view.mjs" */

import { button, counted, describe, el, monogram } from "./dom.mjs";
import { emit } from "./events.mjs";
import { heldBy, nameOf } from "./view.mjs";

export class MatchResult extends HTMLElement {
  connectedCallback() {
    this.className = "ask over";
    describe(this, "region", "Result");
  }

  /** @type {Verdict | null} */
  #verdict = null;
  /** @type {FinishedSnapshot | null} */
  #shown = null;

  /** What came of the check of a match. @param {Verdict} verdict */
  set verdict(verdict) {
    this.#verdict = verdict;
    if (this.#shown) this.snapshot = this.#shown;
  }

  /** @param {FinishedSnapshot} snapshot */
  set snapshot(snapshot) {
    this.#shown = snapshot;
    const words = el(
      "div",
      { class: "words" },
      el("h2", {}, titleOf(snapshot)),
      snapshot.result.lines.map((line) => el("p", {}, line)),
      el("p", { class: "numbers" }, numbersOf(snapshot)),
      drawVerdict(snapshot, this.#verdict),
    );
    const buttons = el(
      "div",
      { class: "buttons" },
      this.rematchButton(snapshot),
      button("Replay", () => emit(this, "replay", {}), { "data-do": "replay" }),
    );
    const podium = snapshot.players.length > 1 ? [drawPodium(snapshot)] : [];
    this.replaceChildren(...podium, words, buttons);
  }

  /** @param {FinishedSnapshot} snapshot */
  rematchButton({ you, result, players, state }) {
    if (you < 0 || state === "closed") return null;
    const asked = result.again.includes(you);
    const others = result.again.filter((seat) => seat !== you).map((seat) => players[seat].name);
    const label = [
      asked ? "Waiting for the others" : "Play again",
      others.length ? el("small", {}, `with ${others.join(", ")}`) : "",
    ];
    const disabled = asked || !result.next_commitment;
    const attrs = { class: "main", "data-do": "rematch", disabled };
    return button(label, () => emit(this, "rematch", {}), attrs);
  }
}

/**
 * One quiet line if all agrees with what this browser remembers; the alarm above is loud.
 * @param {FinishedSnapshot} snapshot
 * @param {Verdict | null} verdict
 */
function drawVerdict({ commitment, players }, verdict) {
  if (verdict?.promise !== commitment) return null;
  if (verdict.faults.length) return el("p", { class: "proof broken" }, verdict.faults.join(" "));
  const names = verdict.withheld.map((seat) => players[seat].name).join(", ");
  const told = names && ` Words for the deal were withheld: ${names}.`;
  return el("p", { class: "proof" }, `Deal and answers checked.${told}`);
}

/** @param {FinishedSnapshot} snapshot */
function titleOf({ view, result, you }) {
  return view.winner >= 0 && view.winner === you ? "You win" : result.title;
}

/** @param {FinishedSnapshot} snapshot */
const drawPodium = (snapshot) =>
  el(
    "ol",
    { class: "podium", "aria-label": "Podium" },
    stepsOf(snapshot).map((seats, i) => drawStep(snapshot, i + 1, seats)),
  );

/**
 * Equal scores stand on one step; the winner stands above all.
 * @param {FinishedSnapshot} snapshot
 */
function stepsOf({ view, players }) {
  /** @param {number} seat */
  const worth = (seat) => (seat === view.winner ? Infinity : view.scores[seat]);
  const seats = players.map((_, seat) => seat).sort((a, b) => worth(b) - worth(a));
  /** @type {number[][]} */
  const steps = [];
  for (const seat of seats) {
    const last = steps.at(-1);
    if (last && worth(last[0]) === worth(seat)) last.push(seat);
    else steps.push([seat]);
  }
  return steps;
}

/** @param {FinishedSnapshot} snapshot @param {number} place @param {number[]} seats */
function drawStep(snapshot, place, seats) {
  const { view, players } = snapshot;
  /** @param {number} seat */
  const stander = (seat) =>
    el(
      "span",
      { class: "stander" },
      monogram(players[seat].name, seat),
      el("b", {}, nameOf(snapshot, seat)),
      el("small", {}, figureOf(view, seat)),
    );
  return el(
    "li",
    { class: seats.includes(view.winner) ? "step won" : "step", "data-place": Math.min(place, 3) },
    el("div", { class: "standers" }, seats.map(stander)),
    el("span", { class: "block", "aria-hidden": "true" }, String(place)),
  );
}

/**
 * Points where a game counts points; else the cards that are left.
 * @param {View} view
 * @param {number} seat
 */
function figureOf(view, seat) {
  const { scores } = view, held = heldBy(view, seat);
  if (scores.some((score) => score !== 0 && score !== 1)) return counted(scores[seat], "point");
  return held === undefined ? "" : counted(held, "card");
}

/** @param {FinishedSnapshot} snapshot */
function numbersOf({ turn, series }) {
  const moves = counted(turn - 1, "move");
  return series && series.played > 1 ? `${moves} · match ${series.played} of this series` : moves;
}

customElements.define("match-result", MatchResult);
