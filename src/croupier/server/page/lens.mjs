/* The lens: a card held up large, with its name, what it does, and what it would do now. */

/** @import { Choice, Face, Refusal } from "./view.mjs" */
/** @typedef {{ face: Face, choices?: Choice[], refusal?: Refusal }} Read a card and its uses */

import { button, capital, el } from "./dom.mjs";
import { picture, spoken } from "./card_faces.mjs";
import { emit } from "./events.mjs";
import { whyNot } from "./view.mjs";

const HOVER = 320, PRESS = 420; // milliseconds before a card is held up
const MARGIN = 8;

/** The card, or the slot for some, that something belongs to. @param {EventTarget | null} target */
const cardAt = (target) =>
  target instanceof Element ? target.closest(".card[data-at], .set") : null;

export class CardLens extends HTMLElement {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waiting;
  pressed = false; // a long press is no tap, and what it holds up stays until the next touch

  connectedCallback() {
    this.hidden = true;
    this.setAttribute("aria-hidden", "true"); // a card's own name says all of it
  }

  /**
   * Hold up cards of a board when they are pointed at, reached by keys, or pressed for long.
   * @param {HTMLElement} board
   * @param {(at: string) => Read} read
   * @param {(choice: Choice) => void} take
   */
  watch(board, read, take) {
    /** @param {Event} event @param {number} after */
    const wait = (event, after) => {
      const card = cardAt(event.target);
      this.hide();
      if (!card) return;
      this.waiting = setTimeout(() => {
        this.pressed = after === PRESS;
        this.show(card, read, this.pressed ? take : undefined);
      }, after);
    };
    let isWalking = false; // by Tab or an arrow; the focus also moves by itself, which holds up nothing
    document.addEventListener("keydown", ({ key }) => (isWalking = /^(Tab|Arrow)/.test(key)), true);
    let rest = ""; // where the mouse lies: a card that only comes under it is not held up
    /** @param {PointerEvent} event */
    const spot = ({ clientX, clientY }) => `${clientX} ${clientY}`;
    document.addEventListener("pointermove", (event) => (rest = spot(event)), true);
    board.addEventListener("pointerover", (event) => {
      const isNew = spot(event) !== rest && cardAt(event.relatedTarget) !== cardAt(event.target);
      if (event.pointerType !== "touch" && isNew) wait(event, HOVER);
    });
    board.addEventListener("pointerdown", (event) => {
      if (this.isIn(event)) return;
      this.pressed = false;
      if (event.pointerType === "touch") wait(event, PRESS);
      else this.hide();
    });
    board.addEventListener("focusin", (event) => {
      const isSeen = /** @type {Element} */ (event.target).matches(":focus-visible");
      if (isWalking && isSeen) wait(event, HOVER);
    });
    for (const end of /** @type {const} */ (["pointerout", "pointerup", "pointercancel"])) {
      board.addEventListener(end, (event) => {
        const isWithin = cardAt(event.relatedTarget) === cardAt(event.target);
        if (!this.pressed && !(end === "pointerout" && isWithin)) this.hide();
      });
    }
    board.addEventListener("focusout", () => this.hide());
    board.addEventListener("click", (event) => this.swallow(event), true);
    board.addEventListener("contextmenu", (event) => this.pressed && event.preventDefault());
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
  }

  /** Whether something was done to the lens itself. @param {Event} event */
  isIn({ target }) {
    return this.contains(/** @type {Node} */ (target));
  }

  /** The click that ends a long press plays nothing. @param {Event} event */
  swallow(event) {
    if (this.pressed && !this.isIn(event)) event.stopPropagation();
    this.pressed = false;
  }

  /**
   * Hold up a card, or the name of a slot; where it stays, its uses are buttons.
   * @param {Element} card
   * @param {(at: string) => Read} read
   * @param {(choice: Choice) => void} [take]
   */
  show(card, read, take) {
    const at = /** @type {HTMLElement} */ (card).dataset.at ?? "", { face, ...uses } = read(at);
    if (!card.isConnected || at && !face) return;
    const shown = face
      ? [el("span", { class: "card", picture: picture(face) }), this.about(face, uses, take)]
      : [el("h3", {}, card.ariaLabel)];
    this.replaceChildren(...shown);
    emit(this, "why", { why: whyNot(uses) });
    this.hidden = false;
    this.place(card);
  }

  /**
   * @param {NonNullable<Face>} face
   * @param {Omit<Read, "face">} uses
   * @param {(choice: Choice) => void} [take]
   */
  about(face, { choices = [], refusal }, take) {
    /** @param {Choice} choice */
    const use = (choice) => {
      const { label, dull, now } = choice, name = capital(label);
      const act = () => {
        this.hide();
        take?.(choice);
      };
      const head = take ? button(name, act, { tabindex: "-1", class: "small" }) : el("b", {}, name);
      return el("p", {}, head, dull || now);
    };
    return el(
      "div",
      { class: "about" },
      el("h3", {}, spoken(face)),
      face.hint && el("p", {}, face.hint),
      choices.map(use),
      !choices.length && refusal && el("p", {}, el("b", {}, "Not now"), refusal.why),
    );
  }

  /** Beside the card, within the page; over the question if the card is in a hand. */
  place(/** @type {Element} */ card) {
    const { left, top, bottom, width } = card.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this, bar = card.closest(".hand")?.previousElementSibling;
    const above = Math.min(top, bar?.getBoundingClientRect().top ?? top) - offsetHeight - MARGIN;
    const isLow = top > innerHeight / 2;
    /** @type {(at: number, most: number) => string} */
    const within = (at, most) => `${Math.max(MARGIN, Math.min(most - MARGIN, at))}px`;
    this.style.left = within(left + width / 2 - offsetWidth / 2, innerWidth - offsetWidth);
    this.style.top = within(isLow ? above : bottom + MARGIN, innerHeight - offsetHeight);
  }

  hide() {
    clearTimeout(this.waiting);
    if (!this.hidden) emit(this, "why", { why: "" });
    this.hidden = true;
  }
}

customElements.define("card-lens", CardLens);
