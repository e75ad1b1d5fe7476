/**
 * The cards of First Down, where they can be changed: under their names, as lists of what stands on them.
 * @module
 */

/** @param {(string | number)[]} path @param {Record<string, any>} table */
export const nameKey = ([first], table) => (first === "path" ? "board.path" : `choice.${table.name ?? first}`);

export const draw = () => null;
