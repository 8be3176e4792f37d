/* The match file as the page reads it, to check it: what was promised, and the running hash of its
   log. Its grammar is in docs/match-format.md; whether all is by the rules, `croupier verify` says. */

import { bytesOf, fromHex, hex, sha256 } from "./sha256.mjs";

/**
 * An answer, with its number among all events; its word is null while it is sealed.
 * @typedef {{ number: number, seat: number, word: string | null }} FileAnswer
 */
/** An event as it counts in the hash. @typedef {{ bare: string, answer: FileAnswer | null }} FileEvent */

/**
 * @typedef {{
 *   commitment: string,
 *   seed: string | null,
 *   pledges: Map<number, string>,
 *   words: Map<number, string>,
 *   answers: FileAnswer[],
 *   hashes: string[],
 * }} MatchFile
 */

/** @param {string} quoted */
const unquote = (quoted) =>
  quoted.slice(1, -1).replace(
    /\\u\{([0-9a-f]+)\}|\\(.)/gu,
    (_, code, plain) => code ? String.fromCodePoint(parseInt(code, 16)) : plain,
  );

/** @param {string} text */
export const digestOf = (text) => hex(sha256(bytesOf(text.normalize("NFC"))));

/** The commitment to a seed: 64 digits are the secret, any other text is hashed first. @param {string} seed */
export function commitmentOf(seed) {
  const isHex = /^[0-9a-f]{64}$/.test(seed);
  return hex(sha256(isHex ? fromHex(seed) : fromHex(digestOf(seed))));
}

/** @param {string} text @returns {MatchFile} */
export function readMatchFile(text) {
  const all = text.split("\n"), end = all.indexOf("");
  const header = all.slice(1, end), body = all.slice(end + 1, all.indexOf("", end + 1));
  const events = body.flatMap(readLine);
  const answers = events.flatMap(({ answer }) => answer ? [answer] : []);
  const hashes = hashesOf(header, events.map(({ bare }) => bare));
  return { ...readHeader(header), answers, hashes };
}

/** @param {string[]} lines */
function readHeader(lines) {
  const pledges = new Map(), words = new Map();
  let commitment = "", seed = null;
  for (const line of lines) {
    const [, name, seat, value] = /^(\w+) (?:(\d+) )?(.*)$/.exec(line) ?? [];
    if (name === "commitment" && seat) pledges.set(Number(seat), value);
    else if (name === "commitment") commitment = value;
    else if (name === "words") words.set(Number(seat), unquote(value));
    else if (name === "seed") seed = value.startsWith('"') ? unquote(value) : value;
  }
  return { commitment, seed, pledges, words };
}

/** The events of a line. @param {string} line @returns {FileEvent[]} */
function readLine(line) {
  const [first, who, ...rest] = line.split(" "), number = Number(first);
  if (who !== "*") return rest.map((token, i) => plainAnswer(number + i, Number(who), token));
  const [kind, seat, ...parts] = rest, digits = parts.at(-1) ?? "";
  if (kind === "sealed") return [sealedAnswer(number, seat, null, digits)];
  if (kind !== "opened") return [{ bare: line, answer: null }];
  const word = parts.length > 1 ? parts[0].split(">")[0] : "";
  return [sealedAnswer(number, seat, word, hex(sha256(bytesOf(fromHex(digits), word))))];
}

/** @param {number} number @param {string} seat @param {string | null} word @param {string} commitment */
const sealedAnswer = (number, seat, word, commitment) => ({
  bare: `${number} * sealed ${seat} ${commitment}`,
  answer: { number, seat: Number(seat), word },
});

/** @param {number} number @param {number} seat @param {string} token */
function plainAnswer(number, seat, token) {
  const word = token.split(">")[0];
  return { bare: `${number} ${seat} ${word}`, answer: { number, seat, word } };
}

/** The running hash after the deal, then after each event. @param {string[]} header @param {string[]} events */
function hashesOf(header, events) {
  const open = header.filter((line) => !line.startsWith("seed ")).map((line) => `${line}\n`);
  const hashes = [sha256(bytesOf(...open))];
  for (const line of events) {
    hashes.push(sha256(bytesOf(hashes[hashes.length - 1], `${line}\n`)));
  }
  return hashes.map(hex);
}
