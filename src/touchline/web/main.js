// The entry point: loads the words, then the page that the address names. Pages other than the first load on demand.

import { findLanguage } from "./preload.js";
import { games } from "./api.js";
import { html, render, signal, useEffect, useState, setTextFilter } from "./html.js";
import { Frame } from "./parts/frame.js";
import { Start } from "./pages/start.js";
import { Waiting } from "./parts/waiting.js";
import { addReadings } from "./readings.js";
import { route } from "./route.js";
import { speak } from "./words.js";

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
};

/** Whether the words are loaded. */
const ready = signal(false);

/** @param {{name: string, rest: string[]}} props */
function Later({ name, rest }) {
  const [found, show] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let wanted = true;
    PAGES[name]().then((module) => wanted && show(() => module.Page));
    return () => {
      wanted = false;
    };
  }, [name]);
  return found ? html`<${found} key=${rest.join("/")} rest=${rest} />` : html`<${Waiting} />`;
}

function App() {
  if (!ready.value) return null;
  const [name = "", ...rest] = route.value;
  return html`
    <${Frame}>
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
speak(findLanguage()).then(() => {
  ready.value = true;
});
