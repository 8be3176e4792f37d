/* A table's page: listens to the house, shows what it says, sends what the person does. */

import {
  button,
  el,
  letScroll,
  mark,
  remember,
  remembered,
  showTheme,
  themeButton,
  toast,
} from "./dom.mjs";
import "./board.mjs";
import "./guide.mjs";
import "./hint.mjs";
import "./result.mjs";
import "./question.mjs";
import "./replay.mjs";
import { openRules } from "./rules.mjs";
import { openTableDialog } from "./waiting_room.mjs";
import "./sidebar.mjs";
import { TableConnection } from "./connection.mjs";
import { sound } from "./sound.mjs";

showTheme();

const code = location.pathname.split("/").at(-1);
const token = takeToken();
const make = (tag) => document.createElement(tag);
const board = make("table-board"), question = make("table-question"), podium = make("match-result");
const side = make("table-sidebar"), guide = make("table-guide"), replay = make("replay-bar");
const hint = make("table-hint"), room = make("waiting-room"), foot = el("div", { class: "foot" });
const live = el("p", { class: "unseen", "aria-live": "polite" });
const title = el("h1", {}), ticker = el("p", { class: "ticker" });
const banner = el("p", { class: "banner", role: "status", hidden: true });

let scene = null; // what the house last said
let replaying = false;
let byKeys = false; // whether the last thing touched was the keyboard
let shownMatch = null;

/* The token of a seat is kept, and taken out of the address: the address can then be passed on. */
function takeToken() {
  const given = location.hash.slice(1);
  if (given) {
    remember(`token:${code}`, given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return remembered(`token:${code}`);
}

const line = new TableConnection(code, token, { hear, state: showLine });

function hear(message) {
  HEARD[message.type]?.(message);
}

const HEARD = {
  table(message) {
    scene = { ...message, clockAt: performance.now() };
    showWhole();
  },
  update(message) {
    const { view, turn, said, clock, result } = message;
    const log = [...scene.log, ...said].slice(-50), clockAt = performance.now();
    scene = { ...scene, view, turn, clock, result, log, clockAt };
    showMove(said);
  },
  refused(message) {
    delete board.dataset.pending;
    question.say(message.text, message.rule);
    announce(message.text);
  },
  phrase({ seat, text }) {
    showPhrase(seat, text);
  },
  hint(message) {
    hint.show(message, scene.turn);
    announce(message.text);
    showHint(message.choice);
  },
  notice({ text }) {
    toast(text);
  },
  stopping({ seconds }) {
    toast(`The house stops in ${seconds} s. Everything is kept; this page comes back by itself.`);
  },
};

/* Everything anew: on coming in, after a gap, when seats change, on a new deal. */
function showWhole() {
  document.title = scene.game.title;
  title.replaceChildren(scene.game.title);
  document.body.classList.toggle("waiting", !scene.view);
  side.show(scene);
  tickClock();
  if (!scene.view) return showRoom();
  room.remove();
  const fresh = scene.match !== shownMatch && scene.log.length === 0;
  shownMatch = scene.match;
  if (fresh) question.speed = 0;
  showScene({ fresh });
  guide.follow(scene, []);
}

function showRoom() {
  room.show(scene);
  if (!room.isConnected) document.querySelector("main").prepend(room);
  document.title = `Waiting · ${scene.game.title} · Croupier`;
}

function showMove(said) {
  side.add(said);
  const sentences = said.flatMap((entry) => entry.said);
  sound("card");
  showScene({});
  announce([...sentences, scene.view.decision?.question ?? ""].join(" "));
  guide.follow(scene, sentences);
}

function showScene(how) {
  if (replaying) return;
  delete board.dataset.pending;
  hint.keepFor(scene.turn);
  foot.replaceChildren(guide, hint, scene.result ? podium : question);
  if (scene.result) podium.show(scene);
  else question.show(scene);
  board.show(scene, how);
  letScroll(foot);
  letScroll(podium);
  showTurn();
  if (scene.view.decision) askForAnswer();
}

function showTurn() {
  const { view, players, game, log } = scene, last = log.at(-1), next = players[view.turn];
  const who = view.decision ? "Your turn" : next ? `${next.name} to play` : "Over";
  document.title = `${who} · ${game.title} · Croupier`;
  ticker.textContent = last ? last.said.join(" ") : "";
}

/* Whoever plays by keyboard finds the focus on an answer when asked. */
function askForAnswer() {
  sound("turn");
  const lost = document.activeElement === document.body || board.contains(document.activeElement);
  const answered = document.activeElement?.matches?.("button.card, .ask button");
  const focus = () => board.firstAnswer()?.focus({ preventScroll: true });
  if (byKeys && lost && !answered) requestAnimationFrame(focus);
}

function answer(choice) {
  if (board.dataset.pending) return;
  board.dataset.pending = "";
  guide.passOver();
  line.answer(scene.turn, choice.code);
}

function announce(text) {
  live.textContent = text;
}

function showPhrase(seat, text) {
  const bubble = el("span", { class: "bubble" }, text);
  board.querySelector(`[data-plate="${seat}"]`)?.append(bubble);
  setTimeout(() => bubble.remove(), 4000);
  announce(`${scene.players[seat].name}: ${text}`);
}

function showHint(code) {
  const choice = scene.view.decision?.choices.find((each) => each.code === code);
  const places = (choice?.at ?? []).map((at) => `[data-at="${CSS.escape(at)}"]`);
  const hinted = board.querySelectorAll([...places, `[data-code="${code}"]`].join());
  for (const each of hinted) each.classList.add("hinted");
}

function showLine(state, reason) {
  const shut = reason || "This table cannot be reached.";
  const said = { lost: "Connection lost. Trying again…", shut }[state];
  if (!said && !banner.hidden) toast("Back at the table.");
  banner.hidden = !said;
  banner.textContent = said ?? "";
  if (state === "shut") title.replaceChildren("No table");
}

/* Clocks run on the page between two messages; the house alone decides when time is over. */
function tickClock() {
  const clock = scene?.clock;
  if (!clock) return;
  const passed = (performance.now() - scene.clockAt) / 1000;
  clock.left.forEach((left, seat) => {
    const seconds = Math.max(0, left - (seat === clock.running ? passed : 0));
    for (const shown of board.querySelectorAll(`[data-time="${seat}"]`)) {
      shown.textContent = onClock(seconds);
    }
  });
}

const onClock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

const reach = {
  foot,
  answer,
  tick: tickClock,
  pick: (choices, name) => question.pick(choices, name),
  tell: (refusal, how) => question.tell(refusal, how),
  hush: () => question.isConnected && question.hush(),
  openRule: (rule) => openRules(scene.game.name, rule),
  hint: () => line.send({ type: "hint" }),
  go: (speed) => line.send({ type: "go", speed }),
  pause: () => line.send({ type: "pause" }),
  phrase: (number) => line.send({ type: "phrase", number }),
  forced: (on) => line.send({ type: "forced", on }),
  replace: (seat) => line.send({ type: "replace", seat }),
  back: () => line.send({ type: "return" }),
  rematch: () => line.send({ type: "rematch" }),
  seats: () => openTableDialog(scene, line.token, reach),
  replay: () => openReplay(),
  sit(given) {
    remember(`token:${code}`, given);
    line.becomes(given);
  },
  show(frame, still) {
    board.show({ ...scene, view: { ...frame.view, decision: null }, clock: null }, { still });
    const said = frame.said.flatMap((entry) => entry.said).join(" ");
    side.mark(frame.said.at(-1)?.number);
    ticker.textContent = said;
    announce(said);
  },
  log: (frames) => side.show({ ...scene, log: frames.flatMap((frame) => frame.said) }),
  leave() {
    replaying = false;
    document.body.classList.remove("replaying");
    side.show(scene);
    showScene({});
  },
};

async function openReplay() {
  replaying = true;
  document.body.classList.add("replaying");
  foot.replaceChildren(replay);
  await replay.open(scene, line.token).catch((error) => {
    toast(error.message);
    reach.leave();
  });
}

function bar() {
  const unfold = () => {
    const open = document.body.classList.toggle("side-open");
    logButton.setAttribute("aria-expanded", String(open));
  };
  const folded = { class: "quiet log-button", "aria-controls": "side", "aria-expanded": "false" };
  const logButton = button("Log", unfold, folded);
  const rules = button("Rules", () => reach.openRule(), { class: "quiet", "data-do": "rules" });
  return el(
    "header",
    { class: "bar" },
    mark(),
    el("div", { class: "here" }, title, el("span", {}, code)),
    ticker,
    el("nav", { class: "tools", "aria-label": "Table" }, rules, logButton, themeButton()),
  );
}

function begin() {
  board.begin(reach);
  question.begin(reach);
  podium.begin(reach);
  replay.begin(reach);
  guide.begin();
  hint.begin();
  guide.addEventListener("wanted", () => guide.follow(scene, []));
  side.begin(reach);
  side.id = "side";
  room.begin(reach);
  document.querySelector("main").append(board, side, live);
  document.body.prepend(bar(), banner);
  document.body.append(el("div", { class: "toasts", role: "status" }));
  addEventListener("keydown", () => (byKeys = true), true);
  addEventListener("pointerdown", () => (byKeys = false), true);
  setInterval(tickClock, 500);
}

begin();
