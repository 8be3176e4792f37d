/* The plate of a seat: the player's face, name and time, and what is to be said of them. */

/** @import { DealtSnapshot } from "./store.mjs" */

import { avatar } from "./avatars.mjs";
import { timeLeft } from "./clock.mjs";
import { capital, counted, el } from "./dom.mjs";
import { countersOf, dutyOf, heldBy, nameOf } from "./view.mjs";

/** @param {DealtSnapshot} snapshot @param {number} seat */
export function drawPlate(snapshot, seat) {
  const { view, players, clock } = snapshot, player = players[seat];
  const state = view.asked === seat ? " turn" : view.winner === seat ? " won" : "";
  const time = { class: "time", "data-time": seat };
  const alarm = view.alarms.find((each) => each.seat === seat);
  const attacks = view.threat?.by === seat ? " attacks" : "";
  return el(
    "div",
    { class: `plate${state}${attacks}${player.away ? " away" : ""}`, "data-plate": seat },
    avatar(player, seat, view.winner === seat ? "glad" : "calm"),
    el(
      "span",
      { class: "who" },
      el(
        "span",
        { class: "name" },
        el("span", {}, nameOf(snapshot, seat)),
        player.kind === "bot" && el("small", {}, "bot"),
      ),
      el("span", { class: "note" }, noteOf(snapshot, seat)),
    ),
    clock && player.kind !== "bot" ? el("span", time, timeLeft(snapshot, seat)) : null,
    alarm && el("span", { class: "cry" }, alarm.text),
  );
}

/** @param {DealtSnapshot} snapshot @param {number} seat */
function noteOf({ view, players }, seat) {
  const player = players[seat], held = heldBy(view, seat);
  const state = player.away
    ? "away"
    : player.idle
    ? "idle"
    : view.winner === seat
    ? "won"
    : view.asked === seat && seat !== view.seat
    ? dutyOf(view)
    : "";
  const cards = held === undefined || seat === view.seat ? "" : counted(held, "card");
  const look = view.asked === seat ? "state soon" : "state";
  return [state && el("span", { class: look }, state + (cards ? " · " : "")), cards];
}

/** The counters of a seat, as small words. @param {DealtSnapshot} snapshot @param {number} seat */
export function drawChips({ view }, seat) {
  const chips = countersOf(view, seat).map(({ label, value, of, alarm, soon }) =>
    el(
      "span",
      { class: alarm ? "chip alarm" : "chip" },
      el("span", {}, `${capital(label)} `),
      el("b", {}, of ? `${value}${soon ? `+${soon}` : ""}/${of}` : value),
    )
  );
  return chips.length ? el("p", { class: "chips" }, chips) : null;
}
