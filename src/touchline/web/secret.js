// The secret of a link. It is removed from the address at once and kept in the session until it is used.

import { goInstead } from "./route.js";

/** @param {string} page */
const key = (page) => `touchline.${page}`;

/**
 * Take the secret of a page from its address, which is then erased, or from the session.
 * @param {string} page
 * @param {string | undefined} given
 */
export function takeSecret(page, given) {
  if (given) {
    sessionStorage.setItem(key(page), given);
    goInstead(page);
  }
  return given ?? sessionStorage.getItem(key(page)) ?? "";
}

/** @param {string} page */
export const dropSecret = (page) => sessionStorage.removeItem(key(page));
