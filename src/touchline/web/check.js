// The check of a record in the page: it recomputes every throw, every envelope, every promise and every checksum.
//
// It needs no server. It knows the printed dice of the games, but not their rules: `touchline verify` plays every step.

import { drawThrow, envelope, hex, ratchet, seal, sha256, tableKey, unhex, utf8 } from "./fair.js";
import { THROWS } from "./throws.js";

// The lines of the header for each format of a record, its first line included.
const HEADERS = new Map([
  ["touchline record 1", 9],
  ["touchline record 2", 12],
]);
const LINE = /^(\d+) (\w+) (.+?)(?: \((?:(\d+)\+)?(\d+)\/(\d+)\))? {2}~([0-9a-f]{12})$/;
const PICK = /^(\w+): (.+?)(?: @(\d+))?$/;
const SIDES = ["home", "away"];
const SECTIONS = ["[dice]", "[table]"];
const COMMITMENT = /^(commitment): ([0-9a-f]{64})$/;
const RESTART = /^restart ([1-9]\d*): ([0-9a-f]{64})$/;
// The lines of [dice] in their order; restarts come before the commitment.
const SECTION = [
  /^(table): ([0-9a-f]{32})$/,
  COMMITMENT,
  /^(hash away): ([0-9a-f]{64})$/,
  /^(hash home): ([0-9a-f]{64})$/,
  /^(contribution away): ([0-9a-f]{64})$/,
  /^(contribution home): ([0-9a-f]{64})$/,
  /^(secret): ([0-9a-f]{64})$/,
  /^(closed): (0|[1-9]\d{0,8})$/,
];
const CALL = /^(envelope|seal) ([1-9]\d*) (home|away): ([0-9a-f]{64}) ([0-9a-f]{32})$/;

/**
 * What everybody had promised, as a record has it: the commitments that were dropped before this one, the hashes and
 * contributions by side, the hash and the salt of each secret call by step and side; and what was thrown, by step.
 * @typedef {{table: string, dropped: string[], commitment: string, hashes: Record<string, string>,
 *   contributions: Record<string, string>, key: Uint8Array | null, closed: number, sealed: boolean,
 *   calls: Map<string, {shown: string, salt: Uint8Array}>, thrown: Map<number, string>}} Promised
 */
/**
 * What came of the check of a record; `faces`: whether the dice of its game are known, so that faces were checked too.
 * @typedef {{ok: boolean, faults: string[], throws: number, faces: boolean, envelopes: number, sealed: boolean,
 *   promised: Promised | null}} Checked
 */

/** Check a record. @param {string} text @returns {Checked} */
export function verify(text) {
  /** @type {string[]} */
  const faults = [];
  const lines = checkChecksum(text, faults);
  const header = HEADERS.get(lines[0]);
  if (header === undefined) return refuse(["line 1 is not 'touchline record 1' or 'touchline record 2'"]);
  if (lines[header] !== "") faults.push(`line ${header + 1} is not empty`);
  const known = findKnown(lines);
  checkSections(lines.slice(header + 1), faults);
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
    const [, n, step, picks, before, ways, total, sum] = found;
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
      const face = `${parts[0]?.[2]} ${before}+${ways}/${total}`;
      if (known && !known.get(step)?.has(face)) faults.push(`${where}: nothing that is thrown at ${step} has ${face}`);
      dice.thrown.set(steps, parts[0]?.[2] ?? "");
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
  const envelopes = dice.calls.size;
  const faces = known !== null;
  return { ok: faults.length === 0, faults, throws, faces, envelopes, sealed: dice.sealed, promised: dice };
}

/** @param {string[]} faults @returns {Checked} */
const refuse = (faults) => ({
  ok: false,
  faults,
  throws: 0,
  faces: false,
  envelopes: 0,
  sealed: false,
  promised: null,
});

/**
 * For each step, the faces that can be thrown there and the numbers that belong to them; null where the record is of a
 * game or of components that this does not know.
 * @param {string[]} lines
 * @returns {Map<string, Set<string>> | null}
 */
function findKnown(lines) {
  const value = (/** @type {string} */ key) => lines.find((line) => line.startsWith(`${key}: `))?.slice(key.length + 2);
  const [game, edition] = ["game", "edition"].map((key) => value(key)?.slice(1, -1));
  const known = THROWS[`${game} ${edition}`];
  if (!known || value("components") !== "{}") return null;
  const faces = known.dice.map(listFaces);
  return new Map(Object.entries(known.steps).map(([step, dice]) => [step, new Set(dice.flatMap((die) => faces[die]))]));
}

/** The faces of a die, each with the numbers that belong to it. @param {string} die */
function listFaces(die) {
  const faces = die.split(" ").map((face) => face.split("*"));
  const total = faces.reduce((sum, [, ways]) => sum + Number(ways), 0);
  let before = 0;
  return faces.map(([name, ways]) => {
    const said = `${name} ${before}+${ways}/${total}`;
    before += Number(ways);
    return said;
  });
}

/** Behind the steps stands each section once, in its order. @param {string[]} lines @param {string[]} faults */
function checkSections(lines, faults) {
  const found = lines.filter((line) => line.startsWith("["));
  found.forEach((line, i) => {
    if (found.indexOf(line) < i) faults.push(`there is a second section ${line.slice(0, 60)}`);
    else if (SECTIONS.indexOf(line) < i) faults.push(`there is no section ${line.slice(0, 60)} in this place`);
  });
}

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
  /** @type {Promised} */
  const made = {
    table: "",
    dropped: [],
    commitment: "",
    hashes: {},
    contributions: {},
    key: null,
    closed: -1,
    sealed: false,
    calls: new Map(),
    thrown: new Map(),
  };
  /** @type {Record<string, string>} */
  const found = {};
  for (const form of SECTION) {
    if (form === COMMITMENT) made.dropped = takeRestarts(given);
    const parts = form.exec(given.shift() ?? "");
    if (!parts) {
      faults.push(`what [dice] has in the place of ${form.source} is something else`);
      return made;
    }
    found[parts[1]] = parts[2];
  }
  takeCalls(given, made, faults);
  made.table = found.table;
  made.commitment = found.commitment;
  made.closed = Number(found.closed);
  if (hex(sha256(unhex(found.secret))) !== found.commitment) faults.push("the secret is not the one committed to");
  for (const side of SIDES) {
    made.hashes[side] = found[`hash ${side}`];
    made.contributions[side] = found[`contribution ${side}`];
    if (hex(sha256(unhex(made.contributions[side]))) !== made.hashes[side])
      faults.push(`${side}'s contribution is not the one committed to`);
  }
  const [home, away] = SIDES.map((side) => unhex(made.contributions[side]));
  made.key = tableKey(unhex(found.secret), found.table, home, away);
  return made;
}

/** Take the commitments that were dropped, numbered from 1, off the lines. @param {string[]} lines */
function takeRestarts(lines) {
  const dropped = [];
  for (let parts; (parts = RESTART.exec(lines[0] ?? "")) && parts[1] === String(dropped.length + 1); lines.shift())
    dropped.push(parts[2]);
  return dropped;
}

/** The secret calls, in their order. @param {string[]} lines @param {Promised} made @param {string[]} faults */
function takeCalls(lines, made, faults) {
  let last = "";
  for (const line of lines) {
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
}
