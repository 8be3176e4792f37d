/* The lobby: every game of this server, each one click from its first card. */

/** @import { GameInfo, ListedTable } from "./messages.d.ts" */

import {
  address,
  ask,
  button,
  capital,
  complain,
  el,
  mark,
  remember,
  remembered,
  rememberedNames,
  showTheme,
  themeButton,
} from "./dom.mjs";
import { picture } from "./card_faces.mjs";
import { playWith, sitDown } from "./new_table.mjs";
import { openTableSetup } from "./table_setup.mjs";

const MOST_OF_MINE = 6, MOST_ASKED = 40;
/** @type {Record<string, string>} */
const STATES = { playing: "In play", over: "Over" };

showTheme();

/** @param {GameInfo} game */
const playNow = (game) => playWith(game.name, game.usual_seats - 1);

/** Some faces of the game. @param {GameInfo} game */
function art({ faces }) {
  const drawn = faces.map((face, i) => {
    const vars = { "--d": i - (faces.length - 1) / 2 };
    return el("div", { class: "card", vars, picture: picture(face) });
  });
  return el("div", { class: "art", "aria-hidden": "true" }, drawn);
}

/** @param {GameInfo} game */
function seatsOf({ least, most }) {
  if (most === 1) return "For one";
  return least === most ? `${most} seats` : `${least} to ${most} seats`;
}

/** @param {GameInfo} game */
function tile(game) {
  const play = { class: "main cover", "aria-label": `Play ${game.title} now` };
  const learn = {
    class: "button above",
    href: address(`learn/${game.name}`).href,
    "aria-label": `Learn ${game.title} by playing`,
  };
  const invite = { class: "above", "aria-label": `Invite friends to ${game.title}` };
  return el(
    "li",
    { class: "tile", "data-game": game.name },
    art(game),
    el(
      "div",
      { class: "about" },
      el("h2", {}, game.title),
      el("p", {}, game.about),
      el("p", { class: "facts" }, seatsOf(game)),
    ),
    el(
      "div",
      { class: "buttons" },
      button("Play", () => playNow(game), play),
      game.lesson && el("a", learn, "Learn"),
      button("Invite", () => openTableSetup(game, sitDown), invite),
    ),
  );
}

/** @param {ListedTable} table */
const hasRoom = ({ seats }) => seats.some((seat) => seat.kind === "open");

/** @param {ListedTable} facts @param {string} act */
function tableRow(facts, act) {
  const names = facts.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name);
  const open = facts.seats.length - names.length, who = names.join(", ");
  const state = open ? `${open} open` : STATES[facts.state] ?? capital(facts.state);
  const link = { class: "button", href: address(`t/${facts.code}`).href };
  return el(
    "li",
    {},
    el("b", {}, facts.title),
    el("span", { class: "who" }, who),
    el("span", { class: "open" }, state),
    el("a", { ...link, "aria-label": `${act}: ${facts.title}, ${who}` }, act),
  );
}

/** @param {string} title @param {HTMLElement[]} rows @param {string} nothing */
const list = (title, rows, nothing) =>
  el(
    "div",
    {},
    el("h2", {}, title),
    rows.length ? el("ul", { role: "list" }, rows) : el("p", { class: "nothing" }, nothing),
  );

/* The tables this browser holds a seat at; those in play first. */
async function myTables() {
  const codes = rememberedNames("token:").slice(-MOST_ASKED);
  const asked = codes.map((code) => ask(`api/tables/${code}`).catch(() => null));
  /** @type {ListedTable[]} */
  const found = (await Promise.all(asked)).filter((facts) => facts && facts.state !== "closed");
  /** @param {ListedTable} facts */
  const rank = ({ state }) => Number(state === "over");
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, MOST_OF_MINE);
}

function joinForm() {
  const input = el("input", {
    required: true,
    placeholder: "Table code",
    "aria-label": "Table code or link",
    autocapitalize: "off",
    spellcheck: "false",
  });
  /** @param {Event} event */
  const go = (event) => {
    event.preventDefault();
    location.href = address(`t/${input.value.trim().split("/").at(-1)}`).href;
  };
  return el(
    "form",
    { class: "join", onsubmit: go },
    input,
    el("button", { class: "small", type: "submit" }, "Join"),
  );
}

function nameField() {
  const input = el("input", {
    maxlength: 40,
    value: remembered("name", ""),
    placeholder: "Guest",
    autocomplete: "nickname",
    onchange: () => remember("name", input.value.trim()),
  });
  return el("label", { class: "me" }, "You play as", input);
}

const welcome = () =>
  el(
    "section",
    { class: "welcome" },
    el(
      "div",
      {},
      el("h1", {}, "Sit down, the cards are dealt."),
      el("p", {}, "Play at once against the house, learn a game in a minute, or invite friends."),
    ),
    nameField(),
  );

async function begin() {
  document.body.prepend(
    el(
      "header",
      { class: "bar" },
      mark(),
      el("nav", { class: "tools", "aria-label": "House" }, joinForm(), themeButton()),
    ),
  );
  document.body.append(el("div", { class: "toasts", role: "status" }));
  /** @type {[GameInfo[], ListedTable[]]} */
  const [games, open] = await Promise.all([ask("api/games"), ask("api/tables")]);
  const lists = el("section", { class: "lists" });
  const tiles = { class: "tiles", role: "list", "data-games": games.length };
  document.querySelector("main")?.append(welcome(), el("ul", tiles, games.map(tile)), lists);
  const mine = (await myTables()).map((facts) =>
    tableRow(facts, facts.state === "over" ? "Look" : "Return")
  );
  const others = open.map((facts) => tableRow(facts, hasRoom(facts) ? "Sit down" : "Watch"));
  lists.append(
    list("Your tables", mine, "None yet. Press Play."),
    list("Open tables", others, "Nobody is waiting just now."),
  );
}

begin().catch(complain);
