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
  mark,
  nothingHere,
  remember,
  remembered,
  showTheme,
  themeButton,
  toast,
} from "./dom.mjs";
import { emit, listen, SENT } from "./events.mjs";
import { TableGuide } from "./guide.mjs";
import { TableHint } from "./hint.mjs";
import { DealAudit } from "./deal_audit.mjs";
import { KeyboardFocus } from "./keyboard_focus.mjs";
import { LessonConnection } from "./lesson.mjs";
import { TableMenu } from "./menu.mjs";
import { SENDING, TableQuestion } from "./question.mjs";
import { Reader } from "./reader.mjs";
import { TableRecap } from "./recap.mjs";
import { ReplayBar } from "./replay.mjs";
import { MatchResult } from "./result.mjs";
import { openRules } from "./rules.mjs";
import { TableSidebar } from "./sidebar.mjs";
import { sound } from "./sound.mjs";
import { isDealt, isFinished, TableStore } from "./store.mjs";
import { TableTalk } from "./talk.mjs";
import { TableUndo } from "./undo.mjs";
import { dutyOf } from "./view.mjs";
import { openTableDialog, WaitingRoom } from "./waiting_room.mjs";

/** What is said while the table is not here. @type {Record<string, string>} */
const NOTICES = { opening: "Connecting…", lost: "Connection lost. Trying again…" };
const SLOW = 1000; // milliseconds from which on one feels that a line is slow
const LONG = 400; // milliseconds after which it is said that an answer is on its way

showTheme();

const [place, code] = location.pathname.split("/").slice(-2);
const store = new TableStore();
const listener = { receive, state: showConnection, answered: showDelay };
const lesson = place === "learn" ? new LessonConnection(code, listener) : null;
const connection = lesson ??
  new TableConnection(address(`api/tables/${code}/socket`), code, takeToken(), listener);

const house = new DealAudit(code, {
  send: (message) => connection.send(message),
  alarm: raiseAlarm,
  judge: (verdict) => (result.verdict = verdict),
});

const board = new TableBoard(), question = new TableQuestion(), result = new MatchResult();
const sidebar = new TableSidebar(), guide = new TableGuide(), replay = new ReplayBar();
const hint = new TableHint(), room = new WaitingRoom();
const menu = new TableMenu(), undo = new TableUndo(), recap = new TableRecap();
const reader = new Reader(), announce = (/** @type {string} */ text) => reader.read(text);
const focus = new KeyboardFocus(board, undo);
const talk = new TableTalk(board.choreographer, store, announce);
const title = el("h1", {}), ticker = el("p", { class: "ticker" });
const banner = el("p", { class: "banner", role: "status", hidden: true });
const delay = el("p", { class: "delay", hidden: true });
const alarm = el("div", { class: "alarm", role: "alert", hidden: true });
const main = document.querySelector("main") ?? document.body;

let isReplaying = false;
/** @type {ReturnType<typeof setTimeout> | undefined} Until it is said that an answer is on its way. */
let sending;

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
  } else if (talk.hear(message)) return;
  else if (message.type === "undo") undo.wish = message;
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
 * Everything again: on coming in, after a gap, when seats change, on a new deal.
 * @param {Snapshot} snapshot
 */
function showWhole(snapshot) {
  document.title = snapshot.game.title;
  title.replaceChildren(...wholeWords(snapshot.game.title));
  document.body.classList.toggle("waiting", !snapshot.view);
  sidebar.snapshot = menu.snapshot = undo.snapshot = snapshot;
  if (!isDealt(snapshot)) return showRoom(snapshot);
  if (isReplaying && snapshot.isFresh) {
    toast("The next match has begun. Back to the table shows it.");
  }
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
  const { choreographer, foot } = board;
  if (isReplaying) {
    sidebar.snapshot = snapshot;
    return;
  }
  foot.inert = Boolean(choreographer.shown?.view.decision); // it has been answered
  choreographer.play(snapshot, () => {
    sidebar.snapshot = snapshot; // the log tells nothing that is not on the table yet
    settle(snapshot);
    reader.report(snapshot);
    guide.snapshot = snapshot;
  });
}

/** @param {DealtSnapshot} snapshot */
function showTable(snapshot) {
  if (isReplaying) return;
  board.choreographer.jump(snapshot, () => settle(snapshot));
  if (snapshot.isFresh) board.choreographer.cascade();
}

/** What is around the cards, once they lie. @param {DealtSnapshot} snapshot */
function settle(snapshot) {
  board.foot.inert = false;
  hint.snapshot = undo.snapshot = recap.snapshot = snapshot;
  if (isFinished(snapshot)) {
    board.foot.replaceChildren(guide, hint, result);
    result.snapshot = snapshot;
  } else {
    board.foot.replaceChildren(guide, hint, recap, question);
    question.snapshot = snapshot;
  }
  showTurn(snapshot);
  if (!lesson) board.grantWish(); // whose words come one by one
  if (snapshot.view.decision || snapshot.result) requestAnimationFrame(() => focus.ask());
  if (!snapshot.view.decision) return;
  sound("mine");
}

/** @param {DealtSnapshot} snapshot */
function showTurn({ view, players, game, log }) {
  const last = log.findLast((item) => item.said.length), next = players[view.asked];
  const who = view.decision ? "Your turn" : next ? `${next.name} ${dutyOf(view)}` : "Over";
  document.title = `${who} · ${game.title} · Croupier`;
  ticker.textContent = last ? last.said.join(" ") : "";
}

/**
 * Send an answer; while one is on its way, a second click changes nothing.
 * @param {number} choice
 */
function answer(choice) {
  if (store.isPending || !store.snapshot) return;
  if (board.choreographer.shown?.turn !== store.snapshot.turn) return board.choreographer.skip();
  store.expectMove();
  showPending();
  guide.passOver();
  const { turn, view } = store.snapshot;
  const meant = view?.decision?.choices.find((each) => each.code === choice), word = meant?.word;
  board.sent(turn, meant);
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

/** An answer that is on its way is seen at once, and told where it takes long. */
function showPending() {
  const { isPending } = store;
  if (board.hasAttribute("data-pending") === isPending) return;
  board.toggleAttribute("data-pending", isPending);
  clearTimeout(sending);
  if (isPending) sending = setTimeout(showSending, LONG);
  else board.release();
}

function showSending() {
  board.dataset.pending = "sending";
  announce(SENDING);
}

/** @param {Extract<ServerMessage, { type: "hint" }>} message */
function showHint(message) {
  withDeal(({ turn, view }) => {
    hint.show(message, turn);
    announce(message.text);
    const choice = view.decision?.choices.find((each) => each.code === message.choice);
    for (const each of board.allOf(choice)) each.classList.add("hinted");
  });
}

/** @param {"opening" | "on" | "lost" | "shut"} state @param {string} [reason] */
function showConnection(state, reason) {
  const shut = reason || "This table cannot be reached.";
  if (state === "shut") return showNothing(shut);
  if (state === "on" && banner.textContent === NOTICES.lost) toast("Back at the table.");
  banner.hidden = state === "on";
  banner.textContent = NOTICES[state] ?? "";
  delay.hidden = true;
}

/** Say how long the server takes to answer, where one feels it. @param {number} milliseconds */
function showDelay(milliseconds) {
  delay.hidden = milliseconds < SLOW;
  delay.textContent = `slow line: ${(milliseconds / 1000).toFixed(1)} s`;
}

/** There is no such table, or none for this browser: say why, and show the way home. @param {string} why */
function showNothing(why) {
  banner.hidden = true;
  title.replaceChildren(lesson ? "No lesson" : "No table");
  document.body.classList.add("waiting");
  main.replaceChildren(nothingHere("Nobody plays here", why));
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
function showFrame(frame, still) {
  const { view, said } = frame;
  const sentences = said.flatMap((item) => item.said).join(" ");
  const { choreographer } = board;
  withSnapshot((snapshot) => {
    const shown = { ...snapshot, ...frame, view: { ...view, decision: null }, clock: null };
    if (still) choreographer.jump(shown, () => {});
    else choreographer.play(shown, () => {});
  });
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

/** A title that may take two lines, and is never cut within a word. @param {string} text */
const wholeWords = (text) => text.split(" ").flatMap((word) => [el("span", {}, word), " "]);

/** @param {KeyboardEvent} event */
function pressKey(event) {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  const isTyping = /** @type {Element} */ (target).matches("input, select, dialog *");
  if (key === "Escape" && sidebar.isOpen && !isTyping) sidebar.close();
  else if (key === "Escape") board.choreographer.skip();
  else if (key === " " && target === document.body) {
    event.preventDefault(); // the page would scroll
    board.choreographer.skip();
  } else if (key === "?" && !isTyping) emit(board, "rule", { rule: null });
  else if (key.toLowerCase() === "l" && !isTyping) {
    if (sidebar.isOpen) sidebar.close();
    else sidebar.open(recap.first);
  }
}

function bar() {
  const askForRules = () => emit(rules, "rule", { rule: null });
  const shown = { class: "quiet", "data-do": "rules", "aria-keyshortcuts": "?" };
  const rules = button("Rules", askForRules, { ...shown, title: "The rules: press ?" });
  const tools = el("nav", { class: "tools", "aria-label": "Table" }, undo, themeButton(), menu);
  menu.fold(rules, sidebar.opener);
  return el(
    "header",
    { class: "bar" },
    mark(),
    el("div", { class: "here" }, title, el("span", {}, lesson ? "A lesson" : code)),
    el("div", { class: "news" }, ticker),
    tools,
    delay,
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
  listen(document, "pick", ({ choices, face }) => question.pick(choices, face));
  listen(document, "doubt", ({ choice }) => question.doubt(choice));
  listen(document, "back", () => board.twoTaps.forget());
  listen(document, "why", ({ why }) => (question.why = why));
  listen(document, "refusal", ({ refusal }) => question.explain(refusal));
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
  listen(document, "log", ({ number }) => sidebar.open(number));
}

function begin() {
  listenToElements();
  store.addEventListener("snapshot", () => withSnapshot(showWhole));
  store.addEventListener("update", () => withDeal(showMove));
  store.addEventListener("astray", () => {
    reportError(new Error("The cards lie otherwise than the server says."));
    connection.send({ type: "resync" });
  });
  main.append(board, sidebar, reader.live);
  document.body.prepend(bar(), banner, alarm);
  document.body.append(el("div", { class: "toasts", role: "status" }));
  document.body.classList.toggle("learning", Boolean(lesson));
  if (lesson) document.body.append(lesson.coach);
  addEventListener("keydown", pressKey);
  addEventListener("online", () => connection.look());
  document.addEventListener("visibilitychange", () => document.hidden || connection.look());
  setInterval(tick, 500);
}

begin();
