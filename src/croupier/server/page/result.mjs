/* How a match ended: a small podium, the numbers of the match, one button for another. */

/** @import { FinishedSnapshot } from "./store.mjs" */
/** @import { Verdict } from "./deal_audit.mjs" */
/** @import { View } from "./view.mjs" */

import { avatar } from "./avatars.mjs";
import { button, counted, describe, el } from "./dom.mjs";
import { emit } from "./events.mjs";
import { heldBy, nameOf } from "./view.mjs";

const DRAWN = 2; // as `View.ending` says it
const MOST_STANDING = 5; // on the podium

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
      el("h2", {}, snapshot.result.title),
      el(
        "div",
        { class: "reasons" },
        el(
          "div",
          { class: "sentences" },
          snapshot.result.lines.map((line) => el("p", {}, line)),
          el("p", { class: "numbers" }, numbersOf(snapshot)),
          drawVerdict(snapshot, this.#verdict),
        ),
      ),
    );
    const buttons = el(
      "div",
      { class: "buttons" },
      this.rematchButton(snapshot),
      button("Replay", () => emit(this, "replay", {}), { "data-do": "replay" }),
    );
    const podium = isWon(snapshot.view) && drawPodium(snapshot);
    this.replaceChildren(el("div", { class: "story" }, words, podium), buttons);
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
  return el("p", { class: "proof" }, `Your browser checked the deal: it was fair.${told}`);
}

/** Whether somebody won, alone or in a draw with some, but not with all. @param {View} view */
const isWon = ({ winner, ending, scores }) =>
  scores.length > 1 && (winner >= 0 || ending === DRAWN && new Set(scores).size > 1);

/** The first step, and those below it as far as there is room. @param {FinishedSnapshot} snapshot */
const drawPodium = (snapshot) =>
  el(
    "ol",
    { class: "podium", "aria-label": "Podium" },
    stepsOf(snapshot).map((seats, i, all) => {
      const above = all.slice(0, i).flat().length, isFull = above + seats.length > MOST_STANDING;
      return (i === 0 || !isFull) && drawStep(snapshot, 1 + above, seats);
    }),
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

const CROWN = `<svg viewBox="0 0 48 40" aria-hidden="true">
<path d="M4 36V8l12 12L24 3l8 17L44 8v28z" fill="#e2b352" stroke="#6a4a06" stroke-width="2"/></svg>`;

/** @param {FinishedSnapshot} snapshot @param {number} place @param {number[]} seats */
function drawStep(snapshot, place, seats) {
  const { view, players } = snapshot, isBest = place === 1;
  /** @param {number} seat */
  const stander = (seat) =>
    el(
      "span",
      { class: "stander" },
      isBest && el("i", { class: "crown", picture: CROWN }),
      avatar(players[seat], seat, isBest ? "glad" : "calm"),
      el("b", {}, nameOf(snapshot, seat)),
      el("small", {}, figureOf(view, seat)),
    );
  const number = isBest || seats.length === 1 ? String(place) : "";
  return el(
    "li",
    { class: isBest ? "step won" : "step", "data-place": Math.min(place, 3) },
    el("div", { class: "standers" }, seats.map(stander)),
    el("span", { class: "block", "aria-hidden": "true" }, number),
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
