/* Two taps: on a touch screen the first tap asks about a card, the second plays it, if one wishes. */

import { remembered } from "./dom.mjs";

export const wantsTwoTaps = () => remembered("two-taps", true);

/** @param {Event} event */
export const isTouched = (event) => /** @type {PointerEvent} */ (event).pointerType === "touch";

export class TwoTaps {
  /** @type {HTMLElement | undefined} The card that was tapped once; one drawn again is another. */
  held;

  /**
   * Whether a click is only the first of two taps; the card is lifted then, and no other is.
   * @param {MouseEvent} event
   * @param {HTMLElement} card
   */
  isFirst(event, card) {
    const isAgain = this.held === card;
    this.forget();
    if (!isTouched(event) || isAgain || !wantsTwoTaps()) return false;
    this.lift(card);
    return true;
  }

  /** A card was tapped once. @param {HTMLElement} card */
  lift(card) {
    this.held = card;
    card.classList.add("held");
  }

  /** No card is lifted any longer. */
  forget() {
    this.held?.classList.remove("held");
    this.held = undefined;
  }
}
