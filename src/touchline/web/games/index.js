/**
 * What the page knows of each game, in the folder of its name: `board.js` draws it, `pieces.js` holds what lies on the
 * board, `board.css` its look, `tell.js` how it is told, `picture.svg` what stands for it on the first page.
 *
 * There is no list of games. For a file that a game does not have the server sends the one in `_generic`, so that every
 * game can be played. A game in a package of its own may bring its files in a folder `web`.
 * @module
 */

/** @typedef {import("../words.js").Words} Words */
/** @typedef {import("../drawing/parts.js").Drawn} Drawn */
/** @typedef {Record<string, any>} View */
/** @typedef {{key: string, params: Record<string, any>}} Told */
/** @typedef {{opens: string, step: string, calls: string[]}} Opening a choice that only opens a secret call */
/**
 * @typedef {object} Drawing
 * @property {(shown: Drawn) => any} board
 * @property {(shown: Drawn) => string[]} [twin] the board in sentences; a board without one consists of words itself
 */
/**
 * @typedef {object} Teller
 * @property {"never" | "calls" | "always"} curtain what is asked behind it at a shared screen
 * @property {Record<string, string>} orders the standing orders a person begins with
 * @property {Record<string, Opening>} openings
 * @property {(told: Told, words: Words) => Record<string, any>} params those of a message, with what its text needs
 *   besides
 * @property {(option: {name: string, params: Record<string, any>}, view: View, words: Words) => string} hint what a
 *   choice comes to, in a few words
 * @property {string[]} stands the messages that stand out
 */

/** @type {Teller} */
const PLAIN = {
  curtain: "always",
  orders: {},
  openings: {},
  params: (told) => told.params,
  hint: () => "",
  stands: [],
};

/** The key of a message without the name of the game. @param {Told} told */
export const local = (told) => told.key.slice(told.key.indexOf(".") + 1);

/** The address of the picture of a game. @param {string} game */
export const pictureOf = (game) => `/games/${game}/picture.svg`;

/** Load the board of a game, and its style sheet. @param {string} game @returns {Promise<Drawing>} */
export async function loadBoard(game) {
  const [drawing] = await Promise.all([import(`./${game}/board.js`), loadStyle(`/games/${game}/board.css`)]);
  return drawing;
}

/** Load how a game is told. @param {string} game @returns {Promise<Teller>} */
export async function loadTeller(game) {
  return { ...PLAIN, ...(await import(`./${game}/tell.js`)).TELLER };
}

/** Add a style sheet to the page, once. A board without it is still better than none. @param {string} href */
function loadStyle(href) {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return undefined;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const done = new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
  document.head.append(link);
  return done;
}
