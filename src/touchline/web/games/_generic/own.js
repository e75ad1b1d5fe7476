/**
 * Components of a game without a drawing of its own: lists of what stands on them, under the titles in its data.
 * @module
 */

/** @param {(string | number)[]} path */
export const nameKey = (path) => `part.${path.join(".")}`;

export const draw = () => null;
