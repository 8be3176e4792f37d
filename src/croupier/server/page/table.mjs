/* A table's page. The store holds what the server sent last; it is handed down to the elements.
   What a person does comes up from them as events (events.mjs) and is sent from here. */

/** @import { ClientMessage, ReplayFrame, ServerMessage } from "./messages.d.ts" */
/** @import { DealtSnapshot, Snapshot } from "./store.mjs" */

import { TableBoard } from "./board.mjs";
import { timeLeft } from "./clock.mjs";
import { TableConnection } from "./connection.mjs";
import {
  address,
  button,
  complain,
  el,
  letScroll,
  mark,
  remember,
  remembered,
  showTheme,
  themeButton,
  toast,
} from "./dom.mjs";
import { emit, listen, SENT } from "./events.mjs";
import { TableGuide } from "./guide.mjs";
import { TableHint } from "./hint.mjs";
import { HouseCheck } from "./house_check.mjs";
import { TableQuestion } from "./question.mjs";
import { ReplayBar } from "./replay.mjs";
import { MatchResult } from "./result.mjs";
import { openRules } from "./rules.mjs";
import { TableSidebar } from "./sidebar.mjs";
import { sound } from "./sound.mjs";
import { isDealt, isFinished, TableStore } from "./store.mjs";
import { openTableDialog, WaitingRoom } from "./waiting_room.mjs";

showTheme();

const code = location.pathname.split("/").at(-1) ?? "";
const store = new TableStore();
const connection = new TableConnection(
  address(`api/tables/${code}/socket`),
  code,
  takeToken(),
  { receive, state: showConnection },
);

const house = new HouseCheck(code, {
  send: (message) => connection.send(message),
  alarm: raiseAlarm,
  judge: (verdict) => (result.verdict = verdict),
});

const board = new TableBoard(), question = new TableQuestion(), result = new MatchResult();
const sidebar = new TableSidebar(), guide = new TableGuide(), replay = new ReplayBar();
const hint = new TableHint(), room = new WaitingRoom();
const live = el("p", { class: "unseen", "aria-live": "polite" });
const title = el("h1", {}), ticker = el("p", { class: "ticker" });
const banner = el("p", { class: "banner", role: "status", hidden: true });
const alarm = el("div", { class: "alarm", role: "alert", hidden: true });
const main = document.querySelector("main") ?? document.body;

let isReplaying = false;
let byKeys = false; // whether the last thing touched was the keyboard

/** The token of a seat is remembered, and taken out of the address, which can then be passed on. */
function takeToken() {
  const given = location.hash.slice(1);
  if (given) {
    remember(`token:${code}`, given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return remembered(`token:${code}`);
}

/**
 * What the server sends: the store takes it in; some of it is shown at once.
 * @param {ServerMessage} message
 */
function receive(message) {
  store.receive(message);
  withSnapshot((snapshot) => house.receive(message, snapshot));
  showPending();
  if (message.type === "error") {
    question.say(message.text, message.rule);
    announce(message.text);
  } else if (message.type === "chat") showPhrase(message.seat, message.text);
  else if (message.type === "hint") showHint(message);
  else if (message.type === "notice") toast(message.text);
  else if (message.type === "stopping") {
    const { seconds } = message;
    toast(`The house stops in ${seconds} s. Everything is kept; this page comes back by itself.`);
  }
}

/** Hand a snapshot to whoever asks, once there is one. @param {(snapshot: Snapshot) => void} use */
const withSnapshot = (use) => void (store.snapshot && use(store.snapshot));

/** The same for a table where cards are dealt. @param {(snapshot: DealtSnapshot) => void} use */
const withDeal = (use) => withSnapshot((snapshot) => isDealt(snapshot) && use(snapshot));

/**
 * Everything anew: on coming in, after a gap, when seats change, on a new deal.
 * @param {Snapshot} snapshot
 */
function showWhole(snapshot) {
  document.title = snapshot.game.title;
  title.replaceChildren(snapshot.game.title);
  document.body.classList.toggle("waiting", !snapshot.view);
  sidebar.snapshot = snapshot;
  if (!isDealt(snapshot)) return showRoom(snapshot);
  room.remove();
  showTable(snapshot);
  guide.snapshot = snapshot;
}

/** @param {Snapshot} snapshot */
function showRoom(snapshot) {
  room.snapshot = snapshot;
  if (!room.isConnected) main.prepend(room);
  document.title = `Waiting · ${snapshot.game.title} · Croupier`;
}

/** @param {DealtSnapshot} snapshot */
function showMove(snapshot) {
  sidebar.snapshot = snapshot;
  sound("card");
  showTable(snapshot);
  const sentences = snapshot.news.flatMap((item) => item.said);
  announce([...sentences, snapshot.view.decision?.question ?? ""].join(" "));
  guide.snapshot = snapshot;
}

/** @param {DealtSnapshot} snapshot */
function showTable(snapshot) {
  if (isReplaying) return;
  hint.snapshot = snapshot;
  if (isFinished(snapshot)) {
    board.foot.replaceChildren(guide, hint, result);
    result.snapshot = snapshot;
  } else {
    board.foot.replaceChildren(guide, hint, question);
    question.snapshot = snapshot;
  }
  board.snapshot = snapshot;
  letScroll(board.foot);
  letScroll(result);
  showTurn(snapshot);
  if (snapshot.view.decision) askForAnswer();
}

/** @param {DealtSnapshot} snapshot */
function showTurn({ view, players, game, log }) {
  const last = log.at(-1), next = players[view.asked];
  const who = view.decision ? "Your turn" : next ? `${next.name} to play` : "Over";
  document.title = `${who} · ${game.title} · Croupier`;
  ticker.textContent = last ? last.said.join(" ") : "";
}

/** Whoever plays by keyboard finds the focus on an answer when asked. */
function askForAnswer() {
  sound("turn");
  const lost = document.activeElement === document.body || board.contains(document.activeElement);
  const answered = document.activeElement?.matches("button.card, .ask button");
  const focus = () => board.firstAnswer()?.focus({ preventScroll: true });
  if (byKeys && lost && !answered) requestAnimationFrame(focus);
}

/**
 * Send an answer; while one is on its way, a second click changes nothing.
 * @param {number} choice
 */
function answer(choice) {
  if (store.isPending || !store.snapshot) return;
  store.expectMove();
  showPending();
  guide.passOver();
  const { turn, view } = store.snapshot;
  const word = view?.decision?.choices.find((each) => each.code === choice)?.word;
  if (word !== undefined) house.answering = { turn, word };
  connection.answer(turn, choice);
}

/** The house does not keep to what this browser remembers. @param {string} fault */
function raiseAlarm(fault) {
  if ([...alarm.children].some((line) => line.textContent === fault)) return;
  if (alarm.hidden) alarm.append(el("b", {}, "Something is wrong. Keep the match file."));
  alarm.append(el("p", {}, fault));
  alarm.hidden = false;
}

/** @param {Snapshot} snapshot */
function wantRematch({ result }) {
  const promise = result?.next_commitment;
  if (promise) connection.send({ type: "rematch", pledge: house.pledge(promise) });
}

function showPending() {
  board.toggleAttribute("data-pending", store.isPending);
}

/** @param {string} text */
function announce(text) {
  live.textContent = text;
}

/** @param {number} seat @param {string} text */
function showPhrase(seat, text) {
  const bubble = el("span", { class: "bubble" }, text);
  board.querySelector(`[data-plate="${seat}"]`)?.append(bubble);
  setTimeout(() => bubble.remove(), 4000);
  announce(`${store.snapshot?.players[seat].name}: ${text}`);
}

/** @param {Extract<ServerMessage, { type: "hint" }>} message */
function showHint(message) {
  withDeal(({ turn, view }) => {
    const { choice: code, text } = message;
    hint.show(message, turn);
    announce(text);
    const choice = view.decision?.choices.find((each) => each.code === code);
    const places = (choice?.at ?? []).map((at) => `[data-at="${CSS.escape(at)}"]`);
    const hinted = board.querySelectorAll([...places, `[data-code="${code}"]`].join());
    for (const each of hinted) each.classList.add("hinted");
  });
}

/** @param {"on" | "lost" | "shut"} state @param {string} [reason] */
function showConnection(state, reason) {
  const shut = reason || "This table cannot be reached.";
  const said = { on: "", lost: "Connection lost. Trying again…", shut }[state];
  if (!said && !banner.hidden) toast("Back at the table.");
  banner.hidden = !said;
  banner.textContent = said;
  if (state === "shut") title.replaceChildren("No table");
}

/** Clocks tick between two messages. */
function tick() {
  withSnapshot((snapshot) => {
    /** @type {NodeListOf<HTMLElement>} */
    const times = board.querySelectorAll("[data-time]");
    for (const time of times) time.textContent = timeLeft(snapshot, Number(time.dataset.time));
  });
}

function openReplay() {
  isReplaying = true;
  document.body.classList.add("replaying");
  board.foot.replaceChildren(replay);
  withSnapshot((snapshot) =>
    replay.open(snapshot, connection.token).catch((error) => {
      complain(error);
      leaveReplay();
    })
  );
}

/** @param {ReplayFrame} frame @param {boolean} still */
function showFrame({ view, cues, said }, still) {
  const sentences = said.flatMap((item) => item.said).join(" ");
  withSnapshot((snapshot) =>
    board.show({ ...snapshot, view: { ...view, decision: null }, cues, clock: null }, { still })
  );
  sidebar.mark(said.at(-1)?.number);
  ticker.textContent = sentences;
  announce(sentences);
}

function leaveReplay() {
  isReplaying = false;
  document.body.classList.remove("replaying");
  withDeal((snapshot) => {
    sidebar.drawAll(snapshot);
    showTable({ ...snapshot, cues: [] });
  });
}

/** @param {{ token: string, promise: string, words: string }} seat */
function sitDown({ token, promise, words }) {
  remember(`token:${code}`, token);
  house.memory.begin(promise, words);
  connection.sitDown(token);
}

function bar() {
  const unfold = () => {
    const open = document.body.classList.toggle("side-open");
    logButton.setAttribute("aria-expanded", String(open));
  };
  const folded = {
    class: "quiet log-button",
    "aria-controls": "sidebar",
    "aria-expanded": "false",
  };
  const logButton = button("Log", unfold, folded);
  const askForRules = () => emit(rules, "rule", { rule: null });
  const rules = button("Rules", askForRules, { class: "quiet", "data-do": "rules" });
  return el(
    "header",
    { class: "bar" },
    mark(),
    el("div", { class: "here" }, title, el("span", {}, code)),
    ticker,
    el("nav", { class: "tools", "aria-label": "Table" }, rules, logButton, themeButton()),
  );
}

/** Every event of the elements: sent as it is, or done by another part of the page. */
function listenToElements() {
  for (const type of SENT) {
    listen(document, type, (fields) => {
      connection.send(/** @type {ClientMessage} */ ({ type, ...fields }));
    });
  }
  listen(document, "answer", ({ choice }) => answer(choice));
  listen(document, "pick", ({ choices, name }) => question.pick(choices, name));
  listen(document, "refusal", ({ refusal, asked }) => question.explain(refusal, asked));
  listen(document, "hush", () => question.isConnected && question.hush());
  listen(document, "rule", ({ rule }) => {
    withSnapshot(({ game }) => openRules(game.name, rule).catch(complain));
  });
  listen(document, "seats", () => withSnapshot((now) => openTableDialog(now, connection.token)));
  listen(document, "seat", sitDown);
  listen(document, "rematch", () => withSnapshot(wantRematch));
  listen(document, "replay", openReplay);
  listen(document, "frames", ({ frames }) => sidebar.drawLog(frames.flatMap(({ said }) => said)));
  listen(document, "frame", ({ frame, still }) => showFrame(frame, still));
  listen(document, "leave", leaveReplay);
}

function begin() {
  listenToElements();
  store.addEventListener("snapshot", () => withSnapshot(showWhole));
  store.addEventListener("update", () => withDeal(showMove));
  sidebar.id = "sidebar";
  main.append(board, sidebar, live);
  document.body.prepend(bar(), banner, alarm);
  document.body.append(el("div", { class: "toasts", role: "status" }));
  addEventListener("keydown", () => (byKeys = true), true);
  addEventListener("pointerdown", () => (byKeys = false), true);
  addEventListener("online", () => connection.hurry());
  document.addEventListener("visibilitychange", () => document.hidden || connection.hurry());
  setInterval(tick, 500);
}

begin();
