// What leaves the page by the clipboard.

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
