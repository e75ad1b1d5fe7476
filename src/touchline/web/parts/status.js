// The state of the connection.

import { html } from "../html.js";

/**
 * Shows whether we are connected, and whether everything is saved.
 * @param {{session: import("../session.js").Session}} props
 */
export function Pill({ session }) {
  const words = session.words.value;
  const { line, unsaved } = session.front.value.connection;
  const state = line.value !== "open" ? line.value : unsaved.value ? "saving" : "saved";
  return html`
    <span class="pill" data-state=${state} title=${words.text(`page.line.${state}`)}>
      <span aria-hidden="true" class="dot"></span>
      <span class="pill-text">${words.text(`page.line.${state}`)}</span>
    </span>
  `;
}
