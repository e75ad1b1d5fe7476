/**
 * What the page knows of each game, in the folder of its name: `board.js` draws it, `pieces.js` what is on the
 * board, `own.js` its components where they can be changed, `board.css` its look, `picture.svg` the picture on the
 * first page. `view.d.ts` is written from the view.
 *
 * There is no list of games. For a file that a game does not have the server sends the one in `_generic`, so that every
 * game can be played. A game in a package of its own may bring its files in a folder `web`.
 *
 * The page has the places, the game fills them: `board` lies on the slab, `scoreboard` and `result` are facts that the
 * page sets in type, `option` is what stands on a button. Only `board` is needed. All are functions of what is shown,
 * see `Drawn`; none keeps anything but what a person has begun.
 * @module
 */

/** @typedef {import("../drawing/parts.js").Drawn} Drawn */
/** @typedef {import("../choices.js").Item} Item */
/**
 * The facts of the scoreboard. Names, clocks and whose turn it is come from the page.
 * @typedef {object} Scoreboard
 * @property {[number, number]} score home, away
 * @property {string} [ball] the side that has the ball
 * @property {[string, string]} [middle] two lines: where the game stands, in large type; the period or the clock
 * @property {[any, any]} [extras] a small drawing for each side, such as timeouts left
 */
/**
 * The facts of the result strip. It stands until the next throw.
 * @typedef {object} Result
 * @property {string} [side] whose play it was
 * @property {any} [dice] what was thrown or laid, drawn; each `svg` in it is given its size by the strip
 * @property {string} [sum] what it came to, in very large type: "+8"
 * @property {"good" | "bad" | ""} [tone] of the sum
 * @property {string} headline what it means: the next situation
 * @property {string} [aside] more of the headline, in softer ink, where there is room
 * @property {string} [sentence] what happened
 * @property {{of: number, done: number, text: string}} [gauge] how much of the way is done
 * @property {string} [cite] the rule
 */
/**
 * What stands on the button of a choice. The page adds the key.
 * @typedef {object} OptionFace
 * @property {any} [picture] the die, card or piece itself, an `svg`
 * @property {string} [label] its name, if another than that of the choice
 * @property {any} [sign] a mark before the name
 * @property {string} [kind] a word after the name
 * @property {any} [more] a second line, drawn: the faces of a die
 * @property {string} [chip] a third line: odds, or what it comes to
 */
/**
 * @typedef {object} Drawing
 * @property {(shown: Drawn) => any} board what lies on the slab
 * @property {(shown: Drawn) => string[]} [twin] the board in sentences; a board without one consists of words itself
 * @property {boolean} [fits] whether the board fits itself to the height that it is given; where it does not, the page
 *   scrolls
 * @property {(shown: Drawn) => Scoreboard} [scoreboard] by default `view.score` and `view.offense`
 * @property {(shown: Drawn) => Result | null} [result] by default the last message
 * @property {(item: Item, shown: Drawn) => OptionFace | null} [option] by default the words of the choice
 * @property {(shown: Drawn) => any} [stage] what stands in place of the row of buttons, with a question and between
 *   questions, or null where the row will do. Every control on the board or on the stage that a key presses has that
 *   key as `data-key`; on the stage it has the class `option`.
 * @property {(shown: Drawn) => {text: string, hint?: string} | null} [prompt] what the prompt says while a play is
 *   shown; by default that it is on
 * @property {(what: import("../wire").TableEvent["what"]) => number} [looks] how long to look at an event before the
 *   next view, in milliseconds; by default at revealed calls
 * @property {(shown: Drawn) => any} [moment] what lies on the slab while `shown.moment` is stamped on it: the ball in
 *   the zone or in the net; by default the board. `shown.moment.isStamped` says whether the ball has run in
 */

/**
 * How a game draws its components where they can be changed.
 * @typedef {object} OwnDrawing
 * @property {(path: (string | number)[], table: Record<string, any>) => string} nameKey the key of a component's name
 * @property {(part: import("../parts/parts.js").Part) => {picture: any, fields: string[]} | null} draw a component, and
 *   which of its fields the picture shows; the page shows the others. By default all of them
 */

/** Load how a game draws its components, and its style sheet. @param {string} game @returns {Promise<OwnDrawing>} */
export async function loadOwn(game) {
  const [drawing] = await Promise.all([import(`./${game}/own.js`), loadStyle(`/games/${game}/board.css`)]);
  return drawing;
}

/** Load the board of a game, and its style sheet. @param {string} game @returns {Promise<Drawing>} */
export async function loadBoard(game) {
  const [drawing] = await Promise.all([import(`./${game}/board.js`), loadStyle(`/games/${game}/board.css`)]);
  return drawing;
}

/** The style sheets that were asked for, each with its end: whoever asks for one again waits for it as well.
 * @type {Map<string, Promise<void>>} */
const styles = new Map();

/** Add a style sheet to the page, once. A board without it is still better than none. @param {string} href */
function loadStyle(href) {
  const known = styles.get(href);
  if (known) return known;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  /** @type {Promise<void>} */
  const done = new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
  });
  styles.set(href, done);
  document.head.append(link);
  return done;
}
