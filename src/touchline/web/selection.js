// What somebody has picked so far of many things: the same on the board as among the buttons.

import { signal, useEffect } from "./html.js";

const picked = signal(/** @type {string[]} */ ([]));

/** What is picked, and how to pick one more or put it back; gone with whoever asked.
 * @param {number} most @returns {[string[], (name: string) => void]} */
export function useSelection(most) {
  useEffect(
    () => () => {
      picked.value = [];
    },
    [],
  );
  const before = picked.value;
  const turn = (/** @type {string} */ name) => {
    if (before.includes(name)) picked.value = before.filter((one) => one !== name);
    else if (before.length < most) picked.value = [...before, name];
  };
  return [before, turn];
}
