// The settings of this device: theme, motion, speed, sound, notices, readings, odds, and the names of the players.

import { effect, signal } from "./html.js";
import { cleanName } from "./unseen.js";

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
/** @typedef {"full" | "none"} Motion whether things travel; they stand as long either way */
/** @typedef {"slow" | "normal" | "fast" | "at_once"} Speed */
/** @typedef {"on" | "off"} Switch */
/**
 * @typedef {"shown" | "hidden"} Shown of readings: whether words are shown with how they are read, where the language
 *   has that; of odds: whether they are shown with every question
 */

export const theme = storeSetting("theme", /** @type {Theme} */ ("system"));
export const motion = storeSetting("motion", /** @type {Motion} */ ("full"));
export const speed = storeSetting("speed", /** @type {Speed} */ ("normal"));
export const sound = storeSetting("sound", /** @type {Switch} */ ("off"));
/** Whether the browser tells of one's turn while the page is out of sight. */
export const calls = storeSetting("calls", /** @type {Switch} */ ("off"));
export const readings = storeSetting("readings", /** @type {Shown} */ ("hidden"));
export const odds = storeSetting("odds", /** @type {Shown} */ ("hidden"));
export const name = storeSetting("name", /** @type {string} */ (""));
name.value = cleanName(name.value); // an earlier version let more be kept
/** Who plays along at this screen. */
export const friend = storeSetting("friend", /** @type {string} */ (""));
friend.value = cleanName(friend.value);

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  document.documentElement.dataset.motion = motion.value;
  document.documentElement.dataset.speed = speed.value;
});

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Record<Speed, number>} */
const FACTORS = { slow: 1.5, normal: 1, fast: 0.5, at_once: 0 };

/** Whether things travel on the screen. */
export const isMoving = () => motion.value === "full" && !still.matches;

/** How long things take, as a multiple of the usual time: nothing where nobody looks. */
export const findPace = () => (document.hidden ? 0 : (FACTORS[speed.value] ?? 1));
