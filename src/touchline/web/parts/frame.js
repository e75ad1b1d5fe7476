// What surrounds every page: the way home, the language, the look, and the one place where short notes are read out.

import { html, signal, useEffect } from "../html.js";
import { motion, theme } from "../settings.js";
import { LANGUAGES, OWN_NAMES, Words, prefer } from "../words.js";

/** What is read out, and shown for a moment. */
export const note = signal("");
const SHOWN = 6000;

/** Tell somebody something in passing. @param {string} text */
export function tell(text) {
  note.value = "";
  queueMicrotask(() => {
    note.value = text;
  });
}

/** @param {{children?: any}} props */
export function Frame({ children }) {
  const words = new Words("");
  return html`
    <a class="skip" href="#main" onClick=${intoMain}>${words.text("page.skip")}</a>
    <header class="top">
      <a class="brand" href="#/"><img src="/icon.svg" alt="" width="28" height="28" /><span>${words.text("page.name")}</span></a>
      <${Settings} words=${words} />
    </header>
    <main id="main" tabindex="-1">${children}</main>
    <${Note} />
  `;
}

/** The address already says where the page is, so the link moves the focus only. @param {Event} event */
function intoMain(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** @param {{words: Words}} props */
function Settings({ words }) {
  return html`
    <div class="settings">
      <label><span class="unseen">${words.text("page.language")}</span>
        <select value=${words.language} onChange=${(/** @type {any} */ event) => prefer(event.target.value)}>
          ${LANGUAGES.map((language) => html`<option value=${language} lang=${language} selected=${language === words.language}>${OWN_NAMES[language]}</option>`)}
        </select>
      </label>
      <details class="menu">
        <summary aria-label=${words.text("page.settings")}><span aria-hidden="true">⚙</span></summary>
        <div class="sheet">
          <label>${words.text("page.theme")}
            <select value=${theme.value} onChange=${(/** @type {any} */ event) => { theme.value = event.target.value; }}>
              ${["system", "light", "dark"].map((look) => html`<option value=${look} selected=${look === theme.value}>${words.text(`page.theme.${look}`)}</option>`)}
            </select>
          </label>
          <label>${words.text("page.motion")}
            <select value=${motion.value} onChange=${(/** @type {any} */ event) => { motion.value = event.target.value; }}>
              ${["full", "none"].map((kind) => html`<option value=${kind} selected=${kind === motion.value}>${words.text(`page.motion.${kind}`)}</option>`)}
            </select>
          </label>
          <a href="#/dice">${words.text("page.dice.title")}</a>
        </div>
      </details>
    </div>
  `;
}

function Note() {
  const text = note.value;
  useEffect(() => {
    if (!text) return undefined;
    const timer = setTimeout(() => {
      note.value = "";
    }, SHOWN);
    return () => clearTimeout(timer);
  }, [text]);
  return html`<div class=${text ? "note shown" : "note"} role="status" aria-live="polite">${text}</div>`;
}
