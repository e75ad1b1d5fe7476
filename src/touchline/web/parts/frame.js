// The frame of every page: the link home, the settings, and the notices.

import { LANGUAGES } from "../preload.js";
import { html, withValue } from "../html.js";
import { icon } from "./icons.js";
import { Menu } from "./menu.js";
import { Nav } from "./nav.js";
import { Notices, canCall, isCalling, toggleCalls } from "./notices.js";
import { motion, readings, sound, speed, theme } from "../settings.js";
import { toggleSound } from "../sound.js";
import { OWN_NAMES, Words, catalogue, prefer } from "../words.js";

/** @param {{isBare?: boolean, children?: any}} props a bare page brings its own bar */
export function Frame({ isBare = false, children }) {
  const words = new Words("");
  return html`
    <a class="skip" href="#main" onClick=${focusMain}>${words.text("page.skip")}</a>
    ${
      !isBare &&
      html`
    <header class="bar">
      <a class="bar-brand" href="#/">
        <img src="/icon.svg" alt="" width="40" height="40" />
        <span>${words.text("page.name")}</span>
      </a>
      <${Nav} />
      <${Settings} words=${words} />
    </header>
      `
    }
    <main key=${isBare ? "bare" : "framed"} id="main" tabindex="-1">${children}</main>
    <${Notices} />
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
export function Settings({ words }) {
  return html`
    <div class="bar-tools">
      <label>
        <span class="unseen">${words.text("page.language")}</span>
        <${Language} words=${words} />
      </label>
      <${Menu} name=${words.text("page.settings")} sign=${icon("cog")}>
        <${Choices} words=${words} />
        <a href="#/me">${words.text("page.own")}</a>
        <a href="#/dice">${words.text("page.dice.title")}</a>
      </${Menu}>
    </div>
  `;
}

/** @param {{words: Words}} props */
const Language = ({ words }) => html`
  <select value=${words.language} onChange=${withValue(prefer)}>
    ${LANGUAGES.map(
      (language) => html`
        <option value=${language} lang=${language} selected=${language === words.language}>
          ${OWN_NAMES[language]}
        </option>
      `,
    )}
  </select>
`;

/** The settings of this device. @param {{words: Words, language?: boolean}} props */
export function Choices({ words, language = false }) {
  const hasReadings = Object.keys(catalogue.value.readings).length > 0;
  return html`
    ${language && html`<label>${words.text("page.language")} <${Language} words=${words} /></label>`}
    ${setting(words.text("page.theme"), theme, ["system", "light", "dark"], (look) => words.text(`page.theme.${look}`))}
    ${setting(words.text("page.speed"), speed, ["slow", "normal", "fast", "at_once"], (kind) =>
      words.text(`page.speed.${kind}`),
    )}
    ${setting(words.text("page.motion"), motion, ["full", "none"], (kind) => words.text(`page.motion.${kind}`))}
    ${setting(words.text("page.sound"), sound, ["off", "on"], (kind) => words.text(`page.sound.${kind}`))}
    ${
      hasReadings &&
      setting(words.text("page.readings"), readings, ["hidden", "shown"], (kind) => words.text(`page.readings.${kind}`))
    }
    ${
      canCall() &&
      html`
        <button data-do="calls" onClick=${toggleCalls}>
          ${icon("bell")} ${words.text(isCalling() ? "page.calls.stop" : "page.calls.begin")}
        </button>
      `
    }
  `;
}

/** Turns the sound on and off. @param {{words: Words}} props */
export function SoundButton({ words }) {
  const isOn = sound.value === "on";
  const name = words.text(isOn ? "page.sound.mute" : "page.sound.unmute");
  return html`
    <button class="tool" data-do="sound" aria-label=${name} title=${name} onClick=${toggleSound}>
      ${icon(isOn ? "sound" : "mute")}
    </button>
  `;
}
