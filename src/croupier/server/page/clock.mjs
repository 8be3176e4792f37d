/* Clocks run on the page between two messages; the server alone decides when time is over. */

/** @import { Snapshot } from "./store.mjs" */

/**
 * Say how much time a seat has left at a moment, as 1:05.
 * @param {Snapshot} snapshot
 * @param {number} seat
 */
export function timeLeft({ clock, receivedAt }, seat, now = performance.now()) {
  if (!clock) return "";
  const passed = seat === clock.running ? (now - receivedAt) / 1000 - clock.wait : 0;
  const seconds = Math.max(0, clock.left[seat] - Math.max(0, passed));
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
