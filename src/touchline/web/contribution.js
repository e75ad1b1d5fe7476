// Each side's contribution to the dice: drawn here, committed to by its hash, opened once all have committed.

import { hex, sha256, unhex } from "./fair.js";

const BYTES = 32;

/** Draw random bytes as hexadecimal digits. Works without a secure context. @param {number} bytes */
export const drawHex = (bytes) => hex(crypto.getRandomValues(new Uint8Array(bytes)));

/** Where the part of a side is kept. @param {string} table @param {string} side */
export const partKey = (table, side) => `touchline.dice.${table}.${side}`;

/** The commitment to a part: its hash. @param {string} part */
export const hashPart = (part) => hex(sha256(unhex(part)));

/** Find the part of a side at a table, if it was drawn on this device. @param {string} table @param {string} side */
export const findPart = (table, side) => localStorage.getItem(partKey(table, side));

/** Draw a part for each of these sides. @param {string[]} sides */
export function drawParts(sides) {
  const drawn = Object.fromEntries(sides.map((side) => [side, drawHex(BYTES)]));
  return {
    /** @param {string} side */
    hash: (side) => hashPart(drawn[side]),
    /** Store the parts until they are opened. @param {string} table */
    keep: (table) => sides.forEach((side) => localStorage.setItem(partKey(table, side), drawn[side])),
  };
}
