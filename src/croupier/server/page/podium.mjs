/* How a match ended: a small podium, the numbers of the match, one button for another. */

import { counted, el } from "./dom.mjs";
import { monogram } from "./felt.mjs";
import { heldBy, nameOf } from "./reading.mjs";

export class MatchPodium extends HTMLElement {
  /* `reach`: rematch(), replay(). */
  begin(reach) {
    this.reach = reach;
    this.className = "ask over";
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", "Result");
  }

  show(scene) {
    const { result, players } = scene;
    this.replaceChildren(...[
      players.length > 1 ? el("ol", { class: "podium", "aria-label": "Podium" }, stepsOf(scene).map((step) => drawStep(scene, step))) : null,
      el("div", { class: "words" }, el("h2", {}, titleOf(scene)), result.lines.map((line) => el("p", {}, line)),
        el("p", { class: "numbers" }, numbersOf(scene))),
      el("div", { class: "buttons" }, this.rematchButton(scene),
        el("button", { type: "button", "data-do": "replay", onclick: () => this.reach.replay() }, "Replay")),
    ].filter(Boolean));
  }

  rematchButton({ you, result, players }) {
    if (you < 0) return null;
    const others = (result.again ?? []).filter((seat) => seat !== you).map((seat) => players[seat].name);
    const asked = result.again?.includes(you);
    const label = asked ? "Waiting for the others" : "Play again";
    return el("button", { class: "main", type: "button", "data-do": "rematch", disabled: asked, onclick: () => this.reach.rematch() },
      label, others.length ? el("small", {}, `with ${others.join(", ")}`) : null);
  }
}

const titleOf = ({ view, result, you }) => (view.winner >= 0 && view.winner === you ? "You win" : result.title);

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
  return el("li", { class: won ? "step won" : "step", "data-place": Math.min(place, 3) },
    el("div", { class: "standers" }, seats.map((seat) => el("span", { class: "stander" },
      monogram(scene.players[seat].name, seat), el("b", {}, nameOf(scene, seat)),
      el("small", {}, figureOf(scene.view, seat))))),
    el("span", { class: "block", "aria-hidden": "true" }, String(place)));
}

/* Points where a game counts points; else the cards that are left. */
function figureOf(view, seat) {
  if (view.scores.some((score) => score !== 0 && score !== 1)) return counted(view.scores[seat], "point");
  const held = heldBy(view, seat);
  return held === undefined ? "" : counted(held, "card");
}

function numbersOf({ turn, series }) {
  const moves = counted(turn - 1, "move");
  return series?.played > 1 ? `${moves} · match ${series.played} of this series` : moves;
}

customElements.define("match-podium", MatchPodium);
