// Shown in place of any page when the server cannot be reached: what that means, until the server is back.

import { html, render, useEffect, useState } from "./html.js";
import { findLanguage } from "./preload.js";
import "./settings.js";
import { Words, catalogue } from "./words.js";

const AGAIN = 5000;
const HERE = ["localhost", "127.0.0.1", "[::1]"];

/** Whether the server answers. */
const isThere = () =>
  fetch("/healthz", { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );

function Offline() {
  const words = new Words("");
  const [asking, ask] = useState(false);
  const tryAgain = async () => {
    ask(true);
    if (await isThere()) location.reload();
    ask(false);
  };
  useEffect(() => {
    document.title = words.text("page.offline.title");
    const timer = setInterval(tryAgain, AGAIN);
    addEventListener("online", tryAgain);
    return () => {
      clearInterval(timer);
      removeEventListener("online", tryAgain);
    };
  }, []);
  return html`
    <main class="offline">
      <div class="panel">
        <img src="/icon.svg" alt="" width="72" height="72" />
        <div role="alert">
          <h1>${words.text("page.offline.title")}</h1>
          <p>${words.text("page.offline.says")}</p>
        </div>
        <p>${words.text("page.offline.safe")}</p>
        ${HERE.includes(location.hostname) && html`<p>${words.text("page.offline.here")}</p>`}
        <button class="big" disabled=${asking} onClick=${tryAgain}>${words.text("page.offline.again")}</button>
        <p class="soft">${words.text("page.offline.waits")}</p>
      </div>
    </main>
  `;
}

const language = findLanguage();
const kept = await fetch("/offline.json").then((answer) => answer.json());
catalogue.value = { language, texts: kept[language], readings: {} };
document.documentElement.lang = language;
render(html`<${Offline} />`, /** @type {Element} */ (document.getElementById("app")));
