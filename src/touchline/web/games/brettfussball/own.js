/**
 * The boards of Brettfußball, where they can be changed.
 * @module
 */

/** @type {Record<string, string>} */
const NAMES = { compact: "board.compact", full: "board.full" };

/** @param {(string | number)[]} path */
export const nameKey = ([name]) => NAMES[name];

export const draw = () => null;
