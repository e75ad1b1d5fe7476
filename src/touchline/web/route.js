// Where the page is: behind the # of the address, which never reaches the server, so that an invite's secret may
// stand there. #/game/GAME  #/table/ID  #/replay/ID/STEP  #/rules/GAME/RULE …

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
 * Go on somewhere else as if one had never been here: a secret leaves the address and the history.
 * @param {...(string | number)} parts
 */
export function goInstead(...parts) {
  history.replaceState(null, "", address(...parts));
  route.value = read();
}
