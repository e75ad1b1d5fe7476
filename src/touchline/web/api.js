// The HTTP API. A refusal is thrown as the server sent it: a code, its parameters, the rule.

import { signal } from "./html.js";

const SHUT_OUT = "shut_out";

/** @typedef {{type?: string, code: string, params: Record<string, any>, cite: string}} Refusal */

/** That whoever runs the server has shut this person out, once the server says so. */
export const shutOut = signal(/** @type {Refusal | null} */ (null));

export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** @param {string} path @param {object} [body] @returns {Promise<any>} */
export async function call(path, body) {
  const asked =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(`/api/${path}`, asked);
  } catch {
    throw new Refused({ code: "no_connection", params: {}, cite: "" });
  }
  if (!answer.ok) {
    const refusal = await answer.json().catch(() => ({ code: "no_answer", params: {}, cite: "" }));
    if (refusal.code === SHUT_OUT) shutOut.value = refusal;
    throw new Refused(refusal);
  }
  return answer.headers.get("content-type")?.includes("json") ? answer.json() : answer.text();
}

/** Answers that do not change while the page is open. @type {Map<string, Promise<any>>} */
const kept = new Map();

/** @param {string} path @returns {Promise<any>} */
export function once(path) {
  const known = kept.get(path);
  if (known) return known;
  const made = call(path);
  kept.set(path, made);
  made.catch(() => kept.delete(path));
  return made;
}

/**
 * @typedef {{name: string, title: string, default: string, seats: number[], roles: string[], levels: string[],
 *   editions: {name: string, ruleset: string, switches: Switch[]}[],
 *   orders: {name: string, settings: string[], default: string, button: boolean}[],
 *   difficulty: "" | "easy" | "medium" | "deep", usual: string, lesson: number,
 *   presets: {name: string, options: Record<string, string | number | boolean>, minutes: number}[],
 *   curtain: "never" | "calls" | "always",
 *   tones: Record<string, "points" | "loss" | "news" | "down" | "period" | "routine">,
 *   moments: Record<string, "score" | "turnover" | "advance">,
 *   openings: Record<string, {choice: string, step: string, calls: string[]}>,
 *   plays: import("./plays.js").Facts,
 *   most_at_once: number}} GameInfo
 */
/**
 * @typedef {{name: string, default: any, values: string[], span: [number, number] | null, cite: string,
 *   says: string}} Switch
 */
/** @typedef {{number: string, title: string, text: string, ruling: string, sources: string[]}} Rule */
/** @typedef {{game: string, language: string, chapters: Chapter[], provenance: string[], rules: Rule[]}} Rulebook */
/** @typedef {{number: string, title: string}} Chapter */
/** @typedef {{name: string, title: string, parts: {part: string, status: string}[], source: string}} Component */
/** @typedef {{game: string, components: Component[], printed: Record<string, any>,
 *   choices: Record<string, string[]>}} Printed */
/** @typedef {{idea: string, cite: string, start: import("./wire").Snapshot | null,
 *   events: import("./wire").TableEvent[], choose: string[],
 *   closed: Record<string, {reason: string, cite: string}>}} LessonStep */

/** @param {string} language @returns {Promise<GameInfo[]>} */
export const games = (language) => once(`games?lang=${language}`).then((found) => found.games);
/** @param {string} name @param {string} language @returns {Promise<GameInfo>} */
export const gameInfo = (name, language) =>
  games(language).then((found) => /** @type {GameInfo} */ (found.find((game) => game.name === name)));
/** @param {string} hash @returns {Promise<Printed>} */
export const printed = (hash) => once(`printed/${hash}.json`);
/** @param {string} game @param {string} language @returns {Promise<Rulebook>} */
export const rulebook = (game, language) => once(`rulebook/${game}?lang=${language}`);
/** @param {string} game @returns {Promise<LessonStep[]>} */
export const lesson = (game) => once(`lessons/${game}`).then((found) => found.steps);

/**
 * Which games the stronger computer players are ready for; the one that is asked about gets ready before others.
 * @param {string} game
 * @returns {Promise<string[]>}
 */
export const readyComputers = (game) => call(`computers?game=${game}`).then((found) => found.ready);
