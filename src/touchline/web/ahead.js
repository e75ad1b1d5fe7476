// What is asked for before the rest of the page runs: the words, and the modules of the table if the address names one.
// A module would otherwise be found only once the one that imports it is here.

const KEPT = "touchline.language";
const LAST_GAME = "touchline.game";
export const LANGUAGES = ["en", "de", "it", "ja"];

/** All that loads with `pages/table.js`, besides what loads first. */
const TABLE = [
  "pages/table.js",
  "session.js",
  "stream.js",
  "net.js",
  "pace.js",
  "store.js",
  "games/index.js",
  "choices.js",
  "picked.js",
  "parts/board.js",
  "parts/clock.js",
  "parts/curtain.js",
  "parts/dialog.js",
  "parts/doings.js",
  "parts/keys.js",
  "parts/link.js",
  "parts/log.js",
  "parts/odds.js",
  "parts/question.js",
  "parts/rule.js",
  "parts/seats.js",
  "parts/status.js",
];
/** And what every board is drawn with. */
const DRAWING = ["drawing/falling.js", "drawing/parts.js"];
/** The files of a game, in its folder. */
const GAME = ["board.js", "pieces.js"];

/** The language asked for last, or the first of the browser's that there is. */
export function preferred() {
  const wanted = [localStorage.getItem(KEPT) ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? LANGUAGES[0];
}

/** @param {string} language */
export const prefer = (language) => localStorage.setItem(KEPT, language);

/** @param {string} language */
const words = (language) => fetch(`/api/words/${language}.json`);

/** The words of the preferred language, under way since the page began; they are taken once. */
const [first, under] = [preferred(), words(preferred())];
let taken = false;

/** The answer with the words of a language. @param {string} language @returns {Promise<Response>} */
export function wordsOf(language) {
  const isFirst = !taken && language === first;
  taken = true;
  return isFirst ? under : words(language);
}

/** Remember which game was played last: most likely it is the next one too. @param {string} game */
export const remember = (game) => localStorage.setItem(LAST_GAME, game);

/** Fetch what a table needs, while something else is under way. @param {string} game */
export function fetchTable(game) {
  const own = game ? GAME.map((file) => `games/${game}/${file}`) : [];
  for (const path of [...TABLE, ...DRAWING, ...own]) ask({ rel: "modulepreload", href: `/${path}` });
  if (game) ask({ rel: "preload", as: "style", href: `/games/${game}/board.css` });
}

/** @param {Partial<HTMLLinkElement>} link */
function ask(link) {
  document.head.append(Object.assign(document.createElement("link"), link));
}

under.catch(() => {});
if (location.hash.startsWith("#/table/")) fetchTable(localStorage.getItem(LAST_GAME) ?? "");
if (/^(#\/?)?$/.test(location.hash))
  ask({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `/api/games?lang=${first}` });
