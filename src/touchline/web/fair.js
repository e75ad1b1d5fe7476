// A second implementation of the verifiable dice: it shares no code with the Python that played.
//
// verify(text) takes a record and needs neither server nor rules: it recomputes every throw, every envelope, every
// commitment and every checksum. `touchline verify` also checks that the ways of each throw are those of the rules.
// Plain arithmetic instead of crypto.subtle, which a page on a home network does not have.

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
const utf8 = (text) => new TextEncoder().encode(text);
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

// The lines of the header for each format of a record, its first line included.
const HEADERS = new Map([
  ["touchline record 1", 9],
  ["touchline record 2", 12],
]);
const LINE = /^(\d+) (\w+) (.+?)(?: \((?:(\d+)\+)?(\d+)\/(\d+)\))? {2}~([0-9a-f]{12})$/;
const PICK = /^(\w+): (.+?)(?: @(\d+))?$/;
const SIDES = ["home", "away"];
// The lines of [dice] in their order.
const SECTION = [
  /^(table): ([0-9a-f]{32})$/,
  /^(commitment): ([0-9a-f]{64})$/,
  /^(hash away): ([0-9a-f]{64})$/,
  /^(hash home): ([0-9a-f]{64})$/,
  /^(contribution away): ([0-9a-f]{64})$/,
  /^(contribution home): ([0-9a-f]{64})$/,
  /^(secret): ([0-9a-f]{64})$/,
  /^(closed): (0|[1-9]\d{0,8})$/,
];
const CALL = /^(envelope|seal) ([1-9]\d*) (home|away): ([0-9a-f]{64}) ([0-9a-f]{32})$/;

/** Check a record. @param {string} text
 * @returns {{ok: boolean, faults: string[], throws: number, envelopes: number, sealed: boolean}} */
export function verify(text) {
  /** @type {string[]} */
  const faults = [];
  const lines = checkChecksum(text, faults);
  const header = HEADERS.get(lines[0]);
  if (header === undefined) return refuse(["line 1 is not 'touchline record 1' or 'touchline record 2'"]);
  if (lines[header] !== "") faults.push(`line ${header + 1} is not empty`);
  const dice = section(lines, faults);
  let running = checksum("", lines.slice(0, header).join("\n"));
  let key = dice.key;
  let throws = 0;
  /** @type {Map<string, string>} */
  const calls = new Map();
  let steps = 0;
  for (const [at, line] of lines.slice(header + 1).entries()) {
    if (line.startsWith("[")) break;
    const where = `line ${at + header + 2}`;
    const found = LINE.exec(line);
    if (!found) {
      faults.push(`${where} is not a step`);
      break;
    }
    const [, n, , picks, before, ways, total, sum] = found;
    steps++;
    if (n !== String(steps)) faults.push(`${where} is step ${n}, not ${steps}`);
    running = checksum(running, line.slice(0, line.lastIndexOf("  ~")));
    if (running !== sum) faults.push(`${where}: this line or one before it was changed`);
    const parts = picks.split("; ").map((pick) => PICK.exec(pick));
    if (parts.some((part) => !part)) faults.push(`${where} names no choice`);
    if (total) {
      const draw = parts[0]?.[3];
      if (draw !== String(throws) || before === undefined) faults.push(`${where} is not throw ${throws}`);
      const fell = key ? Number(drawThrow(key, throws, BigInt(total))) : -1;
      if (fell < Number(before) || fell >= Number(before) + Number(ways))
        faults.push(`${where}: the dice fell on ${fell}`);
      throws++;
    } else if (parts.length === 2) {
      for (const part of parts) if (part) calls.set(`${steps} ${part[1]}`, part[2]);
      const [home, away] = SIDES.map((side) => dice.calls.get(`${steps} ${side}`)?.salt);
      if (key && dice.sealed && home && away) key = ratchet(key, home, away);
    }
  }
  if (dice.closed !== steps) faults.push(`the table was closed after ${dice.closed} steps, not ${steps}`);
  for (const [place, choice] of calls) {
    const [n, side] = place.split(" ");
    const kept = dice.calls.get(place);
    const shown = kept && (dice.sealed ? seal : envelope)(kept.salt, dice.table, Number(n), side, choice);
    if (shown === undefined || shown !== kept?.shown) faults.push(`call ${place} is not the one that was shown`);
  }
  for (const place of dice.calls.keys()) if (!calls.has(place)) faults.push(`call ${place} was never opened`);
  return { ok: faults.length === 0, faults, throws, envelopes: dice.calls.size, sealed: dice.sealed };
}

/** @param {string[]} faults */
const refuse = (faults) => ({ ok: false, faults, throws: 0, envelopes: 0, sealed: false });

/** @param {string} running @param {string} text */
const checksum = (running, text) => hex(sha256(utf8(`${running}\n${text}`))).slice(0, 12);

/**
 * The lines of a record but the last, which must be the checksum of the others.
 * @param {string} text
 * @param {string[]} faults
 */
function checkChecksum(text, faults) {
  const end = /\nend {2}~([0-9a-f]{12})\n$/.exec(text);
  const before = end ? text.slice(0, end.index + 1) : text;
  if (!end || checksum("", before) !== end[1]) faults.push("the last line is not the checksum of all others");
  return before.replace(/\n$/, "").split("\n");
}

/** The [dice] section, its commitments checked. @param {string[]} lines @param {string[]} faults */
function section(lines, faults) {
  const start = lines.indexOf("[dice]");
  const behind = start < 0 ? [] : lines.slice(start + 1);
  const end = behind.findIndex((line) => line.startsWith("["));
  const given = end < 0 ? behind : behind.slice(0, end);
  /**
   * @type {{table: string, key: Uint8Array | null, closed: number, sealed: boolean,
   *   calls: Map<string, {shown: string, salt: Uint8Array}>}}
   */
  const made = { table: "", key: null, closed: -1, sealed: false, calls: new Map() };
  /** @type {Record<string, string>} */
  const found = {};
  for (const [at, form] of SECTION.entries()) {
    const parts = form.exec(given[at] ?? "");
    if (!parts) {
      faults.push(`line ${at + 1} of [dice] is not ${form.source}`);
      return made;
    }
    found[parts[1]] = parts[2];
  }
  let last = "";
  for (const line of given.slice(SECTION.length)) {
    const parts = CALL.exec(line);
    const place = parts ? `${parts[2].padStart(12)} ${parts[3]}` : "";
    if (!parts || place <= last || (made.calls.size && made.sealed !== (parts[1] === "seal"))) {
      faults.push(`not a line of [dice] in its place: ${line.slice(0, 60)}`);
      continue;
    }
    last = place;
    made.sealed = parts[1] === "seal";
    made.calls.set(`${parts[2]} ${parts[3]}`, { shown: parts[4], salt: unhex(parts[5]) });
  }
  if (hex(sha256(unhex(found.secret))) !== found.commitment) faults.push("the secret is not the one committed to");
  for (const side of SIDES) {
    if (hex(sha256(unhex(found[`contribution ${side}`]))) !== found[`hash ${side}`])
      faults.push(`${side}'s contribution is not the one committed to`);
  }
  made.table = found.table;
  made.closed = Number(found.closed);
  made.key = tableKey(
    unhex(found.secret),
    found.table,
    unhex(found["contribution home"]),
    unhex(found["contribution away"]),
  );
  return made;
}
