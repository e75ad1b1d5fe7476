// The route is the fragment of the address. It never reaches the server, so it may hold the secret of an invite.
// #/game/GAME  #/table/ID  #/replay/ID/STEP/EYES  #/rules/GAME/RULE …

import { signal } from "./html.js";

/** @returns {string[]} */
const read = () => location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);

/** @type {import("./html.js").Signal<string[]>} */
export const route = signal(read());

addEventListener("hashchange", () => {
  route.value = read();
});

/** @param {...(string | number)} parts */
export const address = (...parts) => `#/${parts.map(encodeURIComponent).join("/")}`;

/** @param {...(string | number)} parts */
export function go(...parts) {
  location.hash = address(...parts);
}

/** The eyes that see no secret. */
export const WATCHER = "watcher";

/**
 * The address of a step of a finished game, seen with some eyes.
 * @param {string} table
 * @param {number} step
 * @param {string} eyes
 */
export const locate = (table, step, eyes) => address("replay", table, step, ...(eyes === WATCHER ? [] : [eyes]));

/** Replace the route, in the history as well. @param {string} there */
export function replaceRoute(there) {
  history.replaceState(null, "", there);
  route.value = read();
}

/** Let the address of a replay follow its step, unless it names another page already: somebody is about to go there.
 * @param {string} table @param {string} there */
export function followStep(table, there) {
  const [page, shown] = read();
  if (page === "replay" && shown === table) replaceRoute(there);
}

/**
 * Go somewhere else: a secret leaves the address and the history.
 * @param {...(string | number)} parts
 */
export const goInstead = (...parts) => replaceRoute(address(...parts));
