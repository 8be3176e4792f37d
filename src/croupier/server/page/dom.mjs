/* What every screen needs: elements, addresses, and what this browser remembers. */

const root = document.documentElement;

/* The house may live under a prefix, so every address is found from the page's own place. */
export const base = new URL(root.dataset.base, location.href);
export const address = (path) => new URL(path, base);

export function el(tag, attrs = {}, ...kids) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) give(made, name, value);
  made.append(...kids.flat(2).filter((kid) => kid !== null && kid !== undefined && kid !== false));
  return made;
}

function give(made, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name === "picture") made.innerHTML = value; // only ever drawn by symbols.mjs and card_faces.mjs
  else if (name === "vars") setAll(made, value);
  else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
  else made.setAttribute(name, value === true ? "" : value);
}

/* Through the CSSOM: the content policy forbids style attributes. */
function setAll(made, vars) {
  for (const [name, value] of Object.entries(vars)) made.style.setProperty(name, value);
}

export const button = (label, onclick, attrs = {}) =>
  el("button", { type: "button", onclick, ...attrs }, label);

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const counted = (n, thing) => `${n} ${thing}${n === 1 ? "" : "s"}`;
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/* A browser may forbid storage; then things are remembered until the page is left. */
const memory = new Map();
function storage() {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
const store = storage();

export function remembered(name, otherwise = null) {
  const text = store ? store.getItem(`croupier:${name}`) : memory.get(name);
  return text === null || text === undefined ? otherwise : JSON.parse(text);
}

export function remember(name, value) {
  if (store) store.setItem(`croupier:${name}`, JSON.stringify(value));
  else memory.set(name, JSON.stringify(value));
}

export function rememberedNames(beginning) {
  const names = store ? Object.keys(store) : [...memory.keys()].map((name) => `croupier:${name}`);
  const start = `croupier:${beginning}`;
  return names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
}

/* Ask the house over HTTP; what it refuses is an Error in words for people. */
export async function ask(path, { body, token } = {}) {
  const headers = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  const request = { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) };
  const answer = await fetch(address(path), request);
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(troubleIn(said));
  return said;
}

function troubleIn({ detail }) {
  if (Array.isArray(detail)) return detail.map((each) => each.msg).join(" ");
  return detail ?? "The house did not answer.";
}

const THEMES = ["auto", "light", "dark"];

export function showTheme() {
  root.dataset.theme = remembered("theme", "auto");
}

export function themeButton() {
  const button = el("button", { class: "quiet", type: "button", "data-do": "theme" });
  const show = () => {
    showTheme();
    const theme = root.dataset.theme;
    const sign = { auto: "◐", light: "○", dark: "●" }[theme];
    button.replaceChildren(el("span", { class: "glyph", "aria-hidden": "true" }, sign));
    button.setAttribute("aria-label", `Theme: ${theme}`);
    button.title = `Theme: ${theme}`;
  };
  button.addEventListener("click", () => {
    const next = (THEMES.indexOf(root.dataset.theme) + 1) % THEMES.length;
    remember("theme", THEMES[next]);
    show();
  });
  show();
  return button;
}

const MARK = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
<rect x="3" y="3" width="26" height="26" rx="8" fill="none" stroke="currentColor" stroke-width="2"/>
<path d="M21.5 11.5a7 7 0 1 0 0 9" fill="none" stroke="currentColor" stroke-width="2.6"
 stroke-linecap="round"/><path d="M21.5 13.5l2.7 2.5-2.7 2.5-2.7-2.5z" fill="currentColor"/></svg>`;

export const mark = () =>
  el(
    "a",
    { class: "mark", href: base.href, "aria-label": "Croupier, the lobby" },
    el("span", { class: "sign", picture: MARK }),
    el("span", { class: "word" }, "Croupier"),
  );

/* What scrolls can be reached by keyboard; what does not is no stop on the way. */
export function letScroll(box) {
  const isTall = box.scrollHeight > box.clientHeight + 1;
  if (isTall || box.scrollWidth > box.clientWidth + 1) box.setAttribute("tabindex", "0");
  else box.removeAttribute("tabindex");
}

/* A passing word at the foot of the page; read aloud too. */
export function toast(text) {
  const place = document.querySelector(".toasts");
  const said = el("p", {}, text);
  place.append(said);
  setTimeout(() => said.remove(), 6000);
}
