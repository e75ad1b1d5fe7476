// What was seen of the dice, kept on this device: per table, for so many tables and days.

import { partKey } from "./contribution.js";
import { signal } from "./html.js";
import { begin, countRestarts, findReused, hasBegun, note, noteOpened } from "./seen.js";

/** @typedef {import("./seen.js").Seen} Seen */
/** What is kept of a table; `agreed` names the new dice that this person has agreed to.
 * @typedef {{at: number, seen: Seen, agreed?: string}} Kept */

const PREFIX = "touchline.seen.";
const MOST_TABLES = 40;
/** A table that nothing was heard of for longer is forgotten, with this device's contributions to it. */
const LONGEST = 90 * 24 * 3600 * 1000;
const SIDES = ["home", "away"];

/** Find what this device saw of a table, if it keeps it. @param {string} table @returns {Seen | null} */
export const recall = (table) => read(PREFIX + table)?.seen ?? null;

/** @param {string} key @returns {Kept | null} */
function read(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "");
    return kept.seen.series && kept.seen.calls && kept.seen.throws ? kept : null;
  } catch {
    return null;
  }
}

/** Forget the tables that are too old, and the oldest of too many. @param {number} now */
function prune(now) {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const ages = keys.map((key) => ({ key, at: read(key)?.at ?? 0 })).sort((one, two) => two.at - one.at);
  for (const [i, { key, at }] of ages.entries()) {
    if (i < MOST_TABLES && now - at < LONGEST) continue;
    localStorage.removeItem(key);
    for (const side of SIDES) localStorage.removeItem(partKey(key.slice(PREFIX.length), side));
  }
}

/** What this device sees of the dice of one table, from the first message on. */
export class Memory {
  /** How often the dice were begun anew. */
  restarts = signal(0);
  /** What no honest host does. @type {import("./html.js").Signal<import("./seen.js").Difference[]>} */
  reused = signal([]);

  /** The new dice that this person has agreed to. */
  agreed = signal("");

  /** @param {string} table */
  constructor(table) {
    const kept = read(PREFIX + table);
    this.seen = kept?.seen ?? begin(table);
    this.agreed.value = kept?.agreed ?? "";
    this.#judge();
  }

  /** Whether play has begun, as far as this device saw it. */
  get hasBegun() {
    return hasBegun(this.seen);
  }

  /** @param {import("./wire").FromServer[]} messages */
  take(messages) {
    if (messages.filter((message) => note(this.seen, message)).length) this.#keep();
  }

  /**
   * Note a contribution that this device opens.
   * @param {string} commitment the one that it is opened to
   * @param {string} side
   * @param {string} contribution
   */
  open(commitment, side, contribution) {
    noteOpened(this.seen, commitment, side, contribution);
    this.#keep();
  }

  /** Agree to go on with new dice. @param {string} dice what names them */
  agree(dice) {
    this.agreed.value = dice;
    this.#keep();
  }

  #judge() {
    this.restarts.value = countRestarts(this.seen);
    const reused = findReused(this.seen);
    if (JSON.stringify(reused) !== JSON.stringify(this.reused.value)) this.reused.value = reused;
  }

  #keep() {
    const now = Date.now();
    const kept = { at: now, seen: this.seen, agreed: this.agreed.value };
    try {
      localStorage.setItem(PREFIX + this.seen.table, JSON.stringify(kept));
      prune(now);
    } catch {
      // A device without room for it remembers until the page is closed.
    }
    this.#judge();
  }
}
