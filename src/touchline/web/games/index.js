/**
 * What the page knows of each game, in the folder of its name: `board.js` draws it, `pieces.js` what is on the
 * board, `board.css` its look, `picture.svg` the picture on the first page. `view.d.ts` is written from the view.
 *
 * There is no list of games. For a file that a game does not have the server sends the one in `_generic`, so that every
 * game can be played. A game in a package of its own may bring its files in a folder `web`.
 * @module
 */

/** @typedef {import("../drawing/parts.js").Drawn} Drawn */
/**
 * @typedef {object} Drawing
 * @property {(shown: Drawn) => any} board
 * @property {(shown: Drawn) => string[]} [twin] the board in sentences; a board without one consists of words itself
 */

/** Load the board of a game, and its style sheet. @param {string} game @returns {Promise<Drawing>} */
export async function loadBoard(game) {
  const [drawing] = await Promise.all([import(`./${game}/board.js`), loadStyle(`/games/${game}/board.css`)]);
  return drawing;
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
