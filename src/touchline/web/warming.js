// Stronger computer players need code that a server compiles once. It does so while people read and set up a game.

import { readyComputers } from "./api.js";
import { useEffect, useState } from "./html.js";

const AGAIN = 2000;
/** What the levels that look ahead begin with. */
const AHEAD = ["rollout", "search"];

/** Whether a level is one that has to get ready. @param {string} level */
export const looksAhead = (level) => AHEAD.some((kind) => level.startsWith(kind));

/**
 * Whether the stronger computer players are ready for a game. Asking gets the game ready before others.
 * @param {string} game
 * @param {boolean} [isNeeded]
 * @returns {boolean | null} null: not known yet
 */
export function useReady(game, isNeeded = true) {
  const [isReady, learn] = useState(/** @type {boolean | null} */ (null));
  useEffect(() => {
    if (!isNeeded) return undefined;
    let timer = 0;
    const ask = () =>
      readyComputers(game).then(
        (ready) => {
          learn(ready.includes(game));
          if (!ready.includes(game)) timer = setTimeout(ask, AGAIN);
        },
        () => {},
      );
    ask();
    return () => clearTimeout(timer);
  }, [game, isNeeded]);
  return isReady;
}
