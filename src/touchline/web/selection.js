// The things selected so far, shared by the board and the buttons.

import { signal, useEffect } from "./html.js";

const picked = signal(/** @type {string[]} */ ([]));

/** The selection, and a function that adds or removes one thing. Cleared when the component unmounts.
 * @param {number} most @returns {[string[], (name: string) => void]} */
export function useSelection(most) {
  useEffect(
    () => () => {
      picked.value = [];
    },
    [],
  );
  const turn = (/** @type {string} */ name) => {
    // Read now, not when it was drawn: two keys may come before the next picture.
    const before = picked.value;
    if (before.includes(name)) picked.value = before.filter((one) => one !== name);
    else if (before.length < most) picked.value = [...before, name];
  };
  return [picked.value, turn];
}
