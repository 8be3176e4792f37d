// Written by `python -m workshop.message_types` from the messages of the server.

export type ClientMessage = Hello | AnswerRequest | ResyncRequest | AutoRequest | PaceRequest | ChatRequest | ReactRequest | UndoRequest | TakeoverRequest | ReturnRequest | RematchRequest | RevealRequest | HintRequest | Ping;

export type ServerMessage = TableSnapshot | TableUpdate | Ack | ErrorReply | ChatLine | Reaction | BotMood | UndoWish | HintReply | Notice | Stopping | Pong;

/** The answer of this id is stored for good; the length of the log, and its hash. */
export interface Ack {
  id: number;
  turn: number;
  events: number;
  hash: string;
  type: "ack";
}

/** A seat that is close to winning, or to being out, and the word for it: "Last card!". */
export interface Alarm {
  seat: number;
  text: string;
}

/** An answer to the question of a turn; sent again with the same id it is the same answer. */
export interface AnswerRequest {
  type: "answer";
  id: number;
  turn: number;
  choice: number;
}

/** Give my answer where there is only one, at a speed if one is named; or no longer. */
export interface AutoRequest {
  type: "auto";
  on: boolean;
  speed?: number | null;
}

/** What a bot shows, and perhaps says; it follows from what everybody saw. */
export interface BotMood {
  seat: number;
  mood: "calm" | "glad" | "angry" | "sad" | "smug" | "scared";
  text: string;
  type: "mood";
}

/** Somebody said one of the phrases. */
export interface ChatLine {
  seat: number;
  text: string;
  type: "chat";
}

/** Say one of the phrases. */
export interface ChatRequest {
  type: "chat";
  number: number;
}

/** One answer: its code never changes its meaning; label and word are for people. */
export interface Choice {
  code: number;
  label: string;
  word: string;
  at: Array<string>;
  to: string;
  now: string;
  dull: string;
}

/** The clock of a table: seconds in all, and those each seat has left now. */
export interface ClockFace {
  kind: "turn" | "match";
  seconds: number;
  left: Array<number>;
  running: number;
  wait: number;
}

/** The clock of a table. */
export interface ClockInfo {
  kind: string;
  seconds: number;
}

/** No clock, seconds a turn, or seconds a match. */
export interface ClockRequest {
  kind?: "none" | "turn" | "match";
  seconds?: number;
}

/** The SHA-256 of a secret that the server has drawn for a table to come. */
export interface Commitment {
  commitment: string;
}

/** A word and a number on the table: whose it is (none: the centre's), and out of how many. */
export interface Counter {
  name: string;
  label: string;
  value: string;
  seat: number | null;
  of: number;
  colour: string;
  icon: string;
  alarm: boolean;
  soon: number;
}

/** Each seat's chance at the deal (0) or after the answer of a number; alone, its points. */
export interface CurvePoint {
  number: number;
  chances: Array<number>;
}

/** One question to one seat, with every legal answer. */
export interface Decision {
  seat: number;
  question: string;
  rule: number;
  choices: Array<Choice>;
  refusals: Array<Refusal>;
}

/** Why something was not done. */
export interface ErrorBody {
  detail: string;
}

/** A message that changed nothing, and why; `id` is that of an answer. */
export interface ErrorReply {
  id: number | null;
  code: "not_your_turn" | "stale" | "not_a_choice" | "over" | "too_fast" | "malformed";
  text: string;
  rule: number | null;
  type: "error";
}

/** Some cards and what they mean together. */
export interface Example {
  cards: Array<Face>;
  says: string;
}

/** The printed side of a card. */
export interface Face {
  kind: string;
  text: string;
  name: string;
  colour: string;
  sign: string;
  label: string;
  icon: string;
  hint: string;
  tone: string;
}

/** A game one can play here. */
export interface GameInfo {
  name: string;
  title: string;
  about: string;
  least: number;
  most: number;
  usual_seats: number;
  options: Array<OptionInfo>;
  bots: Array<OfferedBot>;
  phrases: Array<string>;
  faces: Array<Face>;
  lesson: boolean;
}

/** The game that is played. */
export interface GameName {
  name: string;
  title: string;
}

/** Some cards of a zone of sets that belong together: how many of how many. */
export interface Group {
  name: string;
  have: number;
  of: number;
  colour: string;
}

/** The first message: whose seat this is; without a token one is a spectator. */
export interface Hello {
  type: "hello";
  protocol: 4;
  token?: string | null;
}

/** Places that stand out, and why. */
export interface Highlight {
  kind: string;
  at: Array<string>;
  label: string;
}

/** The best answer found, and the worth of every choice once its search is ready. */
export interface HintReply {
  choice: number;
  label: string;
  text: string;
  worths: Array<HintValue>;
  is_preparing: boolean;
  type: "hint";
}

/** Ask for the best answer. */
export interface HintRequest {
  type: "hint";
}

/** What one choice is worth: the chance to win with it, or in a game for one the points. */
export interface HintValue {
  choice: number;
  label: string;
  worth: string;
  mean: number;
}

/** The link by which others come to a table, and a picture of it for phones.

The picture is a data URL; it is empty where the link leads no further than this machine. */
export interface Invitation {
  link: string;
  picture: string;
}

/** The lesson of a game: a match of its own, seen from seat 0. */
export interface LessonBody {
  game: string;
  steps: Array<LessonStepBody>;
}

/** One step of a lesson, and what a table would have sent since the one before.

It points at places: cards (`hand0:3`), a zone, `seat 2`, the `question`. */
export interface LessonStepBody {
  say: string;
  do: string;
  at: Array<string>;
  want: Choice | null;
  messages: Array<TableSnapshot | TableUpdate>;
}

/** What everybody may know of a table. */
export interface ListedTable {
  code: string;
  game: string;
  title: string;
  state: string;
  options: Record<string, string>;
  seats: Array<SeatInfo>;
  clock: ClockInfo;
  listed: boolean;
  match: number;
  commitment: string;
  series: SeriesInfo | null;
}

/** What one viewer was shown of one move. */
export interface LogItem {
  number: number;
  seat: number;
  said: Array<string>;
}

/** The chances along a match; none while they are still being computed. */
export interface MatchCurve {
  ready: boolean;
  points: Array<CurvePoint>;
}

/** How a match ended, the secret it was dealt from, and the commitment to the next one. */
export interface MatchEnd {
  title: string;
  lines: Array<string>;
  seed: string;
  next_commitment: string;
  again: Array<number>;
}

/** A match from its beginning, as one viewer saw it. */
export interface MatchReplay {
  game: string;
  title: string;
  players: Array<string>;
  seat: number;
  frames: Array<ReplayFrame>;
}

/** Something in a move that people feel: what it is, its target, and who did it. */
export interface Moment {
  kind: string;
  seat: number;
  by: number | null;
  text: string;
}

/** A table to be made. */
export interface NewTable {
  game: string;
  options?: Record<string, string>;
  seats: Array<string>;
  clock?: ClockRequest;
  listed?: boolean;
  name?: string;
  pledge?: string | null;
  promise?: string | null;
}

/** Something to read. */
export interface Notice {
  text: string;
  type: "notice";
}

/** A bot of a game: its name, and what to expect of it. */
export interface OfferedBot {
  name: string;
  about: string;
  usual: boolean;
}

/** The next deal, for which words are opened now: what it was promised to follow from. */
export interface OpeningInfo {
  match: number;
  commitment: string;
  pledges: Array<string>;
  missing: Array<number>;
}

/** An option of a game. */
export interface OptionInfo {
  name: string;
  help: string;
  default: string;
  low: number;
  high: number;
  values: Record<string, string>;
}

/** A seat that is yours: the bearer of the token owns it. */
export interface OwnSeat {
  code: string;
  link: string;
  token: string | null;
  seat: number;
  commitment: string;
}

/** Let the table go on slower or faster: at the pace of the slowest person who is here. */
export interface PaceRequest {
  type: "pace";
  speed: "slow" | "normal" | "fast";
}

/** Is the line alive? The answer is a pong with the same id. */
export interface Ping {
  type: "ping";
  id: number;
}

/** The answer to a ping, with its id. */
export interface Pong {
  id: number;
  type: "pong";
}

/** Throw something at another seat. */
export interface ReactRequest {
  type: "react";
  kind: "tomato" | "rose" | "laugh" | "heart" | "bolt";
  seat: number;
}

/** One seat throws something at another. */
export interface Reaction {
  by: number;
  at: number;
  kind: "tomato" | "rose" | "laugh" | "heart" | "bolt";
  type: "reaction";
}

/** A place on the table that is no answer now, and why. */
export interface Refusal {
  at: string;
  why: string;
  rule: number;
}

/** Play again; the pledge is the SHA-256 of words that go into the new deal. */
export interface RematchRequest {
  type: "rematch";
  pledge?: string | null;
}

/** One moment of a match: what one viewer saw, and was shown of the move before it. */
export interface ReplayFrame {
  number: number;
  view: View;
  cues: Array<SeenCue>;
  moments: Array<Moment>;
  said: Array<LogItem>;
}

/** Send the whole snapshot again. */
export interface ResyncRequest {
  type: "resync";
}

/** Take one's seat back from the bot. */
export interface ReturnRequest {
  type: "return";
}

/** Open the words that were pledged, once everybody's pledges are shown. */
export interface RevealRequest {
  type: "reveal";
  match: number;
  words: string;
}

/** The rules of a game: whole, by number, and on one sheet with pictures, if it has one. */
export interface RuleBook {
  title: string;
  markdown: string;
  rules: Record<string, string>;
  sheet: Sheet | null;
}

/** Who sits on a seat, as everybody may know it. */
export interface SeatInfo {
  name: string;
  kind: "open" | "person" | "bot";
  away: boolean;
  idle: boolean;
  temper: string;
}

/** One thing that happened, as a viewer saw it: a card that they may not know has no face.

Where a card lay or lies in sight, its place is told (`hand0:3`, by the view before or after
the move); else only the zone (`hand0`). */
export interface SeenCue {
  kind: string;
  card: Face | null;
  source: string;
  target: string;
  id: number;
  group: string;
}

/** The matches played at this table so far. */
export interface SeriesInfo {
  played: number;
  wins: Array<number>;
  drawn: number;
  scores: Array<number>;
}

/** A game on one page: four short texts, examples, and other cards that do something. */
export interface Sheet {
  goal: string;
  turn: string;
  trap: string;
  win: string;
  examples: Array<Example>;
  cards: Array<Face>;
}

/** The server stops; everything is stored. */
export interface Stopping {
  seconds: number;
  type: "stopping";
}

/** All that one viewer may know of a table. */
export interface TableSnapshot {
  seq: number;
  code: string;
  game: GameName;
  state: "waiting" | "opening" | "playing" | "over" | "closed";
  match: number;
  players: Array<SeatInfo>;
  turn: number;
  commitment: string;
  pledges: Array<string>;
  words: Array<string>;
  opening: OpeningInfo | null;
  events: number;
  hash: string;
  clock: ClockFace | null;
  series: SeriesInfo | null;
  result: MatchEnd | null;
  you: number;
  view: View | null;
  log: Array<LogItem>;
  auto: boolean;
  undo: number;
  wish: UndoWish | null;
  phrases: Array<string>;
  type: "snapshot";
}

/** One more answer was stored: what it changed for one viewer. */
export interface TableUpdate {
  seq: number;
  turn: number;
  view: ViewChange;
  cues: Array<SeenCue>;
  moments: Array<Moment>;
  said: Array<LogItem>;
  clock: ClockFace | null;
  result: MatchEnd | null;
  events: number;
  hash: string;
  undo: number;
  check: number | null;
  type: "update";
}

/** A seat to be taken: a certain one, or any. */
export interface TakeSeat {
  seat?: number | null;
  name: string;
  pledge?: string | null;
}

/** Let a bot answer for a seat: one's own at once, an idle person's by consent. */
export interface TakeoverRequest {
  type: "takeover";
  seat: number;
}

/** What one seat is about to do to another, and the places of the cards it is after. */
export interface Threat {
  by: number;
  on: number;
  wants: Array<string>;
  text: string;
}

/** Take an answer of mine back (its number is `undo` of a snapshot or update).

Where other people play, each of them has to agree with the same message. */
export interface UndoRequest {
  type: "undo";
  answer: number;
  agree?: boolean;
}

/** Somebody wants to take an answer back; with nobody to wait for, that is over. */
export interface UndoWish {
  seat: number;
  answer: number;
  waiting: Array<number>;
  type: "undo";
}

/** Everything one viewer may know of a table. */
export interface View {
  seat: number;
  asked: number;
  ending: number;
  winner: number;
  scores: Array<number>;
  zones: Array<Zone>;
  counters: Array<Counter>;
  highlights: Array<Highlight>;
  decision: Decision | null;
  threat: Threat | null;
  alarms: Array<Alarm>;
  direction: number;
}

/** What is new in a view, besides what cues tell: fields that have changed, and some zones. */
export interface ViewChange {
  seat?: number;
  asked?: number;
  ending?: number;
  winner?: number;
  scores?: Array<number>;
  zones?: Array<Zone>;
  counters?: Array<Counter>;
  highlights?: Array<Highlight>;
  decision?: Decision | null;
  threat?: Threat | null;
  alarms?: Array<Alarm>;
  direction?: number;
}

/** A row as it lies on the table; `None` among its cards is a back, which has no identity. */
export interface Zone {
  id: string;
  label: string;
  shape: string;
  seat: number | null;
  cards: Array<Face | null>;
  count: number;
  columns: number;
  groups: Array<Group>;
  slots: Array<Group>;
  ids: Array<number>;
  waits: string;
}
