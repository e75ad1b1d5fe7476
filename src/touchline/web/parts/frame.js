// The frame of every page: the link home, the settings, and the live region for short notes.

import { LANGUAGES } from "../preload.js";
import { html, signal, useEffect, withValue } from "../html.js";
import { motion, readings, theme } from "../settings.js";
import { OWN_NAMES, Words, catalogue, prefer } from "../words.js";

/** The note that is shown for a moment and read out. */
export const note = signal("");
const SHOWN = 6000;

/** Show a note. @param {string} text */
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
    <a class="skip" href="#main" onClick=${focusMain}>${words.text("page.skip")}</a>
    <header class="top">
      <a class="brand" href="#/">
        <img src="/icon.svg" alt="" width="28" height="28" />
        <span>${words.text("page.name")}</span>
      </a>
      <${Settings} words=${words} />
    </header>
    <main id="main" tabindex="-1">${children}</main>
    <${Note} />
  `;
}

/** The fragment holds the route, so the link only moves the focus. @param {Event} event */
function focusMain(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/**
 * A setting with its values.
 * @param {string} label
 * @param {import("../html.js").Signal<any>} set
 * @param {string[]} kinds
 * @param {(kind: string) => string} said
 */
const setting = (label, set, kinds, said) => html`
  <label>
    ${label}
    <select
      value=${set.value}
      onChange=${(/** @type {{target: HTMLInputElement}} */ event) => {
        set.value = event.target.value;
      }}
    >
      ${kinds.map((kind) => html`<option value=${kind} selected=${kind === set.value}>${said(kind)}</option>`)}
    </select>
  </label>
`;

/** @param {{words: Words}} props */
function Settings({ words }) {
  const hasReadings = Object.keys(catalogue.value.readings).length > 0;
  return html`
    <div class="settings">
      <label>
        <span class="unseen">${words.text("page.language")}</span>
        <select value=${words.language} onChange=${withValue(prefer)}>
          ${LANGUAGES.map(
            (language) => html`
              <option value=${language} lang=${language} selected=${language === words.language}>
                ${OWN_NAMES[language]}
              </option>
            `,
          )}
        </select>
      </label>
      <details class="menu">
        <summary aria-label=${words.text("page.settings")}>
          <span aria-hidden="true">⚙</span>
        </summary>
        <div class="sheet">
          ${setting(words.text("page.theme"), theme, ["system", "light", "dark"], (look) =>
            words.text(`page.theme.${look}`),
          )}
          ${setting(words.text("page.motion"), motion, ["full", "none"], (kind) => words.text(`page.motion.${kind}`))}
          ${
            hasReadings &&
            setting(words.text("page.readings"), readings, ["hidden", "shown"], (kind) =>
              words.text(`page.readings.${kind}`),
            )
          }
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
