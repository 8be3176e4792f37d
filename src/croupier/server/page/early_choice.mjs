/* An early choice: a card that was pointed at where only its owner could be chosen. If it is an answer to
   the next question, it need not be pointed at again; a card of one's own may be given in between. */

/** @import { Choice } from "./view.mjs" */

export class EarlyChoice {
  turn = -1; // of the answer that was sent last
  answers = 0; // that it has outlived

  /** @param {string} card by what it is called @param {boolean} isTouch */
  constructor(card, isTouch) {
    this.card = card;
    this.isTouch = isTouch;
  }

  /**
   * Whether it outlives an answer: the choice of its owner, and then one gift.
   * @param {number} turn
   * @param {boolean} isGift
   */
  outlives(turn, isGift) {
    this.turn = turn;
    this.answers += 1;
    return this.answers === 1 || this.answers === 2 && isGift;
  }

  /**
   * The place of the card, where it is an answer to a question of mine that comes directly after my
   * own; "" while that may still come, undefined once it cannot.
   * @param {number} turn
   * @param {Map<string, Choice[]>} choices by their places
   * @param {(at: string) => string} nameAt
   */
  placeIn(turn, choices, nameAt) {
    if (turn === this.turn) return "";
    if (turn !== this.turn + 1 || !choices.size) return undefined;
    return [...choices.keys()].find((at) => nameAt(at) === this.card) ?? "";
  }
}
