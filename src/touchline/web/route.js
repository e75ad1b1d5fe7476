// The route is the fragment of the address. It never reaches the server, so it may hold the secret of an invite.
// #/game/GAME  #/table/ID  #/replay/ID/STEP  #/rules/GAME/RULE …

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

/**
 * Replace the route: a secret leaves the address and the history.
 * @param {...(string | number)} parts
 */
export function goInstead(...parts) {
  history.replaceState(null, "", address(...parts));
  route.value = read();
}
