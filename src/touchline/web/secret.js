// The secret of a link that was handed over: it leaves the address at once, and waits here until it is used.

import { goInstead } from "./route.js";

/** @param {string} page */
const key = (page) => `touchline.${page}`;

/**
 * The secret of a page: the one in its address, which is erased, or the one that was there before.
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
