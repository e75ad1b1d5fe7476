// The entry point: loads the words, then the page that the address names. Pages other than the first load on demand.

import { findLanguage } from "./preload.js";
import { games, shutOut } from "./api.js";
import { html, render, signal, useEffect, useState, setTextFilter } from "./html.js";
import { Frame } from "./parts/frame.js";
import { Start } from "./pages/start.js";
import { Barred, ShutOut, Waiting } from "./parts/waiting.js";
import { addReadings } from "./readings.js";
import { route } from "./route.js";
import { Words, speak } from "./words.js";

/** @type {Record<string, () => Promise<any>>} */
const PAGES = {
  table: () => import("./pages/table.js"),
  new: () => import("./pages/new.js"),
  join: () => import("./pages/join.js"),
  move: () => import("./pages/move.js"),
  replay: () => import("./pages/replay.js"),
  rules: () => import("./pages/rules.js"),
  components: () => import("./pages/components.js"),
  lesson: () => import("./pages/lesson.js"),
  dice: () => import("./pages/dice.js"),
  watch: () => import("./pages/watch.js"),
  learn: () => import("./pages/learn.js"),
  mine: () => import("./pages/mine.js"),
  me: () => import("./pages/me.js"),
};

/** Pages that bring their own bar, with a table or a game. */
const BARE = ["table", "lesson", "replay"];

/** Whether the words are loaded. */
const ready = signal(false);

/**
 * A page that loads on demand. It starts anew when its address changes, except in what its `identify` leaves out.
 * @param {{name: string, rest: string[]}} props
 */
function Later({ name, rest }) {
  const [found, show] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let wanted = true;
    PAGES[name]().then((module) => wanted && show(module));
    return () => {
      wanted = false;
    };
  }, [name]);
  if (!found) return html`<${Waiting} />`;
  const { Page, identify = (/** @type {string[]} */ parts) => parts.join("/") } = found;
  return html`<${Page} key=${identify(rest)} rest=${rest} />`;
}

/** The one file that the page is; the server sends it for a wrong address too. */
const PATHS = ["/", "/index.html"];

function App() {
  if (!ready.value) return null;
  if (!PATHS.includes(location.pathname))
    return html`<${Frame}><${Barred} because=${new Words("").text("page.missing")} /></${Frame}>`;
  if (shutOut.value) return html`<${Frame}><${ShutOut} refused=${shutOut.value} /></${Frame}>`;
  const [name = "", ...rest] = route.value;
  return html`
    <${Frame} isBare=${BARE.includes(name) && rest.length > 0}>
      ${
        name in PAGES
          ? html`<${Later} key=${name} name=${name} rest=${rest} />`
          : html`<${Start} chosen=${name === "game" ? rest[0] : ""} />`
      }
    </${Frame}>
  `;
}

// The page that the address names loads along with the words.
if (route.value[0] in PAGES) PAGES[route.value[0]]();
else games(findLanguage()).catch(() => {});
setTextFilter(addReadings);
render(html`<${App} />`, /** @type {Element} */ (document.getElementById("app")));
speak(findLanguage()).then(
  () => {
    ready.value = true;
  },
  () => import("./offline.js"),
);

/** Long enough after the page is there that nobody waits for anything else. */
const QUIET = 3000;
// Browsers have service workers on https and on this computer only.
addEventListener("load", () => setTimeout(() => navigator.serviceWorker?.register("/service.js"), QUIET));
