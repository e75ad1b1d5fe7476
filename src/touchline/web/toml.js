// Tables as TOML, as the command line reads them.

/** @param {unknown} value */
const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** A key, in quotes unless it is plain. @param {string} key */
const writeKey = (key) => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key));

/** Write a table; tables within it follow under headings of their own. @param {Record<string, any>} table
 * @param {string[]} [path] @returns {string} */
export function writeToml(table, path = []) {
  const entries = Object.entries(table);
  const own = entries.filter(([, value]) => !isTable(value));
  const lines = own.map(([key, value]) => `${writeKey(key)} = ${JSON.stringify(value)}`);
  const heading = path.length && lines.length ? [`[${path.map(writeKey).join(".")}]`] : [];
  const tables = entries.filter(([, value]) => isTable(value)).map(([key, value]) => writeToml(value, [...path, key]));
  return [[...heading, ...lines].join("\n"), ...tables].filter(Boolean).join("\n\n");
}
