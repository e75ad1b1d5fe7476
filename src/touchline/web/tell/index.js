// What the page must know of a game besides its board: how its messages are told, what its choices come to, and what
// is asked behind a curtain. A teller knows its game by its view and its messages; a game without one is told as it is.

/** @typedef {import("../words.js").Words} Words */
/** @typedef {Record<string, any>} View */
/** @typedef {{key: string, params: Record<string, any>}} Told */
/** @typedef {{opens: string, step: string, calls: string[]}} Opening a choice that only opens a secret call */
/** @typedef {{
 *   curtain: "never" | "calls" | "always",
 *   orders: Record<string, string>,
 *   openings: Record<string, Opening>,
 *   params: (told: Told, words: Words) => Record<string, any>,
 *   hint: (option: {name: string, params: Record<string, any>}, view: View, words: Words) => string,
 *   stands: string[],
 * }} Teller curtain: at a shared screen, what is asked behind it; orders: the standing orders a person begins with;
 *   params: those of a message, with whatever its text needs besides; hint: what a choice comes to, in a few words;
 *   stands: the messages that stand out */

const KNOWN = ["brettfussball", "famous_first_downs", "first_and_roll", "first_down"];

/** The key of a message without the name of the game. @param {Told} told */
export const local = (told) => told.key.slice(told.key.indexOf(".") + 1);

/** @type {Teller} */
export const PLAIN = {
  curtain: "always",
  orders: {},
  openings: {},
  params: (told) => told.params,
  hint: () => "",
  stands: [],
};

/** The teller of a game. @param {string} game @returns {Promise<Teller>} */
export async function teller(game) {
  return KNOWN.includes(game) ? { ...PLAIN, ...(await import(`./${game}.js`)).TELLER } : PLAIN;
}
