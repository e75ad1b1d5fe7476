/** The boards by game. Each is fetched when its game is first shown. @module */

/** @type {Record<string, () => Promise<any>>} */
const BOARDS = {
  brettfussball: () => import("./brettfussball.js"),
  famous_first_downs: () => import("./famous_first_downs.js"),
  first_and_roll: () => import("./first_and_roll.js"),
  first_down: () => import("./first_down.js"),
};

/**
 * The board of a game: `board`, `strip` and `twin`; null for a game that has none.
 * @param {string} game
 * @returns {Promise<any>}
 */
export const boardOf = async (game) => (Object.hasOwn(BOARDS, game) ? BOARDS[game]() : null);
