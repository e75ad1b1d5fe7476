// The settings of this device: theme, motion, readings, and the player's name.

import { effect, signal } from "./html.js";

/**
 * Make a setting that is kept in the browser.
 * @template {string} T
 * @param {string} name
 * @param {T} initial
 * @returns {import("./html.js").Signal<T>}
 */
function storeSetting(name, initial) {
  const key = `touchline.${name}`;
  const made = signal(/** @type {T} */ (localStorage.getItem(key) ?? initial));
  effect(() => localStorage.setItem(key, made.value));
  return made;
}

/** @typedef {"system" | "light" | "dark"} Theme */
/** @typedef {"full" | "none"} Motion */
/**
 * @typedef {"shown" | "hidden"} Readings whether words are shown with how they are read, where the language has that
 */

export const theme = storeSetting("theme", /** @type {Theme} */ ("system"));
export const motion = storeSetting("motion", /** @type {Motion} */ ("full"));
export const readings = storeSetting("readings", /** @type {Readings} */ ("hidden"));
export const name = storeSetting("name", /** @type {string} */ (""));

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  document.documentElement.dataset.motion = motion.value;
});

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things move on the screen. */
export const isMoving = () => motion.value === "full" && !still.matches && !document.hidden;
