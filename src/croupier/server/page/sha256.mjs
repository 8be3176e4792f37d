/* SHA-256 (FIPS 180-4). The browser has one of its own, but not on a page that came by plain http,
   as from a friend's machine in the same house. */

const WORD = 2 ** 32, BLOCK = 64;
const [ROOTS, START] = constants();

/** The fractions of the roots of the first primes: cube roots of 64, square roots of 8. */
function constants() {
  const primes = /** @type {number[]} */ ([]);
  for (let n = 2; primes.length < 64; n++) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  /** @param {number} root */
  const fraction = (root) => Math.floor((root % 1) * WORD);
  return [
    primes.map((n) => fraction(Math.cbrt(n))),
    primes.slice(0, 8).map((n) => fraction(Math.sqrt(n))),
  ];
}

/** @param {number} x @param {number} n */
const turned = (x, n) => (x >>> n) | (x << (32 - n));

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const view = padded(bytes), sums = Uint32Array.from(START), words = new Uint32Array(64);
  for (let at = 0; at < view.byteLength; at += BLOCK) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) words[i] = scheduled(words, i);
    mix(sums, words);
  }
  const found = new DataView(new ArrayBuffer(32));
  sums.forEach((sum, i) => found.setUint32(4 * i, sum));
  return new Uint8Array(found.buffer);
}

/** The bytes, a one, zeros, and the number of bits, in whole blocks. @param {Uint8Array} bytes */
function padded(bytes) {
  const size = BLOCK * Math.ceil((bytes.length + 9) / BLOCK), whole = new Uint8Array(size);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(size - 8, Math.floor((8 * bytes.length) / WORD));
  view.setUint32(size - 4, (8 * bytes.length) % WORD);
  return view;
}

/** @param {Uint32Array} words @param {number} i */
function scheduled(words, i) {
  const early = words[i - 15], late = words[i - 2];
  const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
  const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
  return words[i - 16] + one + words[i - 7] + two;
}

/** @param {Uint32Array} sums @param {Uint32Array} words */
function mix(sums, words) {
  let [a, b, c, d, e, f, g, h] = sums;
  for (let i = 0; i < 64; i++) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + high + ((e & f) ^ (~e & g)) + ROOTS[i] + words[i]) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((x, i) => (sums[i] += x));
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} digits */
export const fromHex = (digits) =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The bytes of texts in UTF-8 and of bytes, one after the other. @param {(string | Uint8Array)[]} parts */
export function bytesOf(...parts) {
  const all = parts.map((part) => typeof part === "string" ? new TextEncoder().encode(part) : part);
  return Uint8Array.from(all.flatMap((bytes) => [...bytes]));
}
