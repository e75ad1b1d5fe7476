// Requests that start before the rest of the page runs: the words, and the modules of a table if the address names one.
// Without this a module would be requested only after the module that imports it had loaded.

const KEPT = "touchline.language";
const LAST_GAME = "touchline.game";
export const LANGUAGES = ["en", "de", "it", "ja"];

/** The modules that load with `pages/table.js`, apart from those that load first. */
const TABLE = [
  "pages/table.js",
  "session.js",
  "memory.js",
  "muted.js",
  "seen.js",
  "stream.js",
  "net.js",
  "pace.js",
  "store.js",
  "plays.js",
  "drawing/parts.js",
  "games/index.js",
  "choices.js",
  "people.js",
  "selection.js",
  "warming.js",
  "verdict.js",
  "parts/board.js",
  "parts/clock.js",
  "parts/curtain.js",
  "parts/dialog.js",
  "parts/actions.js",
  "parts/keys.js",
  "parts/fairness.js",
  "parts/fit.js",
  "parts/link.js",
  "parts/log.js",
  "parts/moment.js",
  "parts/news.js",
  "parts/odds.js",
  "odds.js",
  "parts/prompt.js",
  "parts/question.js",
  "parts/result.js",
  "parts/rule.js",
  "parts/scoreboard.js",
  "parts/seats.js",
  "parts/status.js",
];
/** The modules that boards are drawn with. */
const DRAWING = ["drawing/falling.js", "drawing/rack.js", "drawing/room.js", "drawing/signs.js", "drawing/things.js"];
/** The files of a game, in its folder. */
const GAME = ["board.js", "pieces.js"];

/** Find the language to use: the one set last, or the first of the browser's that we have. */
export function findLanguage() {
  const wanted = [localStorage.getItem(KEPT) ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? LANGUAGES[0];
}

/** @param {string} language */
export const keepLanguage = (language) => localStorage.setItem(KEPT, language);

/** @param {string} language */
const requestWords = (language) => fetch(`/api/words/${language}.json`);

/** The response with the words of the preferred language, requested at the start. It is used once. */
const [first, under] = [findLanguage(), requestWords(findLanguage())];
let taken = false;

/** Fetch the words of a language. @param {string} language @returns {Promise<Response>} */
export function fetchWords(language) {
  const isFirst = !taken && language === first;
  taken = true;
  return isFirst ? under : requestWords(language);
}

/** Remember which game was played last: it is likely to be the next one too. @param {string} game */
export const rememberGame = (game) => localStorage.setItem(LAST_GAME, game);

/** Preload what a table needs. @param {string} game */
export function preloadTable(game) {
  const own = game ? GAME.map((file) => `games/${game}/${file}`) : [];
  for (const path of [...TABLE, ...DRAWING, ...own]) addLink({ rel: "modulepreload", href: `/${path}` });
  if (game) addLink({ rel: "preload", as: "style", href: `/games/${game}/board.css` });
}

/** @param {Partial<HTMLLinkElement>} link */
function addLink(link) {
  document.head.append(Object.assign(document.createElement("link"), link));
}

under.catch(() => {});
if (location.hash.startsWith("#/table/")) preloadTable(localStorage.getItem(LAST_GAME) ?? "");
if (/^(#\/?)?$/.test(location.hash))
  addLink({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `/api/games?lang=${first}` });
