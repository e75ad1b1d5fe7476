/**
 * Any value of a view in words.
 * @module
 */
import { formatNumber, joinNames } from "../../words.js";

/** @typedef {import("../../drawing/parts.js").Words} Words */

const UNKNOWN = "[";

/**
 * Read a field of a view. The value is empty if there is nothing to say.
 * @param {string} name
 * @param {any} value
 * @param {Words} words
 */
export const readField = (name, value, words) => ({
  label: capitalize(findText(`field.${name}`, words) ?? name.replaceAll("_", " ")),
  value: capitalize(readValue(name, value, words)),
});

/** @param {string} name @param {any} value @param {Words} words @returns {string} */
function readValue(name, value, words) {
  if (value === null || value === undefined || value === "" || value === false) return "";
  if (value === true) return "✓";
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "string") return readCode(name, value, words);
  if (Array.isArray(value))
    return joinNames(value.map((one) => readValue(name, one, words)).filter(Boolean), (key, params) =>
      words(key, params),
    );
  if (typeof value.key === "string" && value.params) return words(value);
  return Object.entries(value)
    .map(([key, inner]) => readField(key, inner, words))
    .filter((inner) => inner.value)
    .map((inner) => `${inner.label}: ${inner.value}`)
    .join(" · ");
}

/**
 * The text of a code: as a value of its field, as a side, or the code itself.
 * @param {string} name
 * @param {string} code
 * @param {Words} words
 */
const readCode = (name, code, words) =>
  findText(`${name}.${code}`, words) ?? findText(`side.${code}`, words) ?? formatNumber(code.replaceAll("_", " "));

/** Find the text of a key; null if there is none. @param {string} key @param {Words} words */
function findText(key, words) {
  const text = words(key);
  return text.startsWith(UNKNOWN) ? null : text;
}

/** @param {string} text */
export const capitalize = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
