// Written by `python -m workshop.message_types` from the messages of the server.

export type ClientMessage = Hello | AnswerMessage | Again | Auto | PhraseMessage | Replace | Return | Rematch | HintMessage;

export type ServerMessage = TableMessage | Update | Taken | Refused | PhraseSaid | Hint | Notice | Stopping;

/** Send the whole picture anew. */
export interface Again {
  type: "resync";
}

/** An answer to the question of a turn; sent again with the same id it is the same answer. */
export interface AnswerMessage {
  type: "answer";
  id: number;
  turn: number;
  choice: number;
}

/** Give forced answers for me, at a speed if one is named, or no longer. */
export interface Auto {
  type: "auto";
  on: boolean;
  speed?: number | null;
}

/** A bot of a game: its name, and what to expect of it. */
export interface BotFacts {
  name: string;
  about: string;
  usual: boolean;
}

/** Each seat's chance at the deal (0) or after the answer of a number; alone, its points. */
export interface Chances {
  number: number;
  chances: Array<number>;
}

/** One answer: its code never changes its meaning; label and word are for people. */
export interface Choice {
  code: number;
  label: string;
  word: string;
  at: Array<string>;
  to: string;
}

/** The clock of a table: seconds in all, and those each seat has left now. */
export interface ClockFace {
  kind: "turn" | "match";
  seconds: number;
  left: Array<number>;
  running: number;
}

/** The clock of a table. */
export interface ClockFacts {
  kind: string;
  seconds: number;
}

/** No clock, seconds a turn, or seconds a match. */
export interface ClockWish {
  kind?: "none" | "turn" | "match";
  seconds?: number;
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
}

/** One question to one seat, with every legal answer. */
export interface Decision {
  seat: number;
  question: string;
  rule: number;
  choices: Array<Choice>;
  refusals: Array<Refusal>;
}

/** How a match ended, and the secret that was promised before it. */
export interface Ended {
  title: string;
  lines: Array<string>;
  seed: string;
  next_commitment: string;
  again: Array<number>;
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
}

/** One moment of a match: what one pair of eyes saw, and was told. */
export interface Frame {
  number: number;
  view: View;
  said: Array<Line>;
}

/** A game one can play here. */
export interface GameFacts {
  name: string;
  title: string;
  about: string;
  least: number;
  most: number;
  usual_seats: number;
  options: Array<OptionFacts>;
  bots: Array<BotFacts>;
  phrases: Array<string>;
  faces: Array<Face>;
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
}

/** The first message: whose seat this is; without a token one watches. */
export interface Hello {
  type: "hello";
  protocol: 2;
  token?: string | null;
}

/** Places that stand out, and why. */
export interface Highlight {
  kind: string;
  at: Array<string>;
  label: string;
}

/** What the best bot would do, and the worth of every choice once its search is ready. */
export interface Hint {
  type: "hint";
  choice: number;
  label: string;
  text: string;
  worths: Array<Worth>;
}

/** Ask what the best bot would do. */
export interface HintMessage {
  type: "hint";
}

/** The link by which others come to a table, and a picture of it for phones.

The picture is a data URL; it is empty where the link leads no further than this machine. */
export interface Invitation {
  link: string;
  picture: string;
}

/** What one viewer was told of one move. */
export interface Line {
  number: number;
  seat: number;
  said: Array<string>;
}

/** The chances along a match; none while they are still being worked out. */
export interface MatchCurve {
  ready: boolean;
  points: Array<Chances>;
}

/** A table to be made. */
export interface NewTable {
  game: string;
  options?: Record<string, string>;
  seats: Array<string>;
  clock?: ClockWish;
  listed?: boolean;
  name?: string;
  words?: string;
  promise?: string | null;
}

/** Something to read. */
export interface Notice {
  type: "notice";
  text: string;
}

/** An option of a game. */
export interface OptionFacts {
  name: string;
  help: string;
  default: string;
  low: number;
  high: number;
  values: Record<string, string>;
}

/** Say one of the phrases. */
export interface PhraseMessage {
  type: "chat";
  number: number;
}

/** Somebody said one of the phrases. */
export interface PhraseSaid {
  type: "chat";
  seat: number;
  text: string;
}

/** A place on the table that is no answer now, and why. */
export interface Refusal {
  at: string;
  why: string;
  rule: number;
}

/** A message that changed nothing, and why. */
export interface Refused {
  type: "error";
  id: number | null;
  code: "not_your_turn" | "stale" | "not_a_choice" | "over" | "too_fast" | "malformed";
  text: string;
  rule: number | null;
}

/** Play again; new words may go into the new deal. */
export interface Rematch {
  type: "rematch";
  words?: string;
}

/** Put a bot into a seat: one's own at once, an idle person's by consent. */
export interface Replace {
  type: "takeover";
  seat: number;
}

/** A match from its beginning, as one pair of eyes saw it. */
export interface Replay {
  game: string;
  title: string;
  players: Array<string>;
  seat: number;
  frames: Array<Frame>;
}

/** Take one's seat back from the bot. */
export interface Return {
  type: "return";
}

/** The rules of a game: whole, and by number. */
export interface RuleBook {
  title: string;
  markdown: string;
  rules: Record<string, string>;
}

/** A seat that is yours: whoever holds the token sits there. */
export interface Seat {
  code: string;
  link: string;
  token: string | null;
  seat: number;
  commitment: string;
}

/** Who sits on a seat, as everybody may know it. */
export interface Seated {
  name: string;
  kind: "open" | "person" | "bot";
  away: boolean;
  idle: boolean;
}

/** The matches played at this table so far. */
export interface Series {
  played: number;
  wins: Array<number>;
  drawn: number;
  scores: Array<number>;
}

/** A seat to be taken: a certain one, or any. */
export interface Sit {
  seat?: number | null;
  name: string;
  words?: string;
}

/** The house stops; it keeps everything. */
export interface Stopping {
  type: "stopping";
  seconds: number;
}

/** What everybody may know of a table. */
export interface TableFacts {
  code: string;
  game: string;
  title: string;
  state: string;
  options: Record<string, string>;
  seats: Array<Seated>;
  clock: ClockFacts;
  listed: boolean;
  match: number;
  commitment: string;
  series: Series | null;
}

/** The whole picture, for one pair of eyes. */
export interface TableMessage {
  type: "snapshot";
  seq: number;
  code: string;
  game: GameName;
  state: "waiting" | "playing" | "over" | "closed";
  match: number;
  you: number;
  players: Array<Seated>;
  turn: number;
  view: View | null;
  log: Array<Line>;
  commitment: string;
  words: Array<string>;
  clock: ClockFace | null;
  auto: boolean;
  phrases: Array<string>;
  series: Series | null;
  result: Ended | null;
}

/** The answer of this id is kept for good. */
export interface Taken {
  type: "ack";
  id: number;
  turn: number;
}

/** One more answer was taken: what it changed for one pair of eyes. */
export interface Update {
  type: "update";
  seq: number;
  turn: number;
  view: View;
  said: Array<Line>;
  clock: ClockFace | null;
  result: Ended | null;
}

/** Everything one viewer may know of a table. */
export interface View {
  seat: number;
  turn: number;
  ending: number;
  winner: number;
  scores: Array<number>;
  zones: Array<Zone>;
  counters: Array<Counter>;
  marks: Array<Highlight>;
  decision: Decision | null;
}

/** What one choice is worth: the chance to win with it, or in a game for one the points. */
export interface Worth {
  choice: number;
  label: string;
  worth: string;
  mean: number;
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
}
