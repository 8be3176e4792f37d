/* How a match ended: a small podium, the numbers of the match, one button for another. */

import { button, counted, el } from "./dom.mjs";
import { monogram } from "./board.mjs";
import { heldBy, nameOf } from "./view.mjs";

export class MatchResult extends HTMLElement {
  /* `reach`: rematch(), replay(). */
  begin(reach) {
    this.reach = reach;
    this.className = "ask over";
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", "Result");
  }

  show(scene) {
    const words = el(
      "div",
      { class: "words" },
      el("h2", {}, titleOf(scene)),
      scene.result.lines.map((line) => el("p", {}, line)),
      el("p", { class: "numbers" }, numbersOf(scene)),
    );
    const buttons = el(
      "div",
      { class: "buttons" },
      this.rematchButton(scene),
      button("Replay", () => this.reach.replay(), { "data-do": "replay" }),
    );
    this.replaceChildren(...(scene.players.length > 1 ? [drawPodium(scene)] : []), words, buttons);
  }

  rematchButton({ you, result, players, state }) {
    if (you < 0 || state === "closed") return null;
    const asked = result.again.includes(you);
    const others = result.again.filter((seat) => seat !== you).map((seat) => players[seat].name);
    const label = [
      asked ? "Waiting for the others" : "Play again",
      others.length ? el("small", {}, `with ${others.join(", ")}`) : "",
    ];
    const attrs = { class: "main", "data-do": "rematch", disabled: asked };
    return button(label, () => this.reach.rematch(), attrs);
  }
}

function titleOf({ view, result, you }) {
  return view.winner >= 0 && view.winner === you ? "You win" : result.title;
}

const drawPodium = (scene) =>
  el(
    "ol",
    { class: "podium", "aria-label": "Podium" },
    stepsOf(scene).map((step) => drawStep(scene, step)),
  );

/* Equal scores stand on one step; the winner stands above all. */
function stepsOf({ view, players }) {
  const worth = (seat) => (seat === view.winner ? Infinity : view.scores[seat]);
  const seats = players.map((_, seat) => seat).sort((a, b) => worth(b) - worth(a));
  const steps = [];
  for (const seat of seats) {
    if (steps.length && worth(steps.at(-1).seats[0]) === worth(seat)) steps.at(-1).seats.push(seat);
    else steps.push({ place: steps.length + 1, seats: [seat] });
  }
  return steps;
}

function drawStep(scene, { place, seats }) {
  const won = seats.includes(scene.view.winner);
  return el(
    "li",
    { class: won ? "step won" : "step", "data-place": Math.min(place, 3) },
    el(
      "div",
      { class: "standers" },
      seats.map((seat) =>
        el(
          "span",
          { class: "stander" },
          monogram(scene.players[seat].name, seat),
          el("b", {}, nameOf(scene, seat)),
          el("small", {}, figureOf(scene.view, seat)),
        )
      ),
    ),
    el("span", { class: "block", "aria-hidden": "true" }, String(place)),
  );
}

/* Points where a game counts points; else the cards that are left. */
function figureOf({ scores, ...view }, seat) {
  if (scores.some((score) => score !== 0 && score !== 1)) return counted(scores[seat], "point");
  const held = heldBy(view, seat);
  return held === undefined ? "" : counted(held, "card");
}

function numbersOf({ turn, series }) {
  const moves = counted(turn - 1, "move");
  return series?.played > 1 ? `${moves} · match ${series.played} of this series` : moves;
}

customElements.define("match-result", MatchResult);
