// What leaves the page: by the clipboard, or as a file.

/** Copy a text. Without a secure context, as on a home network, the browser only copies what is selected.
 * @param {string} text */
export async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const held = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(held);
  held.select();
  document.execCommand("copy");
  held.remove();
}

/**
 * Hand a text to the browser as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function saveText(name, text, type) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  URL.revokeObjectURL(href);
}
