/* The table's menu: how fast it goes, how quiet it is, and what one throws at whom. */

/** @import { Snapshot } from "./store.mjs" */

import { button, capital, el, remember, remembered } from "./dom.mjs";
import { emit } from "./events.mjs";
import { SPEEDS } from "./durations.mjs";
import { wantsTwoTaps } from "./two_taps.mjs";

/* What can be thrown, in a box of 48. */
const TOYS = {
  tomato: `<circle cx="24" cy="27" r="17" fill="#d8432f"/>
<path d="M24 13l-9-5 4 8-9 1 9 4 5-8 5 8 9-4-9-1 4-8z" fill="#2f9159"/>`,
  rose: `<path d="M24 46V24" stroke="#2f9159" stroke-width="4"/>
<circle cx="24" cy="15" r="13" fill="#cf3a32"/><circle cx="24" cy="15" r="6" fill="#7d1414"/>`,
  laugh: `<circle cx="24" cy="24" r="20" fill="#f2bd30"/>
<path d="M11 20l8-3M37 20l-8-3M11 26h26q-2 13-13 13t-13-13z" stroke="#5c3f00" stroke-width="3"/>`,
  heart: `<path d="M24 43C4 27 3 19 3 15a11 11 0 0 1 21-3a11 11 0 0 1 21 3c0 4-1 12-21 28z"
 fill="#e0527c"/>`,
  bolt: `<path d="M28 2L8 27h13l-4 19 22-27H26z" fill="#f2bd30" stroke="#5c3f00"/>`,
};

/** @typedef {keyof typeof TOYS} Toy */

const NARROW = "(max-width: 460px)"; // here the bar has no room for every button

/** @param {Toy} kind */
export const toy = (kind) => `<svg viewBox="0 0 48 48" aria-hidden="true">${TOYS[kind]}</svg>`;

export class TableMenu extends HTMLElement {
  speed = el("select", { "data-do": "speed", onchange: () => this.pace() }, SPEEDS.map(option));
  goal = el("select", { "data-do": "goal", "aria-label": "At" });
  toys = el(
    "fieldset",
    { class: "toys" },
    el("legend", {}, "Throw at"),
    this.goal,
    Object.keys(TOYS).map((kind) => this.toyButton(/** @type {Toy} */ (kind))),
  );
  folded = el("div", { class: "folded", onclick: () => (this.box.open = false) });
  box = el(
    "details",
    { class: "menu" },
    el("summary", { "aria-label": "Menu", title: "Menu" }, "⋯"),
    el(
      "div",
      { class: "sheet" },
      this.folded,
      el("label", { class: "switch" }, el("span", {}, "Speed"), this.speed),
      this.check("quiet", "Quiet: silent, and nothing shakes"),
      this.check("muted", "Show nothing that is thrown"),
      this.check("two-taps", "Tap twice to play a card", wantsTwoTaps()),
      this.toys,
    ),
  );

  connectedCallback() {
    this.append(this.box);
    this.speed.value = remembered("speed", "normal");
    addEventListener("pointerdown", ({ target }) => {
      if (!this.contains(/** @type {Node} */ (target))) this.box.open = false;
    });
    document.addEventListener("click", ({ target }) => this.aim(/** @type {Element} */ (target)));
  }

  /** Take buttons of the bar into the menu while the window is narrow. @param {HTMLElement[]} tools */
  fold(...tools) {
    const narrow = matchMedia(NARROW);
    const place = () => narrow.matches ? this.folded.append(...tools) : this.before(...tools);
    narrow.addEventListener("change", place);
    place();
  }

  /** A click on a face is the beginning of a throw, unless it is an answer. @param {Element} target */
  aim(target) {
    if (target.closest(".opponent")?.matches(".open, :has(.legal)")) return;
    const seat = /** @type {HTMLElement | null} */ (target.closest("[data-face]"))?.dataset.face;
    if (![...this.goal.options].some(({ value }) => value === seat)) return;
    this.goal.value = seat ?? "";
    this.box.open = true;
  }

  /** @param {Snapshot} snapshot */
  set snapshot({ players, you }) {
    const others = players.map((player, seat) => ({ ...player, seat }))
      .filter(({ seat, kind }) => seat !== you && kind !== "open");
    this.toys.hidden = you < 0 || !others.length;
    const options = others.map(({ name, seat }) => el("option", { value: seat }, name));
    this.goal.replaceChildren(...options);
    if (this.speed.value !== "normal") this.pace();
  }

  pace() {
    const speed = /** @type {"slow" | "normal" | "fast"} */ (this.speed.value);
    remember("speed", speed);
    emit(this, "pace", { speed });
  }

  /** @param {Toy} kind */
  toyButton(kind) {
    const attrs = { "aria-label": capital(kind), title: capital(kind) };
    const react = () => {
      this.box.open = false;
      emit(this, "react", { kind, seat: Number(this.goal.value) });
    };
    return button([], react, { ...attrs, picture: toy(kind), "data-toy": kind });
  }

  /** @param {string} name @param {string} label */
  check(name, label, otherwise = false) {
    const onchange = () => remember(name, input.checked);
    const input = el("input", { type: "checkbox", "data-do": name, onchange });
    input.checked = remembered(name, otherwise);
    return el("label", { class: "switch" }, input, el("span", {}, label));
  }
}

/** @param {string} value */
const option = (value) => el("option", { value }, capital(value));

customElements.define("table-menu", TableMenu);
