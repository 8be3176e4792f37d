/* A pointer that rests, or taps again at once: what has just come under it is not pressed by a click
   that was meant for what lay there before. */

const SETTLING = 400; // milliseconds in which such a click is passed over
const TREMOR = 6; // pixels that a hand at rest may move
const HASTE = 700; // milliseconds between two presses of one thumb
const THUMB = 60; // pixels between them

/** @typedef {{ x: number, y: number, time: number, name: string | undefined }} Press */

export class RestingPointer {
  /** @type {string | undefined} What lies under it. */
  under;
  since = -Infinity; // when that came there by itself
  x = -1;
  y = -1;
  /** @type {string | undefined} The question that is shown, by its number. */
  turn;
  asked = -Infinity; // when it was put
  /** @type {Press | undefined} */
  press;
  /** @type {Press | undefined} The one before, if the pointer has not been elsewhere since. */
  last;

  /**
   * Watch what comes under the pointer.
   * @param {HTMLElement} board
   * @param {(element: Element | null) => string | undefined} name of what can be pressed there
   */
  constructor(board, name) {
    this.board = board;
    this.name = name;
    for (const type of /** @type {const} */ (["pointermove", "pointerdown"])) {
      document.addEventListener(type, (event) => this.#follow(event), true);
    }
    board.addEventListener("click", (event) => this.#sift(event), true);
  }

  /** The table was drawn again. */
  look() {
    const under = this.x < 0 ? undefined : this.name(document.elementFromPoint(this.x, this.y));
    const now = performance.now(), { turn } = this.board.dataset;
    if (under !== this.under) this.since = now;
    if (turn !== this.turn) this.asked = now;
    [this.under, this.turn] = [under, turn];
  }

  /** @param {PointerEvent} event */
  #follow({ clientX: x, clientY: y, target, type }) {
    const name = this.name(target instanceof Element ? target : null);
    if (this.press && distance(this.press, { x, y }) > THUMB) this.press = undefined;
    if (type === "pointerdown") {
      [this.last, this.press] = [this.press, { x, y, name, time: performance.now() }];
    }
    if (distance(this, { x, y }) < TREMOR) return;
    [this.x, this.y, this.since, this.under] = [x, y, -Infinity, name];
  }

  /** A key that presses something has no such doubt. @param {MouseEvent} event */
  #sift(event) {
    const isNew = performance.now() - this.since < SETTLING && this.under;
    if (event.detail && (isNew || this.#isHasty(event))) event.stopImmediatePropagation();
  }

  /** Whether a button of a new question is pressed where something else just was. @param {Event} event */
  #isHasty({ target }) {
    const { last, press } = this,
      button = /** @type {Element} */ (target).closest("table-question .buttons button");
    if (!last || !press || !button || last.name === this.name(button)) return false;
    return press.time - last.time < HASTE && performance.now() - this.asked < SETTLING;
  }
}

/** @typedef {{ x: number, y: number }} Spot */
/** @param {Spot} a @param {Spot} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
