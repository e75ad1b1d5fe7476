// The part that each side has in the dice: drawn here, promised at once, opened when all have promised.

import { hex, sha256, unhex } from "./fair.js";

const BYTES = 32;

/** Bytes of chance as hexadecimal digits; works without a secure context. @param {number} bytes */
export const drawHex = (bytes) => hex(crypto.getRandomValues(new Uint8Array(bytes)));

/** @param {string} table @param {string} side */
const keyOf = (table, side) => `touchline.dice.${table}.${side}`;

/** What is promised of a part. @param {string} part */
export const hashPart = (part) => hex(sha256(unhex(part)));

/** The part of a side at a table, if it was drawn on this device. @param {string} table @param {string} side */
export const findPart = (table, side) => localStorage.getItem(keyOf(table, side));

/** A part for each of these sides, and what is promised of it now. @param {string[]} sides */
export function drawParts(sides) {
  const drawn = Object.fromEntries(sides.map((side) => [side, drawHex(BYTES)]));
  return {
    /** @param {string} side */
    hash: (side) => hashPart(drawn[side]),
    /** Keep them until they are to be opened. @param {string} table */
    keep: (table) => sides.forEach((side) => localStorage.setItem(keyOf(table, side), drawn[side])),
  };
}
