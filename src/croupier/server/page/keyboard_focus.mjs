/* Whoever plays by keys finds the focus on an answer, or one key from it, whenever they are asked. */

/** @import { TableBoard } from "./board.mjs" */

import { remember, remembered, toast } from "./dom.mjs";

const KEYS = "Arrow keys choose, Enter plays, ? shows the rules.";

export class KeyboardFocus {
  #isUsed = false; // whether the last thing touched was the keyboard
  /** @type {EventTarget | null} What last had the focus. */
  #last = null;
  /** @type {Element | null} What had the focus when Tab was pressed; null: another key was. */
  #tabbedFrom = null;

  /** @param {TableBoard} board @param {HTMLElement} undo its focus may be taken, as the board's */
  constructor(board, undo) {
    this.board = board;
    this.undo = undo;
    addEventListener("focusin", ({ target }) => (this.#last = target));
    addEventListener("keydown", (event) => this.#begin(event), true);
    addEventListener("pointerdown", () => (this.#isUsed = false), true);
  }

  /** A question is put: give its answer the focus, unless that is elsewhere. */
  ask() {
    const held = document.activeElement ?? document.body;
    const isElsewhere = held !== document.body &&
      ![this.board, this.undo].some((each) => each.contains(held));
    if (!this.#isUsed || isElsewhere || held.matches("button.legal, .ask .buttons button")) return;
    this.board.firstAnswer()?.focus({ preventScroll: true });
  }

  /**
   * Where nothing has the focus, the first Tab leads to an answer. Whoever came past the end of the
   * page by Tab goes on at its beginning, so that everything can be reached.
   * @param {KeyboardEvent} event
   */
  #begin(event) {
    if (!remembered("keys")) toast(KEYS);
    remember("keys", "told");
    this.#isUsed = true;
    const from = this.#tabbedFrom, isTab = event.key === "Tab";
    this.#tabbedFrom = isTab ? document.activeElement : null;
    const isPastTheEnd = from?.isConnected && from === this.#last;
    const isLost = document.activeElement === document.body && !isPastTheEnd;
    const answer = isTab && !event.shiftKey && isLost ? this.board.firstAnswer() : null;
    if (!answer) return;
    event.preventDefault();
    answer.focus({ preventScroll: true });
  }
}
