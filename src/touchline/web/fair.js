// A second implementation of the verifiable dice: it shares no code with the Python that played. Plain arithmetic
// instead of crypto.subtle, which a page on a home network does not have.

const ROUND = (() => {
  // The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of
  // the first eight.
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const fraction = (/** @type {number} */ x) => Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;
  return { k: primes.map((p) => fraction(Math.cbrt(p))), h: primes.slice(0, 8).map((p) => fraction(Math.sqrt(p))) };
})();

/** @param {Uint8Array} bytes @returns {Uint8Array} the SHA-256 of the bytes */
export function sha256(bytes) {
  const length = ((bytes.length + 72) >> 6) << 6;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, (bytes.length << 3) >>> 0);
  const h = ROUND.h.slice();
  const w = new Uint32Array(64);
  const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15],
        b = w[i - 2];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, z] = h;
    for (let i = 0; i < 64; i++) {
      const one = (z + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND.k[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      z = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, z].forEach((x, i) => {
      h[i] = (h[i] + x) >>> 0;
    });
  }
  const made = new DataView(new ArrayBuffer(32));
  h.forEach((x, i) => made.setUint32(4 * i, x));
  return new Uint8Array(made.buffer);
}

/** @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} HMAC-SHA-256 */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(
    concatenate(
      block.map((x) => x ^ 0x36),
      message,
    ),
  );
  return sha256(
    concatenate(
      block.map((x) => x ^ 0x5c),
      inner,
    ),
  );
}

/** @param {...Uint8Array} parts @returns {Uint8Array} */
function concatenate(...parts) {
  const whole = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {string} text */
export const utf8 = (text) => new TextEncoder().encode(text);
/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (x) => x.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (x) => parseInt(x, 16));

/** @param {Uint8Array} secret @param {string} table @param {Uint8Array} home @param {Uint8Array} away */
export const tableKey = (secret, table, home, away) => hmac(secret, concatenate(utf8(table), home, away));

/** Draw throw n of so many ways. @param {Uint8Array} key @param {number} n @param {bigint} ways @returns {bigint} */
export function drawThrow(key, n, ways) {
  const limit = 2n ** 64n - (2n ** 64n % ways);
  for (let attempt = 0; ; attempt++) {
    const counter = new DataView(new ArrayBuffer(12));
    counter.setBigUint64(0, BigInt(n));
    counter.setUint32(8, attempt);
    const words = new DataView(hmac(key, new Uint8Array(counter.buffer)).buffer);
    for (let at = 0; at < 32; at += 8) {
      const word = words.getBigUint64(at);
      if (word < limit) return word % ways;
    }
  }
}

/**
 * The key after sealed calls were opened.
 * @param {Uint8Array} key
 * @param {Uint8Array} home
 * @param {Uint8Array} away the salts
 */
export const ratchet = (key, home, away) => hmac(key, concatenate(home, away));

/** @param {Uint8Array} salt @param {string} table @param {number} n @param {string} side @param {string} choice */
export const envelope = (salt, table, n, side, choice) =>
  hex(sha256(concatenate(salt, utf8(`${table} ${n} ${side} ${choice}`))));

/** The seal of a call that a side keeps to itself. @param {Uint8Array} salt 16 bytes that nobody else knows
 * @param {string} table @param {number} n @param {string} side @param {string} choice */
export const seal = (salt, table, n, side, choice) =>
  hex(sha256(concatenate(salt, utf8(`seal ${table} ${n} ${side} ${choice}`))));
