// Whose chat this device hides: seats of a table, for as long as the same name sits there.

import { signal } from "./html.js";

const PREFIX = "touchline.muted.";

/** @type {Map<string, import("./html.js").Signal<string[]>>} */
const known = new Map();

/** What is muted at a table. @param {string} table @returns {import("./html.js").Signal<string[]>} */
function find(table) {
  const found = known.get(table) ?? signal(JSON.parse(localStorage.getItem(PREFIX + table) ?? "[]"));
  known.set(table, found);
  return found;
}

/** @param {{seat: string, name: string}} who */
const markOf = ({ seat, name }) => `${seat} ${name}`;

/** Whether this device hides what somebody says. @param {string} table @param {{seat: string, name: string}} who */
export const isMuted = (table, who) => find(table).value.includes(markOf(who));

/** Hide what somebody says, or show it again. @param {string} table @param {{seat: string, name: string}} who */
export function toggleMute(table, who) {
  const muted = find(table);
  const mark = markOf(who);
  muted.value = muted.value.includes(mark) ? muted.value.filter((one) => one !== mark) : [...muted.value, mark];
  if (muted.value.length) localStorage.setItem(PREFIX + table, JSON.stringify(muted.value));
  else localStorage.removeItem(PREFIX + table);
}

/**
 * Whether a line is to be seen here: nothing of whom this device mutes, nor of whom the server keeps quiet.
 * @param {string} table
 * @param {import("./store.js").Line} line
 */
export const isHeard = (table, line) => line.kind !== "said" || (line.text !== "" && !isMuted(table, line));
