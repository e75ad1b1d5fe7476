// A record that is checked by itself and compared with what this device saw.

import { call } from "./api.js";
import { verify } from "./check.js";
import { recall } from "./memory.js";
import { compare, judge } from "./seen.js";

/** @typedef {import("./seen.js").Difference} Difference */
/**
 * How it compares with what this device saw: what agreement says, and what differs.
 * @typedef {{says: ReturnType<typeof judge>, differences: Difference[]}} Compared
 */
/**
 * What came of it; `seen` is null where this device saw nothing of the table.
 * @typedef {{checked: import("./check.js").Checked, seen: Compared | null}} Found
 */

/** So often a record is asked for, after so many milliseconds: it is written a moment after the last play. */
const TRIES = [0, 1000, 3000, 10_000];

/**
 * Check a record.
 * @param {string} text
 * @param {string} [table] the table it should be of; else the one that it names
 * @returns {Found}
 */
export function check(text, table) {
  const checked = verify(text);
  const { promised } = checked;
  const seen = recall(table ?? promised?.table ?? "");
  if (!promised || !seen) return { checked, seen: null };
  return { checked, seen: { says: judge(seen), differences: compare(seen, promised) } };
}

/** Check the game that is over at a table; null where its record cannot be had. @param {string} table */
export async function checkTable(table) {
  for (const after of TRIES) {
    await new Promise((done) => setTimeout(done, after));
    const text = await call(`records/${table}`).catch(() => null);
    if (text) return check(text, table);
  }
  return null;
}
