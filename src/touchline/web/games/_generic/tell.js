// A game that is told as its messages are.

/** @type {Partial<import("../index.js").Teller>} */
export const TELLER = {};
