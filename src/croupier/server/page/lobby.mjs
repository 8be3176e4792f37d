/* The lobby: every game the house has, each one click from its first card. */

import {
  address, ask, capital, el, mark, remember, remembered, rememberedNames, showTheme, themeButton, toast,
} from "./dom.mjs";
import { picture } from "./faces.mjs";
import { openSetup } from "./setup.mjs";

const MOST_OF_MINE = 6;

showTheme();

/* Make a table and go there; the seat's token stays in this browser. */
export async function sitDown(body) {
  const name = remembered("name", "") || "Guest";
  const { code, token } = await ask("api/tables", { body: { name, ...body } });
  if (token) remember(`token:${code}`, token);
  location.href = address(`t/${code}`).href;
}

const playNow = (game) =>
  sitDown({ game: game.name, seats: ["me", ...Array(game.usual_seats - 1).fill("bot")] });

const attempt = (work) => work.catch((error) => toast(error.message));

function art(game) {
  const title = { kind: "action", text: "", name: game.title, label: game.title, icon: "", hint: "" };
  const cards = game.faces?.length ? game.faces : [null, null, title];
  return el("div", { class: "art", "aria-hidden": "true" }, cards.map((face, i) =>
    el("div", { class: face ? "card" : "card back", vars: { "--d": i - (cards.length - 1) / 2 }, picture: picture(face) })));
}

function tile(game) {
  const alone = game.most === 1, span = game.least === game.most ? game.most : `${game.least} to ${game.most}`;
  return el("li", { class: "tile", "data-game": game.name }, art(game),
    el("div", { class: "about" }, el("h2", {}, game.title), el("p", {}, game.about),
      el("p", { class: "facts" }, alone ? "For one" : `${span} seats`)),
    el("div", { class: "buttons" },
      el("button", { class: "main cover", type: "button", "aria-label": `Play ${game.title} now`, onclick: () => attempt(playNow(game)) }, "Play"),
      el("button", { class: "above", type: "button", "aria-label": `Invite friends to ${game.title}`, onclick: () => openSetup(game, sitDown) }, "Invite")));
}

function tableRow(facts, act) {
  const people = facts.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name);
  const open = facts.seats.length - people.length;
  const state = open ? `${open} open` : { playing: "In play", over: "Over" }[facts.state] ?? capital(facts.state);
  return el("li", {}, el("b", {}, facts.title), el("span", { class: "who" }, people.join(", ")),
    el("span", { class: "open" }, state),
    el("a", { class: "button", href: address(`t/${facts.code}`).href, "aria-label": `${act}: ${facts.title}, ${people.join(", ")}` }, act));
}

function list(title, rows, nothing) {
  return el("div", {}, el("h2", {}, title),
    rows.length ? el("ul", { role: "list" }, rows) : el("p", { class: "nothing" }, nothing));
}

/* The tables this browser holds a seat at, the latest first. */
async function myTables() {
  const codes = rememberedNames("token:").slice(-40);
  const found = await Promise.all(codes.map((code) => ask(`api/tables/${code}`).catch(() => null)));
  const live = found.filter((facts) => facts && facts.state !== "closed");
  return live.sort((a, b) => (a.state === "over") - (b.state === "over")).slice(0, MOST_OF_MINE);
}

function joinForm() {
  const input = el("input", { name: "code", required: true, placeholder: "tamo-rikune", "aria-label": "Table code or link", autocapitalize: "off", spellcheck: "false" });
  const go = (event) => {
    event.preventDefault();
    location.href = address(`t/${input.value.trim().split("/").at(-1)}`).href;
  };
  return el("form", { class: "join", onsubmit: go }, input, el("button", { class: "small", type: "submit" }, "Join"));
}

function nameField() {
  const input = el("input", { name: "name", maxlength: 40, value: remembered("name", ""), placeholder: "Guest", autocomplete: "nickname", onchange: () => remember("name", input.value.trim()) });
  return el("label", { class: "me" }, "You play as", input);
}

async function begin() {
  const main = document.querySelector("main");
  document.body.prepend(el("header", { class: "bar" }, mark(),
    el("nav", { class: "tools", "aria-label": "House" }, joinForm(), themeButton())));
  document.body.append(el("div", { class: "toasts", role: "status" }));
  const [games, open] = await Promise.all([ask("api/games"), ask("api/tables")]);
  const lists = el("section", { class: "lists" });
  main.append(
    el("section", { class: "welcome" }, el("div", {}, el("h1", {}, "Sit down, the cards are dealt."),
      el("p", {}, "Pick a game and play at once against the house, or pass the link to friends.")), nameField()),
    el("ul", { class: "tiles", role: "list", "data-games": games.length }, games.map(tile)), lists);
  const mine = await myTables();
  lists.append(list("Your tables", mine.map((facts) => tableRow(facts, facts.state === "over" ? "Look" : "Return")), "None yet. Press Play."),
    list("Open tables", open.map((facts) => tableRow(facts, facts.seats.some((seat) => seat.kind === "open") ? "Sit down" : "Watch")), "Nobody is waiting just now."));
}

begin().catch((error) => toast(error.message));
