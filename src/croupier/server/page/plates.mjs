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
  const attacked = view.threat?.on === seat ? " attacked" : "";
  const cries = [
    ...view.alarms.filter((each) => each.seat === seat).map(({ text }) => text),
    ...countersOf(view, seat).filter(({ alarm }) => alarm)
      .map(({ label, value, of }) => `${capital(label)} ${value}${of ? `/${of}` : ""}`),
  ];
  return el(
    "div",
    { class: `plate${state}${attacked}${player.away ? " away" : ""}`, "data-plate": seat },
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
    cries.length > 0 && el("span", { class: "cry" }, cries.join("\n")),
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

/** The counters of a seat that are no alarm, as small words. @param {DealtSnapshot} snapshot @param {number} seat */
export function drawChips({ view }, seat) {
  const calm = countersOf(view, seat).filter(({ alarm }) => !alarm);
  const chips = calm.map(({ label, value, of, soon }) =>
    el(
      "span",
      { class: "chip" },
      el("span", {}, `${capital(label)} `),
      el("b", {}, of ? `${value}${soon ? `+${soon}` : ""}/${of}` : value),
    )
  );
  return chips.length ? el("p", { class: "chips" }, chips) : null;
}
