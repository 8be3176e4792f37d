/* What every screen needs: elements, addresses, and what this browser remembers. Nothing here reads
   the document before it is called, so that tests can load modules where there is none. */

/** @typedef {Node | string | null | undefined | false} OneKid */
/** @typedef {OneKid | (OneKid | OneKid[])[]} Kid a child, several, or nothing */
/** @typedef {Record<string, unknown>} Attributes */

const root = () => document.documentElement;

/** The server may live under a prefix, so every address is found from the page's own place. */
const base = () => new URL(root().dataset.base ?? "", location.href);

/** @param {string} path */
export const address = (path) => new URL(path, base());

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attrs
 * @param {Kid[]} kids
 */
export function el(tag, attrs = {}, ...kids) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) give(made, name, value);
  const all = /** @type {OneKid[]} */ (kids.flat(2));
  made.append(...all.filter((kid) => kid !== null && kid !== undefined && kid !== false));
  return made;
}

/** @param {HTMLElement} made @param {string} name @param {any} value */
function give(made, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name === "picture") made.innerHTML = value; // only ever drawn by our own scripts
  else if (name === "vars") setAll(made, value);
  else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
  else made.setAttribute(name, value === true ? "" : value);
}

/**
 * Through the CSSOM: the content policy forbids style attributes.
 * @param {HTMLElement} made
 * @param {Attributes} vars
 */
function setAll(made, vars) {
  for (const [name, value] of Object.entries(vars)) made.style.setProperty(name, String(value));
}

/** @param {Kid} label @param {() => void} onclick @param {Attributes} attrs */
export const button = (label, onclick, attrs = {}) =>
  el("button", { type: "button", onclick, ...attrs }, label);

/**
 * Say what an element of our own is.
 * @param {HTMLElement} element
 * @param {string} role
 * @param {string} label
 */
export function describe(element, role, label) {
  element.setAttribute("role", role);
  element.setAttribute("aria-label", label);
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} n @param {string} thing */
export const counted = (n, thing) => `${n} ${thing}${n === 1 ? "" : "s"}`;

/** Whether less motion is asked for. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * @type {Map<string, string>} A browser may forbid storage; then this lasts as long as the page.
 */
const memory = new Map();

function storage() {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/** What was remembered under a name. @param {string} name @param {any} otherwise */
export function remembered(name, otherwise = null) {
  const store = storage(), key = `croupier:${name}`;
  const text = store ? store.getItem(key) : memory.get(key);
  return text === null || text === undefined ? otherwise : JSON.parse(text);
}

/** @param {string} name @param {unknown} value */
export function remember(name, value) {
  const store = storage(), key = `croupier:${name}`, text = JSON.stringify(value);
  if (store) store.setItem(key, text);
  else memory.set(key, text);
}

/** What follows a beginning in the names of what is remembered. @param {string} beginning */
export function rememberedNames(beginning) {
  const names = Object.keys(storage() ?? Object.fromEntries(memory));
  const start = `croupier:${beginning}`;
  return names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
}

/**
 * Ask the server over HTTP; what it rejects is an Error in words for people.
 * @param {string} path
 * @param {{ body?: unknown, token?: string | null }} how
 * @returns {Promise<any>}
 */
export async function ask(path, { body, token } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  const request = { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) };
  const answer = await fetch(address(path), /** @type {RequestInit} */ (request));
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(troubleIn(said));
  return said;
}

/** @param {{ detail?: string | { msg: string }[] }} said */
function troubleIn({ detail }) {
  if (Array.isArray(detail)) return detail.map((each) => each.msg).join(" ");
  return detail ?? "The house did not answer.";
}

/** @type {Record<string, string>} */
const THEMES = { auto: "◐", light: "○", dark: "●" };

export function showTheme() {
  root().dataset.theme = remembered("theme", "auto");
}

export function themeButton() {
  const made = el("button", { class: "quiet", type: "button", "data-do": "theme" });
  const show = () => {
    showTheme();
    const theme = remembered("theme", "auto");
    made.replaceChildren(el("span", { class: "glyph", "aria-hidden": "true" }, THEMES[theme]));
    made.setAttribute("aria-label", `Theme: ${theme}`);
    made.title = `Theme: ${theme}`;
  };
  made.addEventListener("click", () => {
    const names = Object.keys(THEMES), next = names.indexOf(remembered("theme", "auto")) + 1;
    remember("theme", names[next % names.length]);
    show();
  });
  show();
  return made;
}

const MARK = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
<rect x="3" y="3" width="26" height="26" rx="8" fill="none" stroke="currentColor" stroke-width="2"/>
<path d="M21.5 11.5a7 7 0 1 0 0 9" fill="none" stroke="currentColor" stroke-width="2.6"
 stroke-linecap="round"/><path d="M21.5 13.5l2.7 2.5-2.7 2.5-2.7-2.5z" fill="currentColor"/></svg>`;

/** The sign of Croupier, which leads to the lobby. */
export const mark = () =>
  el(
    "a",
    { class: "mark", href: base().href, "aria-label": "Croupier, the lobby" },
    el("span", { class: "sign", picture: MARK }),
    el("span", { class: "word" }, "Croupier"),
  );

/** Where there is nothing: why, and the way home. @param {string} title @param {string} why */
export const nothingHere = (title, why) =>
  el(
    "section",
    { class: "nothing-here" },
    el("h2", {}, title),
    el("p", {}, why),
    el("a", { class: "button main", href: base().href }, "To the lobby"),
  );

const signs = new Intl.Segmenter(); // a sign as one sees it may be several letters to a script

/** @param {string} name */
export const firstSign = (name) => [...signs.segment(name)][0]?.segment ?? "?";

/** The first sign of a name, in the seat's colour. @param {string} name @param {number} seat */
export const monogram = (name, seat) =>
  el(
    "span",
    { class: "monogram", "data-seat": seat % 10, "aria-hidden": "true" },
    firstSign(name),
  );

/** @type {Set<() => void>} */
const due = new Set();

/** Measure before the next picture: once, however often it is asked for. @param {() => void} work */
export function beforePicture(work) {
  if (!due.size) requestAnimationFrame(doAllDue);
  due.add(work);
}

function doAllDue() {
  const works = [...due];
  due.clear();
  for (const work of works) work();
}

/**
 * What scrolls can be reached by keyboard; what does not is no stop on the way.
 * @param {Element} box
 */
export function letScroll(box) {
  const isTall = box.scrollHeight > box.clientHeight + 1;
  if (isTall || box.scrollWidth > box.clientWidth + 1) box.setAttribute("tabindex", "0");
  else box.removeAttribute("tabindex");
}

/** A passing word on the page, or on the dialog that covers it; read aloud too. @param {string} text */
export function toast(text) {
  const said = el("p", {}, text);
  [...document.querySelectorAll(".toasts")].at(-1)?.append(said);
  setTimeout(() => said.remove(), 6000);
}

/** Show why something failed. @param {Error} error */
export const complain = (error) => toast(error.message);
